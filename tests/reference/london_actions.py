"""London's four actions in the reference: draw three, develop, run the city, buy land."""

from dataclasses import dataclass, field

from tests.reference.choosers import Option, decide
from tests.reference.london_table import (
    Game,
    board_options,
    can_pay,
    cards_on_board,
    discard_from_hand,
    draw,
    face_up_tops,
    in_file_order,
    lose_poverty,
    pay,
    take_from_board,
    without_one,
)
from tests.reference.tables import Row

POWERS_WHEN_RUN = {
    "money_or_rival_poverty",  # L35
    "discard_for_relief",  # L36
    "relief_per_two_boroughs",  # L38
    "money_per_borough",  # L39
    "money_per_riverside_borough",
    "money_per_stack",
    "money_per_loan",  # L40
    "prestige_per_borough",  # L41
    "prestige_per_north_borough",
    "remove_paupers",  # L42
    "tax_rivals",  # L43
}


def action_options(game: Game) -> list[Option]:
    """L8: the actions that can be performed."""
    options: list[Option] = []
    if len(game.deck) + cards_on_board(game) >= game.rules["draw_three"]:  # L12
        options.append(("draw3",))
    if build_options(game, Development()):
        options.append(("develop",))
    if game.me.stacks:  # L16
        options.append(("run",))
    if buy_options(game):
        options.append(("buy",))
    return options


def perform(game: Game, action: str) -> None:
    if action == "draw3":
        draw(game, game.rules["draw_three"], "draw3")  # L12
    elif action == "develop":
        develop(game)
    elif action == "run":
        run_city(game)
    elif action == "buy":
        buy_land(game)


# Action 2, develop


@dataclass
class Development:
    """What a develop action has to remember between its builds."""

    free: int = 0  # builds that need no discard, L34
    builds: int = 0
    recolours_used: set[int] = field(default_factory=set)  # stacks whose top card has recoloured, L30


def develop(game: Game) -> None:
    development = Development()
    while True:
        pick = decide(game, "build", build_options(game, development))
        if pick[0] == "done":
            return
        if pick[0] == "free":
            use_free_builds(game, development, pick[1])
        else:
            build_from_hand(game, development, pick[1])


def build_options(game: Game, development: Development) -> list[Option]:
    """Done, `free_builds` cards, cards to build."""
    options: list[Option] = []
    hand = in_file_order(game, game.me.hand)
    if development.builds:
        options.append(("done",))
    else:
        options += [("free", card_id) for card_id in hand if can_use_free_builds(game, development, card_id)]
    options += [("build", card_id) for card_id in hand if can_build(game, development, game.me.hand, card_id)]
    return options


def can_use_free_builds(game: Game, development: Development, card_id: str) -> bool:
    """L34: only if a card can be built afterwards."""
    card = game.cards[card_id]
    if card["power"] != "free_builds":
        return False
    after = Development(free=development.free + card["power_arg"])
    rest = without_one(game.me.hand, card_id)
    return any(can_build(game, after, rest, other) for other in rest)


def use_free_builds(game: Game, development: Development, card_id: str) -> None:
    """L34."""
    discard_from_hand(game, card_id)
    development.free += game.cards[card_id]["power_arg"]
    game.emit("hand_power", player=game.seat, card=card_id)


def is_buildable(card: Row) -> bool:
    """L13."""
    return bool(card["buildable"]) and card["colour"] != "grey"


def can_build(game: Game, development: Development, hand: list[str], card_id: str) -> bool:
    return is_buildable(game.cards[card_id]) and bool(
        pay_options(game, development, card_id, without_one(hand, card_id))
    )


