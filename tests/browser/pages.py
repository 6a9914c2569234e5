"""The pages that the browser opens: real runs of both games, and runs whose names try to be markup."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import reports
import sim
from reports import game_page
from reports.contract import default_contract
from reports.contract.judge import judge
from reports.figures.picture import Picture
from reports.source import Results
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from tests.browser.evil import ALSO, EVIL, evil_cards, evil_comparison, evil_report, evil_variant
from tests.playing.seats import only_random

GAMES = ("london", "council")
REPORTS = tuple(f"report-{game}" for game in GAMES)
WITH_TABLES = (*REPORTS, "compare", "ablate", "evil-report", "evil-compare", "evil-ablate")
WITH_PICTURES = (*REPORTS, "compare")
EVIL_PAGES = ("evil-report", "evil-compare", "evil-game", "evil-ablate")
PAGES = (*WITH_TABLES, "game", "evil-game")
GAMES_PLAYED = 1_200
BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def make_pages(folder: Path) -> dict[str, Path]:
    """All pages by name."""
    runs = {game: _run(game, folder / game) for game in GAMES}
    made = {f"report-{game}": _report(run, folder / f"report-{game}") for game, run in runs.items()}
    dear = _run("london", folder / "dear", loan_repay=18)
    made["compare"] = reports.write_comparison(reports.compare(runs["london"], dear), folder / "compare")
    made["game"] = _game("london", folder / "game.html", evil=False)
    made["evil-game"] = _game("council", folder / "evil-game.html", evil=True)
    with _undrawn():
        made["ablate"] = _ablation("london", folder / "ablate")
        made["evil-report"] = evil_report(folder / "evil-report")
        made["evil-compare"] = evil_comparison(folder / "evil-compare")
        made["evil-ablate"] = _ablation("london", folder / "evil-ablate", evil=True)
    assert set(made) == set(PAGES)
    return made


def _run(game: str, folder: Path, **rules: int) -> Results:
    """A small run of all strategies."""
    return sim.run(game, games=GAMES_PLAYED, seed=5, schedule="all", out=folder, overrides=rules)


def _report(run: Results, folder: Path) -> Path:
    contract = default_contract(run.ruleset, int(run.info["players"]))
    return reports.write(run, folder, judgement=judge(run, contract))


def _game(game: str, file: Path, evil: bool) -> Path:
    """A game between two of `random`."""
    rules = ruleset(game)
    variant = evil_variant(game) if evil else load_variant(rules)
    setup, *rest = rules.trace(variant, only_random(game, 2), 1)
    names = [EVIL, ALSO] if evil else setup["strategies"]
    text = game_page.render(rules, variant, [{**setup, "strategies": names}, *rest], f"alderman play {game}")
    file.write_text(text, encoding="utf-8")
    return file


def _ablation(game: str, folder: Path, evil: bool = False) -> Path:
    """Two cards of a game."""
    tables = {"cards": evil_cards(game, folder.with_suffix(".csv"))} if evil else {}
    cards = [str(row["id"]) for row in load_variant(ruleset(game)).tables["cards"][:2]]
    found = reports.ablate(game, cards, games=GAMES_PLAYED, seed=5, schedule="all", tables=tables)
    return reports.write_ablation(found, folder)


def _undrawn() -> mock._patch[object]:
    """Pictures are left blank where it is the words that matter: drawing takes most of the time."""
    return mock.patch.object(Picture, "saved", lambda picture, kinds, *_: [BLANK for _ in kinds])
