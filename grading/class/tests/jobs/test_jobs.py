# SPDX-License-Identifier: Apache-2.0
"""Which jobs run again."""

import pytest
from sample import criterion, hand_in, record

from oclab_class.jobs.plan import needs_another

WRONG = [criterion("correct", 0, outcome="wrong-answer")]
HUNG = [criterion("correct", 0, outcome="timeout")]
NOISY = [{**criterion("fast", 0), "status": "INCONCLUSIVE"}]


@pytest.fixture
def submission(tmp_path):
    return hand_in(tmp_path, "s1", ["reduce_v1"])


@pytest.mark.parametrize(("criteria", "wanted"), [(WRONG, False), (HUNG, True), (NOISY, True)])
def test_what_a_busy_machine_may_cause_is_run_twice(submission, criteria, wanted):
    assert needs_another(record(submission, "reduce_v1", "checks", criteria)) is wanted
    assert not needs_another(record(submission, "reduce_v1", "checks", criteria, attempt=2))


def test_a_failure_of_the_kit_is_tried_again_whenever_grading_goes_on(submission):
    failed = {"status": "error", "error": "exit status 2: no space left"}
    for attempt in (1, 2, 7):
        again = record(submission, "reduce_v1", "checks", [], attempt=attempt, **failed)
        assert needs_another(again)
