"""Help, version, completion, and how little a question about the command line loads."""

import re

import pytest

from sim.cli.app import main
from sim.cli.reference import OUT, reference
from sim.engine.ruleset import RULESETS, ruleset

COMMANDS = [
    *("games", "rules", "cards", "strategies", "play", "score", "run", "verify"),
    *("contract", "report", "compare", "ablate", "baseline", "check"),
]
HEAVY = ["numba", "pandas", "matplotlib", "pyarrow", "scipy"]


def test_the_commands_are_listed_in_the_order_of_use(alderman):
    shown = alderman("-h").stdout.partition("Commands:")[2]
    listed = re.findall(r"^  (\w+) ", shown, re.MULTILINE)
    assert listed == COMMANDS == list(main.commands)
    assert "..." not in shown  # no summary is cut off


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(alderman, command):
    short, long = alderman(command, "-h"), alderman(command, "--help")
    assert short.exit_code == 0
    assert short.stdout == long.stdout
    assert re.search(rf"Examples?:\n +alderman {command}\b", short.stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_says_what_it_does(command):
    for parameter in main.commands[command].params:
        if parameter.param_type_name == "option":
            assert parameter.help, parameter.name


def test_bare_command_shows_help_and_version_is_told(alderman):
    assert alderman().stdout == alderman("--help").stdout
    assert re.fullmatch(r"alderman \d+\S*\n", alderman("--version").stdout)


def test_every_data_file_of_every_game_has_an_option(alderman):
    for command in ("rules", "cards", "play", "score", "run", "baseline", "check"):
        shown = alderman(command, "-h").stdout
        for game in RULESETS:
            for schema in ruleset(game).schemas:
                assert f"--{schema.name} FILE" in shown


@pytest.mark.parametrize(
    "args",
    [["--help"], ["run", "--help"], ["games"], ["rules", "london"], ["cards", "london", "--format", "json"]],
    ids=" ".join,
)
def test_asking_about_the_game_loads_neither_compiler_nor_data_frames(process, args):
    code = f"import sys; from sim.cli.app import main\ntry: main({args})\nexcept SystemExit: pass\n"
    code += f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    child = process(code=code)
    _, errors = child.communicate(timeout=60)
    assert errors.decode().strip() == "[]"


def test_docs_are_what_help_says():
    assert OUT.read_text(encoding="utf-8") == reference(), "run: python -m sim.cli.reference"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script_is_printed(process, shell):
    out, _ = process(env={"_ALDERMAN_COMPLETE": f"{shell}_source"}).communicate(timeout=60)
    assert b"_ALDERMAN_COMPLETE" in out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["alderman", "pl"], "play"),
        (["alderman", "play", "lon"], "london"),
        (["alderman", "play", "london", "--seat", "rand"], "random"),
        (["alderman", "run", "london", "--sched"], "--schedule"),
    ],
)
def test_shell_completes(process, words, offered):
    env = {
        "_ALDERMAN_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    out, _ = process(env=env).communicate(timeout=60)
    assert f"plain,{offered}" in out.decode().splitlines()
