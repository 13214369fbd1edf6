# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the kit's own tests on arm64, and those that qemu-user cannot pass."""
import json
import tempfile
from pathlib import Path

PROGRAMS = {
    "oclab_harness_unit_tests": "*",
    "oclab_harness_device_tests": "*",
    "oclab_grading_unit_tests": "*",
    "oclab_kernel_tests": "Safe.*:Efficient.*",
}

# Each with what qemu-user 7.2 lacks.
NOT_EMULATED = {
    "ChildProcess.LimitsApplyAndCannotBeLifted": "qemu does not set limits of address space, data and stack",
    "ProcessHandle.SaysWhenAProcessDoesNotStopAndStopsItOnceItCan": "qemu makes a fork of vfork",
    "CpuUse.CountsEveryThreadApartAndProgramsToo": "qemu has a thread of its own",
}


def _results(program, selection, arm64):
    """Every test's name, and "passed", "failed" or "skipped"."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        arm64.run(arm64.program(program), f"--gtest_filter={selection}", f"--gtest_output=json:{file}")
        if not file.exists():
            return {program: "crashed"}
        document = json.loads(file.read_text(encoding="utf-8"))
    results = {}
    for suite in document["testsuites"]:
        for test in suite["testsuite"]:
            state = "failed" if "failures" in test else "passed"
            results[f"{suite['name']}.{test['name']}"] = "skipped" if test["result"] == "SKIPPED" else state
    return results


def _reason(name):
    """Why qemu cannot pass a test, or None."""
    suite = name.split(".")[0] + ".*"
    return NOT_EMULATED.get(name, NOT_EMULATED.get(suite))


def run_all(arm64):
    """Prints a line for each program and each failure. Returns whether only qemu is to blame."""
    good = True
    for program, selection in PROGRAMS.items():
        results = _results(program, selection, arm64)
        failed = [name for name, state in results.items() if state in ("failed", "crashed")]
        real = [name for name in failed if _reason(name) is None]
        states = list(results.values())
        print(
            f"{program}: {states.count('passed')} passed, {states.count('skipped')} skipped, {len(real)} failed, "
            f"{len(failed) - len(real)} not emulated by qemu"
        )
        for name in failed:
            print(f"  {name}: {_reason(name) or 'FAILED'}")
        good &= not real
    return good
