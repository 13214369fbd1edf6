# SPDX-License-Identifier: Apache-2.0
"""A figure is well-formed, describes itself, stands alone, and no text covers another.

usage: unit_svg.py PROGRAM PANELS
"""

import subprocess
import sys
import xml.etree.ElementTree as xml
from itertools import combinations

SVG = "{http://www.w3.org/2000/svg}"
WIDTH_OF_CHARACTER = 0.5  # of the font size: an average sans-serif


def box(text: xml.Element) -> tuple[float, float, float, float]:
    x, y, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
    width = WIDTH_OF_CHARACTER * size * len(text.text)
    left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
    return left, y - 0.75 * size, left + width, y


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def check_drawing(group: xml.Element, width: float, height: float) -> int:
    """Returns the number of texts that were compared."""
    texts = [t for t in group.iter(f"{SVG}text") if t.text and not t.get("transform")]
    boxes = [(t.text, box(t)) for t in texts]
    for text, (left, top, right, bottom) in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, f"cut off: {text}"
    for (one, a), (other, b) in combinations(boxes, 2):
        assert not overlap(a, b), f"in {group.get('class')}: '{one}' and '{other}' overlap"
    return len(boxes)


def main() -> None:
    program, panels = sys.argv[1], int(sys.argv[2])
    root = xml.fromstring(subprocess.run([program], check=True, capture_output=True).stdout)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert len(root.find(f"{SVG}desc").text) > 100
    for element in root.iter():
        links = [name for name in element.attrib if name.endswith("href") or name == "src"]
        assert not links, f"needs another file: {element.attrib}"
    style = root.find(f"{SVG}style").text
    for mode in ("light", "dark"):
        assert f".{mode}-mode .oclab-chart{{--paper:" in style, f"a page's own {mode} mode"
    width, height = (float(number) for number in root.get("viewBox").split()[2:])
    drawings = {group.get("class"): group for group in root.findall(f"{SVG}g")}
    assert set(drawings) == {"wide", "narrow"}
    counts = {name: check_drawing(group, width, height) for name, group in drawings.items()}
    assert min(counts.values()) > 10 * panels, counts
    print(f"texts: {counts}")


if __name__ == "__main__":
    main()
