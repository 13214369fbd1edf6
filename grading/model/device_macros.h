// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sources that differ between the model and a device.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// A macro that a compiler may define, and the line that uses it; line 0 if there is none.
struct DeviceMacro {
  int line = 0;
  std::string name;
};

/// Returns the first use of a macro that the source does not define: a name in a condition of the
/// preprocessor, or a name between double underscores that is not a keyword. What the model checks
/// would not be what the device runs. A condition around `#pragma OPENCL EXTENSION` may use any.
DeviceMacro find_device_macro(std::string_view source);

}  // namespace oclab
