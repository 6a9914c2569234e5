"""How fast Alderman is, and how much it needs: `scripts/bench` measures, docs/benchmarks.md explains."""
