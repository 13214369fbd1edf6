// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one of Oclgrind's threads collects during one launch.
#pragma once

#include <cstddef>

#include "harness/model/recorder.h"
#include "harness/model_plugin/ir_reader.h"
#include "harness/model_plugin/narrow_integers.h"
#include "harness/model_plugin/oclgrind.h"

namespace oclab::model {

/// Tells the recorder who executes what, by numbers.
struct Collector {
  Collector(const ProgramCode& code, const Limits& limits)
      : program(code), finder(code), recorder(code.code(), limits) {}

  void begin_group(const oclgrind::WorkGroup& began) {
    group_size = began.getGroupSize();
    group = began.getGroupIndex();
    work_item = nullptr;
    recorder.begin_group(group_size.x * group_size.y * group_size.z, group);
  }

  /// The short way for most instructions. False, with nothing done, for the others.
  bool executed_plain(const oclgrind::WorkItem* by, const llvm::Instruction* instruction) {
    if (by != work_item || !recorder.expects_nothing() || !finder.is_next_and_plain(instruction)) {
      return false;
    }
    recorder.executed_plain();
    return true;
  }

  /// Any instruction. Throws `LimitReached`.
  void executed(const oclgrind::WorkItem& by, const llvm::Instruction& instruction,
                const oclgrind::TypedValue& result) {
    if (&by != work_item) {
      const oclgrind::Size3 id = by.getLocalID();
      work_item = &by;
      recorder.select(id.x + group_size.x * (id.y + group_size.y * id.z));
    }
    const std::uint32_t number = finder.number_of(&instruction);
    if (number == kNone) return;
    if (program.truncates(number)) cut_off_bits(instruction, result);
    recorder.executed(number);
  }

  const ProgramCode& program;
  InstructionFinder finder;
  Recorder recorder;
  const oclgrind::WorkItem* work_item = nullptr;  ///< that executed last
  oclgrind::Size3 group_size;
  std::size_t group = 0;
  std::size_t groups_done = 0;
};

}  // namespace oclab::model
