# SPDX-License-Identifier: Apache-2.0
"""JUnit XML for dashboards, in the format of Maven Surefire."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from ..base.files import write_atomically
from ..base.rounding import number, rounded
from ..marks.gradebook import CriterionMark, ExerciseMark, Gradebook, StudentMark
from .common import ExportOptions, is_undecided, student_path

# Characters that XML 1.0 cannot represent, even escaped.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes junit/TEST-<student>.xml: one test suite per student, one test case per criterion."""
    paths = []
    for mark in book.enrolled:
        path = student_path(into / "junit", mark, "TEST-{}.xml")
        suite = _suite(book, mark)
        write_atomically(path, ET.tostring(suite, encoding="utf-8", xml_declaration=True) + b"\n")
        paths.append(path)
    return paths


def _text(value: str) -> str:
    return FORBIDDEN.sub("\ufffd", value)


def _suite(book: Gradebook, mark: StudentMark) -> ET.Element:
    suite = ET.Element("testsuite", name=_text(f"{book.heading}: {mark.student.roster_id}"))
    properties = ET.SubElement(suite, "properties")
    about = {
        "student": mark.student.name,
        "kit_version": book.kit_version,
        "device": book.device,
        "total": number(mark.total),
    }
    for name, value in about.items():
        ET.SubElement(properties, "property", name=name, value=_text(value))
    cases = [
        _case(suite, exercise, criterion)
        for exercise in mark.exercises
        for criterion in exercise.criteria
    ]
    suite.set("tests", str(len(cases)))
    comments = [f"{one.exercise}: {text}" for one in mark.exercises for text in one.comments]
    comments += [f"{one.assignment}: {text}" for one in mark.assignments for text in one.comments]
    if comments:
        ET.SubElement(suite, "system-out").text = _text("\n".join(comments))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("time", str(round(sum(float(case.get("time")) for case in cases), 6)))
    return suite


def _case(suite: ET.Element, exercise: ExerciseMark, criterion: CriterionMark) -> ET.Element:
    """NOT ASSESSED is skipped. An undecided criterion is an error, because it is not a failure."""
    seconds = criterion.details.get("speed", {}).get("student_seconds", 0.0)
    case = ET.SubElement(
        suite,
        "testcase",
        name=criterion.name,
        time=f"{seconds:.6f}",
        classname=f"{exercise.lab}.{exercise.exercise}",
    )
    message = _text(criterion.summary)
    if is_undecided(exercise, criterion):
        ET.SubElement(case, "error", type=criterion.status, message=message).text = _text(
            criterion.message
        )
    elif criterion.status == "NOT ASSESSED":
        ET.SubElement(case, "skipped", message=message)
    elif criterion.points < criterion.max_points:
        points = f"{rounded(criterion.points)} of {rounded(criterion.max_points)} points: {message}"
        kind = criterion.status if criterion.outcome == "ok" else criterion.outcome
        failure = ET.SubElement(case, "failure", type=kind, message=points)
        failure.text = _text(criterion.message)
    return case
