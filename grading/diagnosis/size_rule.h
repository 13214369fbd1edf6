// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what tells the test sizes that come out right from those that come out wrong.
#pragma once

#include <string>
#include <vector>

#include "harness/spec/extent.h"

namespace oclab {

/// "right only where n is a power of two": a property of a size that all right ones have and no
/// wrong one; "" if none is known, or more than one, or if there are only right or only wrong
/// sizes. `names` are the exercise's.
std::string size_rule(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                      const std::vector<std::string>& names);

}  // namespace oclab
