"""From what went wrong to one line on standard error and an exit code."""

from __future__ import annotations

import os
import shlex
import sys
import traceback
from collections.abc import Sequence
from typing import Any

import click

from sim.engine.errors import AldermanError

FAILED, USAGE, INTERRUPTED = 1, 2, 130
SEED = "alderman.seed"  # where a command leaves its seed in `ctx.meta`, for the report of a bug
FAILURE = "alderman.failure"  # and what a failure exits with, where 1 means something else


class PoliteGroup(click.Group):
    """A group whose failures are one line each; a traceback only with ALDERMAN_DEBUG=1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they were added, which is that of use."""
        return list(self.commands)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, but every failure is told in one line."""
        _use_utf8()
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        given = list(sys.argv[1:] if args is None else args)
        extra.setdefault("obj", given)
        try:
            code = super().main(given, prog_name or "alderman", complete_var, False, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            say(_usage_line(error))
            code = USAGE if isinstance(error, click.UsageError) else error.exit_code
        except click.Abort:
            say("interrupted")
            code = INTERRUPTED
        except OSError as error:  # a full disk behind standard output
            say(_os_line(error))
            code = FAILED
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a failure becomes an exit code."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:
            ctx.exit(_reader_left())
        except KeyboardInterrupt:
            say("interrupted")
            ctx.exit(INTERRUPTED)
        except AldermanError as error:
            _debug()
            say(str(error))
            ctx.exit(_failed(ctx) if error.exit_code == FAILED else error.exit_code)
        except OSError as error:
            _debug()
            say(_os_line(error))
            ctx.exit(_failed(ctx))
        except Exception as error:
            _debug()
            say(_bug_line(error, ctx))
            ctx.exit(_failed(ctx))
        return result


def _failed(ctx: click.Context) -> int:
    """What a failure of the command that ran exits with."""
    return int(ctx.meta.get(FAILURE, FAILED))


def say(line: str) -> None:
    """A message to the user, on standard error."""
    click.echo(f"alderman: {line}", err=True)


def typed(ctx: click.Context, *more: str) -> str:
    """The command as it was typed, with `more` at its end, for the user to type again."""
    given = list(ctx.find_root().obj or ())
    return shlex.join(["alderman", *given, *(word for word in more if word not in given)])


def _debug() -> None:
    if os.environ.get("ALDERMAN_DEBUG", "") not in ("", "0"):
        traceback.print_exc()


def _usage_line(error: click.ClickException) -> str:
    """What was typed wrong, and where to read how it is done."""
    text = " ".join(error.format_message().split())
    ctx = getattr(error, "ctx", None)
    path = ctx.command_path if ctx else "alderman"
    return f"{text.rstrip('.')}; see '{path} --help'"


def _os_line(error: OSError) -> str:
    """An operating system's complaint with the file it is about."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason


def _bug_line(error: Exception, ctx: click.Context) -> str:
    """A request for a report that has in it what is needed to see the same again."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    seed = f" (seed {ctx.meta[SEED]})" if SEED in ctx.meta else ""
    command = typed(ctx)
    return (
        f"this is a bug, please report it with this line: {what[:300]}; command: {command}{seed}; "
        f"ALDERMAN_DEBUG=1 shows where"
    )


def _reader_left() -> int:
    """Whoever read our output has stopped (`| head`): no failure, and nothing more to write."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    return 0


def _use_utf8() -> None:
    """Write UTF-8 into files and pipes, whatever the locale, since files are read back as UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(**({"errors": "replace"} if stream.isatty() else {"encoding": "utf-8"}))
