// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints figures of every kind as one SVG, for the test of its XML and labels.
#include <iostream>

#include "grading/plots/svg.h"
#include "grading/tests/unit/report/sample_charts.h"

int main() { std::cout << oclab::svg_of(oclab::sample_charts()); }
