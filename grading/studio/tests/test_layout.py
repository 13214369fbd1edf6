# SPDX-License-Identifier: Apache-2.0
"""The studio's page on a projector and a tablet: what is large enough, what fits, and what opens over it."""

import pytest
from browser import ActionChains, Keys, needs_browser

pytestmark = needs_browser


def test_play_goes_through_the_steps_and_stops_at_the_last(page):
    page.go("exercise=tile_columns&line=29&step=28")
    page.traced(line=29)
    choose = ("const speed = document.querySelector(\".player [aria-label='speed']\");"
              "speed.selectedIndex = arguments[0]; speed.dispatchEvent(new Event('change'))")  # fmt: skip
    page.run(choose, 3)
    button = "return document.querySelector('.player .play').getAttribute('aria-label')"
    page.click(".player .play")
    assert page.run(button) == "pause"
    page.wait(lambda: page.text(".counter") == "32 / 32" and page.run(button) == "play")
    assert "step=31" in page.run("return location.hash")
    page.run(choose, 0)  # so slowly that a busy machine sees it on the way
    page.click(".player .play")  # once more, from the first
    page.wait(lambda: page.text(".counter") not in ("1 / 32", "32 / 32"))
    page.click(".player .play")
    stopped = page.text(".counter")
    assert page.run(button) == "play" and stopped == page.text(".counter")


@pytest.mark.parametrize("beside", ["", "&beside=1"])
def test_a_check_of_the_same_file_does_not_interrupt_playing(page, studio, beside):
    page.go(f"exercise=tile_columns&line=29&step=2{beside}")
    page.traced(line=29)
    page.wait(lambda: page.exists(".counts tbody tr") == bool(beside))
    page.checked()
    page.click(".player .play")
    page.run("document.querySelector('.player').dataset.kept = 'yes'")
    number = ("return performance.getEntriesByType('resource').filter("
              "({name}) => name.includes('/progress')).length")  # fmt: skip
    before = page.run(number)
    page.run("fetch('/api/exercise/tile_columns/check', {method: 'POST', body: '{}'})")
    page.wait(lambda: page.run(number) > before and page.shown()["event"] == "end")
    page.counted()
    assert page.run("return document.querySelector('.player').dataset.kept") == "yes"
    page.click(".player .play")
    page.beside(False)


# Of 1280 x 720: the least width of a lane, and the least number of lines of the kernel.
LEGIBLE = {"": (12, 16), "&present=1": (20, 5), "&wide=1": (18, 25), "&present=1&wide=1": (20, 5),
           "&beside=1": (18, 25), "&beside=1&present=1": (18, 5)}  # fmt: skip


@pytest.mark.parametrize("layout", LEGIBLE)
def test_a_projector_needs_no_scrolling(page, layout):
    page.size(1280, 720)
    page.go(f"exercise=tile_columns&line=29{layout}")
    page.traced(line=29)
    page.wait(lambda: page.exists(".pair > .counts tbody tr") == ("beside" in layout))
    fits = "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    page.wait(lambda: page.run(fits) == [1280, 720])
    # The drawing is large enough to be read from afar, and enough of the kernel is shown.
    lane, lines = LEGIBLE[layout]
    width = "return document.querySelector('.scene .lane').getBoundingClientRect().width"
    page.wait(lambda: page.run(width) >= lane)
    editor = "const {clientHeight} = document.getElementById('editor'); return clientHeight / " \
             "document.querySelector('.CodeMirror').CodeMirror.defaultTextHeight()"  # fmt: skip
    assert page.run(editor) >= lines


def test_the_divider_moves_by_keys_and_by_a_mouse(page):
    page.go("exercise=tile_columns&line=29")
    height = "return document.getElementById('editor').clientHeight"
    usual = page.run(height)
    page.run("document.getElementById('divider').focus()")
    page.press(Keys.ARROW_DOWN)
    assert page.run(height) > usual
    divider = page.driver.find_element("id", "divider")
    ActionChains(page.driver, duration=0).drag_and_drop_by_offset(divider, 0, -150).perform()
    assert page.run(height) < usual - 80
    ActionChains(page.driver, duration=0).double_click(divider).perform()
    assert page.run(height) == usual


def test_an_exercise_opens_at_its_top_unless_a_finding_is_below(page):
    top = "return document.querySelector('.CodeMirror').CodeMirror.getScrollInfo().top"
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.wait(lambda: page.run(top) > 0)
    page.go("exercise=strided_local")
    page.counted()
    page.traced()
    line = "return document.querySelector('.CodeMirror-activeline .CodeMirror-linenumber').getBoundingClientRect()"
    editor = "return document.getElementById('editor').getBoundingClientRect()"
    inner, outer = page.run(line), page.run(editor)
    assert outer["top"] <= inner["top"] and inner["bottom"] <= outer["bottom"]
    assert page.run(top) == 0 or inner["bottom"] > outer["bottom"] - 80


def test_a_link_to_a_page_of_the_kit_opens_it_over_the_studio(page, studio):
    page.go("exercise=tile_columns&line=29")
    page.wait(lambda: page.phase("efficient") == "FAIL")
    where = page.run("return location.href")
    page.run("document.querySelector('#details-efficient a[href$=\"#bank-conflicts\"]').click()")
    page.wait(lambda: page.text("#reader-text .here") == "bank-conflicts")
    page.click("#reader-text a[href$='glossary.md#bank']")
    page.wait(lambda: page.text("#reader-text .here") == "bank")
    page.click("#reader-back")
    page.wait(lambda: page.text("#reader-text .here") == "bank-conflicts")
    page.click("#close-reader")
    page.wait(lambda: not page.visible("#reader"))
    assert page.run("return location.href") == where
    page.click("#handout a[href^='/docs/']")
    page.wait(lambda: page.visible("#reader") and page.exists("#reader-text h1"))
    page.press(Keys.ESCAPE)
    page.wait(lambda: not page.visible("#reader"))




def test_a_tablet_shows_verdict_and_exercises_beside_each_other(page):
    page.size(820, 1180)
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    boxes = page.run("return ['main > .left', 'main > .right', 'svg.scene', '.line-totals'].map("
                     "(name) => document.querySelector(name).getBoundingClientRect().toJSON())")  # fmt: skip
    wide = page.run("return document.documentElement.scrollWidth")
    page.size(1280, 720)
    assert wide == 820
    assert boxes[0]["top"] == boxes[1]["top"] and boxes[0]["left"] != boxes[1]["left"]
    # The drawing has its place above the sums, and these above the verdict.
    assert boxes[2]["height"] > 200
    assert boxes[2]["bottom"] <= boxes[3]["top"] and boxes[3]["bottom"] <= boxes[1]["top"]
