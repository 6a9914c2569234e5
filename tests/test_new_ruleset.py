"""A further ruleset needs nothing of what is outside its folders: Tithe through the command line, and why."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sim.cli.app import main  # before Tithe is registered: options are made when it is imported
from sim.engine.compiled import CompiledRuleset
from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, row_dtype
from sim.engine.ruleset import RULESETS, ruleset
from strategies.registry import built_in, template
from tests.tithe.registered import registered

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "new-ruleset.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "tests" / "tithe"
GAMES = [*RULESETS, "tithe"]

Call = Callable[..., Result]


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    with registered():
        yield


def alderman(*args: object, code: int = 0, said: str | None = None) -> str:
    """What the command prints; it must end with that code."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=said)
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of Tithe, played by one thread."""
    return play_run(tmp_path_factory.mktemp("runs") / "one", threads=1)


def play_run(folder: Path, threads: int) -> Path:
    asked = ("--players", 3, "--games", 600, "--seed", 4, "--schedule", "all", "--set", "tithe.cards_out=3")
    alderman("run", "tithe", *asked, "--threads", threads, "--out", folder)
    return folder


def test_it_is_listed_and_its_numbers_can_be_edited(tmp_path: Path) -> None:
    assert "tithe    Tithe    2-4      cards" in alderman("games")
    mine = tmp_path / "my.toml"
    mine.write_text(alderman("rules", "tithe", "--set", "start_coins=5"), encoding="utf-8")
    assert "start_coins = 5 # packaged: 11" in mine.read_text(encoding="utf-8")
    listed = json.loads(alderman("rules", "tithe", "--rules", mine, "--format", "json"))
    assert [(row["name"], row["value"], row["rule"]) for row in listed] == [
        ("start_coins", 5, "T1"),
        ("cards_out", 2, "T2"),
        ("coin_worth", 1, "T5"),
    ]
    cards = tmp_path / "my.csv"
    cards.write_text(alderman("cards", "tithe"), encoding="utf-8")
    assert alderman("cards", "tithe", "--cards", cards) == cards.read_text(encoding="utf-8")
    assert cards.read_bytes() == (EXAMPLE / "data" / "cards.csv").read_bytes()


def test_its_strategies_are_listed_checked_and_begun(tmp_path: Path) -> None:
    listed = json.loads(alderman("strategies", "tithe", "--format", "json"))
    assert [(row["name"], row["source"]) for row in listed] == [
        ("random", "built-in"),
        ("prudent", "built-in"),
    ]
    assert "burden" in alderman("strategies", "tithe", "--weights")
    checked = alderman("strategies", "tithe", "--check", "prudent:burden=1", "--games", 3, "--players", 2)
    assert checked == "prudent:burden=1: honest in 3 games\n"
    mine = tmp_path / "mine.py"
    alderman("strategies", "tithe", "--new", mine)
    seats = ("--seat", "miser:purse=20", "--seat", "prudent", "--players", 2)
    assert "player 0 miser:purse=20" in alderman("play", "tithe", "--strategies", mine, *seats)


def test_a_game_is_told_traced_and_put_on_a_page(tmp_path: Path) -> None:
    asked = ("play", "tithe", "--players", 3, "--seed", 6)
    story = alderman(*asked, "--seat", "prudent")
    assert story.startswith("Tithe, 3 players, seed 6\n")
    assert "\nTurn 1: player 0 (prudent), " in story
    assert "\nFinal scoring\n  player 0 prudent " in story
    trace = [json.loads(line) for line in alderman(*asked, "--seat", "random", "--json").splitlines()]
    assert [trace[0]["event"], trace[1]["event"], trace[-1]["event"]] == ["setup", "turn", "final"]
    assert (trace[0]["game"], trace[0]["rules"]["start_coins"]) == ("tithe", 11)
    alderman(*asked, "--seat", "random", "--html", tmp_path / "game.html")
    assert "Turn 1: player 0 (random), " in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_a_table_is_scored_and_mistakes_in_it_are_named() -> None:
    table = {"players": [{"coins": 7, "cards": ["eggs"]}, {"coins": 3, "cards": []}]}
    final = json.loads(alderman("score", "tithe", "-", said=json.dumps(table)))
    assert (final["score"], final["win_share"]) == ([4, 3], [1, 0])
    dear = json.dumps(table | {"rules": {"coin_worth": 9}})
    assert json.loads(alderman("score", "tithe", "-", said=dear))["score"] == [60, 27]
    table["players"][1]["cards"] = ["egs"]
    result = CliRunner().invoke(main, ["score", "tithe", "-"], input=json.dumps(table))
    assert result.stderr == "alderman: player 1, field 'cards': unknown card 'egs': did you mean 'eggs'?\n"


def test_a_run_is_the_same_by_one_thread_and_by_two(run: Path, tmp_path: Path) -> None:
    info = [
        json.loads((folder / "run.json").read_text(encoding="utf-8"))
        for folder in (run, play_run(tmp_path / "two", 2))
    ]
    assert info[0]["digests"] == info[1]["digests"]
    assert set(info[0]["digests"]) == {"trajectories", "seats", "games", "sums"}
    assert info[0]["rules"]["cards_out"] == 3


def test_a_game_of_a_run_is_played_again(run: Path) -> None:
    trace = alderman("play", "--from", run, "--game", 17, "--json").splitlines()
    assert json.loads(trace[-1])["event"] == "final"


def test_a_run_is_reported_with_the_sections_declared(run: Path, tmp_path: Path) -> None:
    alderman("report", run, "--out", tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<title>Tithe: who wins, and how" in page
    for heading in ("Who wins", "Coins and values by turn", "Cards taken"):
        assert heading in page
    tables = {path.stem for path in (tmp_path / "tables").glob("*.csv")}
    assert {"wins", "seats", "score-parts", "cards"} <= tables
    wins = (tmp_path / "tables" / "wins.csv").read_text(encoding="utf-8").splitlines()
    assert wins[1].startswith("prudent,")  # does better than `random`


def test_its_cards_can_be_blanked() -> None:
    asked = ("--players", 3, "--games", 300, "--seed", 4, "--format", "json")
    told = json.loads(alderman("ablate", "tithe", "--card", "a_calf", *asked))
    assert told["cards"][0]["blanked"] == {"value": [21, 0]}
    assert told["tables"]["shown"]["rows"] == []  # it does not say what chance shows of the cards
    score = next(row for row in told["tables"]["field"]["rows"] if row["column"] == "score")
    assert score["high"] < 0  # who takes it loses by it


# What the contract asks of a ruleset in two places must agree.


@pytest.mark.parametrize("name", GAMES)
def test_what_a_ruleset_declares_is_what_its_kernel_fills(name: str) -> None:
    game = ruleset(name)
    assert isinstance(game, CompiledRuleset)
    machine = game.machine
    assert game.name == name
    assert machine.seat_row == row_dtype(game.seat_columns)
    assert machine.game_row == row_dtype(game.game_columns)
    sizes = machine.sizes
    assert sizes.curves == len(game.curve_columns)
    assert sizes.marks == len(game.card_marks)
    assert (sizes.card_table, sizes.players) == (game.card_table, game.players[1])
    assert game.card_table in {schema.name for schema in game.schemas}
    assert machine.home.rpartition(".")[0] == RULESETS[name].rpartition(".")[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_columns_that_the_loop_fills_are_declared(name: str) -> None:
    game = ruleset(name)
    seat, of_game = (
        [column.name for column in columns] for columns in (game.seat_columns, game.game_columns)
    )
    assert seat[: len(SEAT_COLUMNS)] == [column.name for column in SEAT_COLUMNS]
    assert "decisions" in seat
    assert of_game[: len(GAME_COLUMNS)] == [column.name for column in GAME_COLUMNS]
    marks = [mark.name for mark in game.card_marks]
    assert game.main_mark in ("", *marks)
    table = next(schema for schema in game.schemas if schema.name == game.card_table)
    assert game.exposure is None or game.exposure.pile in ("", *(column.name for column in table.columns))
    assert {part.column for part in game.score_parts} <= set(seat)
    for columns in (seat, of_game, marks, [column.name for column in game.curve_columns]):
        assert len(set(columns)) == len(columns)


@pytest.mark.parametrize("name", GAMES)
def test_random_is_among_the_strategies_and_there_is_a_template(name: str) -> None:
    assert "random" in {one.name for one in built_in(name)}
    compile(template(name), "template.py", "exec")


# Nobody else asks for a ruleset's name.


def names_asked_for(source: str, names: list[str]) -> list[str]:
    """Where code names a ruleset: a string that is its name, or an import from its package."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in names:
            found.append(f"line {node.lineno}: '{node.value}'")
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{node.module}.{one.name}" for one in node.names]
        found += [
            f"line {node.lineno}: import of {module}"  # type: ignore[attr-defined]
            for module in modules
            if set(module.split(".")[:2]) & set(names)
        ]
    return found


