"""The GitHub Action and the snippets in docs/gate.md: that they are what they should be, and do run."""

from __future__ import annotations

import os
import re
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from sim.cli.app import main

ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "gate.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def action() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return found


def step(action: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in action["runs"]["steps"] if one.get("name") == name)


@pytest.mark.parametrize(("code", "arguments"), [(0, ""), (1, "--quick --set london.loan_repay=18")])
def test_its_step_runs_the_check_and_ends_with_its_code(
    action: dict[str, Any], tmp_path: Path, code: int, arguments: str
) -> None:
    """Run by bash as GitHub does, with a command that notes what it was asked and ends with that code."""
    command = tmp_path / "alderman"
    command.write_text(
        '#!/bin/bash\nprintf "%s\\n" "$@" > asked\necho "# told" > report/balance.md\nexit ' + str(code)
    )
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    check = step(action, "Check balance")
    given = {"BASELINES": "my baselines", "ARGUMENTS": arguments, "REPORT": "report"}
    assert set(given) | {"ALDERMAN_CACHE_DIR"} == set(check["env"])
    environment = (
        os.environ
        | given
        | {
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        }
    )
    shell = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", check["run"]]
    done = subprocess.run(shell, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:2] == ["check", "my baselines"]
    assert asked[2 : 2 + len(arguments.split())] == arguments.split()
    assert (tmp_path / "summary").read_text() == "# told\n"


def test_every_option_it_uses_is_one_of_the_command(action: dict[str, Any]) -> None:
    used = set(re.findall(r"--[a-z][a-z-]*", step(action, "Check balance")["run"]))
    known = {name for parameter in main.commands["check"].params for name in parameter.opts}
    assert used == {"--github", "--json", "--junit", "--markdown"}
    assert used <= known


def test_inputs_are_described_and_used(action: dict[str, Any]) -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    for name, one in action["inputs"].items():
        assert one["description"]
        assert f"inputs.{name} " in text
    assert action["runs"]["using"] == "composite"
    assert all("shell" in one for one in action["runs"]["steps"] if "run" in one)


def test_the_snippets_in_the_docs_are_sound(action: dict[str, Any]) -> None:
    github, gitlab = (yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", DOC, re.DOTALL))
    (used,) = [one for one in github["jobs"]["balance"]["steps"] if "alderman" in one["uses"]]
    assert set(used["with"]) <= set(action["inputs"])
    (line,) = gitlab["balance"]["script"]
    assert line.startswith("alderman check balance.json ")
    assert set(gitlab["balance"]["artifacts"]["paths"]) <= set(line.split())
    prove = (ROOT / "scripts" / "prove-gate").read_text(encoding="utf-8")
    snippet = next(text for text in re.findall(r"```yaml\n(.*?)```", DOC, re.DOTALL) if "image:" in text)
    assert snippet in prove  # what is proved is what is told
    assert len(snippet.splitlines()) == 10


def test_the_commands_in_the_docs_are_understood() -> None:
    """Every `alderman baseline` and `alderman check` of the page has options that exist."""
    lines = re.findall(r"^ *(?:- )?alderman (baseline|check) (.*)$", DOC, re.MULTILINE)
    assert len(lines) >= 6
    for command, rest in lines:
        known = {name for parameter in main.commands[command].params for name in parameter.opts}
        used = set(re.findall(r"(--[a-z][a-z-]*)", rest))
        assert used <= known, rest
    assert CliRunner().invoke(main, ["check", "--help"]).exit_code == 0
