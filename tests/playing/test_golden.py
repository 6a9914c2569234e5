"""Whole games as text: a change of rules, deal, options or narration shows as a difference to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.council.golden import SHELF as COUNCIL
from tests.london.golden import SHELF as LONDON
from tests.playing.golden import Golden, Shelf

SHELVES = {"london": LONDON, "council": COUNCIL}
GAMES = [(name, golden) for name, shelf in SHELVES.items() for golden in shelf.games]


@pytest.mark.parametrize(("game", "golden"), GAMES, ids=lambda one: getattr(one, "name", one))
def test_a_golden_game_is_played_as_written(game: str, golden: Golden) -> None:
    SHELVES[game].assert_as_written(golden)


@pytest.mark.parametrize("game", SHELVES)
def test_every_golden_file_is_held(game: str) -> None:
    shelf = SHELVES[game]
    assert sorted(path.stem for path in shelf.folder.glob("*.txt")) == sorted(one.name for one in shelf.games)


def test_a_difference_is_shown_and_how_to_write_it_anew(tmp_path: Path) -> None:
    golden = Golden("one", 1, ("random",) * 2)
    shelf = Shelf(COUNCIL.ruleset, COUNCIL.variant, tmp_path, (golden,))
    shelf.write()
    shelf.assert_as_written(golden)
    text = shelf.path(golden).read_text(encoding="utf-8")
    shelf.path(golden).write_text(text.replace("\n", "\nnever said\n", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"run: python -m tests.council.golden\n(.*\n)*-never said"):
        shelf.assert_as_written(golden)
