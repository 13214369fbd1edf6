# SPDX-License-Identifier: Apache-2.0
"""A figure as a file: a PNG, or an SVG that can become part of a page. The only ids of the SVG are
those of its title and description. It needs no style sheet, and what a page's sheet may colour has
a class: `f-ink` is filled with the colour "ink", `s-blue` is drawn in "blue"."""

import io
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from .style import COLOURS, LIGHT, UNITS_PER_INCH

ROOT = "oclab-chart"
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif'
_NAMES = {value: name for name, value in LIGHT.items()}
_NUMBER = re.compile(r"-?\d+\.\d+")

SMALLEST = 12  # units: still more than 11 pixels where a figure is 700 pixels wide
SLACK = 1.5  # units that boxes may overlap by: letters do not fill them
Box = tuple[float, float, float, float]  # left, top, right, bottom

ElementTree.register_namespace("", _SVG.strip("{}"))


def svg_text(
    figure: Figure, title: str, description: str, name: str = "chart", standalone: bool = True
) -> str:
    """The SVG of a figure; `title` and `description` are for readers who cannot see it. `name`
    makes its ids unique in a page. One that is not
    standalone is for an HTML page, which brings the colours of its own."""
    drawing, width, height = _drawn(figure)
    plain = ElementTree.Element(f"{_SVG}svg")
    plain.attrib.update(
        {
            "class": ROOT,
            "role": "img",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {width} {height}",
            "aria-labelledby": f"{name}-title {name}-desc",
        }
    )
    for tag, text in (("title", title), ("desc", description)):
        ElementTree.SubElement(plain, f"{_SVG}{tag}", {"id": f"{name}-{tag}"}).text = text
    if standalone:
        ElementTree.SubElement(plain, f"{_SVG}style").text = style_sheet()
    plain.append(drawing)
    return _as_text(plain, standalone)


def svg_body(figure: Figure) -> str:
    """What `svg_text` has below the root and its descriptions, for a page that adds more to it."""
    return _as_text(_drawn(figure)[0], standalone=False)


def _drawn(figure: Figure) -> tuple[ElementTree.Element, str, str]:
    """A group with what the figure draws, its width and its height."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    root = ElementTree.fromstring(drawn.getvalue())
    symbols = {each.get("id"): each for each in root.iter(f"{_SVG}path") if each.get("id")}
    group = ElementTree.Element(f"{_SVG}g", {"font-family": _FONTS, "stroke-linejoin": "round"})
    _add_plain(group, root, symbols)
    width, height = (_short(root.get(key).removesuffix("pt")) for key in ("width", "height"))
    return group, width, height


def _as_text(element: ElementTree.Element, standalone: bool) -> str:
    text = ElementTree.tostring(element, encoding="unicode").replace("><", ">\n<") + "\n"
    return text if standalone else text.replace(f' xmlns="{_SVG.strip("{}")}"', "", 1)


def style_sheet() -> str:
    """Colours for light and dark paper: the reader's system chooses, or the class `light-mode` or
    `dark-mode` of a page. Every rule names the class of the figure's root."""
    light, dark = (
        "".join(f"--{name}:{pair[i]};" for name, pair in COLOURS.items()) for i in (0, 1)
    )
    rules = [
        f".{ROOT}{{{light}}}",
        f"@media(prefers-color-scheme:dark){{.{ROOT}{{{dark}}}}}",
        f".light-mode .{ROOT}{{{light}}}",
        f".dark-mode .{ROOT}{{{dark}}}",
    ]
    for name in COLOURS:
        rules.append(f".{ROOT} .f-{name}{{fill:var(--{name})}}")
        rules.append(f".{ROOT} .s-{name}{{stroke:var(--{name})}}")
    return "\n".join(rules)


def write_picture(figure: Figure, file: Path, title: str, description: str) -> None:
    """Writes a PNG if the file's name ends in .png, else an SVG; a file is seen whole or not at
    all. Raises OSError if it cannot be written."""
    if file.suffix.lower() == ".png":
        data = io.BytesIO()
        figure.savefig(data, format="png", dpi=2 * UNITS_PER_INCH)
        content = data.getvalue()
    else:
        content = svg_text(figure, title, description).encode()
    if file.exists() and not file.is_file():  # a terminal, a pipe
        file.write_bytes(content)
        return
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(content)
    beside.replace(file)


