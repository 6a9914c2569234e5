"""`play --html`: one game as a page."""

from __future__ import annotations

import html
import re
import shlex


def command_on(page):
    """The command that the page says plays its game again."""
    (command,) = re.findall(r"<pre><code>(.*)</code></pre>", page.read_text(encoding="utf-8"))
    return html.unescape(command)


def written(alderman, page, *args):
    result = alderman("play", *args, "--html", page)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{page}\n"
    return page


def test_a_page_is_written_and_its_path_printed(alderman, tmp_path):
    args = ("london", "--players", 2, "--seed", 7, "--seat", "random", "--set", "loan_repay=18")
    first = written(alderman, tmp_path / "first.html", *args)
    assert first.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert command_on(first) == "alderman play london --players 2 --seed 7 --seat random --set loan_repay=18"
    again = written(alderman, tmp_path / "again.html", *args)
    assert again.read_bytes() == first.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.html", "first.html"]


def test_the_command_on_the_page_plays_the_same_game(alderman, tmp_path):
    first = written(alderman, tmp_path / "first.html", "london", "--players", 3)
    words = shlex.split(command_on(first))
    assert words[:2] == ["alderman", "play"]
    assert words.count("--seat") == 3
    again = written(alderman, tmp_path / "again.html", *words[2:])
    assert again.read_bytes() == first.read_bytes()


def test_files_given_stand_in_the_command(alderman, tmp_path):
    cards, rules = tmp_path / "my cards.csv", tmp_path / "rules.toml"
    cards.write_text(alderman("cards", "london").stdout, encoding="utf-8")
    rules.write_text("[london]\nstart_money = 9\n", encoding="utf-8")
    args = ("--players", 2, "--seat", "random", "--cards", cards, "--rules", rules)
    page = written(alderman, tmp_path / "page.html", "london", *args)
    assert command_on(page).endswith(f"--rules {rules} --cards '{cards}'")
    assert "changed: start_money = 9" in page.read_text(encoding="utf-8")


def test_a_game_of_a_run_becomes_a_page(alderman, played, tmp_path):
    page = written(alderman, tmp_path / "page.html", "--from", played, "--game", 17)
    assert command_on(page) == f"alderman play --from {played} --game 17"
    assert "seed 3" in page.read_text(encoding="utf-8")


def test_what_cannot_be_done_is_refused_in_one_line(refused, tmp_path):
    page = tmp_path / "page.html"
    assert "give one of them" in refused("play", "london", "--html", page, "--json")
    missing = tmp_path / "none" / "page.html"
    message = refused("play", "london", "--html", missing, code=1)
    assert f"cannot write '{missing}': No such file or directory; name another file with --html" in message
    assert f"'{tmp_path}' is a folder" in refused("play", "london", "--html", tmp_path, code=1)
    assert "players = 9" in refused("play", "london", "--players", 9, "--html", page)
    assert list(tmp_path.iterdir()) == []
