// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is going on, for whoever watches the terminal.
#pragma once

#include <string>

namespace oclab {

/// A line on the terminal that says what is being done, and that "" removes; nothing when nobody
/// watches.
void show_progress(const std::string& text);

}  // namespace oclab
