// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's form of a program, translated for the replay.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/code.h"

namespace llvm {
class Instruction;
class Module;
}  // namespace llvm

namespace oclab::model {

/// A program's code, and the number that each of LLVM's instructions has in it.
class ProgramCode {
 public:
  explicit ProgramCode(const llvm::Module& module);

  const Code& code() const { return code_; }

  /// The instruction's number, or kNone. `guess` is tried first: mostly the one after the last.
  std::uint32_t number_of(const llvm::Instruction* instruction, std::uint32_t guess) const {
    if (guess < instructions_.size() && instructions_[guess] == instruction) return guess;
    const auto found = numbers_.find(instruction);
    return found == numbers_.end() ? kNone : found->second;
  }

 private:
  Code code_;
  std::vector<const llvm::Instruction*> instructions_;
  std::unordered_map<const llvm::Instruction*, std::uint32_t> numbers_;
};

}  // namespace oclab::model
