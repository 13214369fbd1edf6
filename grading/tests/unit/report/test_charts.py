# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: pictures of measured charts show the numbers that `oclab` measured."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[4]
PROGRAM = Path(os.environ.get("OCLAB_PROGRAM", ROOT / "build/release/bin/oclab"))
DRAW = ROOT / "grading/plots/draw.py"
SAMPLES = sorted((ROOT / "docs/figures/measured").glob("*.json"))
SVG = "{http://www.w3.org/2000/svg}"

pytest.importorskip("matplotlib", reason="no matplotlib here (apt install python3-matplotlib)")
sys.path.insert(0, str(DRAW.parent))

from matplotlib.backends.backend_agg import RendererAgg  # noqa: E402
from oclab_charts import labels, measured, style, svg  # noqa: E402
from oclab_charts.contrast import contrast  # noqa: E402


@pytest.fixture(scope="module")
def sweep(tmp_path_factory):
    """The document of a real sweep over two sizes, and its one chart."""
    if not PROGRAM.is_file():
        pytest.skip("the kit is not built")
    file = tmp_path_factory.mktemp("sweep") / "numbers.json"
    sizes = ("--extent", "4096", "--extent", "65536")
    options = ("--device", "pocl", "--repetitions", "2", "--json", str(file))
    done = subprocess.run([PROGRAM, "sweep", "vector_add", *sizes, *options], capture_output=True)
    assert done.returncode == 0, done.stderr
    return file, json.loads(file.read_text())["charts"][0]


def texts(root):
    return [text.text for text in root.iter(f"{SVG}text")]


def lines_of(axes):
    return {line.get_gid(): line for line in axes.get_lines() if line.get_gid()}


def test_a_sweep_is_drawn_value_by_value(sweep):
    _, chart = sweep
    [axes] = measured.draw([chart]).axes
    lines = lines_of(axes)
    assert set(lines) == {"yours", "reference"}
    for series in chart["series"]:
        drawn = list(zip(*lines[series["name"]].get_data(), strict=True))
        assert drawn == [(point["x"], point["y"]) for point in series["points"]]
    assert (axes.get_xlabel(), axes.get_xscale()) == ("n", "log")
    assert axes.get_yscale() == {"linear": "linear", "log10": "log"}[chart["y"]["scale"]]
    shown = " ".join(text.get_text() for text in axes.texts).replace("\n", " ")
    for words in ("useful data in GB/s", "yours", "reference", chart["ceilings"][0]["name"]):
        assert words in shown


def test_the_program_draws_a_picture(sweep, tmp_path):
    numbers, chart = sweep
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "three.png"]
    for picture in pictures:
        subprocess.run([sys.executable, DRAW, numbers, picture], check=True)
    assert pictures[0].read_bytes() == pictures[1].read_bytes(), "the same numbers, the same file"
    assert pictures[2].read_bytes().startswith(b"\x89PNG")
    root = ElementTree.parse(pictures[0]).getroot()
    assert root.find(f"{SVG}title").text == chart["title"]
    description = root.find(f"{SVG}desc").text
    for words in ("useful data in GB/s over n", "reference: n = 64 K: ", chart["source"]):
        assert words in description
    assert {"4 K", "64 K", "n", "yours", "reference"} <= set(texts(root))


def test_no_numbers_no_picture(tmp_path):
    (tmp_path / "numbers.json").write_text('{"charts": [{"title": "a"}]}')
    for name, words in (("no.json", "No such file"), ("numbers.json", "lacks 'source'")):
        command = [sys.executable, DRAW, tmp_path / name, tmp_path / "a.svg"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "a.svg").exists()


