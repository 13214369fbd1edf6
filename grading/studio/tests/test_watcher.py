# SPDX-License-Identifier: Apache-2.0
"""Which changes of a file count as saved."""

import asyncio
from pathlib import Path

import pytest
from oclab_studio import watcher

BEFORE, EMPTY, AFTER = (1, 20, 7), (2, 0, 7), (3, 25, 7)


@pytest.mark.parametrize(
    "seen, calls",
    [
        ([BEFORE, BEFORE, BEFORE], 0),
        ([BEFORE, EMPTY, AFTER, AFTER, AFTER], 1),  # a program empties the file, then writes it
        ([BEFORE, EMPTY, EMPTY, AFTER, AFTER], 2),  # it stays empty for a while
        ([BEFORE, EMPTY, BEFORE, BEFORE], 0),
    ],
)
def test_a_file_counts_as_saved_when_two_looks_find_it_the_same(monkeypatch, seen, calls):
    looks = iter(seen)
    changed = []
    monkeypatch.setattr(watcher, "EVERY", 0)
    monkeypatch.setattr(watcher, "_stamp", lambda file: next(looks))
    with pytest.raises((RuntimeError, StopIteration)):
        asyncio.run(watcher.watch({"strided_copy": Path("a.cl")}, changed.append))
    assert changed == ["strided_copy"] * calls
