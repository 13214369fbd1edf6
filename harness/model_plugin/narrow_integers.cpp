// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integers of odd widths, which Oclgrind computes wrongly.
#include "harness/model_plugin/narrow_integers.h"

#include <cstdint>

#include "llvm/IR/Instruction.h"
#include "llvm/IR/Type.h"

namespace oclab::model {

void cut_off_bits(const llvm::Instruction& instruction, const oclgrind::TypedValue& result) {
  const unsigned bits = instruction.getType()->getScalarSizeInBits();
  if (bits >= 8 * result.size) return;
  oclgrind::TypedValue value = result;  // of the same bytes, which Oclgrind has yet to store
  for (unsigned i = 0; i < value.num; ++i) {
    value.setUInt(value.getUInt(i) & ((std::uint64_t{1} << bits) - 1), i);
  }
}

}  // namespace oclab::model
