# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the two ceilings: rooflines, copies by size, free operations."""

from . import results
from .chart import add, chart_figure, labels, measured_figure, style

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


def _series(name, rates):
    """A series of a roofline chart: (exercise, operations per byte, operations per second)."""
    points = [{"name": exercise, "x": x, "y": rate / 1e9} for exercise, x, rate in rates]
    return {"name": name, "joined": False, "points": points}


def _roofline(name, device_name):
    device = results.device(name)
    bend = device.mad / device.copy
    copy, mad = (
        f"{words} {results.rate_text(rate, unit)}"
        for words, rate, unit in (
            ("copy peak", device.copy, "GB/s"),
            ("multiply-add peak", device.mad, "GFLOP/s"),
        )
    )
    roof = device.mad / 1e9
    found = points(name)
    return {
        "title": f"Roofline: {device_name}",
        "x": {"title": "useful operations per useful byte", "unit": "", "scale": "log2"},
        "y": {"title": "useful operations", "unit": "GFLOP/s", "scale": "log10"},
        "series": [
            _series("solution", [(exercise, x, rate) for exercise, x, _, rate in found]),
            _series("starter", [(exercise, x, rate) for exercise, x, rate, _ in found]),
        ],
        "ceilings": [
            {"name": copy, "line": [[0.03, 0.03 * device.copy / 1e9], [bend, roof]]},
            {"name": mad, "line": [[bend, roof], [5e4, roof]]},
        ],
        "notes": [],
        "source": f"The ceilings meet at {bend:.1f} operations per byte. "
        f"The rates are those of docs/results/{name}.",
    }


def _add_roofline(figure_name, name, device_name, title):
    chart = _roofline(name, device_name)
    add(figure_name, lambda: chart_figure(figure_name, [chart], title))


_add_roofline(
    "roofline-h200",
    results.H200,
    "NVIDIA H200",
    "Roofline of an NVIDIA H200 with exercises of the labs",
)
_add_roofline(
    "roofline-pocl",
    results.POCL,
    "PoCL, two cores of a Xeon",
    "Roofline of two CPU cores under PoCL with exercises of the labs",
)
DEVICES = ((results.H200, "NVIDIA H200"), (results.POCL, "PoCL, two cores"))


@measured_figure(
    "copy-by-size",
    330,
    "How fast a copy is, by its size",
    "On both devices small copies are slow, because starting a kernel costs more than moving "
    "the bytes. On the CPU the rate falls again where the copy outgrows the cache.",
)
def copy_by_size(figure):
    axes = style.add_axes(figure, 78, 44, 150, 60)
    style.scale_axis(axes.xaxis, "log2")
    style.scale_axis(axes.yaxis, "log10")
    sizes = [(256 << 10, "256 KiB"), *((n << 20, f"{n} MiB") for n in (1, 4, 16, 64, 512))]
    style.set_ticks(axes.xaxis, sizes)
    style.set_ticks(
        axes.yaxis, [(10**k, results.rate_text(10**k, "GB/s", True)) for k in range(10, 14)]
    )
    ends = []
    for number, (name, label) in enumerate(DEVICES):
        copies = results.device(name).copies
        shade = style.colour(number)
        axes.plot(*zip(*copies, strict=True), color=shade, marker=style.marker(number))
        text = f"{label}:\n{results.rate_text(copies[-1][1], 'GB/s')}"
        ends.append((*copies[-1], text, shade))
    axes.set_ylim(3e9, 1e13)
    cache, faint = 35.8 * (1 << 20), style.colour("faint")
    axes.plot([cache, cache], [3e9, 1.2e11], color=faint, lw=1, linestyle=(0, (5, 3)))
    beside = {"textcoords": "offset points", "ha": "right", "color": faint}
    axes.annotate("the CPU's cache ends", (cache, 1.0e11), (-6, 0), **beside)
    style.name_axes(axes, "bytes read plus written", "copied")
    labels.label_ends(axes, ends)


@measured_figure(
    "free-operations",
    320,
    "How many operations a copy can do on each element for nothing",
    "The speed of a copy with multiply-adds on each element, as a share of the plain copy. It "
    "stays near 100 percent up to 24 operations on the CPU and 48 on the H200.",
)
def free_operations(figure):
    axes = style.add_axes(figure, 60, 44, 150, 60)
    style.scale_axis(axes.xaxis, "log2")
    style.set_ticks(axes.xaxis, [(v, str(v)) for v in (2, 6, 24, 96, 384, 3072)])
    style.scale_axis(axes.yaxis, "linear", lambda value: f"{100 * value:.0f} %")
    ends = []
    for number, (name, label) in enumerate(DEVICES):
        mads = results.device(name).mads
        shown = [(n, rate / mads[0][1]) for n, rate in mads if n]
        shade = style.colour(number)
        axes.plot(*zip(*shown, strict=True), color=shade, marker=style.marker(number))
        ends.append((*shown[-1], label, shade))
    axes.set_ylim(0, 1.1)
    axes.axhline(0.9, color=style.colour("faint"), lw=1.8, linestyle=(0, (5, 3)))
    ends.append((axes.get_xlim()[1], 0.9, "90 %: still\ncounted as free", style.colour("faint")))
    style.name_axes(axes, "operations per element", "speed of the plain copy")
    labels.label_ends(axes, ends)
