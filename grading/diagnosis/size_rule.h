// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what separates the test sizes that come out right from those that come out wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/extent.h"
#include "harness/spec/tunables.h"
#include "harness/support/facts.h"

namespace oclab {

/// What all right sizes have in common and no wrong one. grading/wording/size_text.cpp has the
/// words for each form.
struct SizeRule {
  std::string_view form{};  ///< "up-to", "multiple", …; "" where nothing separates them
  Facts facts{};
};

/// The test sizes of a kernel by how they came out. Each has one to three numbers with these names.
struct TestedSizes {
  std::vector<std::string> names;
  std::vector<Extent> right;
  std::vector<Extent> wrong;
  SizeRule rule{};
};

/// The only rule that separates right from wrong, if there is one; of two rules one holds by
/// accident. Where its number equals a constant of the file or the product of two, the rule names
/// it.
SizeRule size_rule(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                   const std::vector<std::string>& names, const Tunables& constants = {});

/// The constant of the file with this value, or the product of two; "" where there is none, and
/// where several would do.
std::string only_constant_of(std::size_t value, const Tunables& constants);

}  // namespace oclab
