"""A check for machines: JSON, JUnit XML, annotations of GitHub."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import sim
from reports.gate.codes import Code
from reports.gate.hold import code_of_all
from reports.gate.judge import Verdict
from reports.gate.judgement import Judgement, Outcome
from reports.gate.words import (
    WORDS,
    change,
    decided_by,
    from_to,
    headline,
    method,
    origin,
    reach,
    what_changed,
)
from reports.plain import plain, plain_rows

SCHEMA = 1  # of the JSON
CELL = ["name", "players", "cell", "kind", "verdict", "a", "b", "difference", "low", "high", "n_a", "batches"]
CELL += ["sd", "correlation", "games_saved", "p_equivalent", "p_drift", "p_drift_holm", "n_needed"]
ADVICE = ["name", "players", "title", "unit", "group", "a", "b", "difference", "low", "high", "n_a", "n_b"]
ADVICE += ["batches", "p", "q", "effect", "moved"]
ANNOTATIONS = 9  # GitHub shows ten of a kind a step; the tenth is the total


def as_json(outcomes: Sequence[Outcome]) -> str:
    """All that was found. Shares are of 1; numbers have 10 digits; what is unknown or infinite is null."""
    code = code_of_all(outcomes)
    content = {
        "schema": SCHEMA,
        "alderman": sim.__version__,
        "exit_code": int(code),
        "verdict": WORDS[code],
        "baselines": [_outcome(one) for one in outcomes],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _outcome(one: Outcome) -> dict[str, Any]:
    about = {"file": one.path.as_posix(), "exit_code": int(one.code), "verdict": WORDS[one.code]}
    of = one.judgement
    if of is None:
        return about | {"error": one.error}
    return about | {
        "headline": headline(of),
        "game": of.baseline.plan.game,
        "pinned": of.baseline.pinned,
        "reason": of.baseline.reason,
        "digest": of.baseline.digest,
        "digests_alike": of.digests_alike,
        "quick": of.quick,
        "seed": of.seed,
        "games": {str(players): one.games for players, one in of.counts.items()},
        "blocks": {str(players): one.blocks for players, one in of.counts.items()},
        "rules_hash": {"baseline": of.baseline.variant.hash, "now": of.variant.hash},
        "version": {"baseline": of.baseline.version, "now": sim.__version__},
        "delta": plain(of.terms.delta),
        "alpha": plain(of.terms.alpha),
        "method": method(of),
        "notes": list(of.notes),
        "changes": {name: plain_rows(getattr(of, name)) for name in ("rules", "tables", "strategies")},
        "cells": plain_rows(of.cells[CELL]),
        "advice": plain_rows(of.advice[ADVICE]) if len(of.advice) else [],
        "quantiles": plain_rows(of.spreads),
        "biggest": plain_rows(of.biggest),
        "replays": [{"said": one.said, "now": one.now, "before": one.before} for one in of.replays],
    }


def as_junit(outcomes: Sequence[Outcome]) -> str:
    """A test suite a baseline, a test case a cell that decides."""
    suites = ElementTree.Element("testsuites", name="alderman check")
    for one in outcomes:
        suite = ElementTree.SubElement(suites, "testsuite", name=_xml(one.path.as_posix()))
        tests = failures = errors = 0
        if one.judgement is None:
            tests = errors = 1
            case = ElementTree.SubElement(suite, "testcase", classname="alderman", name=_xml(one.path.name))
            told = ElementTree.SubElement(case, "error", type=WORDS[one.code], message=_xml(one.error))
            told.text = _xml(one.error)
        else:
            tests, failures = _cases(suite, one.judgement)
        counts = {"tests": tests, "failures": failures, "errors": errors, "skipped": 0}
        suite.attrib.update({name: str(count) for name, count in counts.items()})
    ElementTree.indent(suites, " ")
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _cases(suite: ElementTree.Element, of: Judgement) -> tuple[int, int]:
    """Add a case a cell; how many there are, and how many failed."""
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in (("headline", headline(of)), ("origin", origin(of)), ("method", method(of))):
        ElementTree.SubElement(properties, "property", name=name, value=_xml(value))
    rows = list(of.cells.to_dict("records"))
    failed = 0
    for row in rows:
        name = f"alderman.{of.baseline.plan.game}.{row['players']} players"
        case = ElementTree.SubElement(suite, "testcase", classname=_xml(name), name=_xml(str(row["cell"])))
        if row["verdict"] in (Verdict.DRIFTED, Verdict.INCONCLUSIVE):
            failed += 1
            said = said_of(row)
            told = ElementTree.SubElement(case, "failure", type=str(row["verdict"]), message=_xml(said))
            told.text = _xml("\n".join([said, *what_changed(of)]))
    if of.code == Code.NOT_IDENTICAL:
        failed += 1
        case = ElementTree.SubElement(suite, "testcase", classname="alderman", name="identical")
        said = "the games are not those of the baseline, which --require-identical asks for"
        ElementTree.SubElement(case, "failure", type=WORDS[of.code], message=said).text = _xml(headline(of))
        rows.append({})
    return len(rows), failed


def said_of(row: Any) -> str:
    """A cell in one line: `4 players, landlord wins 25.10% → 28.00%: +2.90 points [+2.51, +3.29], …`."""
    needs = decided_by(row)
    more = f"; n to decide: {needs}" if needs else ""
    return (
        f"{row['players']} players, {row['title']} {from_to(row)}: {change(row)} points {reach(row)}, "
        f"{row['verdict']}{more}"
    )


def _xml(text: str) -> str:
    """A text without the control characters that XML cannot hold."""
    return re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def as_github(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Annotations as GitHub takes them: at most nine cells or files, the worst first, and a total."""
    found: list[tuple[tuple[int, float], str]] = []
    judged = drifted = inconclusive = 0
    for one in outcomes:
        if one.judgement is None:
            found.append(((0, 0.0), _annotation("error", one.path, WORDS[one.code], one.error)))
            continue
        of = one.judgement
        judged += len(of.cells)
        drifted += of.count(Verdict.DRIFTED)
        inconclusive += of.count(Verdict.INCONCLUSIVE)
        for row in of.cells.to_dict("records"):
            if row["verdict"] in (Verdict.DRIFTED, Verdict.INCONCLUSIVE):
                title = f"Balance {row['verdict']}: {row['name']}"
                rank = (1 if row["verdict"] == Verdict.DRIFTED else 2, -abs(row["difference"]))
                found.append((rank, _annotation("error", one.path, title, said_of(row))))
    code = code_of_all(outcomes)
    for _, line in sorted(found, key=lambda item: item[0])[:ANNOTATIONS]:
        yield line
    more = f" {len(found) - ANNOTATIONS} of them are not shown here." if len(found) > ANNOTATIONS else ""
    total = (
        f"{len(outcomes)} {'baseline' if len(outcomes) == 1 else 'baselines'}, {judged} cells: {drifted} "
        f"drifted, {inconclusive} inconclusive.{more}"
    )
    level = "notice" if code == Code.PASS else "error"
    yield f"::{level} title={_property(f'Balance check: {WORDS[code]}')}::{_message(total)}"


def _annotation(level: str, path: Path, title: str, text: str) -> str:
    return f"::{level} file={_property(path.as_posix())},title={_property(title)}::{_message(text)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
