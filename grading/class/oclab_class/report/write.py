# SPDX-License-Identifier: Apache-2.0
"""Writes the class report and the students' feedback pages."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from ..base.files import write_atomically
from ..marks.gradebook import Gradebook
from .overview import line_names, overview
from .render import render_page
from .similarity import NOTICE, Group
from .student import Sources, student_view


def write_report(
    book: Gradebook, into: Path, *, sources: Sources, similar: Sequence[Group] = ()
) -> Path:
    """Writes report.html and feedback/<student>.html, and returns the path of the report.

    `sources` are the graded files by (student, exercise), for the excerpts of findings.
    Raises ClassError for a file that cannot be written.
    """
    students = [student_view(mark, at, sources) for at, mark in enumerate(book.students, start=1)]
    for student in students:
        page = render_page("feedback.html.j2", book=book, student=student)
        write_atomically(feedback_path(into, student.mark.student.id), page)
    report = into / "report.html"
    page = render_page(
        "report.html.j2",
        book=book,
        students=students,
        overview=overview(book, students, similar, sources),
        lines=line_names([view for student in students for view in student.exercises]),
        notice=NOTICE,
    )
    write_atomically(report, page)
    return report


def feedback_pages(book: Gradebook, sources: Sources) -> dict[str, str]:
    """The feedback page of each enrolled student, by id."""
    views = (student_view(mark, at, sources) for at, mark in enumerate(book.enrolled, start=1))
    return {
        view.mark.student.id: render_page("feedback.html.j2", book=book, student=view)
        for view in views
    }


def feedback_path(into: Path, student: str) -> Path:
    """A file name from the student's id, with unsafe characters percent-encoded."""
    return into / "feedback" / f"{quote(student, safe=' @+,=')}.html"