def pay_options(game: Game, development: Development, card_id: str, rest: list[str]) -> list[Option]:
    """L13: ways to pay for a card with a discard out of the rest of the hand."""
    card = game.cards[card_id]
    if not can_pay(game, card["build_cost"]):  # L14
        return []
    if card["power"] == "display_build":  # L32: needs no discard, and no free build either
        return [("none",)]
    options: list[Option] = []
    if development.free:  # L34
        options.append(("none",))
    options += [
        ("card", other)
        for other in in_file_order(game, rest)
        if game.cards[other]["colour"] == card["colour"]
    ]
    if recolour_options(game, card_id, rest):  # L30
        for stack, top in face_up_tops(game.me):
            if game.cards[top]["power"] != "recolour" or stack in development.recolours_used:
                continue
            if can_pay(game, card["build_cost"] + game.cards[top]["power_arg"]):
                options.append(("recolour", stack))
    return options


def recolour_options(game: Game, card_id: str, rest: list[str]) -> list[Option]:
    """L30: cards of another colour than the card to build."""
    colour = game.cards[card_id]["colour"]
    return [("card", other) for other in in_file_order(game, rest) if game.cards[other]["colour"] != colour]


def place_options(game: Game) -> list[Option]:
    """L15: existing stacks, of the face-down ones only the first, and a new one."""
    options: list[Option] = []
    seen_face_down = False
    for stack, face_up in enumerate(game.me.face_up):
        if face_up or not seen_face_down:
            options.append(("stack", stack))
        seen_face_down = seen_face_down or not face_up
    return [*options, ("stack", len(game.me.stacks))]


def build_from_hand(game: Game, development: Development, card_id: str) -> None:
    """L13 to L15."""
    card = game.cards[card_id]
    game.me.hand.remove(card_id)
    game.under_way.append(card_id)

    payment = decide(game, "pay", pay_options(game, development, card_id, game.me.hand))
    paid_with: str | None = None
    recolour_cost: int | None = None
    if payment[0] == "none":
        if card["power"] != "display_build":
            development.free -= 1
    elif payment[0] == "card":
        paid_with = payment[1]
    else:
        stack = payment[1]
        development.recolours_used.add(stack)
        recolour_cost = game.cards[game.me.stacks[stack][-1]]["power_arg"]
        paid_with = decide(game, "recolour", recolour_options(game, card_id, game.me.hand))[1]
    place = decide(game, "place", place_options(game))[1]

    pay(game, card["build_cost"] + (recolour_cost or 0))
    if paid_with is not None:
        discard_from_hand(game, paid_with)
    game.under_way.remove(card_id)
    place_card(game, development, card_id, place)
    emit_build(game, card_id, "hand", None, place, paid_with, recolour_cost)
    development.builds += 1
    build_from_board(game, development, place)


def place_card(game: Game, development: Development, card_id: str, stack: int) -> None:
    """L15."""
    if stack == len(game.me.stacks):
        game.me.stacks.append([])
        game.me.face_up.append(True)
    game.me.stacks[stack].append(card_id)
    game.me.face_up[stack] = True
    development.recolours_used.discard(stack)  # another card is on top now


def emit_build(
    game: Game,
    card_id: str,
    source: str,
    slot: list[int] | None,
    stack: int,
    paid_with: str | None,
    recolour_cost: int | None,
) -> None:
    game.emit(
        "build",
        player=game.seat,
        card=card_id,
        paid_with=paid_with,
        slot=slot,
        recolour_cost=recolour_cost,
        cost=game.cards[card_id]["build_cost"],
        stack=stack,
        **{"from": source},
    )


def display_options(game: Game) -> list[Option]:
    """L32: none, then the slots of the board whose card can be built and paid."""
    options: list[Option] = [("none",)]
    for option in board_options(game):
        card = game.cards[game.board[option[1]][option[2]] or ""]
        if is_buildable(card) and can_pay(game, card["build_cost"]):
            options.append(option)
    return options


def build_from_board(game: Game, development: Development, stack: int) -> None:
    """L32: while the card just placed has `display_build`, a card of the board may follow on top of it."""
    while game.cards[game.me.stacks[stack][-1]]["power"] == "display_build":
        pick = decide(game, "display", display_options(game))
        if pick[0] == "none":
            return
        _, row, column = pick
        card_id = take_from_board(game, row, column)
        pay(game, game.cards[card_id]["build_cost"])
        place_card(game, development, card_id, stack)
        emit_build(game, card_id, "board", [row, column], stack, None, None)


