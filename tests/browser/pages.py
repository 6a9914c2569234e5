"""The pages that the browser opens: real runs of both games, and runs whose names try to be markup."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest import mock

import reports
import sim
from reports import game_page, gate
from reports.contract import default_contract
from reports.contract.judge import judge
from reports.figures.picture import Picture
from reports.gate.pages import check_folder, write_pages
from reports.gate.plan import default_plan
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from tests.browser.evil import ALSO, EVIL, evil_cards, evil_comparison, evil_report, evil_variant
from tests.playing.seats import only_random

GAMES = ("london", "council")
REPORTS = tuple(f"report-{game}" for game in GAMES)
EVIL_PAGES = ("evil-report", "evil-compare", "evil-ablate", "evil-game", "evil-gate")
WITH_TABLES = (*REPORTS, *EVIL_PAGES[:3])
PAGES = (*WITH_TABLES, "evil-game", "evil-gate", "game")
DRAWN = "report-london"
PLAYED = 240
BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def make_pages(folder: Path) -> dict[str, Path]:
    """All pages by name; the pictures of one alone are drawn, since that takes most of the time."""
    made = {DRAWN: _report("london", folder / DRAWN)}
    with mock.patch.object(Picture, "saved", lambda picture, kinds, *_: [BLANK for _ in kinds]):
        made["report-council"] = _report("council", folder / "report-council")
        made["evil-report"] = evil_report(folder / "evil-report")
        made["evil-compare"] = evil_comparison(folder / "evil-compare")
        made["evil-ablate"] = _ablation("london", folder / "evil-ablate")
        made["evil-gate"] = _gate("london", folder / "evil-gate")
    made["evil-game"] = _game("council", folder / "evil-game.html", evil=True)
    made["game"] = _game("london", folder / "game.html", evil=False)
    assert set(made) == set(PAGES)
    return made


def _report(game: str, folder: Path) -> Path:
    """Of a small run of all strategies, headed by the game's own contract."""
    run = sim.run(game, games=PLAYED, seed=5, schedule="all")
    judgement = judge(run, default_contract(run.ruleset, int(run.info["players"])))
    return reports.write(run, folder, judgement=judgement)


def _game(game: str, file: Path, evil: bool) -> Path:
    """A game between two of `random`."""
    rules = ruleset(game)
    variant = evil_variant(game) if evil else load_variant(rules)
    setup, *rest = rules.trace(variant, only_random(game, 2), 1)
    names = [EVIL, ALSO] if evil else setup["strategies"]
    text = game_page.render(rules, variant, [{**setup, "strategies": names}, *rest], f"alderman play {game}")
    file.write_text(text, encoding="utf-8")
    return file


def _gate(game: str, folder: Path) -> Path:
    """A check of dearer loans and of cards whose names try to be markup."""
    plan = replace(default_plan(game), players=(2,), games=PLAYED, seats=("balanced", "random"))
    baseline = gate.new_baseline(folder.with_suffix(".json"), plan, "as printed")
    baseline.write()
    cards = {"cards": evil_cards(game, folder.with_suffix(".csv"))}
    outcomes = gate.check([baseline.path], gate.Asked(overrides=["loan_repay=60"], tables=cards))
    check_folder(folder)
    return write_pages(outcomes, folder)


def _ablation(game: str, folder: Path) -> Path:
    """Two cards, all of whose names try to be markup."""
    tables = {"cards": evil_cards(game, folder.with_suffix(".csv"))}
    cards = [str(row["id"]) for row in load_variant(ruleset(game)).tables["cards"][:2]]
    found = reports.ablate(game, cards, games=PLAYED, seed=5, schedule="all", tables=tables)
    return reports.write_ablation(found, folder)
