// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `correct`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "grading/record/rubric.h"
#include "grading/run/kernel_runner.h"

namespace oclab {

/// The criterion `correct`, the built kernel if it may be timed now, and whether the verdict rests
/// on the re-check without optimisation.
struct CorrectResult {
  Criterion criterion;
  std::unique_ptr<KernelRunner> kernel;  ///< null unless the kernel as built is right
};

/// Builds the source and runs every test extent twice on fresh data. A wrong answer on PoCL is
/// checked again without optimisation. If the kernel is right then, and the model finds no error,
/// the compiler is the cause and not the source. `on_built` is called once the source is built.
CorrectResult check_correct(const Exercise& exercise, const KernelSource& source,
                            const DeviceInfo& device, const TimeLimits& limits, std::uint64_t seed,
                            const std::function<void()>& on_built = {});

}  // namespace oclab
