# SPDX-License-Identifier: Apache-2.0
"""The review page: decisions, and refused requests."""

import threading
import urllib.error
import urllib.request
from urllib.parse import urlencode

import pytest
from fake_kit import FakeKit, hand_in

from oclab_class.__main__ import main
from oclab_class.commands.review import measure_again
from oclab_class.folder.class_folder import load_folder
from oclab_class.kit.catalogue import load_catalogue
from oclab_class.marks.decisions import read_decisions
from oclab_class.review.desk import Desk
from oclab_class.review.server import ReviewServer

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def server(tmp_path, monkeypatch):
    kit = FakeKit(tmp_path)
    for name, value in kit.environment.items():
        monkeypatch.setenv(name, value)
    grades = tmp_path / "grades"
    source = hand_in(tmp_path / "in", {"ann": EVIL, "bo": "two"})
    assert main(["grade-class", str(source), str(grades)]) == 0
    desk = Desk(grades, load_catalogue(), lambda *what: measure_again(grades, *what))
    with ReviewServer(desk) as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.02,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def ask(server, path="", form=None, token=None, **headers) -> tuple[int, str]:
    url = f"http://{server.authority}/{token or server.token}/{path}"
    data = urlencode(form).encode() if form else None
    if form and "Origin" not in headers:
        headers["Origin"] = f"http://{server.authority}"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def form_of(**more) -> dict:
    return {"student": "ann", "exercise": "copy", "action": "save", **more}


def test_the_source_stands_beside_the_diagnosis_as_text(server):
    status, page = ask(server, "?student=ann&exercise=copy")
    assert status == 200 and "&lt;script&gt;alert(1)" in page
    assert "<script" not in page and "default-src 'none'" in page


def test_a_decision_is_in_the_file_and_in_the_marks(server):
    points = {"points-correct": "3", "points-fast": "2,5", "points-bonus": "-1"}
    status, page = ask(server, form=form_of(comment="looked at it", **points))
    assert status == 200 and "Saved 3 decisions" in page
    assert ask(server, form=form_of(comment="again", **{"points-correct": "4"}))[0] == 200
    rows = read_decisions(server.desk.grades / "decisions.csv")
    assert [(r.criterion, r.points) for r in rows] == [
        ("fast", "2,5"),
        ("bonus", "-1"),
        ("correct", "4"),
    ]
    mark = load_folder(server.desk.grades).gradebook().students[0]
    assert mark.total == pytest.approx(100 * (4 + 2.5 - 1) / 10)
    assert "again" in mark.exercises[0].comments[0]


def test_a_comment_is_no_formula_in_the_file(server):
    assert ask(server, form=form_of(comment='=HYPERLINK("x")', **{"points-correct": "1"}))[0] == 200
    path = server.desk.grades / "decisions.csv"
    assert ",\"'=HYPER" in path.read_text()
    assert read_decisions(path)[0].comment == '=HYPERLINK("x")'


@pytest.mark.parametrize(
    "points",
    [
        {"points-correct": "7"},
        {"points-correct": "x"},
        {"points-bonus": "nan"},
        {"points-bonus": "1e300"},
        {},
    ],
)
def test_invalid_points_change_nothing(server, points):
    assert ask(server, form=form_of(**points, comment="why" if points else ""))[0] == 400
    assert not list(server.desk.grades.glob("*decisions.csv*"))


@pytest.mark.parametrize("damage", ["", "student,exercise\n", 'student,"\n', "\xff\xfe"])
def test_a_damaged_file_of_decisions_is_named_and_the_entry_shown(server, damage):
    path = server.desk.grades / "decisions.csv"
    path.write_text(damage, encoding="latin-1")
    assert ask(server)[0] == 400
    form = form_of(comment="long thought", **{"points-correct": "3"})
    status, text = ask(server, form=form)
    assert status == 400 and "decisions.csv" in text and "long thought" in text
    assert path.read_text(encoding="latin-1") == damage
    path.unlink()
    assert ask(server, form=form)[0] == 200


def test_one_kernel_is_measured_again(server):
    status, page = ask(server, form=form_of(action="rerun"))
    assert status == 200 and "Measured copy of ann again: 2 jobs." in page
    [record] = (one for one in load_folder(server.desk.grades).store.all() if one.attempt == 2
                and one.key.phase == "checks")  # fmt: skip
    assert record.key.student == "ann"


def test_requests_of_others_are_refused(server):
    form = form_of(comment="x")
    assert server.server_address[0] == "127.0.0.1"
    assert ask(server, token="guess")[0] == 403
    assert ask(server, Host="evil.example")[0] == 403
    assert ask(server, form=form, Origin="http://evil.example")[0] == 403
    assert ask(server, form=form, Origin="null")[0] == 403
    assert ask(server, form=form | {"comment": "x" * 70_000})[0] == 400
    assert not (server.desk.grades / "decisions.csv").exists()
