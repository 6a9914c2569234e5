"""What the tests of every ruleset's games have in common."""
