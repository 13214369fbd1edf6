// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: failures that are the device's and not the kernel's.
#include "grading/checks/device_fault.h"

#include <algorithm>

#include "grading/timing/peak_kernel.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// A crash or a hang may be the driver's fault, and so may be the error of a compiler that names no
/// place in the file.
bool may_be_of_device(const Criterion& criterion) {
  switch (criterion.outcome) {
    case Outcome::kCrash:
    case Outcome::kTimeout:
    case Outcome::kBuildTimeout:
    case Outcome::kInternal: return true;
    case Outcome::kBuildError: break;
    default: return false;
  }
  const auto is_placed = [](const CompilerMessage& message) { return message.line > 0; };
  return !criterion.diagnosis || !criterion.diagnosis->log ||
         std::ranges::none_of(criterion.diagnosis->log->messages, is_placed);
}

}  // namespace

void blame_device_if_broken(const Criterion& correct, const DeviceInfo& device) {
  if (!may_be_of_device(correct)) return;
  if (const auto problem = find_device_problem(device)) {
    throw UsageError("no kernel can be checked on " + describe(device) +
                     ": even a plain copy fails there. " + *problem +
                     "\nTry another device (`oclab devices`), or see `oclab doctor`.");
  }
}

}  // namespace oclab
