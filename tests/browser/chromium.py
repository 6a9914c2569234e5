"""Finds a Chromium on this machine, and starts it so that it reaches for nothing outside."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

VARIABLE = "ALDERMAN_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NONE = (
    f"no Chromium on this machine: install one (on Debian and Ubuntu: apt install chromium), name one with "
    f"{VARIABLE}=/path/to/it, or leave these tests out with -m 'not browser'"
)
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)


def find_chromium() -> Path:
    """The browser named, or the first one known.

    Raises:
        FileNotFoundError: there is none; says in one line what to do.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise FileNotFoundError(f"{VARIABLE}={named}: no such file")
        return Path(named)
    found = [shutil.which(name) for name in COMMANDS] + [
        path for path in APPLICATIONS if Path(path).is_file()
    ]
    for path in found:
        if path:
            return Path(path)
    raise FileNotFoundError(NONE)
