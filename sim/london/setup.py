"""From a variant's numbers to kernel records, and from a seed to a dealt table (L1 to L5)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.jit import kernel
from sim.engine.piles import lay_by_key
from sim.engine.rng import Purpose, block_key, child, stable_id
from sim.engine.ruleset import Variant
from sim.london.hand import draw_off_deck
from sim.london.state import BOROUGH, CARD, MAX_SLOTS, RULES, Colour, Power, RunDiscard

# Powers that make a card worth activating (the others work while it stands, or in the hand).
RUN_POWERS = (
    Power.MONEY_OR_RIVAL_POVERTY,
    Power.DISCARD_FOR_RELIEF,
    Power.RELIEF_PER_TWO_BOROUGHS,
    Power.MONEY_PER_BOROUGH,
    Power.MONEY_PER_RIVERSIDE_BOROUGH,
    Power.MONEY_PER_STACK,
    Power.MONEY_PER_LOAN,
    Power.PRESTIGE_PER_BOROUGH,
    Power.PRESTIGE_PER_NORTH_BOROUGH,
    Power.REMOVE_PAUPERS,
    Power.TAX_RIVALS,
)
RUN_COLUMNS = ("run_cost", "run_money", "run_prestige", "run_poverty")


def pack(variant: Variant, players: int) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """The kernel's view of a variant.

    Returns:
        rules: array of one `RULES` record, for this number of players.
        cards: array of `CARD`, one a row of cards.csv.
    """
    rows = variant.tables["cards"]
    cards = np.zeros(len(rows), CARD)
    for card, row in zip(cards, rows, strict=True):
        _fill_card(card, row)
    rules = np.zeros(1, RULES)
    _fill_numbers(rules[0], variant.rules, players)
    _fill_sets(rules[0], cards)
    _fill_decks(rules[0], rows)
    _fill_boroughs(rules[0], variant.tables["boroughs"])
    return rules, cards


def _fill_card(card: Any, row: dict[str, Any]) -> None:
    power = Power[row["power"].upper()] if row["power"] else Power.NONE
    for name in ("copies", "buildable", "build_cost", "prestige", *RUN_COLUMNS, "flips"):
        card[name] = row[name]
    card["colour"] = Colour[row["colour"].upper()]
    card["run_discard"] = RunDiscard[row["run_discard"].upper()]
    card["power"] = power
    card["power_arg"] = row["power_arg"] or 0
    has_effect = any(row[name] for name in RUN_COLUMNS) or row["run_discard"] != "none" or power in RUN_POWERS
    card["runs"] = has_effect and power != Power.FLIP_INSTEAD  # L31: never activated itself


def _fill_numbers(rules: Any, numbers: Any, players: int) -> None:
    for name, value in numbers.items():
        if name == "board_slots":
            rules["slots"] = value[players - 2]
        elif name == "poverty_chart":
            rules["chart_length"] = len(value)
            rules["poverty_chart"][: len(value)] = value
        else:
            rules[name] = value


def _fill_sets(rules: Any, cards: npt.NDArray[np.void]) -> None:
    row = (1 << int(rules["slots"])) - 1
    rules["all_slots"] = row | row << MAX_SLOTS
    for type_, card in enumerate(cards):
        word, bit = type_ // 64, np.uint64(1 << type_ % 64)
        rules["of_colour"][card["colour"], word] |= bit
        rules["with_power"][card["power"], word] |= bit
        if card["buildable"] and card["colour"] != Colour.GREY:
            rules["buildable"][word] |= bit
            rules["buildable_for"][card["build_cost"] :, word] |= bit


def _fill_decks(rules: Any, rows: list[dict[str, Any]]) -> None:
    at = 0
    rules["types"] = len(rows)
    for deck, letter in enumerate("ABC"):
        rules["deck_start"][deck] = at
        for type_, row in enumerate(rows):
            if row["deck"] == letter:
                for copy in range(1, row["copies"] + 1):
                    rules["instance_type"][at] = type_
                    rules["instance_key"][at] = stable_id(f"{row['id']}#{copy}")
                    at += 1
    rules["deck_start"][3] = at


def _fill_boroughs(rules: Any, rows: list[dict[str, Any]]) -> None:
    rules["boroughs_in_all"] = len(rows)
    starters = [number for number, row in enumerate(rows) if row["starter"]]
    others = [number for number, row in enumerate(rows) if not row["starter"]]
    rules["starters"] = len(starters)
    rules["starter"][: len(starters)] = starters
    rules["pile"][: len(others)] = others
    for borough, row in zip(rules["boroughs"], rows, strict=False):
        for name in BOROUGH.names or ():
            borough[name] = stable_id(row["name"]) if name == "key" else row[name]


@kernel()
def deal(game, rules, cards, seed, block, players, keys):
    """Set up the table of one block in a zeroed record: the same for every rotation and lineup.

    `keys` is uint64 scratch space of MAX_CARDS + 1.
    """
    key = block_key(seed, block)
    game["players_count"] = players
    game["turns_left"] = -1
    # L2: each deck shuffled by itself, A on B on C
    deck_key = child(key, np.uint64(Purpose.DECK))
    deck = game["deck"]
    for letter in range(3):
        first, last = rules["deck_start"][letter], rules["deck_start"][letter + 1]
        pile_key = child(deck_key, np.uint64(letter))
        for i in range(first, last):
            keys[i] = child(pile_key, rules["instance_key"][i])
        lay_by_key(deck[first:last], rules["instance_type"][first:last], keys[first:last])
    game["deck_end"] = rules["deck_start"][3]
    # L4: starters face up in file order, the others a shuffled pile
    game["face_up"][:] = -1
    game["face_up_count"] = rules["starters"]
    for i in range(rules["starters"]):
        game["face_up"][i] = rules["starter"][i]
    pile_key = child(child(key, np.uint64(Purpose.BOROUGHS)), np.uint64(0))
    last = rules["boroughs_in_all"] - rules["starters"]
    game["pile_end"] = last
    for i in range(last):
        keys[i] = child(pile_key, rules["boroughs"][np.int64(rules["pile"][i])]["key"])
    lay_by_key(game["pile"][:last], rules["pile"][:last], keys[:last])
    # L1, L3: an empty board, and one whole hand a seat
    game["board"][:, :] = -1
    for seat in range(players):
        me = game["players"][seat]
        me["choice_key"] = child(child(key, np.uint64(Purpose.CHOICE)), np.uint64(seat))
        me["money"] = rules["start_money"]
        me["poverty"] = rules["start_poverty"]
        for _ in range(rules["start_hand"]):
            draw_off_deck(game, me, cards)
