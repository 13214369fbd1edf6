// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints a record of hand-made grades.
#include <iostream>

#include "grading/record/record.h"
#include "grading/tests/unit/report/sample.h"

int main() {
  oclab::Grade on_gpu = oclab::test::sample_grade();
  on_gpu.device.device_class = oclab::DeviceClass::kGpu;
  on_gpu.lines.clear();
  oclab::Grade recorded = oclab::test::sample_grade();
  recorded.lines = {recorded.lines.back()};
  recorded.lines.back().speed->recorded = "on D";
  std::cout << oclab::to_json_text({oclab::test::sample_grade(), on_gpu, recorded});
}
