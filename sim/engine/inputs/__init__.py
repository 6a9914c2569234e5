"""From what a user writes (rules files, card files, single values) to a variant, and back to text."""

from __future__ import annotations

from sim.engine.inputs.describe import rules_text, table_text
from sim.engine.inputs.variant import load_variant

__all__ = ["load_variant", "rules_text", "table_text"]
