// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs the launches of a problem in the model.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/native_device/repeated_memory.h"
#include "harness/native_device/stack_overflow.h"
#include "harness/native_runtime/execution.h"
#include "harness/native_runtime/loaded_program.h"
#include "harness/native_session/cores.h"
#include "harness/native_session/group_tracer.h"
#include "harness/spec/case_job.h"

namespace oclab::native {

/// The most work-items of a work-group.
inline constexpr std::size_t kMostWorkItems = 1024;

/// How launches are run.
struct SessionSettings {
  Limits limits;
  bool note_stores = false;  ///< reports which line stored last to each place of a buffer
  std::uint64_t local_bytes = 48 << 10;  ///< the most local memory of a work-group
  Cores cores{};
};

/// A program and the problem that it is bound to. All calls come from the thread that made the
/// session.
class Session {
 public:
  explicit Session(LoadedProgram program, const SessionSettings& settings = {});

  /// Binds buffers, which lie in `arena`, to the arguments of the launches. Kernels access the
  /// payloads in place. Throws `LocalMemoryFailure`, and `InterfaceFailure` for a launch
  /// that OpenCL refuses: sizes or arguments that do not fit the kernel.
  void bind(const CaseJob& job, std::byte* arena);

  /// Runs the launches in their order, or some of their groups if the job says so: on all cores,
  /// where groups do not communicate. Ends with the first that is stopped, so there may be fewer
  /// reports than launches.
  std::vector<model::LaunchReport> run();

  /// Calls `use` for each launch, to trace groups in warps of `warp_size` work-items. What the
  /// groups of one launch store no other launch sees.
  void trace(unsigned warp_size, const std::function<void(const Launch&, GroupTracer&)>& use);

  const model::Code& code() const { return code_; }
  const Program& program() const { return program_.description; }

 private:
  void check(const Launch& launch) const;
  void check_local_memory(const Launch& launch, const Kernel& kernel) const;
  const Kernel& kernel_of(const Launch& launch) const;
  void make_repeated();
  void fill_repeated();
  void make_shadows();
  model::LaunchReport run(const ProgramState& program, const Launch& launch);
  std::vector<std::span<std::byte>> writable_bytes(const LaunchState& state) const;
  LaunchState state_of(const Launch& launch);
  void add_arguments(LaunchState& state, const Launch& launch) const;
  void add_statics(LaunchState& state) const;
  void add_shadows(LaunchState& state);
  std::uint32_t object_named(const std::string& name) const;

  LoadedProgram program_;
  SessionSettings settings_;
  model::Code code_;
  CaseJob job_;
  std::byte* arena_ = nullptr;
  std::vector<std::vector<std::byte>> shadows_;     // of buffers, from launch to launch
  std::map<std::string, RepeatedMemory> repeated_;  // by the buffer that repeats its contents
  std::map<std::string, RepeatedMemory> repeated_shadows_;
  std::vector<WorkItems> work_items_;   // by core
  std::set<std::string> communicates_;  // kernels whose groups were found to do so
  StackOverflowHandler stack_overflow_;
};

}  // namespace oclab::native
