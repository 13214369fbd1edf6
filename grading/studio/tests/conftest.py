# SPDX-License-Identifier: Apache-2.0
"""One studio, and one browser, for all tests."""

import importlib.util
import sys
from pathlib import Path

import pytest

pytest.register_assert_rewrite("steps")  # its assertions say what differs
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from browser import start_browser  # noqa: E402
from page import DRAFT, Page  # noqa: E402
from served import PROGRAM, Served, copy_of_kit  # noqa: E402

NEEDED = ("markdown_it", "starlette", "uvicorn", "websockets")
MISSING = [name for name in NEEDED if importlib.util.find_spec(name) is None]


@pytest.fixture(scope="session")
def studio(tmp_path_factory):
    """A running studio with a copy of the kit of its own, which times no kernel."""
    if MISSING:
        pytest.skip(
            f"no {', '.join(MISSING)} for Python here (./oclab packages): no studio is tried"
        )
    if not PROGRAM.exists():
        pytest.skip("the kit is not built (./oclab setup)")
    served = Served(copy_of_kit(tmp_path_factory.mktemp("studio") / "kit"), "--quick")
    yield served
    served.stop()


@pytest.fixture(scope="session")
def page(studio, tmp_path_factory):
    """The studio's page in a browser, which has come in by the address that was printed."""
    driver = start_browser(tmp_path_factory.mktemp("profile"))
    try:
        opened = Page(driver, studio)
        opened.enter("exercise=strided_copy")
        yield opened
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def starter(studio):
    """The starter, and a file that is not checked for long."""
    file = studio.file("strided_copy")
    return DRAFT + file.read_text().removeprefix(DRAFT)
