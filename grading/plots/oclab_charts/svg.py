# SPDX-License-Identifier: Apache-2.0
"""A figure as a file: a PNG, or an SVG that can become part of a page. The only ids of the SVG are
those of its title and description. It needs no style sheet, and what a page's sheet may colour has
a class: `f-ink` is filled with the colour "ink", `s-blue` is drawn in "blue"."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

from matplotlib.figure import Figure

from .style import COLOURS, LIGHT, UNITS_PER_INCH

ROOT = "oclab-chart"
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif'
_NAMES = {value: name for name, value in LIGHT.items()}
_NUMBER = re.compile(r"-?\d+\.\d+")

ElementTree.register_namespace("", _SVG.strip("{}"))


def svg_text(
    figure: Figure, title: str, description: str, name: str = "chart", standalone: bool = True
) -> str:
    """The SVG of a figure; `title` and `description` are for readers who cannot see it. `name`
    makes its ids unique in a page. One that is not
    standalone is for an HTML page, which brings the colours of its own."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    root = ElementTree.fromstring(drawn.getvalue())
    symbols = {each.get("id"): each for each in root.iter(f"{_SVG}path") if each.get("id")}
    plain = ElementTree.Element(f"{_SVG}svg")
    width, height = (_short(root.get(key).removesuffix("pt")) for key in ("width", "height"))
    plain.attrib.update(
        {
            "class": ROOT,
            "role": "img",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {width} {height}",
            "aria-labelledby": f"{name}-title {name}-desc",
            "font-family": _FONTS,
            "stroke-linejoin": "round",
        }
    )
    for tag, text in (("title", title), ("desc", description)):
        ElementTree.SubElement(plain, f"{_SVG}{tag}", {"id": f"{name}-{tag}"}).text = text
    if standalone:
        ElementTree.SubElement(plain, f"{_SVG}style").text = style_sheet()
    _add_plain(plain, root, symbols)
    text = ElementTree.tostring(plain, encoding="unicode").replace("><", ">\n<") + "\n"
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
        if key == "font":
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
    """`700 15px 'DejaVu Sans'` as attributes; the family is that of the root."""
    size = re.search(r"([\d.]+)px", value)
    weight = {"font-weight": "600"} if re.match(r"(700|bold)\b", value) else {}
    mono = {"font-family": "ui-monospace,DejaVu Sans Mono,monospace"} if "Mono" in value else {}
    return {"font-size": size[1]} | weight | mono


def _short(value: str) -> str:
    """Numbers with two digits: a hundredth of a pixel."""
    return _NUMBER.sub(lambda m: f"{float(m[0]):.2f}".rstrip("0").rstrip("."), value).replace(
        "-0 ", "0 "
    )
