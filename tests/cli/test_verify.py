"""`alderman verify`: what it prints and exits with."""

from __future__ import annotations

import shutil

import pytest


@pytest.fixture
def folder(played, tmp_path):
    return shutil.copytree(played, tmp_path / "run")


def test_a_whole_run(alderman, folder):
    result = alderman("verify", folder)
    assert result.exit_code == 0
    assert "parts whole" in result.stdout
    assert result.stderr == ""


def test_damage_is_named_and_repaired(alderman, folder):
    file = folder / "seats" / "part-00001.parquet"
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    result = alderman("verify", folder)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == f"{file}: it has {len(whole) - 1:,} bytes, not {len(whole):,}"
    assert "1 to be played again" in result.stdout
    assert f"alderman verify {folder} --repair" in result.stderr
    result = alderman("verify", folder, "--repair")
    assert result.exit_code == 0
    assert "is whole: 1 part played, digests as they were" in result.stdout
    assert "seed 3, rules " in result.stdout
    assert file.read_bytes() == whole
    assert alderman("verify", folder, "--repair").exit_code == 0


def test_what_is_no_run_is_one_line(refused, tmp_path):
    assert "holds no run" in refused("verify", tmp_path)
