"""docs/cli.md, made from what `--help` says: `python -m sim.cli.reference` writes it."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.app import main

OUT = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
WIDTH = 100

INTRODUCTION = """\
# The command line

Made from `--help` by `python -m sim.cli.reference`; a test holds it to that.

- Results go to standard output, progress and messages to standard error, so `alderman … > file` and
  `alderman … | other` are safe. With `--format json` or `--format csv` the same can be read by a program.
- Exit codes: 0 done; 1 the work could not be done (a full disk, a damaged file, a strategy that fails or
  is not honest), or a contract held with `--strict` is not met; 2 wrong usage or input; 130 interrupted by
  Ctrl-C. What went wrong is one line; `ALDERMAN_DEBUG=1` adds where. `alderman check` has more of them, told
  under its name below.
- Every command that plays or scores takes the numbers of the game from its packaged files, unless
  `--rules FILE`, a data file (`--cards FILE`, …) or `--set FIELD=VALUE` replaces them; `--set` wins over
  `--rules`. A rules file may hold only what it changes. The value of `--set` is TOML (`18`, `[3, 4, 5]`,
  `'["Basin", "Mills"]'`); a single word needs no quotes (`card_good_1840=iron`).
- `alderman run` into a folder that holds a run needs `--resume`, and then finishes that run; another run's
  folder is never touched.
- Compiled kernels are kept in the user's cache folder; `ALDERMAN_CACHE_DIR` names another.

## Completion in the shell

| shell | once, in |
|---|---|
| bash | `~/.bashrc`: `eval "$(_ALDERMAN_COMPLETE=bash_source alderman)"` |
| zsh | `~/.zshrc`: `eval "$(_ALDERMAN_COMPLETE=zsh_source alderman)"` |
| fish | `~/.config/fish/completions/alderman.fish`: `_ALDERMAN_COMPLETE=fish_source alderman \\| source` |

It completes commands, options, games, strategies and files.

## The file of `alderman score london`

```json
{"players": [
  {"prestige": 12, "money": 17, "loans": 2, "poverty": 5, "hand": 1, "boroughs": 3,
   "display": ["bridge", "Tower Bridge", "school_c"]},
  {"prestige": 20, "money": 3, "loans": 0, "poverty": 2, "hand": 0, "boroughs": 1, "display": []}
 ],
 "rules": {"loan_penalty": 5}}
```

`prestige` is that of the track, `hand` the number of cards in hand, `display` every city card built, by id
or by a name that only one card has. `rules` is optional; it wins over `--set`.

## The file of `alderman score council`

```json
{"players": [
  {"prestige": 20, "money": 14, "popularity": 3, "cards": ["theatre", "General Hospital"]},
  {"prestige": 22, "money": 9, "popularity": 7, "cards": ["stock_exchange"]}
 ],
 "ranking": ["quality", "public", "economic"], "mayor": 1,
 "rules": {"money_per_prestige": 4}}
```

`cards` are the city cards held, by id or by a name that only one card has. With `ranking`, the categories
from first to third, one election is scored first; with `mayor` too, a seat from 0, that seat gains what the
last mayor does. Nothing is halved. `ranking`, `mayor` and `rules` are optional; `rules` wins over `--set`.
"""


def reference() -> str:
    """The text of docs/cli.md."""
    parts = [INTRODUCTION]
    settings = {**main.context_settings, "terminal_width": WIDTH, "max_content_width": WIDTH}
    top = click.Context(main, info_name="alderman", **settings)
    for name in main.list_commands(top):
        command = main.commands[name]
        ctx = click.Context(command, top, name, **settings)
        parts.append(f"\n## `alderman {name}`\n\n```\n{command.get_help(ctx)}\n```\n")
    return "".join(parts)


if __name__ == "__main__":
    OUT.write_text(reference(), encoding="utf-8")
