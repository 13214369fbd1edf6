# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the two ceilings: rooflines, copies by size, free operations."""

from . import results
from .canvas import figure
from .chart import Plot

# Operations per useful byte, as labs/*.cpp count both.
INTENSITY = {
    "vector_add": 1 / 12,
    "row_sums": 1 / 4,
    "strided_local": 64 / 16,
    "dot_vector": 2 / 8,
    "blur_recursive": 64 / 8,
    "blur_separable": 124 / 8,
    "blur_2d": 1922 / 8,
}
MATMULS = ("matmul_coalesced", "matmul_tiled", "matmul_vector", "matmul_register_blocked")
SIDES = {results.H200: 4096, results.POCL: 512}
MAD_STEPS = {results.H200: 192, results.POCL: 96}


def points(name):
    """(exercise, operations per byte, starter's operations per second, solution's) of a device."""
    found = []
    for exercise, intensity in INTENSITY.items():
        row = results.row(name, exercise)
        factor = 8 * intensity if row.unit == "MP/s" else intensity
        found.append((exercise, intensity, row.starter * factor, row.solution * factor))
    intensities = {"peak_mad": 2 * MAD_STEPS[name] / 8}
    intensities |= dict.fromkeys(MATMULS, 2 * SIDES[name] / 12)
    for exercise, intensity in intensities.items():
        row = results.row(name, exercise)
        found.append((exercise, intensity, row.starter, row.solution))
    return found


def _ceilings(plot, device):
    low, high = plot.x.low, plot.x.high
    bend = device.mad / device.copy
    plot.canvas.polyline(
        [(plot.x(x), plot.y(min(device.copy * x, device.mad))) for x in (low, bend, high)],
        "ink",
        2.4,
    )
    return bend


def _number_points(f, plot, name):
    """Numbers from left to right; what shares an intensity is spread a little."""
    found = sorted(points(name), key=lambda point: (point[1], point[3]))
    for i, (_, intensity, starter, solution) in enumerate(found):
        twins = [j for j, point in enumerate(found) if point[1] == intensity]
        x = plot.x(intensity) + 19 * (twins.index(i) - (len(twins) - 1) / 2)
        f.line(x, plot.y(starter), x, plot.y(solution), "item", 1.4)
        f.dot(x, plot.y(starter), "item", 3.6, solid=False)
        f.dot(x, plot.y(solution), "item", 4.2)
        f.text(x, plot.y(starter) + 17, str(i + 1), "item", 12, "middle", True)
    return [exercise for exercise, *_ in found]


