# SPDX-License-Identifier: Apache-2.0
"""Invariants of the policy, tested with random class files."""

import itertools
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from sample import ADA, CRITERIA, NOON, catalogue, gradebook, hand_in, records_of

from oclab_class.marks.drops import best_kept
from oclab_class.marks.rules import AssignmentRules, ClassFile, DropRules, LateRules

EXERCISES = list(catalogue().exercises)
RANDOM_CLASSES = 150


@pytest.fixture
def ada(tmp_path):
    return hand_in(tmp_path, "s1", EXERCISES)


def random_class(rng: random.Random) -> ClassFile:
    labs = {}
    for lab in catalogue().labs():
        names = [e.id for e in catalogue().of_lab(lab)]
        weights = {name: rng.choice([0, 0.5, 1, 1, 10]) for name in names}
        due = rng.choice([None, NOON, NOON - timedelta(days=rng.uniform(0, 5))])
        labs[lab] = AssignmentRules(
            lab, weights, rng.choice([0, 1, 7]), due, rng.choice([None, 100, 7])
        )
    late = LateRules(rng.choice([0, 30]), rng.choice([0, 0.1, 0.6]), rng.choice([None, 0, 3]))
    drop = DropRules(rng.randrange(3), rng.randrange(4))
    factors = {name: rng.choice([0, 1, 1, 2.5]) for name in CRITERIA}
    return ClassFile("random", labs, factors=factors, late=late, drop=drop)


def random_points(rng: random.Random) -> dict[str, tuple]:
    return {
        name: (6, *(rng.choice([0, maximum / 2, maximum]) for maximum in (2, 3, 4)))
        for name in EXERCISES
    }


def total(klass, handed_in, points):
    records = records_of(handed_in, points)
    return gradebook(klass, catalogue(), [ADA], [handed_in], records, NOON).students[0].total


def test_more_points_never_give_less(ada):
    for seed in range(RANDOM_CLASSES):
        rng = random.Random(seed)
        klass, points = random_class(rng), random_points(rng)
        better = dict(points)
        name, i = rng.choice(EXERCISES), rng.randrange(1, 4)
        row = list(better[name])
        row[i] = list(CRITERIA.values())[i]
        better[name] = tuple(row)
        before, after = total(klass, ada, points), total(klass, ada, better)
        assert 0 <= before <= after + 1e-9 and after <= 100 + 1e-9, seed


def test_no_penalty_before_due_and_grace(ada):
    for seed in range(RANDOM_CLASSES):
        rng = random.Random(seed)
        klass, points = random_class(rng), random_points(rng)
        dues = [lab.due for lab in klass.assignments.values() if lab.due]
        if not dues:
            continue
        limit = min(dues) + timedelta(minutes=klass.late.grace_minutes)
        in_time = replace(ada, submitted_at=limit - timedelta(seconds=rng.uniform(0, 1e6)))
        free = replace(klass, late=LateRules())
        assert total(klass, in_time, points) == total(free, in_time, points), seed


def test_dropping_never_lowers(ada):
    for seed in range(RANDOM_CLASSES):
        rng = random.Random(seed)
        klass, points = random_class(rng), random_points(rng)
        without = replace(klass, drop=replace(klass.drop, exercises_per_assignment=0))
        assert total(klass, ada, points) >= total(without, ada, points) - 1e-9, seed
        without = replace(klass, drop=replace(klass.drop, assignments=0))
        assert total(klass, ada, points) >= total(without, ada, points) - 1e-9, seed


def test_what_is_kept_is_the_best_choice():
    rng = random.Random(1)
    for _ in range(500):
        results = []
        for _ in range(rng.randrange(1, 7)):
            maximum = rng.choice([1, 2, 10])
            results.append((rng.uniform(0, maximum), maximum))
        drop = rng.randrange(4)
        keep = max(1, len(results) - drop)

        def share(kept, results=results):
            return sum(results[i][0] for i in kept) / sum(results[i][1] for i in kept)

        kept = best_kept(results, drop)
        best = max(map(share, itertools.combinations(range(len(results)), keep)))
        assert len(kept) == keep and share(kept) == pytest.approx(best)
