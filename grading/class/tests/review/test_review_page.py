# SPDX-License-Identifier: Apache-2.0
"""The review page in a browser: a person decides, by mouse and by keyboard."""

import threading

import pytest
from selenium_browser import needs_selenium, set_size, start_browser
from semester import Semester, kernel

from oclab_class.commands.review import measure_again
from oclab_class.folder.class_folder import load_folder
from oclab_class.kit.catalogue import load_catalogue
from oclab_class.marks.decisions import DecisionRow, read_decisions
from oclab_class.review.desk import Desk
from oclab_class.review.server import ReviewServer

try:
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    pass  # see needs_selenium

pytestmark = needs_selenium


@pytest.fixture
def semester(tmp_path, monkeypatch) -> Semester:
    """Three kernels whose speed is undecided, and one that is graded; speed counts half."""
    made = Semester(tmp_path, monkeypatch)
    rules = made.folder / "class.toml"
    rules.write_text(rules.read_text() + "[lines]\nfast = 0.5\n")
    for k in (1, 2, 3, 4):
        place = made.folder / f"hw3/s{k}"
        place.mkdir(parents=True)
        (place / "c1.cl").write_text(kernel(k, "noisy" if k < 4 else "") + "kernel void c1() {}\n")
    assert made.grade(made.folder / "hw3", "--assignment", "hw3", "--assume-on-time") == 3
    return made


@pytest.fixture
def server(semester):
    grades = semester.grades
    desk = Desk(grades, load_catalogue(), lambda *what: measure_again(grades, *what))
    with ReviewServer(desk) as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.02,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@pytest.fixture
def browser(tmp_path, server):
    driver = start_browser(tmp_path / "profile")
    set_size(driver, 1280, 900)
    driver.get(server.url)
    yield driver
    said = [entry["message"] for entry in driver.get_log("browser")]
    driver.quit()
    assert [text for text in said if "favicon" not in text and "400" not in text] == []


def find(browser, selector: str):
    return browser.find_element("css selector", selector)


def send(browser, element, keys: str) -> None:
    """Types keys that send a form, and waits for the page that answers.

    An element of the page that goes cannot be asked whether it is gone: in the moment between two
    pages Chromium answers with errors of many kinds. So the page that goes carries a mark.
    """
    browser.execute_script("window.isOld = true")
    element.send_keys(keys)
    is_new = "return !window.isOld && document.readyState === 'complete'"
    wait = WebDriverWait(browser, 300, ignored_exceptions=[WebDriverException])
    wait.until(lambda page: page.execute_script(is_new))


def text_of(browser) -> str:
    return find(browser, "body").text


def tab_to(browser, selector: str):
    """Presses Tab until this element has the focus."""
    wanted = find(browser, selector)
    for _ in range(40):
        if browser.switch_to.active_element == wanted:
            return wanted
        browser.switch_to.active_element.send_keys("\ue004")
    raise AssertionError(f"Tab does not reach {selector}")


def total_of(semester, k: int) -> float:
    return semester.totals()[f"s{k}"]


def test_a_person_decides_what_grading_left_open(browser, server, semester):
    decisions = semester.grades / "decisions.csv"
    assert "3 kernels to decide" in text_of(browser)
    assert find(browser, "h2#item").text == "Given1 Family1, c1"
    assert "kernel void c1() {}" in find(browser, ".source").text
    assert "Points (0–4 of 4)" in text_of(browser)  # as decisions count, without the class's factor

    # by keyboard: too many points are refused, and nothing that was entered is lost
    tab_to(browser, "[name=points-fast]").send_keys("9")
    tab_to(browser, "[name=comment]").send_keys("timed by hand")
    send(browser, tab_to(browser, "button[value=save]"), "\ue007")
    assert "not a number of points from 0 to 4" in find(browser, "[role=status]").text
    assert find(browser, "[name=comment]").get_property("value") == "timed by hand"
    assert not decisions.exists()
    field = tab_to(browser, "[name=points-fast]")
    field.send_keys("\ue003", "3")  # Backspace
    send(browser, tab_to(browser, "button[value=save]"), "\ue007")
    assert "Saved 1 decision on c1 of s1" in find(browser, "[role=status]").text
    [row] = read_decisions(decisions)
    assert row == DecisionRow("s1", "c1", "fast", "3", "timed by hand", row.kernel)

    # the next one is there; it is accepted as measured
    assert find(browser, "h2#item").text == "Given2 Family2, c1"
    send(browser, find(browser, "button[value=accept]"), "\ue007")
    assert "2 kernels to decide" not in text_of(browser)
    assert read_decisions(decisions)[1].points == "0.0"
    assert total_of(semester, 2) == pytest.approx(100 * 6 / 8)
    assert total_of(semester, 1) == pytest.approx(100 * (6 + 3 / 2) / 8)

    # the last one is measured again, on a machine that is quiet now
    semester.is_quiet = True
    send(browser, find(browser, "button[value=rerun]"), "\ue007")
    assert "Measured c1 of s3 again" in find(browser, "[role=status]").text
    assert "Nothing waits." in text_of(browser)
    assert total_of(semester, 3) == pytest.approx(100 * (6 + 3 / 2) / 8)


def test_a_bonus_is_given_once_even_if_the_page_is_reloaded(browser, server, semester):
    find(browser, "[name=student]").clear()
    find(browser, "[name=student]").send_keys("s4")
    find(browser, "[name=exercise]").clear()
    send(browser, find(browser, "[name=exercise]"), "c1\ue007")
    assert find(browser, "h2#item").text == "Given4 Family4, c1"
    find(browser, "[name=points-bonus]").send_keys("-1,5")
    find(browser, "[name=comment]").send_keys("shared a file")
    send(browser, find(browser, "button[value=save]"), "\ue007")
    assert "Saved 1 decision" in text_of(browser)
    browser.refresh()
    assert "Saved" not in text_of(browser)
    rows = read_decisions(semester.grades / "decisions.csv")
    assert [(row.exercise, row.criterion, row.points) for row in rows] == [("hw3", "bonus", "-1,5")]
    [mark] = [m for m in load_folder(semester.grades).gradebook().students if m.student.id == "s4"]
    assert mark.assignment("hw3").comments == ("-1.5 points: shared a file",)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_never_scrolls_sideways(browser, width):
    set_size(browser, width, 800)
    needed = browser.execute_script("return document.documentElement.scrollWidth")
    assert needed <= width
    for field in browser.find_elements(
        "css selector", "input:not([type=hidden]), textarea, button"
    ):
        assert field.size["height"] >= 20 and 0 <= field.rect["x"] < width, field.tag_name
