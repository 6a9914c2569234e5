"""Tithe, a small card game of our own: the example that docs/new-ruleset.md follows, file by file."""
