# SPDX-License-Identifier: Apache-2.0
"""Writes the class report and the students' feedback pages."""

from collections.abc import Sequence
from pathlib import Path

from ..base.files import write_atomically
from ..marks.gradebook import Gradebook
from .overview import criterion_names, overview
from .render import render_page
from .similarity import NOTICE, Group
from .student import FEEDBACK, Sources, page_name, student_views


def write_report(
    book: Gradebook, into: Path, *, sources: Sources, similar: Sequence[Group] = ()
) -> Path:
    """Writes report.html and feedback/<student>.html, and returns the path of the report.

    `sources` are the graded files by (student, exercise), for the excerpts of findings.
    Raises ClassError for a file that cannot be written.
    """
    students = student_views(book.students, sources)
    for student in students:
        page = render_page("feedback.html.j2", book=book, student=student)
        write_atomically(feedback_path(into, student.mark.student.id), page)
    report = into / "report.html"
    page = render_page(
        "report.html.j2",
        book=book,
        students=students,
        overview=overview(book, students, similar, sources),
        criterion_names=criterion_names(
            [view for student in students for view in student.exercises]
        ),
        notice=NOTICE,
    )
    write_atomically(report, page)
    return report


def feedback_pages(book: Gradebook, sources: Sources) -> dict[str, str]:
    """The feedback page of each enrolled student, by id."""
    return {
        view.mark.student.id: render_page("feedback.html.j2", book=book, student=view)
        for view in student_views(book.enrolled, sources)
    }


def feedback_path(into: Path, student: str) -> Path:
    """The path of a student's page."""
    return into / FEEDBACK / page_name(student)
