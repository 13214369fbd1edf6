// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: fuzzing of the numbers that are read from a kernel file.
#include <cstdlib>

#include "harness/spec/tunables.h"
#include "harness/support/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<oclab::Tunable> declared{
      {.name = "GROUP", .min = 32, .max = 1024, .fallback = 256, .power_of_two = true},
      {.name = "PER_ITEM", .min = 1, .max = 64, .fallback = 4}};
  try {
    const auto values = oclab::read_tunables({reinterpret_cast<const char*>(data), size}, declared);
    for (const auto& tunable : declared) {
      const std::int64_t value = values.at(tunable.name);
      const bool allowed = value >= tunable.min && value <= tunable.max &&
                           (!tunable.power_of_two || (value & (value - 1)) == 0);
      if (!allowed) std::abort();
    }
  } catch (const oclab::TunableError&) {
    // The file has no number for the plan.
  }
  return 0;
}
