# SPDX-License-Identifier: Apache-2.0
"""Drops the weakest results, so that the grade is as high as possible."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .gradebook import AssignmentMark, ExerciseMark
from .rules import AssignmentRules


def noted(mark: ExerciseMark, note: str) -> ExerciseMark:
    return replace(mark, notes=(*mark.notes, note))


def best_kept(results: Sequence[tuple[float, float]], drop: int) -> set[int]:
    """The indices that remain after dropping `drop` of (score, maximum) for the highest share.

    At least one remains. The best choice is not always to drop the lowest shares. It guarantees,
    for unequal maxima too, that dropping never lowers the grade, and that more points never do.
    """
    everything = range(len(results))
    keep = max(1, len(results) - drop)
    kept = set(everything)
    while True:
        share = _share(results, kept)
        # The items that exceed the current share most raise it most (Dinkelbach's method).
        ranked = sorted(everything, key=lambda i, s=share: s * results[i][1] - results[i][0])
        better = set(ranked[:keep])
        if len(kept) == keep and _share(results, better) <= share:
            return kept
        kept = better


def _share(results: Sequence[tuple[float, float]], kept: Iterable[int]) -> float:
    maximum = sum(results[i][1] for i in kept)
    return sum(results[i][0] for i in kept) / maximum if maximum else 0.0


def drop_exercises(
    marks: list[ExerciseMark], rules: AssignmentRules, drop: int
) -> tuple[list[ExerciseMark], list[ExerciseMark]]:
    """All marks, with a note on dropped ones, and the marks that count."""
    weights = rules.exercises
    counted = [mark for mark in marks if mark.max_points * weights[mark.exercise] > 0]
    results = [
        (mark.points * weights[mark.exercise], mark.max_points * weights[mark.exercise])
        for mark in counted
    ]
    kept = best_kept(results, drop) if results else set()
    kept_names = {counted[i].exercise for i in kept}
    dropped = {mark.exercise for mark in counted} - kept_names
    everything = [
        noted(mark, "not counted: dropped as one of the weakest in its assignment")
        if mark.exercise in dropped
        else mark
        for mark in marks
    ]
    return everything, [mark for mark in everything if mark.exercise in kept_names]


def drop_assignments(
    marks: list[AssignmentMark], weights: dict[str, float], drop: int
) -> list[AssignmentMark]:
    counted = [one for one in marks if one.counts and weights[one.assignment]]
    results = [(weights[one.assignment] * one.fraction, weights[one.assignment]) for one in counted]
    kept = best_kept(results, drop) if results else set()
    dropped = {one.assignment for i, one in enumerate(counted) if i not in kept}
    return [replace(one, dropped=True) if one.assignment in dropped else one for one in marks]
