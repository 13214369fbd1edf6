# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the execution model and of the memories."""

from math import log10
from typing import NamedTuple

from . import results
from .canvas import figure


def _groups(f, x, y, columns, rows, chosen):
    for r in range(rows):
        for c in range(columns):
            f.box(x + c * 31, y + r * 31, 26, 26, "item", solid=(c, r) == chosen, rx=2)


@figure(
    "ndrange",
    300,
    "From an NDRange to the lanes of a compute unit",
    "An NDRange is divided into work-groups. One work-group of 128 work-items consists of four "
    "warps of 32. The group stays on one compute unit, whose local memory its work-items share.",
)
def ndrange(f):
    f.text(20, 28, "NDRange", bold=True)
    _groups(f, 20, 42, 5, 5, (2, 1))
    f.lines(20, 222, ["25 work-groups;", "the host chooses", "how many"], kind="soft", size=12)
    f.arrow(112, 86, 214, 86)
    f.text(222, 28, "one work-group", bold=True)
    for warp in range(4):
        y = 48 + warp * 40
        for lane in range(32):
            f.box(222 + lane * 7.4, y, 6, 18, "item", rx=1)
        f.text(222, y + 32, f"warp {warp}: work-items {32 * warp} to {32 * warp + 31}", "soft", 12)
    f.lines(
        222,
        222,
        ["128 work-items, 32 at a time:", "a warp shares each instruction"],
        kind="soft",
        size=12,
    )
    f.arrow(464, 125, 504, 125)
    _compute_unit(f)
    f.key(
        20,
        285,
        [
            ("item", "work-item, work-group"),
            ("item", "the chosen group", True),
            ("local", "local memory"),
            ("reg", "registers"),
        ],
    )


def _compute_unit(f):
    f.text(512, 28, "one compute unit", bold=True)
    f.box(512, 42, 190, 158, "idle", rx=6)
    f.text(524, 62, "lanes that compute", "item", 12)
    for row in range(2):
        for lane in range(16):
            f.box(524 + lane * 10.4, 70 + row * 14, 9, 11, "item", rx=1)
    f.box(524, 106, 166, 24, "reg", "registers")
    f.box(524, 138, 166, 24, "local", "local memory")
    f.text(607, 184, "more groups, if they fit", "soft", 12, "middle")
    note = ["the group stays here to its", "end; barriers and local memory", "reach no other group"]
    f.lines(512, 222, note, kind="soft", size=12)


def _warp_timeline(f, y, name, spans):
    f.text(100, y + 14, name, "soft", 12, "end")
    for start, length, kind in spans:
        f.box(110 + 11 * start, y, 11 * length, 20, kind, rx=2)


@figure(
    "latency-hiding",
    268,
    "One warp waits; four warps hide each other's waiting",
    "Time runs to the right. A single warp computes for two steps and waits for memory for ten. "
    "Four warps take turns: while one waits, another one computes. Not to scale.",
)
def latency_hiding(f):
    f.text(20, 28, "one warp: the compute unit is idle most of the time", bold=True)
    _warp_timeline(
        f,
        42,
        "warp 0",
        [(s, n, k) for t in range(0, 48, 12) for s, n, k in ((t, 2, "item"), (t + 2, 10, "idle"))],
    )
    f.text(20, 98, "four warps: while one waits, the others compute", bold=True)
    for warp in range(4):
        spans = [(0, 2 * warp, "idle")] if warp else []
        for turn in range(4):
            start = 2 * warp + 12 * turn
            spans.append((start, 2, "item"))
            spans.append((start + 2, min(10, 52 - start - 2), "idle"))
        _warp_timeline(f, 112 + 26 * warp, f"warp {warp}", [s for s in spans if s[1] > 0])
    f.arrow(110, 228, 690, 228)
    f.text(690, 222, "time", "soft", 12, "end")
    f.key(110, 252, [("item", "computes, and asks for data"), ("idle", "waits for memory")])


class Memory(NamedTuple):
    """A row of the drawing: what the memory is, and what it delivers, if that was measured."""

    kind: str
    name: str
    shared: str
    size: str
    note: str
    rate: float | None  # bytes per second


# fmt: off
def _memories_of_gpu():
    gpu = results.device(results.H200)
    registers = gpu.mad / 2 * 12  # three operands of 4 bytes for every multiply-add
    # 32 reads of 8 bytes per element, whose useful traffic counts 16 bytes
    local = results.row(results.H200, "strided_local").solution * 16
    return (
        Memory("reg", "registers", "one work-item", "up to 255 of 4 bytes each",
               "operands of the measured multiply-adds", registers),
        Memory("local", "local memory", "the work-items of a group", "228 KiB per compute unit",
               "measured in strided_local, at least", local),
        Memory("idle", "cache (L2)", "all groups, unseen by the kernel", "50 MB",
               "not measured by the kit", None),
        Memory("global", "global memory", "all groups and the host", "far larger than any cache",
               "measured: copy, read plus written", gpu.copy),
    )


def _memories_of_cpu():
    copies = dict(results.device(results.POCL).copies)
    return (
        Memory("idle", "cache (L3)", "both cores, unseen by the kernel", "35.8 MiB",
               "measured: copy of 16 MiB", copies[16 << 20]),
        Memory("global", "memory", "everybody", "global, local and private memory",
               "measured: copy of 128 MiB", copies[128 << 20]),
    )
# fmt: on


def _draw_memory(f, y, memory, slowest):
    """`slowest` is where the logarithmic bar begins; three decades make its whole length."""
    f.box(20, y, 150, 44, memory.kind, memory.name, size=13, bold=True)
    f.text(182, y + 18, memory.shared, "ink", 12)
    f.text(182, y + 35, memory.size, "soft", 12)
    if memory.rate:
        width = 50 * log10(memory.rate / slowest)
        f.box(400, y + 4, width, 16, memory.kind, solid=True, rx=2)
        f.text(408 + width, y + 17, results.rate_text(memory.rate, "GB/s"), bold=True)
    f.text(400, y + 37, memory.note, "soft", 12)


@figure(
    "memory-hierarchy",
    420,
    "The memories of a GPU and of a CPU, with measured rates",
    "On an H200 registers deliver some 370 TB/s, local memory at least 23 TB/s, global memory "
    "4.2 TB/s. On a two-core Xeon under PoCL a copy within the cache moves 32 GB/s, beyond it "
    "24 GB/s.",
)
def memory_hierarchy(f):
    f.text(20, 28, "NVIDIA H200", bold=True)
    f.text(400, 28, "delivers (bars: logarithmic)", "soft", 12)
    for i, memory in enumerate(_memories_of_gpu()):
        _draw_memory(f, 40 + 54 * i, memory, 1e12)
    f.text(20, 284, "PoCL on two cores of a Xeon: local memory is ordinary memory", bold=True)
    for i, memory in enumerate(_memories_of_cpu()):
        _draw_memory(f, 296 + 54 * i, memory, 1e9)
