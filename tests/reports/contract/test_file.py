"""What a contract may say, and one clear line for each mistake in it."""

from pathlib import Path

import pytest

from reports.contract.clauses import Clause, Contract
from reports.contract.file import read_contract
from reports.contract.lines import line_of
from sim.engine.errors import InputError
from sim.engine.ruleset import ruleset
from tests.reports.contract.runs import declared
from tests.reports.synthetic import toy_ruleset

LONDON, COUNCIL = ruleset("london"), ruleset("council")
NAMES = ("random", "balanced", "landlord")


@pytest.fixture
def read(tmp_path):
    def call(text, game=LONDON, players=4, names=NAMES):
        path = tmp_path / "my.toml"
        path.write_text(text, encoding="utf-8")
        return read_contract(path, game, players, names)

    return call


@pytest.fixture
def wrong(read, tmp_path):
    """The line about a mistake, its path cut off."""

    def call(text, **told):
        with pytest.raises(InputError) as raised:
            read(text, **told)
        said = str(raised.value)
        assert "\n" not in said
        assert said.startswith(str(tmp_path / "my.toml")), said
        return said.removeprefix(str(tmp_path / "my.toml")).removeprefix(", ")

    return call


def test_a_clause_a_line(read):
    text = """\
[contract]
game = "london"
title = "Mine"
players = 4
seat_spread = { at_most = 2 }
strategy_share = [{ at_most = 40.5, except = ["random"] }, { strategy = "landlord", at_least = 20 }]
length = { from = 40, to = 60, at_least = 90 } # a note
share = [
  { of = "margin", to = 5, at_least = 40 },
  { of = "loans_taken", from = 1, at_least = 30, strategy = "balanced" },
]

[contract.quantile]
of = "turns"
per = "game"
at = 95
at_most = 90
"""
    assert read(text) == Contract(
        "london",
        (
            Clause("seat_spread", at_most=2),
            Clause("strategy_share", at_most=40.5, without=("random",)),
            Clause("strategy_share", at_least=20, strategy="landlord"),
            Clause("length", first=40, last=60, at_least=90),
            Clause("share", of="margin", last=5, at_least=40),
            Clause("share", of="loans_taken", first=1, at_least=30, strategy="balanced"),
            Clause("quantile", of="turns", per="game", at=95, at_most=90),
        ),
        "Mine",
        4,
    )


def test_any_players_and_any_strategies_where_nobody_says_which(read):
    found = read(
        '[contract]\nplayers = 2\nstrategy_share = { at_most = 70, except = ["mine"] }',
        players=None,
        names=None,
    )
    assert found.players == 2
    assert found.clauses[0].without == ("mine",)


