// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the recorded speed that a kernel was compared with.
#pragma once

#include <string>

namespace oclab {

/// Where and when a reference was recorded that is not here to be timed.
struct UsedRecording {
  std::string device;
  std::string date;
  double copies_per_run = 0;  ///< its time in times of a plain copy, which is timed here
};

}  // namespace oclab