# Action 3, run the city


def run_city(game: Game) -> None:
    activated: set[int] = set()
    while True:
        pick = decide(game, "activate", activate_options(game, activated))
        if pick[0] == "done":
            break
        activated.add(pick[1])  # L16: each at most once a run
        activate(game, pick[1])
    player, rules = game.me, game.rules
    player.poverty += rules["poverty_per_stack"] * len(player.stacks)  # L18
    player.poverty += rules["poverty_per_loan"] * player.loans
    player.poverty += rules["poverty_per_card"] * len(player.hand)
    game.emit(
        "run_end",
        player=game.seat,
        stacks=len(player.stacks),
        loans=player.loans,
        hand=len(player.hand),
        poverty=player.poverty,
    )


def activate_options(game: Game, activated: set[int]) -> list[Option]:
    """L16: done, then the stacks whose top card can be activated."""
    options: list[Option] = [("done",)]
    for stack, top in face_up_tops(game.me):
        card = game.cards[top]
        if stack not in activated and has_effect_when_run(card) and can_meet_run_costs(game, card):
            options.append(("stack", stack))
    return options


def has_effect_when_run(card: Row) -> bool:
    if card["power"] == "flip_instead":  # L31: never activated itself
        return False
    figures = ("run_cost", "run_money", "run_prestige", "run_poverty")
    return (
        any(card[figure] for figure in figures)
        or card["run_discard"] != "none"
        or card["power"] in POWERS_WHEN_RUN
    )


def can_meet_run_costs(game: Game, card: Row) -> bool:
    """L17."""
    if not can_pay(game, card["run_cost"]):
        return False
    return card["run_discard"] == "none" or bool(run_discard_options(game, card))


def run_discard_options(game: Game, card: Row) -> list[Option]:
    """L17: any card, or one of the colour that is asked for."""
    wanted = card["run_discard"]
    return [
        ("card", card_id)
        for card_id in in_file_order(game, game.me.hand)
        if wanted in ("any", game.cards[card_id]["colour"])
    ]


def activate(game: Game, stack: int) -> None:
    """L17: costs, gains, the power, the flip."""
    player = game.me
    card_id = player.stacks[stack][-1]
    card = game.cards[card_id]
    before = (player.money, player.prestige, player.poverty)
    event: Row = {"discarded": [], "removed": [], "choice": None, "rival": None}

    borrowed = pay(game, card["run_cost"])
    if card["run_discard"] != "none":
        _, discarded = decide(game, "run_discard", run_discard_options(game, card))
        discard_from_hand(game, discarded)
        event["discarded"].append(discarded)
    if card["power"] == "money_or_rival_poverty":
        money_or_rival_poverty(game, card, event)
    else:
        player.money += card["run_money"]
    player.prestige += card["run_prestige"]
    player.poverty = max(0, player.poverty + card["run_poverty"])
    use_power(game, card, event)
    flipped = flip(game, stack) if card["flips"] else None

    game.emit(
        "activate",
        player=game.seat,
        stack=stack,
        card=card_id,
        **event,
        money=player.money - before[0] - borrowed * game.rules["loan_value"],
        prestige=player.prestige - before[1],
        poverty=player.poverty - before[2],
        flipped=flipped,
    )


def flip(game: Game, stack: int) -> int:
    """L17, L31: the card itself, or a face-up `flip_instead` card in its place; the stack turned."""
    options: list[Option] = [("stack", stack)]
    options += [
        ("stack", other)
        for other, top in face_up_tops(game.me)
        if game.cards[top]["power"] == "flip_instead" and other != stack
    ]
    turned = int(decide(game, "flip", options)[1])
    game.me.face_up[turned] = False
    return turned


