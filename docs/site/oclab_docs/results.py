# SPDX-License-Identifier: Apache-2.0
"""The results in handouts, from the tables that docs/results/measure.py writes."""

import re

from .errors import DocsError
from .kit import Kit

DEVICES = {"h200": "H200", "pocl": "PoCL"}
HEAD = (
    "| exercise | {first}: starter | reference | gain | {second}: starter | reference | gain |\n"
    "|---|---|---|---|---|---|---|\n"
)


def newest(kit: Kit, device: str) -> str:
    """The latest docs/results/<date>-<device>.md. Raises DocsError if there is none."""
    pattern = re.compile(rf"docs/results/\d{{4}}-\d\d-\d\d-{device}\.md")
    found = sorted(name for name in kit.names if pattern.fullmatch(name))
    if not found:
        raise DocsError(f"docs/results has no table of {device}. Make one: docs/results/measure.py")
    return found[-1]


def rows(text: str, lab: str) -> dict[str, dict[str, str]]:
    """A lab's rows of a file of results: by exercise, cells by column."""
    section = re.search(rf"^## {lab}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    table = [line for line in (section[1] if section else "").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    # Two columns are called "solution": the first has its rate, the second its points.
    return {row[0]: dict(reversed(list(zip(cells[0], row, strict=True)))) for row in cells[2:]}


def table(kit: Kit, lab: str) -> str:
    """The Markdown table of a lab, both devices side by side, and where the numbers are from."""
    files = [newest(kit, device) for device in DEVICES]
    measured = [rows(kit.text(name), lab) for name in files]
    if not any(measured):
        raise DocsError(f"{' and '.join(files)}: no results of {lab}. Run docs/results/measure.py")
    lines = []
    for exercise in dict.fromkeys(key for rows_of in measured for key in rows_of):
        cells = [_cells(rows_of.get(exercise)) for rows_of in measured]
        lines.append(f"| {exercise} | {' | '.join(cells)} |\n")
    dates = [re.search(r"\d{4}-\d\d-\d\d", name)[0] for name in files]
    sources = " and ".join(
        f"[{device}, {date}](../results/{name.rpartition('/')[2]})"
        for device, date, name in zip(DEVICES.values(), dates, files, strict=True)
    )
    first, second = DEVICES.values()
    return HEAD.format(first=first, second=second) + "".join(lines) + f"\nMeasured: {sources}.\n"


def _cells(row: dict[str, str] | None) -> str:
    if not row:
        return "- | - | -"
    return f"{_rate(row['starter'])} | {_rate(row['solution'])} | {row['gain'].strip('*')}"


def _rate(cell: str) -> str:
    """ "10.7 GB/s" of "10.7 GB/s, 12.579 ms"; a comma in the number stays."""
    return cell.rpartition(", ")[0] or cell
