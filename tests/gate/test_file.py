"""The baseline's file: its form, and what is said of one that is not as it was written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports import gate
from reports.gate.baseline import MAKE, Baseline
from reports.gate.layout import digest_of, text_of
from sim.engine.errors import RunError
from tests.gate.conftest import written


def content_of(baseline: Baseline) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(baseline.path.read_text(encoding="utf-8"))
    return found


def numbers(value: Any) -> Any:
    """Every scalar in a JSON value."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from numbers(one)
    else:
        yield value


def test_it_is_sorted_integer_json_and_comes_back_the_same(baseline: Baseline) -> None:
    text = baseline.path.read_text(encoding="utf-8")
    content = json.loads(text, object_pairs_hook=_sorted_pairs)
    assert {type(one) for one in numbers(content)} <= {int, str, bool, type(None)}
    assert gate.read_baseline(baseline.path).text() == text
    assert max(map(len, text.splitlines())) < 2_000


def _sorted_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert [name for name, _ in pairs] == sorted(name for name, _ in pairs)
    return dict(pairs)


def test_it_holds_what_a_reader_needs(baseline: Baseline) -> None:
    content = content_of(baseline)
    assert content["kind"] == "alderman baseline"
    assert content["schema"] == 1
    assert (content["reason"], content["parent"], content["accepted"], content["pinned"]) == (
        "first",
        "",
        [],
        "",
    )
    assert content["plan"]["delta_hundredths_of_a_point"] == 500
    assert content["plan"]["alpha_ten_thousandths"] == 100
    assert content["rules"] == {"bold": 1000, "fault": 0, "first": 1000, "salt": 0}
    two = content["players"]["2"]
    assert two["lineups"] == [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]
    bold = two["cells"]["bold"]
    assert bold["n"] == sum(count * times for count, times in bold["counts"])
    assert bold["sum"] == sum(bold["by_unit"])
    assert bold["squares"] == 12 * bold["sum"]
    assert sum(two["histograms"]["seats/score"]["counts"]) == 2 * two["games"]


def test_a_plan_s_files_are_named_as_seen_from_the_baseline(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("[coin]\nsalt = 4\n", encoding="utf-8")
    (tmp_path / "baselines").mkdir()
    made = written(tmp_path / "baselines" / "coin.json", rules_file=rules)
    assert content_of(made)["plan"]["rules"] == "../rules.toml"
    (tmp_path / "baselines").rename(tmp_path / "moved")
    found = gate.read_baseline(tmp_path / "moved" / "coin.json")
    assert found.plan.variant().rules["salt"] == 4
    rules.write_text("[coin]\nsalt = 5\n", encoding="utf-8")
    (outcome,) = gate.check([found.path], threads=1)
    assert outcome.judgement is not None
    assert list(outcome.judgement.rules["field"]) == ["salt"]


def edited(**changes: Any) -> Callable[[dict[str, Any]], str]:
    """The text with fields changed, under its old digest."""
    return lambda content: json.dumps({**content, **changes})


def resealed(path: tuple[str, ...], value: Any) -> Callable[[dict[str, Any]], str]:
    """The text with one value changed, under a digest that fits, as a program gone wrong would write."""

    def make(content: dict[str, Any]) -> str:
        place = content
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value
        return text_of({name: one for name, one in content.items() if name != "digest"})

    return make


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda content: json.dumps(content)[:-40], "is cut short or no JSON"),
        (lambda content: "", "is cut short or no JSON"),
        (lambda content: "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "it holds the marks of a merge"),
        (lambda content: "[1, 2]", "is no baseline"),
        (lambda content: '{"schema": 1}', "is no baseline"),
        (edited(schema=0), "has schema 0, this version reads 1"),
        (edited(schema=2), "has schema 2, this version reads 1"),
        (edited(reason="nothing to see"), "was edited: its content does not fit its digest"),
        (edited(digest="00"), "was edited: its content does not fit its digest"),
        (resealed(("plan", "game"), "chess"), "a game not known here; known: "),
        (resealed(("rules", "salt"), 9), "its rules and tables do not fit its rules_hash"),
        (resealed(("players", "2", "cells", "bold", "sum"), 1), "cells, 2/bold: does not add up"),
        (resealed(("players", "2", "cells", "bold", "counts"), []), "cells, 2/bold: has"),
        (
            resealed(
                ("players", "2", "cells", "bold"),
                {"n": 0, "sum": 0, "squares": 0, "by_unit": [], "counts": []},
            ),
            "cells, 2/bold: is empty: nothing was counted in it",
        ),
        (resealed(("players", "2", "cells"), {}), "cells, 2 players: there are none"),
        (resealed(("players",), {}), "its plan has [2, 3] players and its cells []"),
        (resealed(("players", "2", "lineups"), None), "is damaged"),
        (resealed(("strategies",), [{"label": "bold"}]), "is damaged: KeyError"),
    ],
    ids=lambda value: value[:32] if isinstance(value, str) else "",
)
def test_a_spoiled_file_is_named_with_what_to_do(
    baseline: Baseline, tmp_path: Path, spoil: Callable[[dict[str, Any]], str], said: str
) -> None:
    path = tmp_path / "spoiled.json"
    path.write_text(spoil(content_of(baseline)), encoding="utf-8")
    with pytest.raises(gate.BaselineError) as error:
        gate.read_baseline(path)
    assert said in str(error.value)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.exit_code == 4
    (outcome,) = gate.check([path], threads=1)
    assert outcome.code == gate.Code.NO_BASELINE


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(gate.BaselineError, match="there is no baseline") as missing:
        gate.read_baseline(tmp_path / "none.json")
    assert MAKE in str(missing.value)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(gate.BaselineError, match="cannot be read: it is not UTF-8"):
        gate.read_baseline(tmp_path / "bytes.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(gate.BaselineError, match="cannot be read"):
        gate.read_baseline(tmp_path / "folder.json")


def test_the_digest_is_of_the_content_and_not_of_its_layout(baseline: Baseline, tmp_path: Path) -> None:
    content = content_of(baseline)
    path = tmp_path / "flat.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert gate.read_baseline(path).digest == baseline.digest == digest_of(content)


def test_fractions_are_refused() -> None:
    with pytest.raises(TypeError, match="holds whole numbers"):
        text_of({"a": [{"b": [1, 0.5]}]})


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    baseline: Baseline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(tmp_path / "coin.json")
    before = made.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RunError, match="No space left on device"):
        made.write()
    assert made.path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["coin.json"]
