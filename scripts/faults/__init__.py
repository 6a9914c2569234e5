"""What a run loses when something fails: nothing. `scripts/prove-faults` tries it, docs/faults.md tells."""
