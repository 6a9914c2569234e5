"""Small runs of every game held against the contract it begins with, by the command."""

import json
import re

import pytest
from click.testing import CliRunner

from reports.contract import default_contract
from reports.contract.judge import Verdict, judge
from sim.batch import open_run
from sim.cli.app import main
from sim.engine.ruleset import RULESETS, ruleset
from tests.tithe.registered import registered

GAMES = [*RULESETS, "tithe"]


@pytest.fixture(autouse=True, scope="module")
def _registered():
    with registered():
        yield


def alderman(*args, code=0):
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder of a small run of a game, played when first asked for."""
    folders = {}

    def call(game):
        if game not in folders:
            folders[game] = tmp_path_factory.mktemp("runs") / game
            asked = ("--players", 3, "--games", 90, "--seed", 2, "--schedule", "all", "--threads", 1)
            seats = ("--seat", "random", "--seat", "prudent" if game == "tithe" else "balanced")
            alderman("run", game, *asked, *seats, "--out", folders[game])
        return folders[game]

    return call


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_a_game_begins_with_can_be_judged(played, game):
    run = open_run(played(game))
    wanted = default_contract(ruleset(game), 3)
    judged = judge(run, wanted)
    assert len(judged.lines) >= len(wanted.clauses)
    for line in judged.lines:
        assert line.verdict is not Verdict.CANNOT_TELL, line.note
        assert line.n > 0
        assert line.method
    stopped = next(line for line in judged.lines if line.clause.kind == "stopped_games")
    assert (stopped.value, stopped.n) == (0, run.info["games"])
    assert list(judged.frame()["verdict"]) == [str(line.verdict) for line in judged.lines]


def test_figures_of_a_real_run_are_those_of_its_rows(played):
    run = open_run(played("london"))
    games, seats = run.games, run.seats
    values = {
        line.clause.kind: line.value for line in judge(run, default_contract(ruleset("london"), 3)).lines
    }
    assert values["usage"] == pytest.approx(100 * (seats["loans_taken"] > 0).mean())
    saw = seats.groupby("game")["loans_taken"].max() > 0
    assert values["usage_games"] == pytest.approx(100 * saw.mean())
    assert values["length"] == pytest.approx(100 * games["turns"].between(24, 75).mean())
    assert values["shared_victories"] == pytest.approx(100 * (games["winners"] > 1).mean())
    shares = seats.groupby("seat")["win_twelfths"].mean() / 12
    assert values["seat_spread"] == pytest.approx(100 * (shares.max() - shares.min()))


def test_the_command_prints_a_contract_that_the_report_takes(played, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(alderman("contract", "tithe", "--players", 3).stdout, encoding="utf-8")
    out = tmp_path / "page"
    result = alderman("report", played("tithe"), "--out", out, "--contract", mine)
    assert result.stdout.endswith(f"{out / 'index.html'}\n")
    assert "Tithe as intended:" in result.stdout
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.index('<section id="contract">') < page.index('<section id="summary">')
    told = json.loads((out / "contract.json").read_text(encoding="utf-8"))
    assert told["run"]["game"] == "tithe"
    assert (out / "contract.md").is_file()


def test_strict_fails_unless_every_clause_is_met(played, tmp_path, monkeypatch):
    monkeypatch.setattr("reports.write", page_alone, raising=False)
    mine = tmp_path / "mine.toml"
    for bound, code in ((100, 0), (0, 1)):
        mine.write_text(f"[contract]\nmean = {{ of = 'cards', at_most = {bound} }}", encoding="utf-8")
        given = ("report", played("tithe"), "--out", tmp_path, "--contract", mine)
        assert ("not met" in alderman(*given).stdout) == bool(code)
        result = alderman(*given, "--strict", code=code)
        assert ("not every clause of the contract is met" in result.stderr) == bool(code)
    mine.write_text(
        "[contract]\nquantile = { of = 'coins', at = 50, at_least = 1, at_most = 1 }", encoding="utf-8"
    )
    assert re.search(r"not (met|enough)", alderman(*given, "--strict", code=1).stdout)


def page_alone(run, out, *_):
    """The path of the page, in place of all drawings."""
    return out / "index.html"


def test_a_mistake_is_told_before_anything_is_drawn(played, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text("[contract]\nseat_spred = { at_most = 2 }", encoding="utf-8")
    result = alderman("report", played("tithe"), "--out", tmp_path / "page", "--contract", mine, code=2)
    assert result.stderr == (
        f"alderman: {mine}, line 2: unknown clause 'seat_spred': did you mean 'seat_spread'?\n"
    )
    assert not (tmp_path / "page").exists()
    assert "--strict needs --contract FILE" in alderman("report", played("tithe"), "--strict", code=2).stderr
    assert "players = 9" in alderman("contract", "tithe", "--players", 9, code=2).stderr


def test_names_of_changed_strategies_may_be_written_with_or_without_weights(tmp_path):
    folder = tmp_path / "run"
    asked = ("--players", 2, "--games", 40, "--threads", 1)
    seats = ("--seat", "prudent:burden=0.5", "--seat", "random")
    alderman("run", "tithe", *asked, *seats, "--out", folder)
    labels = open_run(folder).strategies
    mine = tmp_path / "mine.toml"
    for name in ("prudent", labels[0]):
        mine.write_text(
            f"[contract]\nstrategy_share = {{ strategy = '{name}', at_least = 1 }}", encoding="utf-8"
        )
        assert labels[0] in judge_of(folder, mine).lines[0].of


def judge_of(folder, file):
    from reports.contract import read_contract

    run = open_run(folder)
    return judge(run, read_contract(file, run.ruleset))