def test_without_matplotlib_the_message_names_what_installs_it(tmp_path):
    code = "import sys; sys.modules['matplotlib'] = None; sys.path.insert(0, sys.argv[1])\n"
    code += "import draw; draw.SYSTEM_PYTHON = '/nowhere'; sys.exit(draw.main(['a.json', 'b.svg']))"
    command = [sys.executable, "-B", "-c", code, str(DRAW.parent)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert "./oclab packages" in done.stderr and "b.svg" in done.stderr


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_an_svg_stands_alone_and_fits(file):
    charts = json.loads(file.read_text())["charts"]
    drawn = svg.svg_text(measured.draw(charts), "T <&", measured.description(charts))
    root = ElementTree.fromstring(drawn)
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert ids == root.get("aria-labelledby").split()
    for element in root.iter():
        assert not {"style", "clip-path"} & set(element.attrib)
        assert not [name for name in element.attrib if name.endswith("href")]
    assert "nan" not in re.sub(r"<desc.*?</desc>", "", drawn, flags=re.S)
    names = {point["name"] for series in charts[0]["series"] for point in series["points"]}
    assert charts[0]["title"] in texts(root) and names
    assert svg.problems(drawn) == []


def test_illegible_figures_are_found():
    figure = style.new_figure(200, 100)
    for x, y, text in ((150, 20, "leaves at the side"), (10, 50, "one"), (12, 52, "another")):
        style.place_text(figure, x, y, text)
    style.place_text(figure, 10, 80, "tiny", fontsize=9)
    found = " ".join(svg.problems(svg.svg_text(figure, "T", "D")))
    for words in ("“leaves at the side” leaves", "“one” overlaps “another”", "“tiny” is too small"):
        assert words in found


def predicted(name, x, y):
    point = {"name": name, "x": x, "y": y}
    return {"name": "yours on h200", "joined": False, "gpu": "NVIDIA H200", "points": [point]}


def test_predicted_points_are_hollow_under_roofs_of_their_own():
    [file] = [file for file in SAMPLES if file.stem == "roofline-lab5"]
    chart = json.loads(file.read_text())["charts"][0]
    figure = measured.draw([chart])
    [axes] = figure.axes
    [hollow] = [line for line in axes.get_lines() if line.get_label() == "yours on h200"]
    [yours] = [line for line in axes.get_lines() if line.get_label() == "yours"]
    assert hollow.get_markerfacecolor() == style.colour("paper") != yours.get_markerfacecolor()
    assert hollow.get_markeredgecolor() == yours.get_color()
    [series] = [series for series in chart["series"] if series["name"] == "yours on h200"]
    assert list(hollow.get_ydata()) == [point["y"] for point in series["points"]]
    assert axes.get_ylim()[1] > 61000
    assert "yours on h200: dot_coalesced: " in measured.description([chart])


def test_the_name_of_a_slope_stands_beside_the_points():
    [file] = [file for file in SAMPLES if file.stem == "roofline-lab5"]
    figure = measured.draw(json.loads(file.read_text())["charts"])
    [axes] = figure.axes
    drawn = RendererAgg(*figure.canvas.get_width_height(), figure.dpi)
    slopes = [text for text in axes.texts if "copy peak" in text.get_text()]
    assert len(slopes) == 2
    [yours] = [line for line in axes.get_lines() if line.get_label() == "yours"]
    places = axes.transData.transform(yours.get_xydata())[:, 0]
    for name in slopes:
        box = name.get_window_extent(drawn)
        assert not any(box.x0 < place < box.x1 for place in places), name.get_text()


def test_many_decades_have_a_tick_each():
    [file] = [file for file in SAMPLES if file.stem == "roofline-lab5"]
    [axes] = measured.draw(json.loads(file.read_text())["charts"]).axes
    low, high = axes.get_ylim()
    ticks = [tick for tick in axes.get_yticks() if low < tick < high]
    assert ticks == [10.0**power for power in range(6)]


def test_the_ceilings_of_two_devices_and_the_legend_do_not_overlap():
    point = {"name": "a_copy", "x": 3.0, "y": 0}
    chart = {
        "title": "Bandwidth: two devices",
        "x": {"title": "useful data", "unit": "GB/s", "scale": "log10"},
        "y": {"title": "", "unit": "", "scale": "categories", "categories": ["a_copy"]},
        "series": [
            {"name": "yours", "joined": False, "points": [point]},
            {"name": "reference", "joined": False, "points": [point | {"x": 9.0}]},
            predicted("a_copy", 200.0, 0),
            predicted("a_copy", 240.0, 0) | {"name": "reference on h200"},
        ],
        "ceilings": [
            {"name": "copy peak 29.9 GB/s", "level": 29.9},
            {"name": "h200's copy peak 241.0 GB/s", "level": 241.0, "gpu": "NVIDIA H200"},
        ],
        "notes": [],
        "source": "a device",
    }
    drawn = svg.svg_text(measured.draw([chart]), "T", "D")
    assert svg.problems(drawn) == []


def test_missing_values_are_crosses_with_their_reason():
    [file] = [file for file in SAMPLES if file.stem == "sweep-strided_copy"]
    charts = json.loads(file.read_text())["charts"]
    point = charts[0]["series"][0]["points"][2]
    point |= {"y": None, "failure": "wrong result"}
    del point["interval"]
    [axes] = measured.draw(charts).axes
    assert [line.get_marker() for line in axes.get_lines()].count("x") == 1
    assert "wrong result" in [text.get_text() for text in axes.texts]
    assert lines_of(axes)["yours"].get_ydata()[2] != lines_of(axes)["yours"].get_ydata()[2]  # a gap
    assert f"yours: {point['name']}: wrong result" in measured.description(charts)


def test_rows_of_a_bandwidth_chart():
    chart = {
        "title": "Bandwidth",
        "x": {"title": "useful data", "unit": "GB/s", "scale": "linear"},
        "y": {"title": "", "unit": "", "scale": "categories", "categories": ["one", "two"]},
        "series": [
            {
                "name": "yours",
                "joined": False,
                "points": [
                    {"name": "one", "x": 3.0, "y": 0.0, "interval": [2.0, 4.0]},
                    {"name": "two", "x": None, "y": 1.0, "failure": "does not run"},
                ],
            }
        ],
        "ceilings": [{"name": "copy peak 20.0 GB/s", "level": 20.0}],
        "notes": [],
        "source": "a device",
    }
    [axes] = measured.draw([chart]).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["one", "two"]
    assert axes.get_xlabel() == "useful data in GB/s" and axes.get_ylim() == (1.5, -0.5)
    assert {"copy peak 20.0 GB/s", "does not run"} <= {text.get_text() for text in axes.texts}


def test_spread_keeps_labels_apart_and_in_order():
    places = labels.spread([50, 52, 49, 10], 20, 0, 100)
    assert places[3] == 10 and places[0] - places[2] >= 20 and places[1] - places[0] >= 20
    assert all(0 <= place <= 100 for place in places)
    assert labels.spread([80, 20], 15, 0, 100) == [80, 20]


def test_text_in_every_colour_can_be_read():
    for paper in (0, 1):
        for name in ("ink", "faint", *style.SERIES):
            found = contrast(style.COLOURS[name][paper], style.COLOURS["paper"][paper])
            assert found >= 4.5, (name, paper, found)