def _roofline(f, name, y):
    device = results.device(name)
    plot = Plot(f, 60, 40, 630, 290, (0.05, 1500), y, True, True)
    plot.ticks_x([(v, f"{v:g}") for v in (0.1, 1, 10, 100, 1000)], "operations per useful byte")
    decades = [10**k for k in range(8, 15) if y[0] <= 10**k <= y[1]]
    plot.ticks_y(
        [(v, results.rate_text(v, "GFLOP/s", True).replace("FLOP/s", "")) for v in decades],
        "floating-point operations per second",
    )
    bend = _ceilings(plot, device)
    f.line(plot.x(bend), plot.y(device.mad), plot.x(bend), 330, "soft", 1, True)
    f.text(plot.x(bend) - 6, 324, f"bend: {bend:.1f} operations per byte", "soft", 12, "end")
    f.text(
        plot.x(1400),
        plot.y(device.mad) - 8,
        f"multiply-adds: {results.rate_text(device.mad, 'GFLOP/s')}",
        "ink",
        12,
        "end",
        True,
    )
    f.text(70, 58, f"slope: a copy, {results.rate_text(device.copy, 'GB/s')}", "ink", 12, bold=True)
    names = _number_points(f, plot, name)
    for i, exercise in enumerate(names):
        column, line = divmod(i, (len(names) + 2) // 3)
        f.text(86 + 215 * column, 394 + 18 * line, str(i + 1), "item", 12, "end", True)
        f.text(92 + 215 * column, 394 + 18 * line, exercise, "ink", 12, mono=True)
    f.dot(548, 24, "item", 3.6, solid=False)
    f.text(558, 28, "starter", "soft", 12)
    f.dot(628, 24, "item", 4.2)
    f.text(638, 28, "solution", "soft", 12)


@figure(
    "roofline-h200",
    462,
    "Roofline of an NVIDIA H200 with exercises of the labs",
    "Two ceilings: a slope of 4.2 TB/s and a level of 61 TFLOP/s, which meet at 14.6 operations "
    "per byte. Starters lie far below, most solutions near the ceilings.",
)
def roofline_h200(f):
    _roofline(f, results.H200, (1e10, 3e14))


@figure(
    "roofline-pocl",
    462,
    "Roofline of two CPU cores under PoCL with exercises of the labs",
    "Two ceilings: a slope of 24 GB/s and a level of 302 GFLOP/s, which meet at 12.7 operations "
    "per byte. The solutions with few operations lie near the slope.",
)
def roofline_pocl(f):
    _roofline(f, results.POCL, (4e7, 2e12))


@figure(
    "copy-by-size",
    330,
    "How fast a copy is, by its size",
    "On both devices small copies are slow, because starting a kernel costs more than moving "
    "the bytes. On the CPU the rate falls again where the copy outgrows the cache.",
)
def copy_by_size(f):
    plot = Plot(f, 78, 44, 590, 220, (200 << 10, 700 << 20), (3e9, 1e13), True, True)
    ticks = [
        (1 << 20, "1 MiB"),
        (4 << 20, "4 MiB"),
        (16 << 20, "16 MiB"),
        (64 << 20, "64 MiB"),
        (512 << 20, "512 MiB"),
    ]
    plot.ticks_x([(256 << 10, "256 KiB"), *ticks], "bytes read plus written")
    plot.ticks_y(
        [(10**k, results.rate_text(10**k, "GB/s", True)) for k in (10, 11, 12, 13)], "copied"
    )
    for name, kind, label in (
        (results.H200, "global", "NVIDIA H200"),
        (results.POCL, "item", "PoCL, two cores"),
    ):
        copies = results.device(name).copies
        plot.line(copies, kind)
        size, rate = copies[-1]
        f.text(
            plot.x(size),
            plot.y(rate) - 12,
            f"{label}: {results.rate_text(rate, 'GB/s')}",
            kind,
            12,
            "end" if size > 2e8 else "middle",
            True,
        )
    cache = 35.8 * (1 << 20)
    f.line(plot.x(cache), plot.y(1.2e11), plot.x(cache), plot.y(3e9), "soft", 1, True)
    f.text(plot.x(cache) - 6, plot.y(7e10), "the CPU's cache ends", "soft", 12, "end")


@figure(
    "free-operations",
    320,
    "How many operations a copy can do on each element for nothing",
    "The speed of a copy with multiply-adds on each element, as a share of the plain copy. It "
    "stays near 100 percent up to 24 operations on the CPU and 48 on the H200.",
)
def free_operations(f):
    plot = Plot(f, 60, 44, 620, 210, (2, 3072), (0, 1.1), True)
    plot.ticks_x([(v, str(v)) for v in (2, 6, 24, 96, 384, 3072)], "operations per element")
    plot.ticks_y([(v / 100, f"{v} %") for v in (0, 25, 50, 75, 100)], "speed of the plain copy")
    for name, kind, label, at in (
        (results.H200, "global", "NVIDIA H200", 96),
        (results.POCL, "item", "PoCL, two cores", 24),
    ):
        mads = results.device(name).mads
        plain = mads[0][1]
        plot.line([(n, rate / plain) for n, rate in mads if n], kind)
        share = dict(mads)[at] / plain
        above = kind == "global"
        f.text(
            plot.x(at) + (10 if above else -4),
            plot.y(share) + (-6 if above else 26),
            label,
            kind,
            12,
            "start" if above else "end",
            True,
        )
    f.line(60, plot.y(0.9), 680, plot.y(0.9), "bad", 1, True)
    f.text(676, plot.y(0.9) + 16, "90 %: still counted as free", "bad", 12, "end")
