// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab calibrate`.
#pragma once

#include <string>
#include <vector>

#include "grading/session.h"

namespace oclab {

/// The options of `oclab calibrate`.
struct CalibrateOptions {
  std::vector<std::string> names;  ///< labs and exercises; all if empty
  Choices choices;
  std::string into;  ///< the file; "" for the kit's own of the device's class
};

/// Records the named references and puts each into the file as soon as it is measured; what the
/// file holds of the same device stays. Returns the exit status; throws `UsageError`.
int calibrate_command(const CalibrateOptions& options);

}  // namespace oclab
