// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/model/recorder.h"
#include "harness/model_report/last_stores.h"
#include "harness/model_report/launch_report.h"
#include "harness/native_device/async_copies.h"
#include "harness/native_device/atomics.h"
#include "harness/native_device/fiber.h"
#include "harness/native_device/private_memory.h"
#include "harness/native_runtime/calls.h"
#include "harness/native_runtime/checker.h"
#include "harness/native_runtime/finding_table.h"
#include "harness/native_runtime/loaded_program.h"
#include "harness/native_runtime/object_table.h"
#include "harness/native_runtime/touched_memory.h"
#include "harness/spec/case_job.h"
#include "harness/spec/launch.h"

namespace oclab::native {

/// Bounds on a run, which end endless kernels and limit memory. They count what work-items execute,
/// so equal kernels stop at equal places on all machines.
struct Limits {
  /// Of all work-items and launches. What functions do with many bytes at once counts as
  /// instructions, too: one for every 16 bytes.
  std::uint64_t instructions = 400'000'000;
  std::uint64_t events = 4'000'000;  ///< of one warp between two barriers; 16 bytes each
};

/// What a function does with this many bytes counts as an instruction, and a work-item's begin
/// counts as several.
inline constexpr std::uint64_t kBytesPerInstruction = 16;
inline constexpr std::uint64_t kInstructionsOfWorkItem = 8;

/// Bytes of a work-item's stack that the runtime's own functions may need.
inline constexpr std::ptrdiff_t kStackReserve = std::ptrdiff_t{16} << 10;
static_assert(Fiber::kGuardBytes >= kLongestFrame + kStackReserve);

inline constexpr const char* kStackOverflow =
    "a work-item's stack overflowed: function calls are nested too deeply";

/// A work-item of the group that runs. What every switch to it uses comes first, in one cache line.
struct alignas(64) WorkItemState {
  std::uint32_t agent = 0;
  std::uint32_t stopped_at = model::kNone;  ///< the instruction of the barrier or wait
  std::size_t copies = 0;                   ///< asynchronous ones that it has requested
  bool made_way = false;                    ///< at an atomic operation
  std::uint32_t turns = 0;                  ///< how often it has made way since the last barrier
  bool done = false;
  Fiber fiber;
  std::array<std::size_t, 3> id{};
  PrivateMemory memory;

  void begin_phase() {
    stopped_at = model::kNone;
    turns = 0;
  }
};

/// Standard output of kernels: the first 64 KiB of a run.
class PrintfOutput {
 public:
  /// Prints as much as the limit allows. The first time that it does not, says so.
  void print(const std::string& text);

 private:
  std::size_t left_ = std::size_t{64} << 10;
  bool full_ = false;
};

/// Those of the largest group so far.
using WorkItems = std::vector<std::unique_ptr<WorkItemState>>;

/// What all launches of a program share.
struct ProgramState {
  const LoadedProgram& program;
  const model::Code& code;
  Limits limits;
  bool note_stores = false;
  bool sampled = false;  ///< runs few groups only: see `sampled_groups`
  WarpChoice warp{};     ///< of this launch, if `warp.launch` is not 0
  Schedule schedule = Schedule::kAscending;
  PrintfOutput& printf;
  WorkItems& work_items;                  ///< grows to the largest group
  unsigned warp_size = model::kWarpSize;  ///< work-items of a warp

  /// The same with other work-items.
  ProgramState with(WorkItems& items) const {
    return {program, code, limits, note_stores, sampled, warp, schedule, printf, items, warp_size};
  }
};

/// What one launch needs.
struct LaunchState {
  const Kernel* kernel = nullptr;
  Entry entry = nullptr;
  NdRange range;
  std::vector<Slot> arguments;
  ObjectTable objects;
};

/// Runs work-groups of a launch one after the other, and the work-items of a group one after the
/// other to their next barrier; at atomic operations they may take turns. Everything that compiled
/// kernels change lies in this object and in buffers, so several may run on several threads.
class Execution {
 public:
  /// `touched`: runs groups that may run at the same time as others. It notes the memory that they
  /// touch, and stops where that says too little: before atomic operations on global memory, stores
  /// to what is not followed, and output.
  Execution(const ProgramState& program, LaunchState& launch, TouchedMemory* touched = nullptr);

