// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// An expression that compiles and means something else.
struct MisreadExpression {
  enum class Kind {
    kChain,  ///< 0 <= i < n: compares the 0 or 1 of `0 <= i` with n
    kList,   ///< v = (a, b, c, d): the last value alone
    kMask,   ///< a & 255 * b: a & (255 * b)
    kBit,    ///< sums[a & 256]: 0 or 256, no remainder
  };

  Kind kind = Kind::kChain;
  int line = 0;
  std::string first{};  ///< of a chain: its first comparison; else all of it
  std::string last{};  ///< of a chain: its second comparison; of a list: its last value; of a mask:
                       ///< how it is read; of a bit: its value
  std::string meant{};  ///< of a mask: what it is often taken for; of a bit: the mask
};

/// The first such expression of a source, if there is one.
std::optional<MisreadExpression> find_misread_expression(std::string_view source);

/// Names such an expression as the cause of a kernel that ran and failed.
void blame_expression(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
