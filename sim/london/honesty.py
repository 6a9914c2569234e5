"""Is a strategy honest? Reshuffle what it cannot see; its choice must not change.

Hidden from a player: the order of the deck, the cards in rivals' hands, the order of the borough pile, and
the keys of other random numbers. How many cards a rival holds is public.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel
from sim.engine.rng import below, child, mix
from sim.engine.ruleset import Seating, Variant
from sim.london.actions import TURN_OVER, apply_option, start_turn
from sim.london.decide import list_options
from sim.london.hand import give_up, next_held, receive
from sim.london.log import WIDTH
from sim.london.play import MAX_STRATEGIES
from sim.london.setup import deal, pack
from sim.london.state import GAME, MAX_CARDS, MAX_OPTIONS, Kind, Mark

RESHUFFLES = 3  # of every decision
CHANGED, CHOSE, INSTEAD, DECISION, TURN = range(5)  # what `report` says


@kernel()
def _shuffle(items, first, last, key):
    """Fisher-Yates over items[first:last]."""
    for i in range(last - 1, first, -1):
        j = first + below(child(key, np.uint64(i)), i - first + 1)
        items[i], items[j] = items[j], items[i]


@kernel(_nrt=True)  # allocates
def reshuffle(game, cards, key):
    """Deal the unseen anew among the deck and the rivals' hands, which keep their sizes."""
    pool = np.zeros(MAX_CARDS + 1, np.int64)
    count = 0
    for i in range(game["deck_at"], game["deck_end"]):
        pool[count] = game["deck"][i]
        count += 1
    for seat in range(game["players_count"]):
        if seat != game["player"]:
            rival = game["players"][seat]
            for card in range(len(cards)):
                for _ in range(rival["held"][card]):
                    pool[count] = card
                    count += 1
    _shuffle(pool, 0, count, key)
    for i in range(game["deck_at"], game["deck_end"]):
        count -= 1
        game["deck"][i] = pool[count]
    for seat in range(game["players_count"]):
        if seat != game["player"]:
            rival = game["players"][seat]
            held = np.int64(rival["hand_count"])
            for card in range(len(cards)):  # what was seen and not built is known to its holder alone
                if (np.int64(rival["marks"][card]) >> Mark.BUILT) & 1 == 0:
                    rival["marks"][card] = 0
            for _ in range(held):
                give_up(rival, cards, next_held(rival, np.int64(-1)))
            for _ in range(held):
                count -= 1
                receive(rival, cards, pool[count])
    _shuffle(game["pile"], np.int64(game["pile_at"]), np.int64(game["pile_end"]), mix(key))
    for seat in range(game["players_count"]):
        game["players"][seat]["choice_key"] = mix(key ^ np.uint64(seat))
    game["trajectory"] = mix(key ^ np.uint64(2))


@kernel(_nrt=True)  # allocates
def watch_game(game, imagined, rules, cards, picks, weights, strategies, watched, key, report):
    """Play a dealt game; ask strategy number `watched` again in reshuffled worlds, until one choice changes.

    `imagined` is an array of one GAME record; `report` is int64 [5] (CHANGED … TURN).
    """
    options = np.zeros(MAX_OPTIONS, np.int32)
    log = np.zeros((0, WIDTH), np.int32)
    start_turn(game, rules, cards, log)
    asked = np.uint64(0)
    while game["over"] == 0:
        count = list_options(game, rules, cards, options)
        index = np.int64(0)
        if count > 1:
            seat = np.int64(game["player"])
            me = game["players"][seat]
            strategy = strategies[seat]
            stream = child(me["choice_key"], np.uint64(np.int64(me["decisions"])))
            index = picks[strategy](game, rules, cards, options, count, weights[strategy], stream)
            if index < 0 or index >= count:
                index = np.int64(0)
            if strategy == watched:
                for _ in range(RESHUFFLES):
                    asked += np.uint64(1)
                    imagined[0] = game
                    reshuffle(imagined[0], cards, child(key, asked))
                    other = picks[strategy](
                        imagined[0], rules, cards, options, count, weights[strategy], stream
                    )
                    if other != index:
                        report[CHANGED] = 1
                        report[CHOSE] = index
                        report[INSTEAD] = other
                        report[DECISION] = game["kind"]
                        report[TURN] = game["turn"]
                        return
            me["decisions"] += 1
        apply_option(game, rules, cards, options[index], log)
        if game["kind"] == TURN_OVER and game["over"] == 0:
            start_turn(game, rules, cards, log)


def dishonest_choices(variant: Variant, seating: Seating, seed: int, games: int) -> list[str]:
    """Watch each strategy of the seating in `games` games; a line for each game in which a choice changed."""
    players = seating.lineups.shape[1]
    rules, cards = pack(variant, players)
    pickers = (*seating.pickers, *(seating.pickers[0],) * (MAX_STRATEGIES - len(seating.pickers)))
    keys = np.zeros(MAX_CARDS + 1, np.uint64)
    lines = []
    for block in range(games):
        lineup = seating.lineups[block % len(seating.lineups)].astype(np.int64)
        for watched in sorted(set(lineup.tolist())):
            dealt, imagined, report = np.zeros(1, GAME), np.zeros(1, GAME), np.zeros(5, np.int64)
            with np.errstate(over="ignore"):
                deal(dealt[0], rules[0], cards, np.uint64(seed), block, players, keys)
                watch_game(
                    dealt[0],
                    imagined,
                    rules[0],
                    cards,
                    pickers,
                    seating.weights,
                    lineup,
                    watched,
                    np.uint64(seed ^ block),
                    report,
                )
            if report[CHANGED]:
                lines.append(
                    f"strategy '{seating.names[watched]}' is not honest: in game {block} (seed {seed}, turn "
                    f"{report[TURN]}, decision '{Kind(int(report[DECISION])).name.lower()}') it picked "
                    "option "
                    f"{report[CHOSE]}, and option {report[INSTEAD]} when only what it cannot see had changed"
                )
    return lines
