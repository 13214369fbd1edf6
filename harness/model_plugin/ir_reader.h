// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's form of a program, translated for the replay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/model/code.h"

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

  /// The instruction's number, or kNone.
  std::uint32_t number_of(const llvm::Instruction* instruction) const {
    const auto found = numbers_.find(instruction);
    return found == numbers_.end() ? kNone : found->second;
  }

  /// Every instruction by its number.
  const std::vector<const llvm::Instruction*>& instructions() const { return instructions_; }

  /// Whether the instruction makes an integer narrower.
  bool truncates(std::uint32_t number) const { return truncates_[number]; }

 private:
  Code code_;
  std::vector<const llvm::Instruction*> instructions_;
  std::vector<char> truncates_;  // by number
  std::unordered_map<const llvm::Instruction*, std::uint32_t> numbers_;
};

/// Finds the numbers of instructions in the order of their execution: what followed an instruction
/// the last time mostly follows it again, and a look at that is cheaper than a search.
class InstructionFinder {
 public:
  explicit InstructionFinder(const ProgramCode& code);

  /// True, and steps on to it, if the instruction is the expected one and a plain one: it neither
  /// begins a segment nor truncates.
  bool is_next_and_plain(const llvm::Instruction* instruction) {
    const Entry* const next = &entries_[last_->following];
    if (next->instruction != instruction || !next->plain) return false;
    last_ = next;
    return true;
  }

  /// The instruction's number, or kNone.
  std::uint32_t number_of(const llvm::Instruction* instruction);

 private:
  struct Entry {
    const llvm::Instruction* instruction = nullptr;
    std::uint32_t following = 0;  // number of what came next the last time
    bool plain = false;
  };

  const ProgramCode* code_;
  std::vector<Entry> entries_;  // by number, and one more that is no instruction
  const Entry* last_;
};

}  // namespace oclab::model
