// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integers of odd widths, which Oclgrind computes wrongly.
#include "model_plugin/narrow_integers.h"

#include <cstdint>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "model_plugin/oclgrind.h"

namespace oclab::model {
namespace {

/// The instruction that masks what is truncated; there is one after this call.
llvm::BinaryOperator& mask_of(llvm::TruncInst& truncation) {
  llvm::Value* wide = truncation.getOperand(0);
  const unsigned bits = truncation.getType()->getIntegerBitWidth();
  auto* ones = llvm::ConstantInt::get(wide->getType(), (std::uint64_t{1} << bits) - 1);
  auto* mask = llvm::dyn_cast<llvm::BinaryOperator>(wide);
  if (mask == nullptr || mask->getOpcode() != llvm::Instruction::And ||
      mask->getOperand(1) != ones) {
    mask = llvm::BinaryOperator::CreateAnd(wide, ones, "", &truncation);
    mask->setDebugLoc(truncation.getDebugLoc());
    truncation.setOperand(0, mask);
  }
  return *mask;
}

bool is_narrow(const llvm::Type* type) {
  return type->isIntegerTy() && type->getIntegerBitWidth() < 64 &&
         type->getIntegerBitWidth() % 8 != 0;
}

}  // namespace

void mask_narrow_integers(const oclgrind::Kernel& kernel) {
  auto* entry = const_cast<llvm::Function*>(kernel.getFunction());
  // What Oclgrind knows of the program's values, perhaps from before the change.
  auto* cache =
      const_cast<oclgrind::InterpreterCache*>(kernel.getProgram()->getInterpreterCache(entry));
  for (llvm::Function& function : *entry->getParent()) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* truncation = llvm::dyn_cast<llvm::TruncInst>(&instruction);
      if (truncation == nullptr || !is_narrow(truncation->getType())) continue;
      const llvm::BinaryOperator& mask = mask_of(*truncation);
      cache->addConstant(mask.getOperand(1));
      if (!cache->hasValue(&mask)) cache->addValueID(&mask);
    }
  }
}

}  // namespace oclab::model
