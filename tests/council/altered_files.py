"""Hypothesis strategies for rules and card files that a designer might write, read through the front door."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from sim.council.codes import MAX_CARDS, Category, Need, Permanent
from sim.council.fields import CARDS, EFFECTS, FIELDS, GOODS, words
from sim.council.ruleset import RULESET
from sim.engine.inputs import load_variant
from sim.engine.inputs.tables import write_table
from sim.engine.ruleset import RuleField, Variant
from tests.council.variants import published

Row = dict[str, Any]

MODEST = 6  # most of what is drawn lies within so many of the least
MODEST_FOR = {"turns_per_phase": 2, "start_popularity": 21, "start_money": 40, "start_wood": 12}
NEVER_LARGE = ("turns_per_phase", "actions_per_turn", "max_actions", "max_actions_bonus")  # it takes long
DISTRICTS = ("Old Port", "Basin", "Mills", "Faubourg", "Station Yard", "Hill", "Ferry", "Gate")


def _number(field: RuleField) -> st.SearchStrategy[int]:
    """Mostly small, now and then the largest."""
    modest = st.integers(field.low, min(field.high, field.low + MODEST_FOR.get(field.name, MODEST)))
    return modest if field.name in NEVER_LARGE else st.one_of(modest, modest, modest, st.just(field.high))


def _value(field: RuleField) -> st.SearchStrategy[Any]:
    if field.choices:
        return st.sampled_from(field.choices)
    if field.row:
        tiles = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 4)).map(list)
        return st.lists(tiles, max_size=12)
    if field.length is not None:
        return st.lists(_number(field), min_size=field.length[0], max_size=field.length[1])
    return _number(field)


VALUES = {field.name: _value(field) for field in FIELDS if not field.text}


@st.composite
def rules_files(draw: st.DrawFn) -> Row:
    """Up to a third of the fields otherwise, and in one of two files other districts."""
    names = draw(st.sets(st.sampled_from(sorted(VALUES)), max_size=len(VALUES) // 3))
    rules = {name: draw(VALUES[name]) for name in sorted(names)}
    if draw(st.booleans()):
        known = st.lists(st.sampled_from(DISTRICTS), unique=True, max_size=6)
        rules["canal_districts"] = draw(known)
        rules["rail_districts"] = (
            draw(known) if rules["canal_districts"] else [draw(st.sampled_from(DISTRICTS))]
        )
    return rules


def _effect(kind: str, names: tuple[str, ...]) -> st.SearchStrategy[Row]:
    """An immediate or a permanent effect with its number, or none."""
    some = st.fixed_dictionaries(
        {kind: st.sampled_from(names), f"{kind}_arg": st.integers(0, 4) | st.just(100)}
    )
    return some | st.just({kind: "", f"{kind}_arg": ""})


SMALL = st.integers(0, 4)
GOODS_CELLS = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 4), max_size=3).map(
    lambda amounts: " ".join(f"{good}:{amount}" for good, amount in amounts.items())
)
CARD_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "decade": st.sampled_from(["1840", "1850", "1860"]),
        "category": st.sampled_from(words(Category)),
        "district": st.sampled_from(words(Need)),
        "city_actions": st.integers(0, 2),
        "popularity": SMALL | st.just(1000),
        "money": SMALL,
        "goods": GOODS_CELLS,
        "prestige": SMALL,
    },
)
IMMEDIATE = st.just({}) | _effect("immediate", EFFECTS)
PERMANENT = st.just({}) | _effect("permanent", words(Permanent))


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """A Council with other rules and cards, written to a file and read back as a user's are."""
    cards = [dict(row) for row in published().tables["cards"]]
    if draw(st.integers(0, 4)) == 0:
        cards = [
            {**row, "id": f"{row['id']}_{copy}"} for copy in range(MAX_CARDS // len(cards)) for row in cards
        ]
    for number in draw(st.sets(st.integers(0, len(cards) - 1), max_size=16)):
        cards[number] |= draw(CARD_CHANGES) | draw(IMMEDIATE) | draw(PERMANENT)
    left_out = draw(st.sets(st.integers(0, len(cards) - 1), max_size=24))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.csv"
        kept = [row for number, row in enumerate(cards) if number not in left_out]
        file.write_text(write_table(CARDS, kept), encoding="utf-8")
        return load_variant(RULESET, overrides=draw(rules_files()), table_files={"cards": file})


@st.composite
def deals(draw: st.DrawFn) -> tuple[Variant, int, int]:
    """A variant, a number of players, and a seed."""
    return draw(variants()), draw(st.integers(2, 4)), draw(st.integers(0, 2**64 - 1))
