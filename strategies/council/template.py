"""A strategy of my own for Council: edit it, then play it with `--strategies THIS_FILE --seat ratepayer`.

The function below is asked whenever there is more than one thing to do. It gets the whole game and a list of
options, and answers with the index of the one it wants. It is compiled, so it may use numbers, `if`, `for`,
`while` and functions marked @kernel(), but no strings, lists, dicts or printing.

    game     the table: game["kind"] says what is asked (Kind), game["player"] who is asked, and so on:
             sim/council/state.py describes every field
    rules    the numbers of the rules file: rules["build_cost"][Industry.FARM], rules["service_prestige"][0]
    cards    the city cards by their row in cards.csv: cards[row]["prestige"]
    options  what can be done: verb(options[i]) says what, argument(options[i]) to what: a kind of industry, a
             good, a slot, a district
    count    how many options there are, at least 2; only options[0] to options[count - 1] mean anything
    weights  the weights declared below, in order, in thousandths: 1500 is 1.5
    stream   a random number of this decision alone: below(child(stream, np.uint64(0)), n) is one of 0 … n - 1

Which options each kind of decision has, and in which order, is in docs/council-decisions.md. A strategy must
not look at what a player cannot see: the order of the stacks, and the cards of decades to come.
`strategies.check_honesty` finds out whether it does.
"""

import numpy as np

from sim.council.state import RANKINGS, Kind, Verb
from sim.engine.jit import kernel
from strategies import Weight, strategy
from strategies.council.options import argument, used_owner, verb


@kernel()
def first_of(options, count, wanted):
    """The index of the first option with that verb, or -1."""
    for index in range(count):
        if verb(options[index]) == wanted:
            return np.int64(index)
    return np.int64(-1)


@kernel()
def last_of(options, count, wanted):
    """The index of the last option with that verb, or -1."""
    found = np.int64(-1)
    for index in range(count):
        if verb(options[index]) == wanted:
            found = np.int64(index)
    return found


@kernel()
def best_card(game, cards, options, count):
    """The city card with most prestige and popularity in its top box, or -1 if none can be taken."""
    best, most = np.int64(-1), np.int64(-1)
    for index in range(count):
        what = verb(options[index])
        if what == Verb.ACQUIRE or what == Verb.BONUS:
            card = cards[np.int64(game["face_up"][argument(options[index])])]
            if card["prestige"] + card["popularity"] > most:
                best, most = np.int64(index), np.int64(card["prestige"] + card["popularity"])
    return best


@kernel()
def choose_action(game, cards, options, count, weights):
    """A city card, a service, an industry while there are few, goods while there are few, the canal."""
    me = game["players"][np.int64(game["player"])]
    goods = np.int64(0)
    for good in range(6):
        goods += np.int64(me["goods"][good])
    card = best_card(game, cards, options, count)
    if card >= 0:
        return card
    service = last_of(options, count, Verb.SERVICE)
    if service >= 0:
        return service
    build = last_of(options, count, Verb.BUILD)  # the dearest kind: works, brewery, mill, and so on
    if build >= 0 and np.int64(me["industries"]) * 1000 < weights[0]:  # weights are in thousandths
        return build
    produce = first_of(options, count, Verb.PRODUCE)
    if produce >= 0 and goods * 1000 < weights[1]:
        return produce
    for wanted in (Verb.CANAL, Verb.MARKET, Verb.SELL):
        found = first_of(options, count, wanted)
        if found >= 0:
            return found
    return max(produce, np.int64(0))


@kernel()
def choose_district(game, options, count):
    """Where most of one's own industries are."""
    me = game["players"][np.int64(game["player"])]
    best, most = np.int64(0), np.int64(-1)
    for index in range(count):
        here = np.int64(me["here"][argument(options[index])])
        if here > most:
            best, most = np.int64(index), here
    return best


@kernel()
def choose_use(game, options, count, weights):
    """An industry of one's own, or a rival's while there is money, else the first option: to be done."""
    seat = np.int64(game["player"])
    for index in range(count):
        if verb(options[index]) == Verb.USE:
            mine = used_owner(argument(options[index])) == seat
            if mine or np.int64(game["players"][seat]["money"]) * 1000 > weights[2]:
                return np.int64(index)
    return np.int64(0)


@kernel()
def choose_ranking(game, options, count):
    """The ranking that pays most for one's own cards: 3, 2 and 1 prestige a card."""
    held = game["players"][np.int64(game["player"])]["by_category"]
    best, most = np.int64(0), np.int64(-1)
    for index in range(count):
        order = RANKINGS[argument(options[index])]
        paid = 3 * np.int64(held[order[0]]) + 2 * np.int64(held[order[1]]) + np.int64(held[order[2]])
        if paid > most:
            best, most = np.int64(index), paid
    return best


@strategy(
    "council",
    weights={
        "industries": Weight(6.0, "industries that are enough"),
        "store": Weight(5.0, "goods in store that are enough"),
        "purse": Weight(3.0, "money above which it pays for rivals' industries, in £"),
    },
)
def ratepayer(game, rules, cards, options, count, weights, stream):
    """Takes what carries prestige whenever it can, and goes by rules of thumb."""
    kind = game["kind"]
    if kind == Kind.ACTION or kind == Kind.CITY:
        return choose_action(game, cards, options, count, weights)
    if kind == Kind.DISTRICT:
        return choose_district(game, options, count)
    if kind == Kind.USE:
        return choose_use(game, options, count, weights)
    if kind == Kind.RANKING:
        return choose_ranking(game, options, count)
    return np.int64(0)  # everywhere else the first option: effects before a city action, wood as a bonus
