"""Council's results: what is kept of a seat, a game, a turn and a card."""

from __future__ import annotations

from sim.council.codes import ELECTIONS, SPACES, Category
from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column, Exposure, row_dtype

TURNS = (0, 64)  # bins of an own turn, 0 = never

# The district actions (C7 to C14) in the order of Verb: what a seat's columns and the curves call them.
ACTION_NAMES = ("build", "produce", "service", "canal", "market", "sell", "acquire", "pass")

PARTS = (
    Column("prestige_start", "prestige", "prestige at the start", title="start"),
    Column("prestige_build", "prestige", "prestige of industries built (C7)", title="industries"),
    Column("prestige_service", "prestige", "prestige of services (C9)", title="services"),
    Column("prestige_canal", "prestige", "prestige of canal tiles (C10)", title="canal"),
    Column("prestige_track", "prestige", "prestige of the popularity track (C22)", title="track"),
    Column("prestige_cards", "prestige", "prestige of city cards' own effects (C19)", title="city cards"),
    Column("prestige_election", "prestige", "prestige of elections (C27, C29)", title="elections"),
    Column("money_prestige", "prestige", "prestige for money left (C30)", title="money"),
)


def _category(category: Category) -> tuple[Column, Column]:
    word = category.name.lower()
    return (
        Column(f"cards_{word}", "cards", f"{word} city cards taken", bins=(0, 6), title=f"{word} cards"),
        Column(f"election_{word}", "prestige", f"prestige of {word} cards at elections (C27)", bins=(0, 60)),
    )


def _election(year: int) -> tuple[Column, ...]:
    return (
        Column(f"popularity_{year}", "popularity", f"popularity before the election of {year}", bins=(0, 22)),
        Column(
            f"standing_{year}",
            "",
            f"election of {year}: 0 behind, 1 tied and below, 2 mayor by the stack, 3 mayor with the most, "
            "4 mayor by standing on 22",
            bins=(0, 4),
        ),
        Column(f"rank_{year}", "place", f"place in popularity when the phase of {year} began", bins=(1, 4)),
        Column(f"election_{year}", "prestige", f"prestige of the election of {year}", bins=(0, 30)),
    )


def _space(space: int) -> tuple[Column, ...]:
    return (
        Column(f"space_{space}_turn", "turns", f"own turn of first reaching {space}, 0 = never", bins=TURNS),
        Column(
            f"space_{space}_phase",
            "phase",
            f"phase of first reaching {space}, 1 to 5, 0 = never",
            bins=(0, 5),
        ),
        Column(f"space_{space}_times", "times", f"times {space} was reached or passed", bins=(0, 4)),
    )


SEAT = (
    *SEAT_COLUMNS[:3],
    Column("score", "prestige", "final score", bins=(0, 200)),
    *PARTS,
    Column("money", "£", "money left at the end", bins=(0, 120)),
    Column("goods", "goods", "goods left at the end", bins=(0, 40)),
    Column("popularity", "popularity", "popularity after the last halving", bins=(0, 22)),
    Column("industries", "industries", "industries owned, the depot included", bins=(0, 40)),
    Column("services", "services", "levels of service developed", bins=(0, 15)),
    Column("tiles", "tiles", "canal tiles taken", bins=(0, 10)),
    Column("markers", "markers", "local market markers placed", bins=(0, 5)),
    Column("cards", "cards", "city cards taken", bins=(0, 8)),
    *(column for category in Category for column in _category(category)),
    Column("discs", "discs", "discs placed in the city box", bins=(0, 8)),
    Column("elections_won", "elections", "elections won", bins=(0, 3)),
    Column("bonus_used", "times", "the mayor bonus was used (C21)", bins=(0, 1)),
    Column("bonus_turn", "turns", "own turn of the mayor bonus, 0 = never", bins=TURNS),
    *(column for year in ELECTIONS for column in _election(year)),
    *(column for space in SPACES for column in _space(space)),
    *(Column(f"taken_{name}", "actions", f"{name}: times taken") for name in ACTION_NAMES),
    *(
        Column(f"possible_{name}", "decisions", f"{name}: choices of an action that had it")
        for name in ACTION_NAMES
    ),
    Column("city_actions", "actions", "actions given by city cards that were taken"),
    Column("uses", "uses", "industries used in production"),
    Column("rival_uses", "uses", "rivals' industries used in production"),
    Column("fees", "£", "fees got from rivals"),
    Column("turns", "turns", "own turns"),
    Column("decisions", "decisions", "decisions asked of this seat"),
)

GAME_ROW = (
    Column("turns", "turns", "turns played by all players together", bins=(0, 240)),
    GAME_COLUMNS[1],
    Column("winners", "players", "players who share the victory", bins=(1, 4)),
    *GAME_COLUMNS[3:],
    *(
        column
        for year in ELECTIONS
        for column in (
            Column(f"mayor_{year}", "", f"seat of the mayor elected in {year}", bins=(0, 3)),
            Column(
                f"ranking_{year}",
                "",
                f"the mayor's ranking in {year}, 0 to 5 (see the rules page)",
                bins=(0, 5),
            ),
            Column(f"tied_{year}", "players", f"players on the winning space in {year}", bins=(1, 4)),
            Column(
                f"mayor_place_{year}",
                "place",
                f"the mayor's place in popularity when the phase of {year} began",
                bins=(1, 4),
            ),
            Column(
                f"mayor_popularity_{year}",
                "popularity",
                f"the mayor's popularity before the election of {year}",
                bins=(0, 22),
            ),
            Column(f"mayor_prestige_{year}", "prestige", f"the mayor's prestige of the election of {year}"),
        )
    ),
)

CURVES = (
    Column("popularity", "popularity", "popularity at the end of own turn"),
    Column("prestige", "prestige", "prestige at the end of own turn"),
    Column("money", "£", "money at the end of own turn"),
    Column("goods", "goods", "goods at the end of own turn"),
    Column("industries", "industries", "industries owned at the end of own turn"),
    Column("cards", "cards", "city cards held at the end of own turn"),
    *(
        Column(f"turn_{name}", "actions", f"{name}: actions taken in own turn", title=name)
        for name in ACTION_NAMES
    ),
)

MARKS = (
    Column("offered", "seats", "lay face up while the seat chose an action"),
    Column("possible", "seats", "could be taken by the seat"),
    Column("taken", "seats", "was taken"),
    Column("bonus", "seats", "was taken by the mayor bonus"),
)

# Who is offered a card depends on who takes it; who sees it first is settled before it is turned up.
EXPOSURE = Exposure(
    "seen first", "seeing {} first", "lay face up for no seat before this one chose an action", pile="decade"
)

SEAT_ROW = row_dtype(SEAT)
GAME_ROW_TYPE = row_dtype(GAME_ROW)
