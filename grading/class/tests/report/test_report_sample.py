# SPDX-License-Identifier: Apache-2.0
"""The lines of the sample class are valid records of the kit."""

import json

from jsonschema import Draft7Validator
from report_sample import sample_book

from oclab_class.kit.programs import kit_root


def test_lines_are_lines_of_a_grade_record():
    schema = json.loads((kit_root() / "docs/grade-record.schema.json").read_text())
    grade = schema["properties"]["grades"]["items"]
    check = Draft7Validator(grade["properties"]["lines"]["items"])
    lines = [
        line for mark in sample_book().students for one in mark.exercises for line in one.lines
    ]
    assert {line.status for line in lines} >= {"PASS", "PARTIAL", "FAIL", "INCONCLUSIVE"}
    for line in lines:
        written = {
            "name": line.name,
            "status": line.status,
            "outcome": line.outcome,
            "points": line.points,
            "max_points": line.max_points,
            "message": line.message,
        }
        assert list(check.iter_errors(written | line.details)) == []
