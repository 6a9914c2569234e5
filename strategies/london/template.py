"""A strategy of my own for London: edit it, then play it with `--strategies THIS_FILE --seat hoarder`.

The function below is asked whenever there is more than one thing to do. It gets the whole game and a list of
options, and answers with the index of the one it wants. It is compiled, so it may use numbers, `if`, `for`,
`while` and functions marked @kernel(), but no strings, lists, dicts or printing.

    game     the table: game["kind"] says what is asked (Kind), game["player"] who is asked, and so on:
             sim/london/state.py describes every field
    rules    the numbers of the rules file, and the boroughs: rules["boroughs"][row]["cost"]
    cards    the city cards by type, the row of cards.csv: cards[kind]["build_cost"]
    options  what can be done: verb(options[i]) says what, argument(options[i]) with which card, stack or slot
    count    how many options there are, at least 2; only options[0] to options[count - 1] mean anything
    weights  the weights declared below, in order, in thousandths: 1500 is 1.5
    stream   a random number of this decision alone: below(child(stream, np.uint64(0)), n) is one of 0 … n - 1

Which options each kind of decision has, and in which order, is in docs/london-decisions.md. A strategy must
not look at what a player cannot see: the order of the deck and of the boroughs, the cards in rivals' hands.
`strategies.check_honesty` finds out whether it does.
"""

import numpy as np

from sim.engine.jit import kernel
from sim.london.state import Action, Colour, Kind, Verb
from strategies import Weight, strategy
from strategies.london.options import argument, verb


@kernel()
def find(options, count, wanted, with_what):
    """The index of an option with that verb and argument, or -1."""
    for index in range(count):
        if verb(options[index]) == wanted and argument(options[index]) == with_what:
            return np.int64(index)
    return np.int64(-1)


@kernel()
def affordable_borough(game, rules, money):
    """Whether a borough on offer costs no more than that."""
    for slot in range(game["face_up_count"]):
        row = np.int64(game["face_up"][slot])
        if row >= 0 and rules["boroughs"][row]["cost"] <= money:
            return True
    return False


@kernel()
def ready_cards(cards, me):
    """How many cards on top of the stacks can be activated in a run."""
    ready = np.int64(0)
    for stack in range(me["stacks"]):
        if me["face_up"][stack] == 1 and cards[np.int64(me["top"][stack])]["runs"] == 1:
            ready += 1
    return ready


@kernel()
def choose_action(game, rules, cards, options, count, weights):
    """Run a city that is ready, buy land when there is cash for it, build from a full hand, else draw."""
    me = game["players"][np.int64(game["player"])]
    ready = ready_cards(cards, me) * 1000  # weights are in thousandths
    hand = np.int64(me["hand_count"]) * 1000
    wanted = Action.DRAW3
    if game["deck_at"] == game["deck_end"]:  # the last turn: cards left in hand cost poverty
        wanted = Action.DEVELOP
    elif ready >= weights[1] and hand <= weights[2]:
        wanted = Action.RUN
    elif affordable_borough(game, rules, np.int64(me["money"])):
        wanted = Action.BUY
    elif hand >= weights[0]:
        wanted = Action.DEVELOP
    return max(
        find(options, count, Verb.ACTION, wanted), np.int64(0)
    )  # the first option if it cannot be done


@kernel()
def most_prestige(cards, options, count, money):
    """The build that carries most prestige of those that need no loan, else the first option: to be done."""
    best, most = np.int64(0), np.int64(-1)
    for index in range(count):
        if verb(options[index]) == Verb.BUILD:
            card = cards[argument(options[index])]
            if card["build_cost"] <= money and card["prestige"] > most:
                best, most = np.int64(index), np.int64(card["prestige"])
    return best


@kernel()
def spent_stack(game, options, count):
    """A stack whose top card lies face down, else a new one, which is the last option."""
    me = game["players"][np.int64(game["player"])]
    for index in range(count - 1):
        if me["face_up"][argument(options[index])] == 0:
            return np.int64(index)
    return count - 1


@kernel()
def best_borough(game, rules, options, count, money):
    """The borough that brings most prestige of those that need no loan."""
    best, most = np.int64(0), np.int64(-1)
    for index in range(count):
        borough = rules["boroughs"][np.int64(game["face_up"][argument(options[index])])]
        if borough["cost"] <= money and borough["prestige"] > most:
            best, most = np.int64(index), np.int64(borough["prestige"])
    return best


@kernel()
def pauper(cards, options, count):
    """A pauper among the cards to be discarded, else the first card."""
    for index in range(count):
        if verb(options[index]) == Verb.CARD and cards[argument(options[index])]["colour"] == Colour.GREY:
            return np.int64(index)
    return np.int64(0)


@strategy(
    "london",
    weights={
        "hand_size": Weight(6.0, "cards in hand that are enough to develop with"),
        "ready": Weight(3.0, "cards ready to be activated that are enough to run the city"),
        "few": Weight(2.0, "cards in hand that are few enough to run it, since each is a point of poverty"),
    },
)
def hoarder(game, rules, cards, options, count, weights, stream):
    """Hoards cards, builds them all at once, and goes by rules of thumb."""
    kind = game["kind"]
    money = np.int64(game["players"][np.int64(game["player"])]["money"])
    if kind == Kind.ACTION:
        return choose_action(game, rules, cards, options, count, weights)
    if kind == Kind.BUILD:
        return most_prestige(cards, options, count, money)
    if kind == Kind.PLACE:
        return spent_stack(game, options, count)
    if kind == Kind.BUY:
        return best_borough(game, rules, options, count, money)
    if kind == Kind.ACTIVATE:
        return count - 1  # option 0 is to stop
    if kind == Kind.REPAY:
        return count - 1  # as many loans as cash allows
    if kind in (Kind.HAND_LIMIT, Kind.RUN_DISCARD):
        return pauper(cards, options, count)
    return np.int64(0)  # everywhere else the first option, which for a draw is the deck
