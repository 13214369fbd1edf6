# SPDX-License-Identifier: Apache-2.0
"""The studio's page in a real browser: what happens to files, texts, tabs and links."""

import json
import subprocess

import pytest
from browser import needs_browser
from page import DRAFT
from served import PROGRAM, ROOT

pytestmark = needs_browser

NUMBERS = (
    "return [...document.querySelectorAll('.line-totals li[data-kind]')]"
    ".map((each) => ({...each.dataset}))"
)


def explained(studio, tmp_path, exercise: str) -> dict:
    """What `oclab explain --json` says of the file."""
    file = tmp_path / "explained.json"
    subprocess.run(
        [PROGRAM, "explain", exercise, "--kernels", studio.root / "kernels-starter",
         "--json", file],
        check=True, capture_output=True,
    )  # fmt: skip
    return json.loads(file.read_text())


@pytest.mark.parametrize("exercise", ["tile_columns", "parity_branch", "strided_copy"])
def test_the_warp_view_has_the_numbers_of_explain(page, studio, tmp_path, exercise):
    data = explained(studio, tmp_path, exercise)
    worst = data["ranking"][0]
    page.go(f"exercise={exercise}&line={worst}")
    page.traced(line=worst)
    line = next(each for each in data["lines"] if each["line"] == worst)
    rows = {row["kind"]: row for row in page.run(NUMBERS)}
    expected: dict[str, int] = {}
    for access in line["accesses"]:
        expected[access["kind"]] = expected.get(access["kind"], 0) + access["transactions"]
    assert {
        kind: int(row["transactions"]) for kind, row in rows.items() if kind != "branch"
    } == expected
    if "branch" in line:
        assert int(rows["branch"]["divergent"]) == line["branch"]["divergent"]


def test_before_full_marks_the_reference_is_shown_in_numbers_only(page, studio, tmp_path):
    data = explained(studio, tmp_path, "tile_columns")
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.beside(True)
    page.wait(lambda: page.exists(".counts tbody tr"))
    shown = page.run("return [...document.querySelectorAll('.counts tbody tr')].map("
                     "(row) => [...row.children].map((cell) => cell.textContent))")  # fmt: skip
    expected = {total["name"].strip(): total for total in data["totals"]}
    rows = {name: (yours, reference) for name, yours, reference in shown}
    assert set(expected) < set(rows) and "predicted time (NVIDIA H200)" in rows
    for name, total in expected.items():
        number = float(rows[name][1].replace("\u202f", ""))
        assert number == pytest.approx(total["reference"], abs=0.051)
    assert len(page.run("return document.querySelectorAll('svg.scene')")) == 1
    page.beside(False)
    page.wait(lambda: not page.exists(".counts"))


def test_nothing_that_the_page_gets_has_a_line_of_the_reference(studio):
    """Before full marks, whatever it asks for."""
    api = "/api/exercise/tile_columns"
    answers = [studio.ask("GET", f"{api}{rest}")[2] for rest in
               ("", "/trace?launch=1", "/trace?launch=1&reference=1", "/versions", "/hints",
                "/animation?line=29")]  # fmt: skip
    answers.append(studio.ask("POST", f"{api}/explore", {"settings": {}, "extent": [64, 512]})[2])
    text = json.dumps(answers)
    starter = studio.file("tile_columns").read_text()
    solution = next((ROOT / "solutions").glob("*/tile_columns.cl")).read_text()
    own = [line.strip() for line in solution.splitlines()
           if len(line.strip()) > 12 and line.strip() not in starter]  # fmt: skip
    assert len(own) > 5
    assert [line for line in own if json.dumps(line)[1:-1] in text] == []


def test_lanes_go_dark_where_a_branch_diverges(page):
    page.go("exercise=parity_branch&line=24&all=1&step=0")
    page.traced(line=24, all=1)
    idle = "return document.querySelectorAll('.lane.idle').length"
    steps = int(page.run("return document.querySelector('.track input').max"))
    seen = set()
    for _ in range(steps + 1):
        seen.add(page.run(idle))
        page.click(".player .next")
    assert {0, 16} <= seen


