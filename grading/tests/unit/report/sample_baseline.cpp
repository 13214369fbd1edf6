// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints a hand-made baseline.
#include "grading/tests/unit/report/sample_baseline.h"

#include <iostream>

int main() { std::cout << oclab::baseline_json(oclab::test::sample_baseline()); }