def money_or_rival_poverty(game: Game, card: Row, event: Row) -> None:
    """L35."""
    options: list[Option] = [("money",)]
    options += [("rival", seat) for seat in game.rivals()]
    pick = decide(game, "choice", options)
    event["choice"] = pick[0]
    if pick[0] == "money":
        game.me.money += card["run_money"]
    else:
        event["rival"] = pick[1]
        game.players[pick[1]].poverty += card["power_arg"]


def use_power(game: Game, card: Row, event: Row) -> None:
    player, power, k = game.me, card["power"], card["power_arg"]
    owned = [game.boroughs[name] for name in player.boroughs]
    if power == "discard_for_relief":
        discard_for_relief(game, k, event)
    elif power == "relief_per_two_boroughs":  # L38
        lose_poverty(player, k * (len(owned) // 2))
    elif power == "money_per_borough":  # L39
        player.money += k * len(owned)
    elif power == "money_per_riverside_borough":  # L39
        player.money += k * len([borough for borough in owned if borough["riverside"]])
    elif power == "money_per_stack":  # L39
        player.money += k * len(player.stacks)
    elif power == "money_per_loan":  # L40
        player.money += k * sum(other.loans for other in game.players)
    elif power == "prestige_per_borough":  # L41
        player.prestige += k * len(owned)
    elif power == "prestige_per_north_borough":  # L41
        player.prestige += k * len([borough for borough in owned if not borough["south"]])
    elif power == "remove_paupers":
        remove_paupers(game, k, event)
    elif power == "tax_rivals":
        tax_rivals(game, k)


def discard_for_relief(game: Game, most: int, event: Row) -> None:
    """L36."""
    for _ in range(most):
        options: list[Option] = [("done",)]
        options += [("card", card_id) for card_id in in_file_order(game, game.me.hand)]
        pick = decide(game, "relief", options)
        if pick[0] == "done":
            return
        discard_from_hand(game, pick[1])
        event["discarded"].append(pick[1])
        game.me.prestige += 1
        lose_poverty(game.me, 1)


def remove_paupers(game: Game, most: int, event: Row) -> None:
    """L42."""
    for _ in range(most):
        grey = [card_id for card_id in game.me.hand if game.cards[card_id]["colour"] == "grey"]
        options: list[Option] = [("done",)]
        options += [("card", card_id) for card_id in in_file_order(game, grey)]
        pick = decide(game, "paupers", options)
        if pick[0] == "done":
            return
        game.me.hand.remove(pick[1])
        game.out.append(pick[1])
        event["removed"].append(pick[1])


def tax_rivals(game: Game, k: int) -> None:
    """L43."""
    for seat in game.rivals():
        rival = game.players[seat]
        if rival.money >= k:
            rival.money -= k
        else:
            rival.poverty += 1


# Action 4, buy land


def borough_cost(game: Game, name: str) -> int:
    """L19, L37."""
    discount = sum(
        game.cards[top]["power_arg"]
        for _, top in face_up_tops(game.me)
        if game.cards[top]["power"] == "borough_discount"
    )
    return int(max(0, game.boroughs[name]["cost"] - discount))


def buy_options(game: Game) -> list[Option]:
    """L19: the face-up boroughs that can be paid."""
    return [
        ("borough", slot)
        for slot, name in enumerate(game.borough_slots)
        if name is not None and can_pay(game, borough_cost(game, name))
    ]


def buy_land(game: Game) -> None:
    """L19 to L21."""
    player = game.me
    slot = decide(game, "buy", buy_options(game))[1]
    name = game.borough_slots[slot]
    assert name is not None
    borough = game.boroughs[name]
    cost, poverty = borough_cost(game, name), player.poverty
    pay(game, cost)
    player.boroughs.append(name)
    game.borough_slots[slot] = game.borough_pile.pop(0) if game.borough_pile else None  # L21
    player.prestige += borough["prestige"]  # L20
    lose_poverty(player, game.rules["borough_relief"])
    game.emit(
        "buy",
        player=game.seat,
        borough=name,
        cost=cost,
        prestige=borough["prestige"],
        poverty=player.poverty - poverty,
    )
    draw(game, borough["cards"], "borough")
