"""Tables that sort: by mouse and by keyboard, by value and not by text, and plain without a script."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.opened import Opened
from tests.browser.pages import WITH_TABLES

Open = Callable[..., Opened]
ROWS = """(table) => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => [
  cell.dataset.sort ?? '', cell.textContent.trim(),
]))"""
SORTS = "(table) => [...table.tHead.rows[0].cells].map((head) => head.getAttribute('aria-sort'))"


def value(cell: list[str]) -> float:
    return float(cell[0]) if cell[0] else math.nan


def is_sorted(cells: list[list[str]], sign: int) -> bool:
    """By value, what is not there last."""
    values = [value(cell) for cell in cells]
    there = [one for one in values if not math.isnan(one)]
    return values[: len(there)] == there and all(sign * a <= sign * b for a, b in pairwise(there))


def table(shown: Opened, key: str) -> Locator:
    return shown.page.locator(f"#table-{key} table")


def rows(of: Locator) -> list[list[list[str]]]:
    found: list[list[list[str]]] = of.evaluate(ROWS)
    return found


@pytest.mark.parametrize("name", ["report-london", "report-council"])
def test_a_click_sorts_by_value_then_the_other_way_then_not_at_all(open_page: Open, name: str) -> None:
    shown = open_page(name)
    scores = table(shown, "wins")
    before = rows(scores)
    head = scores.locator("thead th").nth(3)  # the mean score
    ways = []
    for sign in (-1, 1):
        head.locator("button").click()
        ways.append(head.get_attribute("aria-sort"))
        after = rows(scores)
        assert is_sorted([row[3] for row in after], sign)
        assert sorted(after) == sorted(before)
        assert after != before or sign == -1
    assert ways == ["descending", "ascending"]
    head.locator("button").click()
    assert rows(scores) == before
    assert scores.evaluate(SORTS) == [None] * 5


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_sorts_too(open_page: Open, key: str) -> None:
    shown = open_page("report-london")
    wins = table(shown, "wins")
    shown.page.locator("#table-wins .scroll").focus()
    shown.page.keyboard.press("Tab")  # the first heading
    assert shown.ask("() => document.activeElement.textContent") == "Strategy"
    shown.page.keyboard.press(key)
    names = [row[0][1] for row in rows(wins)]
    assert names == sorted(names, key=str.lower)
    assert wins.evaluate(SORTS) == ["ascending", None, None, None, None]
    shown.page.keyboard.press(key)
    assert [row[0][1] for row in rows(wins)] == names[::-1]
    shown.page.keyboard.press("Tab")
    shown.page.keyboard.press(key)
    assert is_sorted([row[1] for row in rows(wins)], -1)
    assert wins.evaluate(SORTS) == [None, "descending", None, None, None]


@pytest.mark.parametrize("name", WITH_TABLES)
def test_every_column_of_every_table_sorts_and_loses_no_row(open_page: Open, name: str) -> None:
    shown = open_page(name)
    shown.unfold()
    wrong: list[Any] = shown.ask(
        """() => {
          const wrong = [];
          let sorted = 0;
          for (const table of document.querySelectorAll('.table table')) {
            const body = table.tBodies[0], before = [...body.rows];
            if (before.length < 2) continue;
            [...table.tHead.rows[0].cells].forEach((head, column) => {
              const button = head.querySelector('button');
              if (!button) return wrong.push([table.closest('.table').id, head.textContent, 'no button']);
              button.click();
              const after = [...body.rows];
              if (after.length !== before.length || new Set(after).size !== before.length)
                wrong.push([table.closest('.table').id, head.textContent, 'rows lost']);
              const values = after.map((row) => row.cells[column].dataset.sort).filter((one) => one);
              if (head.classList.contains('n') && values.some((one, at) => at && +one > +values[at - 1]))
                wrong.push([table.closest('.table').id, head.textContent, 'not sorted']);
              const bare = after.filter((row) => /[0-9]/.test(row.cells[column].textContent)
                && !row.cells[column].dataset.sort);
              if (head.classList.contains('n') && bare.length)
                wrong.push([table.closest('.table').id, head.textContent, 'no value to sort by']);
              sorted += 1;
            });
          }
          return [sorted, ...wrong];
        }"""
    )
    assert wrong[1:] == []
    assert wrong[0] >= 10


def test_what_is_not_there_stands_last_either_way(open_page: Open) -> None:
    shown = open_page("report-london")
    shown.unfold()
    cards = table(shown, "cards")
    heads = cards.locator("thead th").all_inner_texts()
    column = next(at for at, text in enumerate(heads) if text.startswith("Difference"))
    shown.ask(
        """(column) => {
          const row = document.querySelector('#table-cards tbody').rows[0];
          delete row.cells[column].dataset.sort;
          row.cells[column].textContent = '–';
        }""",
        column,
    )
    head = cards.locator("thead th").nth(column).locator("button")
    for sign in (-1, 1):
        head.click()
        cells = [row[column] for row in rows(cards)]
        assert cells[-1][1] == "–"
        assert is_sorted(cells, sign)


def test_without_a_script_tables_are_plain(open_page: Open) -> None:
    shown = open_page("report-london", script=False)
    head = shown.page.locator("#table-wins thead")
    assert head.locator("button").count() == 0
    assert head.inner_text().split("\t")[0].strip() == "Strategy"
    assert shown.page.locator("#table-wins tbody tr").count() >= 8
    assert shown.said == []