  /// Runs these groups, by their linear numbers, up to a limit.
  void run(std::span<const std::uint32_t> groups);

  /// Adds what another execution has counted and found in later groups.
  void add(const Execution& later);

  /// What all groups so far did.
  model::LaunchReport report();

  /// Runs this group only, by its linear number, and returns what its warps do. The bound on
  /// instructions is the group's. Only for a program that counts.
  model::GroupTrace trace(std::uint32_t group);

  /// Where the last group was ended at a limit.
  const std::optional<model::Stop>& stop() const { return stop_; }

  /// What was executed so far.
  std::uint64_t instructions() const { return program_.limits.instructions - instructions_left_; }

  /// The execution that runs on this thread. Compiled kernels call it through calls.h.
  static Execution& current() { return *running_; }

  // What calls.h declares, for the work-item that runs:

  void enter(std::uint32_t segment) {
    segment_ = segment;
    // what follows allocates memory, which must not be interrupted by an overflow
    if (item_->fiber.bytes_left() < kStackReserve) stop_at_segment(kStackOverflow);
    spend(costs_[segment]);
    if (recorder_) record_segment(segment);
  }
  std::byte* access(std::uint64_t handle, std::uint64_t bytes, AccessType type, std::uint32_t at);
  void misaligned(std::uint64_t handle, std::uint64_t bytes, AccessType type, std::uint32_t at);
  void require_space(std::uint64_t handle, std::uint64_t bytes, AccessType type, ClaimedSpace space,
                     std::uint32_t at);
  void stored();
  std::uint64_t update_atomically(std::byte* place, AtomicOperation operation, std::uint64_t a,
                                  std::uint64_t b, std::uint32_t bytes, bool is_signed);
  void copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, std::uint32_t at);
  void fill(std::uint64_t to, std::byte value, std::uint64_t bytes, std::uint32_t at);
  void open_frame() { item_->memory.open_frame(); }
  void close_frame() { item_->memory.close_frame(); }
  std::uint64_t add_array(std::uint64_t bytes);
  void uninitialised(std::uint32_t at);
  std::byte* shadow_context() { return objects_[kContext].base; }
  void barrier(std::uint32_t at, std::uint32_t fences);
  std::uint64_t async_copy(const AsyncCopyRequest& request, std::uint64_t event, std::uint32_t at);
  void wait(std::uint64_t events, std::uint32_t count, std::uint32_t at);
  float read_pixel(std::uint64_t handle, std::uint64_t sampler, std::int32_t x, std::int32_t y,
                   std::uint32_t at);
  float sample_pixel(std::uint64_t handle, std::uint64_t sampler, float x, float y,
                     std::uint32_t at);
  void write_pixel(std::uint64_t handle, std::int32_t x, std::int32_t y, float value,
                   std::uint32_t at);
  Image image(std::uint64_t handle) const { return objects_.image(object_of(handle)); }
  std::uint64_t work_item(std::uint32_t function, std::uint32_t dimension) const;
  void add_printf_argument(std::uint64_t bits) { printf_arguments_.push_back(bits); }
  std::int32_t print(std::uint64_t format);

  /// Ends the launch at an instruction that no defined program reaches. Nothing that owns memory
  /// may be alive in the callers, because they never continue.
  [[noreturn]] void trap(std::uint32_t at);

 private:
  void record_segment(std::uint32_t segment);
  [[noreturn]] void stop_at_segment(const char* reason);
  [[noreturn]] void stop_over_budget();
  model::SourcePlace place_in_segment() const;

