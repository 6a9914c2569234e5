"""London's results: what is kept of a seat, a game, a turn and a card."""

from __future__ import annotations

from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, Exposure, row_dtype

SCORE_BINS = (-400, 200)  # naive opponents end far below nought
POVERTY_BINS = (0, 300)

SEAT = (
    *SEAT_COLUMNS[:3],
    Column("score", "prestige", "final score", bins=SCORE_BINS),
    Column("prestige", "prestige", "prestige on the track, before final scoring", title="track"),
    Column(
        "card_prestige",
        "prestige",
        "prestige of the city cards built, covered ones too (L25)",
        title="city cards",
    ),
    Column("money_prestige", "prestige", "prestige for money left (L27)", title="money"),
    Column("loan_penalty", "prestige", "prestige lost to loans left unpaid (L26)", title="unpaid loans"),
    Column("poverty_penalty", "prestige", "prestige lost to poverty (L28)", title="poverty lost"),
    Column("money", "£", "money left after loans were paid off at the end", bins=(0, 120)),
    Column(
        "poverty", "poverty", "poverty at the end, cards left in hand counted in (L24)", bins=POVERTY_BINS
    ),
    Column(
        "poverty_net",
        "poverty",
        "poverty above the least of all (L28)",
        bins=POVERTY_BINS,
        title="poverty above the least",
    ),
    Column("hand_poverty", "poverty", "poverty taken for cards left in hand (L24)"),
    Column("loans_taken", "loans", "£10 loans taken", bins=(0, 24)),
    Column("loans_repaid", "loans", "loans repaid in play (L6)"),
    Column("loans_repaid_end", "loans", "loans paid off in final scoring (L26)"),
    Column("loans_unpaid", "loans", "loans left unpaid (L26)", bins=(0, 24)),
    Column("first_loan_turn", "turns", "own turn of the first loan, 0 = never", bins=(0, 64)),
    Column("turns", "turns", "own turns"),
    Column("draws", "actions", "turns in which three cards were drawn"),
    Column("develops", "actions", "turns in which the city was developed"),
    Column("runs", "actions", "turns in which the city was run", bins=(0, 30)),
    Column("buys", "actions", "turns in which land was bought"),
    Column("passes", "actions", "turns that passed, nothing being possible"),
    Column("activations", "activations", "cards activated"),
    Column("boroughs", "boroughs", "boroughs owned", bins=(0, 20)),
    Column("cards_built", "cards", "city cards built", bins=(0, 60)),
    Column("cards_left", "cards", "cards left in hand at the end"),
    Column("stacks", "stacks", "stacks in the display"),
    Column("decisions", "decisions", "decisions asked of this seat"),
)

GAME_ROW = (
    Column("turns", "turns", "turns played by all players together", bins=(0, 200)),
    GAME_COLUMNS[1],
    Column("winners", "players", "players who share the victory", bins=(1, 4)),
    *GAME_COLUMNS[3:],
)

CURVES = (
    Column("poverty", "poverty", "poverty at the end of own turn"),
    Column("money", "£", "money at the end of own turn"),
    Column("loans", "loans", "£10 loans held at the end of own turn"),
    Column("prestige", "prestige", "prestige on the track and of cards built at the end of own turn"),
    Column("stacks", "stacks", "stacks in the display at the end of own turn"),
    Column("hand", "cards", "cards in hand at the end of own turn"),
)

MARKS = (
    Column("seen", "seats", "had it in hand, or built it"),
    Column("built", "seats", "built it: it stands in the final display"),
    Column("covered", "seats", "built on top of it"),
    Column("activated", "seats", "activated it in a run"),
    Column("final", "seats", "had it on top of a stack when the game ended"),
)

EXPOSURE = Exposure("dealt", "being dealt {}", "came into the hand off the deck, unseen", pile="deck")

SEAT_ROW = row_dtype(SEAT)
GAME_ROW_TYPE = row_dtype(GAME_ROW)