MISTAKES = {
    # the file and its head
    "seat_spread = { at_most = 2 }": (
        "line 1: 'seat_spread' stands outside [contract]; clauses stand under that line"
    ),
    "": ": must have a line [contract] with the clauses under it",
    "contract = 3": ": must have a line [contract] with the clauses under it",
    "[contract]": "line 1: [contract] holds no clause",
    "[contract]\nseat_spread = { at_most = }": "line 2, column 27: not valid TOML: Invalid value",
    '[contract]\ngame = "council"': "line 2: game = 'council': this is a run of 'london'",
    "[contract]\ntitle = 3": "line 2: title = 3: must be a text in one line",
    "[contract]\n\nplayers = 9": "line 3: players = 9: must be a whole number from 2 to 4",
    "[contract]\nplayers = 3": "line 2: players = 3: this run has 4 players",
    # kinds and shapes
    "[contract]\nseat_sprad = { at_most = 2 }": (
        "line 2: unknown clause 'seat_sprad': did you mean 'seat_spread'?"
    ),
    "[contract]\nseat_spread = 2": (
        "line 2: seat_spread: 2: must be a table, as in seat_spread = { at_most = 2 }"
    ),
    "[contract]\nlength = [\n  { from = 40, at_least = 9 },\n  7,\n]": (
        "line 3: length: 7: must be a table, as in length = { from = 40, to = 60, at_least = 90 }"
    ),
    "[contract]\nseat_spread = { at_most = 2, strategy = 'x' }": (
        "line 2: seat_spread: takes no 'strategy': known: at_least, at_most"
    ),
    "[contract]\nleader_wins = { at_most = 80 }": (
        "line 2: leader_wins: at is missing (percent of the game, or the quantile), "
        "as in leader_wins = { at = 60, at_most = 80 }"
    ),
    # bounds
    "[contract]\nseat_spread = {}": (
        "line 2: seat_spread: has no bound; give at_most, as in seat_spread = { at_most = 2 }"
    ),
    '[contract]\nseat_spread = { at_most = "two" }': (
        "line 2: seat_spread: at_most = 'two': must be a number"
    ),
    "[contract]\nseat_spread = { at_most = true }": "line 2: seat_spread: at_most = true: must be a number",
    "[contract]\nmean = { of = 'money', at_most = nan }": "line 2: mean: at_most = nan: must be a number",
    "[contract]\nseat_spread = { at_least = 2 }": ("line 2: seat_spread: at_least = 2: takes at_most only"),
    "[contract]\nseat_spread = { at_most = 0 }": (
        "line 2: seat_spread: at_most = 0: must be a number above 0 and below 100 (points of win share)"
    ),
    "[contract]\nshared_victories = { at_most = 0 }": (
        "line 2: shared_victories: at_most = 0: must be a number above 0 and below 100 (percent); "
        "no number of games can show that something never happens, or always"
    ),
    "[contract]\nstopped_games = { at_most = 0.5 }": (
        "line 2: stopped_games: at_most = 0.5: must be a whole number of games from 0"
    ),
    "[contract]\nseat_share = { at_least = 30, at_most = 20 }": (
        "line 2: seat_share: at_least = 30, at_most = 20: at_least must not be above at_most"
    ),
    # ranges
    "[contract]\nlength = { at_least = 90 }": (
        "line 2: length: must have from, to or both, as in length = { from = 40, to = 60, at_least = 90 }"
    ),
    "[contract]\nlength = { from = 60, to = 40, at_least = 90 }": (
        "line 2: length: from = 60, to = 40: from must not be above to"
    ),
    "[contract]\nlength = { from = 2.5, at_least = 90 }": (
        "line 2: length: from = 2.5: must be a whole number"
    ),
    "[contract]\nlength = { from = 201, at_least = 90 }": (
        "line 2: length: from = 201: turns is counted up to 200, with all beyond"
    ),
    "[contract]\nlength = { to = 200, at_least = 90 }": (
        "line 2: length: to = 200: turns is counted up to 200, with all beyond; "
        "give at most 199, or leave `to` out"
    ),
    "[contract]\nshare = { of = 'score', to = -401, at_least = 9 }": (
        "line 2: share: to = -401: score is counted from -400 on, with all below"
    ),
    "[contract]\nleader_wins = { at = 55, at_most = 80 }": (
        "line 2: leader_wins: at = 55: must be one of 10, 20, 30, 40, 50, 60, 70, 80, 90, 100"
    ),
    "[contract]\nquantile = { of = 'margin', at = 101, at_most = 8 }": (
        "line 2: quantile: at = 101: must be a number above 0, at most 100 (percent)"
    ),
    "[contract]\nquantile = { of = 'margin', at = 100, at_most = 8 }": (
        "line 2: quantile: at = 100: must be below 100; a sample does not tell the largest value of all"
    ),
    # names
    "[contract]\nusage = { of = 'loan', at_least = 9 }": (
        "line 2: usage: of = 'loan': london has no usage 'loan': did you mean 'loans'?"
    ),
    "[contract]\nmilestone = { of = 'spaces', at_least = 9 }": (
        "line 2: milestone: of = 'spaces': london has no milestones 'spaces': it declares none"
    ),
    "[contract]\naction_use = { at_least = 1 }": "line 2: action_use: london declares no actions",
    "[contract]\nmean = { of = 'poverti', at_most = 9 }": (
        "line 2: mean: of = 'poverti': london keeps no column 'poverti' of seats or games: "
        "did you mean 'poverty'?"
    ),
    "[contract]\nmean = { of = 'marginn', per = 'game', at_most = 9 }": (
        "line 2: mean: of = 'marginn': london keeps no column 'marginn' of games: did you mean 'margin'?"
    ),
    "[contract]\nmean = { of = 'turns', at_most = 9 }": (
        "line 2: mean: of = 'turns': 'turns' is kept of seats and of games; "
        'add per = "seat" or per = "game"'
    ),
    "[contract]\nmean = { of = 'turns', per = 'player', at_most = 9 }": (
        'line 2: mean: per = \'player\': must be "seat" or "game"'
    ),
    "[contract]\nshare = { of = 'develops', to = 3, at_least = 9 }": (
        "line 2: share: of = 'develops': 'develops' of seats or games has no histogram: known: boroughs, "
        "cards_built, first_loan_turn, lead_changes, loans_taken, loans_unpaid, margin, money, poverty, "
        "poverty_net, runs, score, settled, turns, winners"
    ),
    "[contract]\nmean = { of = 'margin', strategy = 'balanced', at_most = 9 }": (
        "line 2: mean: strategy = 'balanced': 'margin' is of games, not of seats"
    ),
    "[contract]\nmean = { of = 3, at_most = 9 }": "line 2: mean: of = 3: must be a word in quotes",
    "[contract]\nstrategy_share = { at_most = 40, except = 'random' }": (
        "line 2: strategy_share: except = 'random': must be a list of words, as in [\"random\"]"
    ),
    "[contract]\nstrategy_share = { at_most = 40, except = ['randon'] }": (
        "line 2: strategy_share: except = 'randon': no strategy of that name plays here: "
        "did you mean 'random'?"
    ),
    "[contract]\nusage = { of = 'loans', strategy = 'landlady', at_least = 9 }": (
        "line 2: usage: strategy = 'landlady': no strategy of that name plays here: did you mean 'landlord'?"
    ),
    "[contract]\nstrategy_share = { at_most = 40, strategy = 'random', except = ['random'] }": (
        "line 2: strategy_share: except: strategy names one already; leave one of the two out"
    ),
}


