# SPDX-License-Identifier: Apache-2.0
"""The criteria of the sample class are valid records of the kit."""

import json

from jsonschema import Draft7Validator
from report_sample import sample_book

from oclab_class.kit.programs import kit_root


def test_lines_are_lines_of_a_grade_record():
    schema = json.loads((kit_root() / "docs/grade-record.schema.json").read_text())
    grade = schema["properties"]["grades"]["items"]
    check = Draft7Validator(grade["properties"]["lines"]["items"])
    criteria = [
        criterion
        for mark in sample_book().students
        for one in mark.exercises
        for criterion in one.criteria
    ]
    assert {criterion.status for criterion in criteria} >= {
        "PASS",
        "PARTIAL",
        "FAIL",
        "INCONCLUSIVE",
    }
    for criterion in criteria:
        written = {
            "name": criterion.name,
            "status": criterion.status,
            "outcome": criterion.outcome,
            "points": criterion.points,
            "max_points": criterion.max_points,
            "message": criterion.message,
        }
        assert list(check.iter_errors(written | criterion.details)) == []
