# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a kernel as another kernel and the few lines that differ (grading/authoring/kernel_patch.h)."""
from pathlib import Path


def patched_kernel(patch: Path, kit: Path) -> str:
    """The text of the kernel. Raises ValueError where a hunk does not occur once after the one before."""
    lines = patch.read_text(encoding="utf-8").splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("@@"))
    base = next(line[4:] for line in lines[:first] if line.startswith("--- "))
    text = (kit / base).read_text(encoding="utf-8").splitlines()
    done = 0
    for hunk in _hunks(lines[first:]):
        before = [line[1:] for line in hunk if line[:1] != "+"]
        after = [line[1:] for line in hunk if line[:1] != "-"]
        starts = range(done, len(text) - len(before) + 1)
        places = [k for k in starts if text[k : k + len(before)] == before]
        if len(places) != 1:
            raise ValueError(f"{patch}: {base} has these lines {len(places)} times: {before}")
        text[places[0] : places[0] + len(before)] = after
        done = places[0] + len(after)
    return "\n".join(text) + "\n"


def kernel_text(file: Path, kit: Path) -> str:
    """The text of a kernel that may be kept as a patch: FILE.cl, or FILE.patch."""
    return file.read_text(encoding="utf-8") if file.exists() else patched_kernel(file.with_suffix(".patch"), kit)


def _hunks(lines: list[str]) -> list[list[str]]:
    hunks: list[list[str]] = []
    for line in lines:
        if line.startswith("@@"):
            hunks.append([])
        else:
            hunks[-1].append(line)
    return hunks
