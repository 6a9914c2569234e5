"""Lists as tables, JSON and CSV."""

import csv
import io
import json

import numpy as np
import pandas as pd
import pytest

from sim.cli.output import print_frame, print_rows

ROWS = [
    {"name": "a, b", "count": 1200, "share": 0.25, "items": [3, 4], "none": None},
    {"name": "£", "count": -7, "share": float("nan"), "items": [], "none": None},
]


def test_a_table_lines_numbers_up_on_the_right(capsys):
    print_rows(ROWS, "table")
    assert capsys.readouterr().out.splitlines() == [
        "name  count  share  items  none",
        "----  -----  -----  -----  ----",
        "a, b  1,200   0.25  3, 4",
        "£        -7",
    ]


def test_json_keeps_types_and_has_no_nan(capsys):
    print_rows(ROWS, "json")
    out = capsys.readouterr().out
    assert json.loads(out) == [ROWS[0], ROWS[1] | {"share": None}]
    assert "£" in out


def test_csv_quotes_what_it_must(capsys):
    print_rows(ROWS, "csv")
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows == [list(ROWS[0]), ["a, b", "1200", "0.25", "3, 4", ""], ["£", "-7", "", "", ""]]


def test_lists_within_a_list_can_be_told_apart(capsys):
    print_rows([{"tiles": [[1, 0], [2]]}], "csv")
    assert capsys.readouterr().out == 'tiles\n"[1, 0], [2]"\n'


@pytest.mark.parametrize(("form", "out"), [("json", "[]\n"), ("csv", "a,b\n"), ("table", "a  b\n-  -\n")])
def test_an_empty_list_still_has_its_columns(capsys, form, out):
    print_rows([], form, ["a", "b"])
    assert capsys.readouterr().out == out


def test_a_data_frame_is_printed_without_its_index(capsys):
    frame = pd.DataFrame(
        {"name": pd.Categorical(["x"]), "n": np.array([3], np.int32), "share": [np.float32(0.5)]}
    )
    print_frame(frame, "json")
    assert json.loads(capsys.readouterr().out) == [{"name": "x", "n": 3, "share": 0.5}]
