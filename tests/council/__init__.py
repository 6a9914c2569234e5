"""Tests of the ruleset `council`."""
