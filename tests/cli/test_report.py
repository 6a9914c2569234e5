"""`report`: the page of a run."""


def test_a_report_is_written_beside_the_run_or_elsewhere(alderman, played, tmp_path):
    result = alderman("report", played)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{played / 'report' / 'index.html'}\n"
    assert (played / "report" / "index.html").read_text(encoding="utf-8").startswith("<!")
    elsewhere = alderman("report", played, "--out", tmp_path / "page")
    assert elsewhere.stdout == f"{tmp_path / 'page' / 'index.html'}\n"


def test_no_run_no_report(refused, tmp_path):
    assert "holds no run" in refused("report", tmp_path)
    assert "holds no run" in refused("report", tmp_path / "none")
