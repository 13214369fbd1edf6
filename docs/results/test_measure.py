# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the table of results, from records as `oclab run --json` writes them."""
import json
import subprocess

import measure
import pytest


def speed(student, reference, unit="bytes"):
    """A speed line's evidence: 8 MB or 1 GFLOP or 2 MP of work in `student` seconds."""
    ratio = reference / student
    return {
        "ratio": ratio, "interval": [0.9 * ratio, 1.1 * ratio], "student_seconds": student, "reference_seconds": reference,
        "bytes_moved": 8e6, "flops": 1e9, "pixels": 2e6, "rate_unit": unit, "ceiling_per_second": 20e9,
        "host_seconds": 0.05, "launches": 2, "clock": "profiling events",
    }


def grade(points, status, evidence=None):
    """A grade as in a record."""
    fast = {"name": "fast", "status": status}
    if evidence:
        fast["speed"] = evidence
    return {
        "exercise": "tree", "points": points, "max_points": 10,
        "device": {"name": "D", "platform": "P", "driver": "1"},
        "lines": [{"name": "correct", "status": "PASS"}, fast],
    }


STARTER = grade(6, "FAIL", speed(0.004, 0.001))
SOLUTION = grade(10, "PASS", speed(0.001, 0.001))


def test_a_row_has_rates_gain_peak_and_points():
    row = measure.row(STARTER, SOLUTION)
    assert "| 2.0 GB/s, 4.000 ms | 8.0 GB/s, 1.000 ms | **4.00×** | 3.64–4.44 | 40 % | 2 | 50.0× |" in row
    assert "| 6/10 FAIL | 10/10 PASS |" in row


@pytest.mark.parametrize("unit, text", [("flops", "1,000.0 GFLOP/s"), ("pixels", "2,000.0 MP/s")])
def test_rates_have_the_unit_of_the_exercise(unit, text):
    assert text in measure.row(STARTER, grade(10, "PASS", speed(0.001, 0.001, unit)))


def test_a_starter_that_is_not_right_has_no_gain():
    assert measure.row(grade(0, "FAIL"), SOLUTION).count("| - ") == 3


def test_the_report_names_device_command_and_totals():
    text = measure.report("measure.py x.md", "peaks\n", {"lab4_reduction": ([STARTER], [SOLUTION])})
    for part in ("# Results on D", "P, driver 1", "`measure.py x.md`", "starters: 6/10", "solutions: 10/10", "## lab4_reduction"):
        assert part in text


@pytest.fixture(name="fake_oclab")
def fixture_fake_oclab(monkeypatch, tmp_path):
    """A kit whose `oclab` writes a record, or fails; the calls are kept."""
    calls = []

    def run(command, **_):
        calls.append(command[1:])
        if "--json" in command:
            path = command[command.index("--json") + 1]
            with open(path, "w", encoding="utf-8") as stream:
                json.dump({"grades": [STARTER]}, stream)
        return subprocess.CompletedProcess(command, 2 if "broken" in command else 1, stdout="text")

    monkeypatch.setattr(measure.subprocess, "run", run)
    return calls, tmp_path


def test_what_was_measured_is_not_measured_again(fake_oclab):
    calls, folder = fake_oclab
    for _ in range(2):
        assert measure.measured("lab4", "starter", "gpu", folder) == [STARTER]
    assert len(calls) == 1 and "--device" in calls[0]


def test_a_record_cut_short_is_measured_again(fake_oclab):
    calls, folder = fake_oclab
    (folder / "lab4-starter.json").write_text('{"grades": [', encoding="utf-8")
    assert measure.measured("lab4", "starter", "", folder) == [STARTER]
    assert len(calls) == 1


def test_a_failing_kit_stops_with_its_command(fake_oclab):
    _, folder = fake_oclab
    with pytest.raises(measure.MeasureError, match="run broken .* exit status 2"):
        measure.measured("broken", "starter", "", folder)
    assert not (folder / "broken-starter.json").exists()
