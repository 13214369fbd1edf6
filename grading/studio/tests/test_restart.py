# SPDX-License-Identifier: Apache-2.0
"""The studio's page while its server is away, and once it is back."""

import signal

from browser import needs_browser

pytestmark = needs_browser


def test_the_server_is_killed_and_comes_back(page, studio, starter):
    page.open("exercise=strided_copy")
    page.type(starter + "// typed while nobody listens\n")
    port = studio.port
    studio.stop(signal.SIGKILL)
    page.wait(lambda: page.visible("#offline"))
    page.click("#save")
    page.wait(lambda: "Not saved" in page.text("#status"))
    studio.start("--quick", "--port", str(port))
    page.wait(lambda: not page.visible("#offline"))
    assert page.content().endswith("// typed while nobody listens\n")
    page.click("#save")
    page.wait(lambda: studio.file("strided_copy").read_text().endswith("nobody listens\n"))


def test_a_warp_that_was_chosen_while_the_server_was_away_is_shown_once_it_is_back(page, studio):
    page.go("exercise=tile_columns&line=29")
    page.traced(line=29)
    page.checked()
    port = studio.port
    studio.stop(signal.SIGKILL)
    page.wait(lambda: page.visible("#offline"))
    page.go("exercise=tile_columns&line=20")
    page.wait(lambda: not page.exists("svg.scene"))
    studio.start("--quick", "--port", str(port))
    page.traced(line=20)
