"""Tests of the ruleset `london`."""