def test_steps_go_forward_and_back_by_keys_and_the_address_follows(page):
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    assert page.text(".counter") == "1 / 32"
    press = ("document.querySelector('.track input').dispatchEvent("
             "new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))")  # fmt: skip
    page.run(press, "ArrowRight")
    assert page.text(".counter") == "2 / 32"
    assert "step=1" in page.run("return location.hash")
    page.run(press, "ArrowLeft")
    assert page.text(".counter") == "1 / 32"


def test_hostile_text_is_text(page, starter):
    page.go("exercise=strided_copy")
    evil = '<img src=x onerror="window.taken=1"><script>window.taken=1</script>'
    page.save(f"#error {evil}\n{starter}")
    page.wait(lambda: page.phase("compile") == "FAIL" and "onerror" in page.text("#remarks"))
    printing = starter.removeprefix(DRAFT).replace(
        "out[i] = in[i];", f'{{ printf("{evil.replace(chr(34), chr(39))}"); out[i] = -1; }}'
    )
    page.save(printing)
    page.wait(lambda: "onerror" in page.text(".printed"))
    assert page.run("return window.taken") is None
    assert not page.exists("img[src=x]")


def test_a_flood_of_printf_does_not_drown_the_page(page, starter):
    flood = 'for (int k = 0; k < 4000; ++k) printf("%d flood flood flood flood flood flood\\n", k);'
    page.save(starter.removeprefix(DRAFT).replace("if (i < n) out", f"{flood} if (i < n) out"))
    page.wait(lambda: page.phase("correct") in ("FAIL", "INCONCLUSIVE"))
    assert page.run("return document.body.textContent.length") < 500_000
    assert page.run("return 6 * 7") == 42


def test_saving_elsewhere_updates_the_page_and_edits_are_not_lost(page, studio, starter):
    file = studio.file("strided_copy")
    file.write_text(starter + "// theirs\n")
    page.wait(lambda: page.content().endswith("// theirs\n"))
    page.type(starter + "// mine\n")
    file.write_text(starter + "// theirs again\n")
    page.wait(lambda: page.visible("#conflict"))
    assert "// mine" in page.content() and "// theirs again" in page.text(".difference .theirs")
    page.click("#conflict .choices button:last-child")
    assert page.content().endswith("// theirs again\n")
    page.type(starter + "// mine after all\n")
    file.write_text(starter + "// once more\n")
    page.wait(lambda: page.visible("#conflict"))
    page.click("#conflict .choices button:first-child")
    page.wait(lambda: file.read_text().endswith("// mine after all\n"))
    kept = studio.ask("GET", "/api/exercise/strided_copy/versions")[2]["versions"]
    path = "/api/exercise/strided_copy/versions"
    texts = [studio.ask("GET", f"{path}/{each['fingerprint']}")[2]["text"]
             for each in kept]  # fmt: skip
    assert any(text.endswith("// once more\n") for text in texts)


def test_every_checked_version_is_kept(page, studio):
    page.checked()
    attempts = studio.ask("GET", "/api/exercise/strided_copy/progress")[2]["attempts"]
    assert attempts and all(each["version"] for each in attempts if each["source"])
    kept = studio.ask("GET", "/api/exercise/strided_copy/versions")[2]["versions"]
    assert {each["source"] for each in attempts if each["source"]} <= {
        each["fingerprint"] for each in kept
    }


def test_an_earlier_version_is_restored_by_a_click(page, studio):
    """First to read, then in the editor, and in the file once it is saved."""
    page.go("exercise=strided_copy&view=versions")
    now = studio.file("strided_copy").read_text()
    kept = "[aria-label^='open the version']"
    page.wait(lambda: page.exists(kept))
    page.click(f"tbody tr:last-child {kept}")
    page.wait(lambda: page.visible("#version") and page.content() != now)
    earlier = page.content()
    assert page.run("return document.getElementById('save').disabled")
    page.click("#version [title^='put this text into the editor']")
    page.wait(lambda: page.text("#dirty") == "not saved")
    assert page.content() == earlier and not page.visible("#version")
    assert studio.file("strided_copy").read_text() == now
    page.click("#save")
    page.wait(lambda: studio.file("strided_copy").read_text() == earlier)
    page.wait(lambda: page.text("#dirty") == "")  # the page has heard that it is saved, after the file was
    page.save(now)
    page.go("exercise=strided_copy")