  /// Takes these instructions from the budget.
  void spend(std::uint64_t instructions) {
    if (instructions > instructions_left_) stop_over_budget();
    instructions_left_ -= instructions;
  }
  void spend_on_bytes(std::uint64_t bytes) { spend(bytes / kBytesPerInstruction); }
  std::byte* access_private(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                            std::uint32_t at);
  std::byte* access_shared(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                           std::uint32_t at);
  Object private_object(std::uint32_t number);
  Object object(std::uint32_t number) {
    return number < kFirstPrivate ? objects_[number] : private_object(number);
  }
  std::byte* reject(std::uint64_t handle, std::uint64_t bytes, AccessType type, std::uint32_t at);
  FindingTarget target_of(std::uint64_t handle, std::uint64_t bytes);
  void record_private(std::uint64_t handle, std::uint64_t bytes, AccessType type, std::uint32_t at);
  void trace_private(std::uint64_t handle, std::uint64_t bytes, AccessType type, std::uint32_t at);
  void record(std::uint64_t handle, std::uint64_t bytes, AccessType type, const Object& object,
              std::uint32_t at);
  void check(std::uint64_t handle, std::uint64_t bytes, AccessType type, const Object& object,
             std::uint32_t at);
  void note_store(std::uint64_t handle, std::uint64_t bytes, std::uint32_t at);
  void touch(std::uint32_t object, std::uint64_t offset, std::uint64_t bytes, AccessType type);
  static bool is_shadow(std::uint64_t handle);
  void record_pixel(std::uint64_t handle, PixelPlace place, model::AccessKind kind,
                    std::uint32_t at);
  Sample judged(const Sample& sample, std::uint64_t handle, std::uint64_t sampler,
                std::uint32_t at);
  std::string string_at(std::uint64_t handle) const;

  void begin_log();
  static void run_work_item();
  void run_group(std::uint32_t number);
  void begin_group();
  bool run_to_barrier();
  void run_to_stop(std::uint32_t work_item);
  void make_way() {
    item_->made_way = true;
    ++item_->turns;
    item_->fiber.pause();
  }
  /// Goes back to the loop over work-items, for the last time in this launch.
  [[noreturn]] void leave() {
    item_->fiber.pause();
    __builtin_unreachable();
  }
  void end_phase();
  void check_same_barrier();
  void check_copies_are_common();
  void end_group();

  // asynchronous copies
  std::uint32_t copy_agent(const AsyncCopy& copy);
  void record_copy(const AsyncCopy& copy);
  void begin_copy(AsyncCopy& copy);
  std::uint64_t elements_inside(const AsyncCopy& copy);
  void copy_shadow(const AsyncCopy& copy);
  template <typename Function>
  void for_each_part(const AsyncCopy& copy, const Function& function);
  void continue_copy(const AsyncCopy& copy);
  void end_copy(AsyncCopy& copy);

  ProgramState program_;
  LaunchState& launch_;
  TouchedMemory* touched_;
  ObjectTable& objects_;
  Agents agents_;
  std::vector<std::uint32_t> costs_;  // instructions of each segment
  std::uint64_t instructions_left_;
  std::optional<model::Recorder> recorder_;  // of a program that counts
  std::shared_ptr<model::WarpLog> log_;      // of the chosen warp, or null
  bool tracing_ = false;
  FindingTable findings_;
  std::optional<Checker> checker_;  // of a program with checks
  model::LastStores stores_;
  std::optional<model::Stop> stop_;

  // the group and the work-item that run
  std::array<std::size_t, 3> group_{};
  std::uint32_t group_number_ = 0;
  std::uint32_t size_ = 0;  // of a group
  WorkItemState* item_ = nullptr;
  std::uint32_t segment_ = 0;
  std::uint32_t fences_ = 0;
  std::optional<std::vector<std::uint64_t>> waited_;  // events, by the first work-item that waits
  AsyncCopies copies_;
  bool divergence_reported_ = false;
  std::vector<std::uint64_t> printf_arguments_;

  /// Where accesses go that are not allowed: as long as the longest one.
  alignas(64) std::array<std::byte, std::size_t{1} << 16> sink_{};

  // NOLINTNEXTLINE(readability-identifier-naming): a member that is not constant
  static constinit thread_local Execution* running_;
};

}  // namespace oclab::native
