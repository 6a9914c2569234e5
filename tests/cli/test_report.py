"""`report`: the page of a run."""

import reports


def test_the_report_is_a_page_in_the_folder_named(alderman, played, tmp_path):
    result = alderman("report", played, "--out", tmp_path / "page")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{tmp_path / 'page' / 'index.html'}\n"
    assert (tmp_path / "page" / "index.html").read_text(encoding="utf-8").startswith("<!")


def test_the_report_goes_beside_the_run_unless_a_folder_is_named(alderman, played, monkeypatch):
    monkeypatch.setattr(reports, "write", lambda run, out: out / "index.html", raising=False)
    assert alderman("report", played).stdout == f"{played / 'report' / 'index.html'}\n"


def test_no_run_no_report(refused, tmp_path):
    assert "holds no run" in refused("report", tmp_path)
    assert "holds no run" in refused("report", tmp_path / "none")
