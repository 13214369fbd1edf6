# SPDX-License-Identifier: Apache-2.0
"""The class report in a browser: 120 students are found, filtered, ordered, paged and printed."""

from pathlib import Path

import pytest
from report_sample import sample_book
from selenium_browser import needs_selenium, set_size, start_browser

from oclab_class.report import write_report

pytestmark = needs_selenium
STUDENTS = 120


@pytest.fixture(scope="module")
def book():
    return sample_book(STUDENTS)


@pytest.fixture(scope="module")
def page(book, tmp_path_factory) -> Path:
    return write_report(book, tmp_path_factory.mktemp("report"), sources={})


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    started = start_browser(tmp_path_factory.mktemp("profile"))
    yield started
    started.quit()


@pytest.fixture
def browser(driver, page):
    """The page as it is when it is opened."""
    set_size(driver, 1280, 900)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    driver.get(page.as_uri())
    yield driver
    assert [entry["message"] for entry in driver.get_log("browser")] == []


def shown(browser) -> list[str]:
    """The names of the students whose rows are visible, from above."""
    return browser.execute_script(
        "return [...document.querySelectorAll('#heat-map tbody tr')]"
        ".filter((row) => row.getClientRects().length).map((row) => row.dataset.student)"
    )


def count(browser) -> str:
    return browser.find_element("id", "shown").text


def test_the_roster_is_paged(browser):
    seen = []
    for number, rows in ((1, 50), (2, 50), (3, 20)):
        assert count(browser) == f"120 of 120 students, page {number} of 3"
        assert len(shown(browser)) == rows
        seen += shown(browser)
        browser.find_element("id", "before" if number == 3 else "after").click()
    assert len(seen) == STUDENTS and count(browser).endswith("page 2 of 3")


def test_a_student_is_found_on_any_page(browser, book):
    last = book.students[-1].student
    browser.find_element("id", "after").click()
    browser.find_element("id", "wanted").send_keys(last.id.upper())
    assert [last.id in name for name in shown(browser)] == [True]
    assert count(browser) == "1 of 120 students"


def test_students_are_ordered_by_total(browser, book):
    totals = {mark.student.id: mark.total for mark in book.students}
    first = shown(browser)
    browser.find_element("css selector", "#order option[value=total]").click()
    ordered = shown(browser)
    assert len(ordered) == 50 and ordered != first
    lowest = [totals[next(one for one in totals if one in name)] for name in ordered]
    assert lowest == sorted(lowest) and lowest[0] == min(totals.values())


def test_open_decisions_are_filtered(browser, book):
    waiting = [mark.student.id for mark in book.students if mark.needs_manual]
    browser.find_element("css selector", "#only option[value=waiting]").click()
    assert 0 < len(waiting) < STUDENTS
    assert count(browser).startswith(f"{len(waiting)} of 120 students")
    assert all(any(one in name for one in waiting) for name in shown(browser))


def test_everybody_is_printed(browser):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert len(shown(browser)) == STUDENTS
    assert not browser.find_element("id", "controls").is_displayed()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_of_a_large_class_never_scrolls_sideways(browser, width):
    set_size(browser, width, 800)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