def _add_plain(parent, element, symbols) -> None:
    """Adds what `element` draws to `parent`, without groups, links, clips and style attributes."""
    for child in element:
        tag = child.tag.removeprefix(_SVG)
        if tag in ("defs", "metadata", "style", "title"):
            continue
        attributes = _attributes(child)
        if tag == "g":
            group = ElementTree.Element(child.tag, attributes)
            _add_plain(group, child, symbols)
            if len(group):
                parent.append(group) if attributes else parent.extend(group)
        elif tag == "use":
            symbol = symbols[child.get(_LINK).removeprefix("#")]
            place = " ".join(_short(child.get(key, "0")) for key in ("x", "y"))
            attributes = _attributes(symbol) | attributes | {"transform": f"translate({place})"}
            attributes.pop("x", None), attributes.pop("y", None)
            ElementTree.SubElement(parent, f"{_SVG}path", attributes)
        elif child.get("d") if tag == "path" else tag != "text" or child.text:
            ElementTree.SubElement(parent, child.tag, attributes).text = child.text


def _attributes(element) -> dict[str, str]:
    """Its attributes with the declarations of its style among them."""
    found = {
        key: _short(value)
        for key, value in element.attrib.items()
        if key not in ("id", "style", "clip-path", "gid", _LINK)
    }
    for declaration in element.get("style", "").split(";"):
        key, _, value = (part.strip() for part in declaration.partition(":"))
        if key.startswith("font"):
            found |= _font(value)
        elif key:
            found[key] = _short(value)
    shown = [
        f"{key[0]}-{_NAMES[found[key]]}" for key in ("fill", "stroke") if found.get(key) in _NAMES
    ]
    if shown:
        found["class"] = " ".join(shown)
    return found


def _font(value: str) -> dict[str, str]:
    """`700 15px 'DejaVu Sans'`, or one of these, as attributes; the family is that of the root."""
    size = re.search(r"([\d.]+)px", value)
    found = {"font-size": size[1]} if size else {}
    if re.match(r"(700|bold)\b", value):
        found["font-weight"] = "600"
    return found


def _short(value: str) -> str:
    """Numbers with two digits: a hundredth of a pixel."""
    return _NUMBER.sub(lambda m: f"{float(m[0]):.2f}".rstrip("0").rstrip("."), value).replace(
        "-0 ", "0 "
    )


def problems(svg: str) -> list[str]:
    """What is wrong with the texts of an SVG, in words; empty if nothing is. Turned ones, which
    are names along lines, are not looked at."""
    root = ElementTree.fromstring(svg)
    width, height = (float(size) for size in root.get("viewBox").split()[2:])
    found, boxes = [], list(_boxes(root, 0, 0))
    for text, size, (left, top, right, bottom) in boxes:
        if size < SMALLEST:
            found.append(f"“{text}” is too small to read")
        if left < 0 or top < 0 or right > width or bottom > height:
            found.append(f"“{text}” leaves the figure")
    for (one, _, a), (other, _, b) in combinations(boxes, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        if across > SLACK and down > SLACK:
            found.append(f"“{one}” overlaps “{other}”")
    return found


def _boxes(element, x: float, y: float) -> Iterator[tuple[str, float, Box]]:
    """Text, font size and box of every text below `element`, which its parents move by x and y."""
    for child in element:
        transform = child.get("transform", "")
        turned = re.search(r"rotate\((\S+)", transform)
        if turned and float(turned[1]):
            continue
        moved = re.search(r"translate\((\S+) (\S+)\)", transform)
        dx, dy = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
        if child.tag.endswith("text"):
            at = dx + float(child.get("x", 0)), dy + float(child.get("y", 0))
            yield child.text, float(child.get("font-size")), _box(child, *at)
        yield from _boxes(child, dx, dy)


def _box(text, x: float, y: float) -> Box:
    size = float(text.get("font-size"))
    font = FontProperties(family="DejaVu Sans", size=size, weight=int(text.get("font-weight", 400)))
    width = text_to_path.get_text_width_height_descent(text.text, font, False)[0]
    left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
    return left, y - 0.76 * size, left + width, y + 0.22 * size
