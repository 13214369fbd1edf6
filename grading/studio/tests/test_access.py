# SPDX-License-Identifier: Apache-2.0
"""The studio's page for everyone: by keys alone, for a screen reader, without CodeMirror."""

from xml.etree import ElementTree

import pytest
from browser import Keys, needs_browser
from page import DRAFT

pytestmark = needs_browser

CONTROLS = {"button", "checkbox", "combobox", "link", "slider", "spinbutton", "tab", "textbox",
            "image", "img", "dialog", "alertdialog", "navigation", "region", "tabpanel", "toolbar",
            "DisclosureTriangle"}  # fmt: skip
STATES = ("exercise=tile_columns&line=29", "exercise=tile_columns&view=explore",
          "exercise=tile_columns&view=versions", "exercise=tile_columns&line=29&present=1")  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def opened(page):
    page.size(1280, 720)
    page.open("exercise=tile_columns")
    page.counted()


def nameless(page) -> list[str]:
    """What a screen reader meets without a name."""
    tree = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    met = [node for node in tree
           if not node["ignored"] and node["role"]["value"] in CONTROLS]  # fmt: skip
    assert met
    return [node["role"]["value"] for node in met if not node.get("name", {}).get("value")]


@pytest.mark.parametrize("state", STATES)
def test_a_screen_reader_finds_a_name_for_everything(page, state):
    page.go(state)
    if "view" not in state:
        page.traced(line=29)
    assert nameless(page) == []


def test_the_help_and_a_conflict_have_names_too(page, studio):
    page.go("exercise=tile_columns")
    page.click("#keys-help")
    assert nameless(page) == []
    page.press(Keys.ESCAPE)
    page.wait(lambda: not page.visible("#help"))
    text = page.content()
    page.type(f"{DRAFT}// mine\n{text}")
    studio.file("tile_columns").write_text(f"{DRAFT}// theirs\n{text}")
    page.wait(lambda: page.visible("#conflict"))
    assert nameless(page) == []
    assert page.run("return document.activeElement.textContent") == "Keep mine"
    page.click("#conflict .choices button:last-child")
    page.save(text)


def test_the_main_path_needs_no_mouse(page, studio):
    """From the list of exercises through an error to the warp view and the sliders, by keys."""
    focused = "return document.activeElement"
    page.go("exercise=tile_columns")
    page.press(Keys.ALT, "l")
    assert "tile_columns" in page.run(f"{focused}.textContent")
    page.press(Keys.SHIFT, Keys.TAB)
    page.press(Keys.ENTER)
    page.wait(lambda: page.shown()["exercise"] == "strided_local")
    page.press(Keys.ALT, "l")
    page.press(Keys.TAB)
    page.press(Keys.ENTER)
    page.wait(lambda: page.shown()["exercise"] == "tile_columns")
    text = page.content()
    page.press(Keys.ALT, "e")
    page.press(Keys.CONTROL, Keys.HOME)
    page.press(DRAFT)
    assert page.text("#dirty") == "not saved"
    page.press(Keys.CONTROL, "s")
    page.wait(lambda: page.text("#dirty") == "" and page.phase("compile") == "FAIL")
    for _ in DRAFT:  # the editor undoes what was typed within a second together
        if page.content() != text:
            page.press(Keys.CONTROL, "z")
    assert page.content() == text
    page.press(Keys.CONTROL, "s")
    page.wait(lambda: page.text("#dirty") == "")
    assert studio.file("tile_columns").read_text() == text
    page.counted()
    page.press(Keys.ESCAPE)
    assert page.run(f"{focused}.closest('.CodeMirror')") is None
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.press(Keys.ALT, "j")
    page.traced(line=30)
    page.press(Keys.ALT, "k")
    page.traced(line=29)
    page.run("document.querySelector('.track input').focus()")
    page.press(Keys.ARROW_RIGHT)
    assert page.text(".counter") == "2 / 32"
    page.press(Keys.ALT, "p")
    assert page.exists("html.present")
    page.press(Keys.ALT, "p")
    page.press(Keys.ALT, "2")
    page.wait(lambda: page.visible("#view-explore"))
    page.run("document.getElementById('tab-explore').focus()")
    page.press(Keys.ARROW_RIGHT)
    assert page.visible("#view-versions")
    page.press(Keys.ALT, "1")
    assert page.visible("#view-warp")


