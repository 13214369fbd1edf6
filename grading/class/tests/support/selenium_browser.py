# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium that Selenium drives, for pages that answer."""

import shutil
from pathlib import Path

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None

needs_selenium = pytest.mark.skipif(
    not (BROWSER and DRIVER and webdriver),
    reason="no Chromium, its driver or Selenium here "
    "(apt install chromium chromium-driver python3-selenium)",
)


def start_browser(profile: Path):
    """A browser that writes what its pages log."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}",
                     "--disable-background-networking", "--disable-component-update"):  # fmt: skip
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(DRIVER), options=options)


def set_size(driver, width: int, height: int) -> None:
    """The size of the page in CSS pixels, which can be that of a phone."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
