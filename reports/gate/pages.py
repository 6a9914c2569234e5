"""A check as pages: the verdicts on one, and for each number of players a comparison of two real runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.comparison.comparison import compare
from reports.comparison.folder import write_comparison
from reports.files import make_folder, put
from reports.gate import words
from reports.gate.codes import Code
from reports.gate.hold import code_of_all
from reports.gate.judgement import Judgement, Outcome
from reports.gate.play import chosen, sample
from reports.markup import whole_page
from reports.text import listed
from sim.batch import run_plan
from sim.batch.plan import Plan, Player, make_plan
from sim.engine.errors import InputError
from sim.engine.ruleset import Variant
from strategies import Strategy

GAMES = 40_000  # of a comparison, a number of players: for pages to look at, not for the verdict


@dataclass(frozen=True)
class Links:
    """What was written for one baseline: addresses of pages by players, and what to know of them."""

    pages: Sequence[tuple[str, str]]
    notes: Sequence[str]


def check_folder(out: Path) -> None:
    """See before anything is played that the pages have a folder of their own.

    Raises:
        InputError: there is something in it.
        RunError: it cannot be made.
    """
    if out.is_file() or (out.is_dir() and any(out.iterdir())):
        raise InputError(f"--html {out}: is not empty; give a new folder")
    make_folder(out)


def write_pages(outcomes: Sequence[Outcome], out: Path, threads: int | None = None) -> Path:
    """Write index.html and, for what came out otherwise, comparisons below it.

    The comparisons play the baseline's rules and those of now again, `GAMES` games each.

    Args:
        outcomes: of `check`.
        out: a folder of `check_folder`.
        threads: that play.

    Returns:
        The path of index.html.

    Raises:
        RunError: something cannot be written.
    """
    links = [_compared(one, out, threads) for one in outcomes]
    page = out / "index.html"
    put(page, render(outcomes, links).encode(), "choose another --html")
    return page


def _compared(one: Outcome, out: Path, threads: int | None) -> Links:
    of = one.judgement
    if of is None or of.digests_alike:
        return Links([], [])
    pages: list[tuple[str, str]] = []
    notes: list[str] = []
    for players in of.counts:
        place = f"{one.path.stem}/{players}-players"
        now = _plan(of, of.variant, chosen(of.plan), players)
        run_plan(now, out / place / "now", threads)
        before, why = _before(of, players)
        if before is None:
            notes.append(f"{players} players: {why}")
            continue
        earlier = run_plan(before, out / place / "baseline", threads)
        later = run_plan(now, out / place / "now", threads, resume=True)  # whole: it is only opened
        write_comparison(compare(earlier, later), out / place)
        pages.append((f"{players} players", f"{place}/index.html"))
        notes += [f"{players} players: {why}"] if why else []
    return Links(pages, notes)


def _plan(of: Judgement, variant: Variant, strategies: Sequence[Player], players: int) -> Plan:
    games = min(GAMES, of.counts[players].games)
    plan = of.plan
    return make_plan(plan.ruleset, variant, strategies, players, games, of.seed, plan.schedule, "rows")


def _before(of: Judgement, players: int) -> tuple[Plan | None, str]:
    """What plays as the baseline did, and what is wrong with it; None when nothing here can."""
    same = {str(one["label"]): one for one in of.baseline.strategies}
    seated: list[Strategy] = []
    for one, label in zip(chosen(of.plan), _labels(of), strict=True):
        weights = same[label]["weights"]
        edited = [row for row in of.strategies.to_dict("records") if row["strategy"] == label]
        if any(row["what"] == "file" for row in edited) or set(weights) != set(one.values):
            return None, (
                f"the file of {label} is not the baseline's, so its games cannot be played here: play them "
                f"at the baseline's commit and hold them against the folder 'now' with 'alderman compare'"
            )
        seated.append(one.with_weights(weights))
    plan = _plan(of, of.baseline.variant, seated, players)
    if of.seed != of.baseline.plan.seed:
        return plan, ""
    full = of.before[players].sample
    played = sample(plan, plan.seating())
    alike = dict(zip(_games(played.blocks, plan.rotations), played.trajectories, strict=True))
    kept = dict(zip(_games(full.blocks, plan.rotations), full.trajectories, strict=True))
    if all(alike[game] == kept[game] for game in alike.keys() & kept.keys()):
        return plan, ""
    if not (len(of.rules) or len(of.tables) or len(of.strategies)):
        return None, (
            "the code that plays has changed and nothing else, so the baseline's games cannot be played "
            "here: play them at its commit and hold them against the folder 'now' with 'alderman compare'"
        )
    return plan, (
        "the code that plays has changed too: the comparison shows what the rules and weights did, under the "
        "code of now"
    )


def _labels(of: Judgement) -> list[str]:
    """The baseline's name of each seat of the plan."""
    seats = chosen(of.plan)
    names = dict(zip(dict.fromkeys(one.label for one in seats), of.baseline.labels, strict=True))
    return [names[one.label] for one in seats]


def _games(blocks: Sequence[int], rotations: int) -> list[tuple[int, int]]:
    return [(block, rotation) for block in blocks for rotation in range(rotations)]


def render(outcomes: Sequence[Outcome], links: Sequence[Links]) -> str:
    """The page of the verdicts."""
    code = code_of_all(outcomes)
    sections = [
        {
            "key": f"baseline-{number}",
            "title": one.path.name if one.judgement is None else one.judgement.baseline.title,
            "error": one.error,
            "passed": one.code == Code.PASS,
            "of": one.judgement,
            "links": link,
        }
        for number, (one, link) in enumerate(zip(outcomes, links, strict=True))
    ]
    judged = [one.judgement for one in outcomes if one.judgement is not None]
    games = sum(one.games for one in judged)
    return whole_page(
        "gate.html",
        {},
        [],
        title=f"Balance check: {words.WORDS[code]}",
        origin=f"{len(outcomes)} {'baseline' if len(outcomes) == 1 else 'baselines'} · {games:,} games",
        contents=[("summary", "Summary"), *((str(one["key"]), str(one["title"])) for one in sections)],
        sections=sections,
        words=words,
        listed=listed,
    )
