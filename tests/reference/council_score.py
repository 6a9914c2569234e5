"""Council's final scoring in the reference, C30: of a game played and of a table described."""

from tests.reference.council_election import election_prestige
from tests.reference.council_table import SOURCES, Game
from tests.reference.tables import Row, card_named, win_shares


def final(game: Game) -> Row:
    """The `final` event."""
    event: Row = {"event": "final"}
    for source in SOURCES:
        event[f"prestige_{source}"] = [player.prestige_by.get(source, 0) for player in game.players]
    table = [
        {
            "prestige": player.prestige,
            "money": player.money,
            "popularity": game.popularity(seat),
            "cards": player.cards,
        }
        for seat, player in enumerate(game.players)
    ]
    sheet = score({"players": table}, game.rules, list(game.cards.values()))
    event |= {key: sheet[key] for key in ("money_prestige", "score", "win_share")}
    event["popularity"] = [player["popularity"] for player in table]
    event["stopped"] = False
    return event


def score(table: Row, rules: Row, cards: list[Row]) -> Row:
    """What a table scores, after an election if it has a `ranking`; `table["rules"]` overrides rules."""
    rules = {**rules, **table.get("rules", {})}
    election, money, scores, ranks = [], [], [], []
    for seat, player in enumerate(table["players"]):
        held = [card_named(name, cards) for name in player["cards"]]
        gain = election_prestige(held, table["ranking"], rules) if "ranking" in table else 0
        if table.get("mayor") == seat:
            gain += rules["final_mayor_prestige"]  # C29
        election.append(gain)
        money.append(player["money"] // rules["money_per_prestige"])
        scores.append(player["prestige"] + gain + money[seat])
        ranks.append((scores[seat], player["popularity"], len(held)))
    return {
        "election_prestige": election,
        "money_prestige": money,
        "score": scores,
        "win_share": win_shares(ranks),
    }
