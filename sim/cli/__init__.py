"""The command `alderman`: it parses, calls and prints; what it does stands elsewhere."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command, whose modules are loaded here: Ctrl-C is answered while they are, too."""
    try:
        from sim.cli.app import main as command
    except KeyboardInterrupt:  # told without click, which may be what is not there yet
        print("alderman: interrupted", file=sys.stderr)
        sys.exit(130)
    command()
