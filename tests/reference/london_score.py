"""London's final scoring in the reference, from what lies on the table."""

from tests.reference.tables import Row, card_named, win_shares


def score(table: Row, rules: Row, cards: list[Row]) -> Row:
    """The `final` event of a table of players; `table["rules"]` overrides single rules."""
    rules = {**rules, **table.get("rules", {})}
    sheets = [score_player(player, rules, cards) for player in table["players"]]

    lowest = min(sheet["poverty"] for sheet in sheets)
    for sheet in sheets:
        sheet["poverty_net"] = sheet["poverty"] - lowest  # L28
        sheet["poverty_penalty"] = poverty_penalty(sheet["poverty_net"], rules)
        sheet["score"] = sheet["score_before_poverty"] - sheet["poverty_penalty"]

    ranks = [(s["score"], -s["poverty"], s["boroughs"], s["best_card"]) for s in sheets]  # L29
    for sheet, share in zip(sheets, win_shares(ranks), strict=True):
        sheet["win_share"] = share

    final: Row = {"event": "final"}
    for key in (
        "hand_poverty",
        "card_prestige",
        "loans_repaid",
        "loans_unpaid",
        "money_left",
        "money_prestige",
        "poverty",
        "poverty_net",
        "poverty_penalty",
        "score",
        "win_share",
    ):
        final[key] = [sheet[key] for sheet in sheets]
    final["stopped"] = False
    return final


def score_player(player: Row, rules: Row, cards: list[Row]) -> Row:
    """What L24 to L27 make of one player, before poverty is compared."""
    hand_poverty = rules["end_poverty_per_card"] * player["hand"]  # L24
    worth = [card_named(name, cards)["prestige"] for name in player["display"]]  # L25
    repaid = loans_repaid(player["loans"], player["money"], rules)  # L26
    unpaid = player["loans"] - repaid
    money_left = player["money"] - repaid * rules["loan_repay"]
    money_prestige = money_prestige_of(money_left, rules)  # L27
    return {
        "hand_poverty": hand_poverty,
        "card_prestige": sum(worth),
        "loans_repaid": repaid,
        "loans_unpaid": unpaid,
        "money_left": money_left,
        "money_prestige": money_prestige,
        "poverty": player["poverty"] + hand_poverty,
        "score_before_poverty": (
            player["prestige"] + sum(worth) - rules["loan_penalty"] * unpaid + money_prestige
        ),
        "boroughs": player["boroughs"],
        "best_card": max(worth, default=0),  # L29
    }


def loans_repaid(loans: int, money: int, rules: Row) -> int:
    """L26: as many as cash allows."""
    if rules["loan_repay"] == 0:
        return loans
    return int(min(loans, money // rules["loan_repay"]))


def money_prestige_of(money: int, rules: Row) -> int:
    """L27; a price of 0 a point is read as no points for money."""
    if rules["money_per_prestige"] == 0:
        return 0
    return int(money // rules["money_per_prestige"])


def poverty_penalty(poverty: int, rules: Row) -> int:
    """L28: the chart, and so much for each point beyond its end."""
    chart = rules["poverty_chart"]
    last = len(chart) - 1
    if poverty <= last:
        return int(chart[poverty])
    return int(chart[last] + rules["poverty_beyond"] * (poverty - last))