@pytest.mark.parametrize(
    "source",
    [
        "if game == 'london': pass",
        "match game:\n    case 'council': pass",
        "LIMITS = {'london': 3}",
        "from sim.london.state import GAME",
        "from sim import council",
        "import strategies.london.judge",
    ],
)
def test_a_name_asked_for_is_found(source: str) -> None:
    assert len(names_asked_for(source, ["london", "council"])) == 1


def shared_sources() -> list[Path]:
    folders = [
        path
        for room in ("sim/batch", "sim/cli", "sim/engine", "reports")
        for path in (ROOT / room).rglob("*.py")
    ]
    files = [*folders, *(ROOT / "strategies").glob("*.py"), *(ROOT / "sim").glob("*.py")]
    return sorted(path for path in files if path != ROOT / "sim" / "engine" / "ruleset.py")  # RULESETS itself


def test_no_code_outside_a_ruleset_asks_for_its_name() -> None:
    """Help and docstrings show examples; only a text that is a name alone can steer anything."""
    assert len(shared_sources()) > 100
    for path in shared_sources():
        assert names_asked_for(path.read_text(encoding="utf-8"), list(RULESETS)) == [], path


def test_the_registry_names_each_ruleset_once() -> None:
    source = (ROOT / "sim" / "engine" / "ruleset.py").read_text(encoding="utf-8")
    assert len(names_asked_for(source, list(RULESETS))) == len(RULESETS) - 1  # all but Tithe


# The page and the example cannot drift apart.


def example_files() -> list[str]:
    found = (path for path in EXAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(EXAMPLE).as_posix() for path in found)


@pytest.mark.parametrize("name", example_files())
def test_the_page_names_every_file_of_the_example(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`([\w./-]+\.(?:py|md|toml|csv|txt))`", PAGE))
    assert len(named) > len(example_files())
    missing = [name for name in named if not ((ROOT / name).is_file() or (EXAMPLE / name).is_file())]
    assert missing == []


def test_every_line_of_python_on_the_page_is_one_of_the_code() -> None:
    sources = [*EXAMPLE.rglob("*.py"), *(ROOT / "sim" / "engine").glob("*.py")]
    known = {line.strip() for path in sources for line in path.read_text(encoding="utf-8").splitlines()}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) > 20
    assert [line for line in lines if line not in known] == []


def test_the_page_names_all_that_a_ruleset_brings() -> None:
    from sim.engine.loop import BROUGHT

    for kernel in BROUGHT:
        assert f"`{kernel.__name__}`" in PAGE, kernel.__name__


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([\w./-]+)\)", PAGE))))
def test_links_of_the_page_lead_somewhere(link: str) -> None:
    assert (ROOT / "docs" / link).is_file()