def test_a_quick_check_times_nothing_and_is_not_full_marks(page, studio):
    solution = ROOT / "solutions/lab1_coalescing/strided_copy.cl"
    page.save(solution.read_text())
    page.checked()
    assert page.phase("efficient") == "PASS" and page.phase("fast") == "not timed"
    assert not page.exists("#verdict.full")
    assert studio.ask("GET", "/api/exercise/strided_copy/progress")[2]["progress"] == "right"


@pytest.mark.parametrize(("status", "full"), [
    ("pass", True), ("not assessed", True), ("inconclusive", False), (None, False)
])  # fmt: skip
def test_the_page_calls_full_what_the_server_does(page, status, full):
    """Also where this machine cannot assess the speed; and not where it was left out."""
    shown = page.driver.execute_async_script(
        """const [status, done] = arguments;
        const criterion = (name, status) => ({name, status, points: Number(status === 'pass'),
                                              max_points: Number(status !== 'not assessed'), outcome: 'none'});
        const lines = ['correct', 'safe', 'efficient'].map((name) => criterion(name, 'pass'));
        if (status) lines.push(criterion('fast', status));
        const sum = (what) => lines.reduce((all, each) => all + each[what], 0);
        const grade = {lines, points: sum('points'), max_points: sum('max_points')};
        const entry = {lines: {correct: 1, safe: 1, efficient: 1, fast: 1}};
        import('/page/verdict/verdict.js').then(({showVerdict}) => {
          showVerdict({event: 'end', grade}, entry);
          done(document.getElementById('verdict').classList.contains('full'));
        });""", status)  # fmt: skip
    assert shown is full


def test_the_list_shows_the_latest_points_as_heights(page, studio, starter):
    """And says what is true of a file that is wrong now, beside the best of its versions."""
    for text in (starter.removeprefix(DRAFT), starter):
        page.save(text)
        page.checked()
    progress = studio.ask("GET", "/api/exercise/strided_copy/progress")[2]
    points = [attempt["points"] for attempt in progress["attempts"][-6:]]
    row = "#open-strided_copy"
    heights = (f"return [...document.querySelectorAll('{row} .mark')]"
               ".map((mark) => mark.getBoundingClientRect().height)")  # fmt: skip
    expected = pytest.approx([3 + 11 * each / progress["worth"] for each in points], abs=0.1)
    page.wait(lambda: page.run(heights) == expected)  # the list may still show the attempt before
    assert len(set(points)) > 1, "one check was right, one was not"
    assert progress["best"]["points"] > 0 and progress["progress"] == "tried"
    assert page.text(f"{row} .points") == f"{progress['best']['points']:g}/15"
    name = f"return document.querySelector('{row} .sign').getAttribute('aria-label')"
    assert page.run(name) == "wrong as it is now"


def test_two_tabs_show_one_file(page, starter):
    page.save(starter + "// from the first tab\n")
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    try:
        page.open("exercise=strided_copy")
        assert page.content().endswith("// from the first tab\n")
        page.save(starter + "// from the second tab\n")
    finally:
        page.driver.close()
        page.driver.switch_to.window(first)
    page.wait(lambda: page.content().endswith("// from the second tab\n"))
    assert not page.visible("#conflict")


def test_a_link_leads_back_to_the_state(page):
    page.open("exercise=tile_columns&line=20&group=1&warp=0&step=2&present=1")
    page.traced(line=20, group=1)
    page.wait(lambda: page.text(".counter").startswith("3 /"))
    assert page.run("return document.getElementById('choose-group').value") == "1"
    assert page.exists("html.present") and not page.visible("#labs")


def test_an_animation_stands_alone(page, studio, tmp_path):
    status, headers, text = studio.ask("GET", "/api/exercise/tile_columns/animation?line=29")
    assert status == 200 and "attachment" in headers["content-disposition"]
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
    file = tmp_path / "warp.html"
    file.write_text(text)
    page.complaints()  # those of before
    page.driver.get(file.as_uri())
    page.wait(lambda: page.exists("svg.scene"))
    assert "all 32 lanes read tile" in page.text(".caption")
    assert page.complaints() == []
