"""The command `alderman`: it parses, calls and prints; what it does stands elsewhere."""

from __future__ import annotations

from sim.cli.app import main

__all__ = ["main"]
