# SPDX-License-Identifier: Apache-2.0
"""The check that tables and figures of the built site fit a phone, or scroll by themselves."""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None

WIDTH, HEIGHT = 390, 844  # CSS pixels
_BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
_DRIVER = shutil.which("chromedriver")

# What reaches out of the window, unless something around it scrolls inside the window.
_TOO_WIDE = """
const isInside = (box) => box.left > -2 && box.right < innerWidth + 2;
const scrolls = (element) => {
  for (; element && element !== document.body; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.id !== "doc-content"
        && isInside(element.getBoundingClientRect())) return true;
  return false;
};
const wide = [...document.querySelectorAll(
  ".contents :is(table, figure, svg, img, pre, .fragment)")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && !isInside(box) && !scrolls(one);
}).map((one) => one.tagName.toLowerCase());
return wide.concat(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []);
"""


def why_not() -> str:
    """What is missing for this check, or ""."""
    parts = {"chromium": _BROWSER, "chromium-driver": _DRIVER, "python3-selenium": webdriver}
    return ", ".join(name for name, found in parts.items() if not found)


def too_wide(pages: Iterable[Path]) -> list[str]:
    """For each of these built pages, what is cut off at the width of a phone."""
    options = webdriver.ChromeOptions()
    options.binary_location = _BROWSER
    options.page_load_strategy = "eager"  # the search index is not needed
    with tempfile.TemporaryDirectory() as profile:
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage", f"--user-data-dir={profile}"):  # fmt: skip
            options.add_argument(argument)
        driver = webdriver.Chrome(service=Service(_DRIVER), options=options)
        try:
            metrics = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            found = []
            for page in pages:
                driver.get(page.as_uri())
                wide = driver.execute_script(_TOO_WIDE)
                found += [f"{page.name}: {what} is wider than {WIDTH} px" for what in set(wide)]
            return found
        finally:
            driver.quit()