def test_the_focus_stays_where_a_check_draws_a_list_anew(page):
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.press(Keys.ALT, "l")
    page.press(Keys.SHIFT, Keys.TAB)
    page.run("window.focused = document.activeElement")
    assert "strided_local" in page.run("return focused.textContent")
    page.click("#again")
    page.wait(lambda: page.run("return !focused.isConnected"))
    assert page.run("return document.activeElement.id === focused.id")


def test_code_in_a_hint_is_not_cut(page):
    page.go("exercise=row_sums")
    for number in (1, 2, 3):
        page.wait(lambda: page.exists("#more-hints"))
        page.click("#more-hints")
        page.wait(lambda: f"Hint {number} of 3" in page.text("#hints"))  # noqa: B023
    assert page.exists("#hints pre")
    assert page.run("const {scrollWidth, clientWidth} = document.getElementById('verdict');"
                    "return scrollWidth === clientWidth")  # fmt: skip


def test_nothing_holds_the_focus(page):
    """Tab goes round the page: through the editor too, once Esc has left it."""
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.run("document.getElementById('copy-link').focus()")
    seen = []
    while "copy-link" not in seen and len(seen) < 150:
        page.press(Keys.TAB)
        seen.append(page.run("return document.activeElement.closest('.CodeMirror') ? 'editor' "
                             ": document.activeElement.id || document.activeElement.tagName"))
        if seen[-1] == "editor":
            page.press(Keys.ESCAPE)
    assert {"copy-link", "keys-help", "handout", "editor", "choose-line", "again"} <= set(seen)


def test_a_drawing_is_saved_as_an_svg(page):
    """The button's file: an SVG with its styles in it, that names no other file."""
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.run("window.saved = []; const make = URL.createObjectURL;"
             "URL.createObjectURL = (blob) => { saved.push(blob); return make(blob); };")  # fmt: skip
    page.click("[title='this drawing as an SVG file']")
    text = page.driver.execute_async_script("saved[0].text().then(arguments[0])")
    assert page.run("return saved[0].type") == "image/svg+xml"
    root = ElementTree.fromstring(text.encode())
    svg = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{svg}svg" and root.find(f"{svg}title").text == "tile_columns"
    lanes = [rect for group in root.iter(f"{svg}g") if "lane" in group.get("class", "").split()
             for rect in group.iter(f"{svg}rect")]  # fmt: skip
    assert len(lanes) == 32 and all("fill: rgb" in lane.get("style") for lane in lanes)
    assert "url(http" not in text and "<script" not in text


def test_a_plain_text_area_serves_without_codemirror(page, studio):
    """As where libjs-codemirror is missing: its files are not found."""
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/codemirror/*"]})
    page.open("exercise=tile_columns&line=29")
    try:
        assert not page.exists(".CodeMirror") and page.exists("#editor textarea")
        page.traced(line=29)
        notes = page.wait(lambda: page.text(".plain-notes"))
        assert "32 wavefronts per request, 1 would do" in notes
        text = page.content()
        assert text == studio.file("tile_columns").read_text()
        caret = "const area = document.querySelector('#editor textarea');"
        assert page.run(f"{caret} return area.value.slice(0, area.selectionStart)"
                        ".split('\\n').length") == 29  # fmt: skip
        assert nameless(page) == []
        page.press(Keys.ALT, "e")
        page.press(Keys.CONTROL, Keys.HOME)
        page.press(DRAFT)
        page.press(Keys.CONTROL, "s")
        page.wait(lambda: page.phase("compile") == "FAIL")
        assert studio.file("tile_columns").read_text() == DRAFT + text
        assert "line 1" in page.text("#remarks")
        page.save(text)
    finally:
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def test_nothing_complains(page):
    page.complaints()  # those of files that were blocked
    page.open("exercise=tile_columns&line=29")
    page.traced(line=29)
    assert page.exists(".CodeMirror")
    assert page.complaints() == []
