# SPDX-License-Identifier: Apache-2.0
"""The sliders of sizes: what they change in counters and predicted time."""

from browser import needs_browser

pytestmark = needs_browser


def move(page, name: str, by: int) -> None:
    """Moves a slider; a question comes first."""
    page.run("const s = document.getElementById(arguments[0]); s.value = Number(s.value) + arguments[1];"
             "s.dispatchEvent(new Event('change'))", f"explore-{name}", by)  # fmt: skip
    page.wait(lambda: "Predict first" in page.text("#question"))


def slide(page, name: str, by: int) -> None:
    """Moves a slider, and answers the question."""
    move(page, name, by)
    assert page.text("#explored") == ""
    page.click("#question button")
    page.wait(lambda: page.exists(".explored tbody tr"))


def row(page, name: str) -> list[str]:
    """The cells of a row of the comparison."""
    rows = page.run("return [...document.querySelectorAll('.explored tbody tr')].map((row) =>"
                    " [...row.children].map((cell) => cell.textContent))")  # fmt: skip
    return next(cells for title, *cells in rows if title.startswith(name))


def test_sliders_of_sizes_move_counters_and_time(page):
    page.open("exercise=tile_columns&view=explore")
    page.wait(lambda: page.exists("#explore-rows"))
    before = page.text("#score")
    slide(page, "rows", -1)
    assert "You predicted right" in page.text("#question")  # the first answer is "lower"
    assert page.text("#score") != before
    assert row(page, "local memory: wavefronts")[2] == "× 0.50"
    assert row(page, "predicted time (NVIDIA H200)")[2] == "× 0.50"
    assert "at rows=8192 columns=10240" in page.text(".why")
    assert "time at 8\u202f192" in page.text(".slider output")
    assert not page.exists("#too-small")


def test_a_size_that_does_not_fill_the_gpu_is_said(page):
    page.open("exercise=tile_columns&view=explore")
    page.wait(lambda: page.exists("#explore-rows"))
    page.click("#sliders button")
    page.run("document.getElementById('explore-columns').value = 0")
    slide(page, "rows", -9)
    assert page.exists("#too-small") and "have room for" in page.text(".why")


def test_the_same_counters_again_leave_a_question_open(page):
    page.open("exercise=tile_columns&view=explore")
    page.wait(lambda: page.exists("#explore-rows"))
    move(page, "rows", -1)
    page.run("return (async () => { const {pathOf, read} = await import('/page/api.js');"
             "const {showExplore} = await import('/page/explore/explore.js');"
             "const {entry, counters} = await read(pathOf('tile_columns'));"
             "showExplore(entry, counters.explanation); })()")  # fmt: skip
    assert "Predict first" in page.text("#question")
