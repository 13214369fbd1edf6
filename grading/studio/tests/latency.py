# SPDX-License-Identifier: Apache-2.0
"""Measures how soon the studio's page answers: docs/results/2026-11-25-studio.md.

    grading/studio/tests/latency.py [ROUNDS]

The page itself takes the times, so that no poll of this script is in them. On a busy machine these
times grow; the CPU time of the command behind an answer hardly does. Prints the median and all
rounds.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from browser import start_browser  # noqa: E402
from page import Page  # noqa: E402
from served import PROGRAM, Served, copy_of_kit  # noqa: E402
from steps import RIGHT_INDEX, STARTER_INDEX  # noqa: E402

PAINT = "return performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Milliseconds from a click on "Save" until the page shows what the condition looks for.
UNTIL = """const [condition, done] = arguments;
const holds = new Function(`return ${condition}`);
const begun = performance.now();
new MutationObserver((_, observer) => {
  if (!holds()) return;
  observer.disconnect();
  done(performance.now() - begun);
}).observe(document.body, {subtree: true, childList: true, attributes: true});
document.getElementById('save').click();"""
SAYS_ERROR = ("document.querySelector('#problem pre') !== null || "
              "document.querySelector('.phase').textContent.includes('FAIL')")  # fmt: skip
COUNTS = "document.querySelector('.line-note')?.textContent.startsWith('4 sectors per request')"


def cpu_of_explain(served: Served) -> float:
    """The CPU seconds of `oclab explain` for the file as it is, with those of its workers."""
    environment = os.environ | {"OCLAB_ROOT": str(served.root),
                                "OCLAB_KERNELS": str(served.root / "kernels-starter")}  # fmt: skip
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, "explain", "strided_copy"], env=environment, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def one_round(page: Page, served: Served, starter: str, number: int) -> dict[str, float]:
    """Seconds; the texts are others in each round, so that nothing is known already."""
    page.driver.refresh()
    page.wait(lambda: page.shown()["exercise"])
    found = {"first paint": page.run(PAINT) / 1000}
    text = f"{starter}// {number}\n"
    page.checked()
    page.type(text.replace("= in[i];", "= in[i]"))
    found["save to compile error"] = page.driver.execute_async_script(UNTIL, SAYS_ERROR) / 1000
    page.checked()
    found["CPU of oclab explain: compile error"] = cpu_of_explain(served)
    page.type(text.replace(STARTER_INDEX, RIGHT_INDEX))
    found["save to counters"] = page.driver.execute_async_script(UNTIL, COUNTS) / 1000
    page.checked()
    found["CPU of oclab explain: counters"] = cpu_of_explain(served)
    page.save(starter)
    return found


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory(prefix="oclab-latency-") as scratch:
        served = Served(copy_of_kit(Path(scratch) / "kit"))
        driver = start_browser(Path(scratch) / "profile")
        try:
            page = Page(driver, served)
            page.enter("exercise=strided_copy")
            starter = page.content()
            found = [one_round(page, served, starter, number) for number in range(rounds)]
        finally:
            driver.quit()
            served.stop()
    for name in found[0]:
        seconds = [round(each[name], 3) for each in found]
        print(json.dumps({name: statistics.median(seconds), "rounds": seconds}))


if __name__ == "__main__":
    main()
