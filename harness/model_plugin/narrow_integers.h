// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integers of odd widths, which Oclgrind computes wrongly.
#pragma once

#include "harness/model_plugin/oclgrind.h"

namespace llvm {
class Instruction;
}  // namespace llvm

namespace oclab::model {

/// Oclgrind keeps the bits that a conversion to, say, 3 bits should cut off. The compiler makes
/// such a number of `i % 8` in a switch, and Oclgrind then finds no case for it and gives up.
/// Masks the result of the truncation that is being executed.
void cut_off_bits(const llvm::Instruction& instruction, const oclgrind::TypedValue& result);

}  // namespace oclab::model
