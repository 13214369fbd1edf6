# SPDX-License-Identifier: Apache-2.0
"""What the review page shows and does; it writes the same file as a person by hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..folder.class_folder import load_folder
from ..kit.catalogue import Catalogue
from ..marks.decisions import (
    BONUS,
    FILE_NAME,
    SOURCE_DIGITS,
    DecisionRow,
    read_decisions,
    write_decisions,
)
from ..marks.gradebook import ExerciseMark, Gradebook, StudentMark
from ..report.excerpt import MOST_LINES, excerpt, read_lines
from ..report.render import render_page

Rerun = Callable[[str, str, str], str]  # assignment, student, exercise: what was done


@dataclass(frozen=True)
class Item:
    """A kernel of a student."""

    student: StudentMark
    mark: ExerciseMark

    @property
    def key(self) -> tuple[str, str]:
        return self.student.student.id, self.mark.exercise


@dataclass(frozen=True)
class Desk:
    """The grades folder on which a person works. `rerun` measures one kernel again."""

    grades: Path
    catalogue: Catalogue
    rerun: Rerun

    def page(
        self,
        wanted: tuple[str, str],
        token: str,
        said: str = "",
        entered: Mapping[str, str] | None = None,
    ) -> str:
        """The queue, and the wanted kernel or the first of the queue.

        `said` is a message, and `entered` what a refused form had in its fields.
        """
        folder = load_folder(self.grades, self.catalogue)
        book = folder.gradebook(with_factors=False)
        items = _items(book)
        queue = [item for item in items if item.mark.state == "manual"]
        chosen = next((one for one in items if one.key == wanted), queue[0] if queue else None)
        path = folder.sources().get(chosen.key) if chosen else None
        lines = read_lines(path)
        starts = range(1, len(lines) + 1, MOST_LINES)
        source = [line for at in starts for line in excerpt(lines, at, at + MOST_LINES - 1)]
        return render_page(
            "review.html.j2",
            book=book,
            items=items,
            queue=queue,
            item=chosen,
            source=source,
            faulty=_faulty_lines(chosen),
            said=said,
            entered=entered or {},
            token=token,
        )

    def decide(self, form: Mapping[str, str]) -> str:
        """Carries out the form; returns what was done. Raises ClassError for invalid input."""
        folder = load_folder(self.grades, self.catalogue)
        key = (form.get("student", ""), form.get("exercise", ""))
        item = next(
            (one for one in _items(folder.gradebook(with_factors=False)) if one.key == key), None
        )
        if item is None:
            raise ClassError("This kernel is not in the gradebook any more. Reload the page.")
        if form.get("action") == "rerun":
            return self.rerun(item.mark.assignment, *key)
        rows = _rows(item, form)
        if not rows:
            raise ClassError("Nothing to save: enter points or a comment.")
        self._save(rows)
        decisions = f"{len(rows)} decision{'s' * (len(rows) > 1)}"
        return f"Saved {decisions} on {key[1]} of {key[0]} in {FILE_NAME}."

    def waits(self, key: tuple[str, str]) -> bool:
        """Whether a kernel needs a decision."""
        book = load_folder(self.grades, self.catalogue).gradebook()
        return any(item.key == key and item.mark.state == "manual" for item in _items(book))

    def _save(self, rows: list[DecisionRow]) -> None:
        """Replaces rows about the same criterion; bonus points add up and stay."""
        path = self.grades / FILE_NAME
        folder = load_folder(self.grades, self.catalogue)
        ids = folder.ids

        def about(row: DecisionRow) -> tuple[str, str, str]:
            return ids.get(row.student, row.student), row.exercise, row.criterion

        replaced = {about(row) for row in rows if row.criterion != BONUS}
        kept = [row for row in read_decisions(path) if about(row) not in replaced]
        trial = path.with_name(f".{FILE_NAME}.trial")
        write_decisions(trial, [*kept, *rows])
        try:
            folder.rules(decisions=trial)  # raises ClassError if invalid
            trial.replace(path)
        finally:
            trial.unlink(missing_ok=True)


def _rows(item: Item, form: Mapping[str, str]) -> list[DecisionRow]:
    student, exercise = item.key
    comment, kernel = form.get("comment", ""), item.mark.source[:SOURCE_DIGITS]
    accepts = form.get("action") == "accept"
    rows = []
    for criterion in item.mark.criteria:
        points = form.get(f"points-{criterion.name}", "")
        if accepts and not points and criterion.open_most is not None:
            points = repr(criterion.points)  # exactly: exports round once
        if points:
            why = comment or ("accepted as measured" if accepts else "")
            rows.append(DecisionRow(student, exercise, criterion.name, points, why, kernel))
    if bonus := form.get("points-bonus", ""):
        rows.append(DecisionRow(student, item.mark.assignment, BONUS, bonus, comment))
    if comment and not rows:
        rows.append(DecisionRow(student, exercise, "", "", comment, kernel))
    return rows


def _items(book: Gradebook) -> list[Item]:
    return [Item(student, mark) for student in book.students for mark in student.exercises]


def _faulty_lines(item: Item | None) -> set[int]:
    """The lines of the source that findings name."""
    criteria = item.mark.criteria if item else ()
    return {
        place["line"]
        for criterion in criteria
        for found in criterion.details.get("findings", [])
        for place in found["places"]
    }
