// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints an explanation of hand-made counters.
#include <iostream>

#include "grading/explain/json.h"
#include "grading/tests/unit/report/explain_sample.h"

int main() {
  oclab::ExplanationInput input = oclab::test::sample_input();
  input.remarks = {"a remark"};
  std::cout << oclab::explanation_json(oclab::explain(input));
}
