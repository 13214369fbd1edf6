// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints a hand-made document of each kind, for the tests of the schemas.
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "grading/explain/json.h"
#include "grading/record/record.h"
#include "grading/tests/unit/report/explain_sample.h"
#include "grading/tests/unit/report/sample.h"
#include "grading/tests/unit/report/sample_baseline.h"

namespace oclab::test {
namespace {

/// A record with every kind of line.
std::string record() {
  Grade on_gpu = sample_grade();
  on_gpu.device.device_class = DeviceClass::kGpu;
  on_gpu.criteria.clear();
  Grade recorded = sample_grade();
  recorded.criteria = {recorded.criteria.back()};
  recorded.predicted = sample_prediction();
  recorded.criteria.back().speed->recorded = UsedRecording{.device = "D"};
  return to_json_text({sample_grade(), on_gpu, recorded});
}

std::string explanation() {
  ExplanationInput input = sample_input();
  input.remarks = {"a remark"};
  return explanation_json(explain(input), sample_estimate());
}

std::string document(const std::string& kind) {
  if (kind == "record") return record();
  if (kind == "baseline") return baseline_json(sample_baseline());
  if (kind == "explanation") return explanation();
  throw std::invalid_argument("usage: oclab_samples record|baseline|explanation");
}

}  // namespace
}  // namespace oclab::test

int main(int count, char** arguments) {
  try {
    std::cout << oclab::test::document(count == 2 ? arguments[1] : "");
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