@pytest.mark.parametrize("text", list(MISTAKES), ids=lambda text: text.replace("\n", " ")[:60])
def test_a_mistake_is_told_with_its_line_field_value_and_what_would_be_right(wrong, text):
    assert wrong(text) == MISTAKES[text]


def test_a_game_that_does_not_say_what_chance_shows_has_no_effects_of_cards(wrong):
    toy = declared(toy_ruleset(), exposure=None)
    assert wrong("[contract]\ncard_effect = { at_most = 5 }", game=toy) == (
        "line 2: card_effect: toy does not say what chance shows of the cards"
    )


def test_milestones_are_called_by_name(read, wrong):
    text = "[contract]\nmilestone = { of = 'spaces', name = '%s', at_least = 5 }"
    assert read(text % "22", game=COUNCIL).clauses[0].name == "22"
    assert wrong(text % "222", game=COUNCIL) == (
        "line 2: milestone: name = '222': no such space: did you mean '22'?"
    )


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"contract .*none.toml: no such file"):
        read_contract(tmp_path / "none.toml", LONDON)
    with pytest.raises(InputError, match="is a folder"):
        read_contract(tmp_path, LONDON)
    (tmp_path / "bytes.toml").write_bytes(b"[contract]\n\xff")
    with pytest.raises(InputError, match="line 2: byte 0xff is not UTF-8"):
        read_contract(Path(tmp_path / "bytes.toml"), LONDON)


LONG = """\
# share = { to = 3 }
[contract]
title = "share = { to = 9 }"  # { to = 1 }
share = [  # [ {
  { of = "margin", to = 5 },

  { of = "}", # {
    to = 7 }, { to = 8 }
]
mean = { of = "to", at_most = 3 }
[contract.length]
from = 3
to = 4
[[contract.usage]]
of = "loans"
[[contract.usage]]
of = "other"
"""


@pytest.mark.parametrize(
    ("name", "number", "field", "line"),
    [
        ("share", 0, "", 5),
        ("share", 0, "to", 5),
        ("share", 1, "of", 7),
        ("share", 1, "to", 8),
        ("share", 2, "to", 8),
        ("share", 1, "none", 7),
        ("mean", 0, "at_most", 10),
        ("length", 0, "to", 13),
        ("usage", 1, "of", 17),
        ("title", 0, "", 3),
        ("contract", 0, "", 2),
        ("missing", 0, "", 1),
    ],
)
def test_lines_are_found_whatever_stands_in_texts_and_comments(name, number, field, line):
    assert line_of(LONG, name, number, field) == line
