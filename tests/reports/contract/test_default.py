"""The contract to begin with: of every game, valid, read again the same, and of what the game declares."""

import re
from pathlib import Path

import pytest

from reports.contract.clauses import KINDS, Clause, Contract
from reports.contract.default import contract_text, default_contract
from reports.contract.file import parse_contract
from sim.engine.errors import InputError
from sim.engine.ruleset import RULESETS, ruleset
from sim.engine.sections import ContestSection, MilestoneSection, UsageSection
from strategies import available
from tests.reports.contract.runs import counting_ruleset, declared
from tests.reports.synthetic import toy_ruleset
from tests.tithe.registered import registered

GAMES = [*RULESETS, "tithe"]


@pytest.fixture(autouse=True, scope="module")
def _registered():
    with registered():
        yield


def parsed(text, game, players=None):
    return parse_contract(text, Path("default.toml"), game, players, list(available(game.name)))


@pytest.mark.parametrize("name", GAMES)
def test_it_is_valid_and_read_again_the_same(name):
    game = ruleset(name)
    for players in range(game.players[0], game.players[1] + 1):
        wanted = default_contract(game, players)
        for comments in (True, False):
            text = contract_text(wanted, game, comments)
            assert parsed(text, game, players) == wanted
            assert contract_text(parsed(text, game), game, comments) == text
            assert max(map(len, text.splitlines())) <= 110
    with pytest.raises(InputError, match=f"players = 9: {game.title} is for"):
        default_contract(game, 9)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_it_offers_can_be_written_as_it_stands(name):
    game = ruleset(name)
    text = contract_text(default_contract(game, game.players[0]), game)
    for line in re.findall(r"^# (\w+ = \{.*\})$", text, re.MULTILINE):
        kind = line.partition(" ")[0]
        assert kind not in [clause.kind for clause in parsed(text, game).clauses]
        (clause,) = parsed(f"[contract]\n{line}", game).clauses
        assert clause.kind == kind
    named = {kind for kind in KINDS if re.search(rf"^(# )?{kind} = ", text, re.MULTILINE)}
    assert {"seat_spread", "seat_share", "strategy_share", "mean", "quantile", "share"} <= named


@pytest.mark.parametrize("name", GAMES)
def test_it_speaks_of_all_that_the_game_declares(name):
    game = ruleset(name)
    clauses = default_contract(game, game.players[1]).clauses
    for section in game.sections:
        if isinstance(section, UsageSection):
            assert Clause("usage", of=section.key, at_least=10) in clauses
        if isinstance(section, MilestoneSection):
            assert Clause("milestone", of=section.key, at_least=5) in clauses
        if isinstance(section, ContestSection):
            places = {clause.of for clause in clauses if clause.kind == "share"}
            assert places >= {contest.winner_place for contest in section.contests}
    kinds = [clause.kind for clause in clauses]
    assert ("shared_victories" in kinds) == any(
        one.name == "winners" and one.bins is not None for one in game.game_columns
    )


def test_bounds_follow_the_number_of_players():
    game = ruleset("london")

    def share(players):
        (clause,) = (one for one in default_contract(game, players).clauses if one.kind == "strategy_share")
        return clause.at_least, clause.at_most

    assert [share(players) for players in (2, 3, 4)] == [(20, 80), (13, 53), (10, 40)]


def test_any_contract_can_be_written(tmp_path):
    game = counting_ruleset()
    wanted = Contract(
        "toy",
        (
            Clause("strategy_share", at_most=40.5, strategy='a "strange" name:weight=0.5'),
            Clause("strategy_share", at_least=10, without=("random", "greedy")),
            Clause("mean", of="score", at_least=-3.25, at_most=80),
        ),
        'Ä "title" \\ of mine',
    )
    text = contract_text(wanted, game)
    assert parse_contract(text, tmp_path, game) == wanted
    assert "# score: final score (prestige)" in text


def test_a_game_of_bare_declarations_has_one_too():
    bare = declared(toy_ruleset(bare=True), exposure=None)
    kinds = [clause.kind for clause in default_contract(bare, 4).clauses]
    assert kinds[:3] == ["seat_spread", "strategy_share", "length"]
    assert not {"usage", "milestone", "action_use", "shared_victories", "card_effect"} & set(kinds)
    text = contract_text(default_contract(bare, 4), bare)
    for kind in ("milestone", "usage", "action_use", "card_effect"):
        assert kind not in text
