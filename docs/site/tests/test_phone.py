# SPDX-License-Identifier: Apache-2.0
"""What the check of phone widths finds. `./oclab docs --check` applies it to every page."""

from pathlib import Path

import pytest
from oclab_docs.checks.phone import too_wide, why_not

pytestmark = pytest.mark.skipif(bool(why_not()), reason=f"not installed: {why_not()}")
THEME = "../oclab_docs/theme/course.css"


def page(folder, name: str, inside: str, style: str = ""):
    """A page with the site's own style, as the built site has it."""
    css = (Path(__file__).parent / THEME).read_text()
    path = folder / name
    path.write_text(
        f"<!DOCTYPE html><style>{css}{style}</style><body><div class=contents>{inside}</div>"
    )
    return path


WIDE = "".join(f"<td>column_{number}_of_a_table" for number in range(20))
TABLE = f"<table class=markdownTable><tr>{WIDE}</table>"
FIGURE = "<figure><div class=drawing><svg width=620 height=20></svg></div></figure>"


def test_what_is_cut_off_is_named_and_what_scrolls_is_not(tmp_path):
    visible = "overflow-x: visible !important; max-width: none !important;"
    pages = [
        page(tmp_path, "fits.html", TABLE + FIGURE),
        page(tmp_path, "plain.html", f"<table><tr>{WIDE}</table>"),
        page(tmp_path, "table.html", TABLE, f"table.markdownTable {{ {visible} }}"),
        page(tmp_path, "figure.html", FIGURE, f"figure .drawing {{ {visible} }}"),
        page(tmp_path, "text.html", "x" * 200, "div.contents { overflow-wrap: normal; }"),
    ]
    found = too_wide(pages)
    assert not [text for text in found if text.startswith("fits.html")]
    named = {"plain.html: table", "table.html: table", "figure.html: svg", "text.html: the page"}
    assert named <= {text.partition(" is wider")[0] for text in found}
