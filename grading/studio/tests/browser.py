# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium that Selenium drives."""

import shutil
from pathlib import Path

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
BACKSTOP = 300  # seconds after which a test gives up, however busy the machine is
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = ActionChains = Keys = None


def why_no_browser() -> str:
    """What is missing for the tests in a browser, or ""."""
    if BROWSER is None or DRIVER is None:
        return "no Chromium with its driver here (apt install chromium chromium-driver)"
    return "" if webdriver else "no Selenium for Python here (apt install python3-selenium)"


needs_browser = pytest.mark.skipif(
    bool(why_no_browser()), reason=f"{why_no_browser()}: the studio's page is not tried"
)


def start_browser(profile: Path, width: int = 1280, height: int = 720):
    """A browser whose pages have this size in CSS pixels, and hold still."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage", "--force-device-scale-factor=1", "--no-first-run",
                     "--disable-background-networking", f"--user-data-dir={profile}",
                     f"--window-size={width},{height}", "--force-prefers-reduced-motion",
                     "--disable-component-update", "--disable-sync"):  # fmt: skip
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(DRIVER), options=options)
    driver.set_script_timeout(BACKSTOP)
    size_of_tab(driver, width, height)
    return driver


def size_of_tab(driver, width: int, height: int) -> None:
    """Gives the open tab this size in CSS pixels; a new tab has another one."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})  # fmt: skip
