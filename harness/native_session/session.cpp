// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs the launches of a problem in the model.
#include "harness/native_session/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/native_device/unwritten.h"
#include "harness/native_session/launch_groups.h"
#include "harness/spec/contract_check.h"

namespace oclab::native {
namespace {

constexpr std::size_t kMostBuffers = kFirstLocalArgument - kFirstBuffer;
constexpr std::size_t kMostLocalArguments = kFirstStatic - kFirstLocalArgument;

/// Repeated memory is filled before each run, and a few checked groups read little of it. What is
/// traced shows what values a longer stretch has. A process may have some ten thousand mappings.
constexpr std::size_t kPeriodOfTraces = std::size_t{4} << 20;
constexpr std::size_t kPeriodOfChecks = std::size_t{64} << 10;
constexpr std::size_t kMostRepetitions = 1024;

/// Bytes, and what they were.
class KeptBytes {
 public:
  explicit KeptBytes(std::vector<std::span<std::byte>> all) : all_(std::move(all)) {
    for (const auto& bytes : all_) before_.emplace_back(bytes.begin(), bytes.end());
  }
  void restore() const {
    for (std::size_t k = 0; k < all_.size(); ++k) std::ranges::copy(before_[k], all_[k].begin());
  }

 private:
  std::vector<std::span<std::byte>> all_;
  std::vector<std::vector<std::byte>> before_;
};

}  // namespace

Session::Session(LoadedProgram program, const SessionSettings& settings)
    : program_(std::move(program)),
      settings_(settings),
      code_(program_.description.code()),
      work_items_(settings.cores.count) {}

void Session::bind(const CaseJob& job, std::byte* arena) {
  if (job.buffers.size() > kMostBuffers) {
    throw InterfaceFailure(job.launches.empty() ? "" : job.launches.front().kernel,
                           fmt::format("the model has at most {} buffers", kMostBuffers));
  }
  job_ = job;
  arena_ = arena;
  make_repeated();
  for (const Launch& launch : job_.launches) check(launch);
}

/// Later jobs take what an earlier one had, because memory cannot be mapped any more once a kernel
/// has run.
void Session::make_repeated() {
  for (const BufferPlace& place : job_.buffers) {
    if (place.repeated == 0) continue;
    const auto found = repeated_.find(place.name);
    if (found != repeated_.end() && found->second.bytes() >= place.repeated) continue;
    const auto add_to = [&](auto& all, std::size_t least_period) {
      all.insert_or_assign(
          place.name, RepeatedMemory(place.region.payload_bytes, place.repeated, least_period));
    };
    if (!program_.description.checks) {
      add_to(repeated_, kPeriodOfTraces);
      continue;
    }
    const std::size_t period = std::max(kPeriodOfChecks, place.repeated / kMostRepetitions);
    add_to(repeated_, period);
    add_to(repeated_shadows_, period);
  }
}

/// All of it has values, since nobody knows what the groups that do not run would have stored.
void Session::fill_repeated() {
  for (const BufferPlace& place : job_.buffers) {
    if (place.repeated == 0) continue;
    repeated_.at(place.name).fill({arena_ + place.region.payload, place.region.payload_bytes});
    const auto shadow = repeated_shadows_.find(place.name);
    if (shadow == repeated_shadows_.end()) continue;
    shadow->second.fill(std::vector(place.region.payload_bytes, kDefinedByte));
  }
}

const Kernel& Session::kernel_of(const Launch& launch) const {
  const auto& kernels = program_.description.kernels;
  const auto found = std::ranges::find(kernels, launch.kernel,
                                       [](const Kernel& each) { return each.signature.name; });
  if (found == kernels.end() || !program_.entries.contains(launch.kernel)) {
    throw InterfaceFailure(launch.kernel,
                           fmt::format("the program has no kernel '{}'", launch.kernel));
  }
  return *found;
}

void Session::check(const Launch& launch) const {
  const Kernel& kernel = kernel_of(launch);
  const auto& [global, local] = std::tie(launch.range.global, launch.range.local);
  const std::size_t parameters = kernel.signature.parameters.size();
  if (launch.arguments.size() != parameters) {
    throw InterfaceFailure(
        launch.kernel, fmt::format("kernel '{}' has {} parameters, but the launch has {} arguments",
                                   launch.kernel, parameters, launch.arguments.size()));
  }
  require_group(launch.kernel, kernel.required_group, local);
  for (int d = 0; d < 3; ++d) {
    if (local[d] == 0 || global[d] == 0 || global[d] % local[d] != 0) {
      throw InterfaceFailure(
          launch.kernel,
          fmt::format(
              "kernel '{}': the global size {} is not a positive multiple of the local size {} in "
              "dimension {}",
              launch.kernel, global[d], local[d], d));
    }
  }
  const std::size_t items = local[0] * local[1] * local[2];
  if (items > kMostWorkItems) {
    throw InterfaceFailure(
        launch.kernel,
        fmt::format("a group of kernel '{}' has {} work-items, but the model runs at most {}",
                    launch.kernel, items, kMostWorkItems));
  }
  check_local_memory(launch, kernel);
}

void Session::check_local_memory(const Launch& launch, const Kernel& kernel) const {
  std::uint64_t needed = 0;
  std::size_t arguments = 0;
  for (const Argument& argument : launch.arguments) {
    const auto* local = std::get_if<LocalArgument>(&argument);
    if (local == nullptr) continue;
    needed += local->bytes;
    ++arguments;
  }
  for (const StaticObject& object : program_.description.statics) {
    if (object.local && object.kernel == kernel.signature.name) needed += object.bytes;
  }
  if (arguments > kMostLocalArguments) {
    throw InterfaceFailure(launch.kernel,
                           fmt::format("kernel '{}' has more than {} arguments of local memory",
                                       launch.kernel, kMostLocalArguments));
  }
  if (needed <= settings_.local_bytes) return;
  throw LocalMemoryFailure(
      fmt::format("a group of kernel '{}' needs more local memory than the model has: {} bytes, "
                  "but {} are available",
                  launch.kernel, needed, settings_.local_bytes));
}

/// Before the first launch, a buffer has values or not as a whole.
void Session::make_shadows() {
  shadows_.clear();
  if (!program_.description.checks) return;
  for (const BufferPlace& place : job_.buffers) {
    shadows_.emplace_back(place.region.payload_bytes,
                          place.defined ? kDefinedByte : kUndefinedByte);
  }
}

std::vector<model::LaunchReport> Session::run() {
  make_shadows();
  fill_repeated();
  PrintfOutput printf;
  ProgramState program{.program = program_,
                       .code = code_,
                       .limits = settings_.limits,
                       .note_stores = settings_.note_stores,
                       .sampled = !job_.model.prediction.sizes.empty(),
                       .schedule = job_.model.schedule,
                       .printf = printf,
                       .work_items = work_items_.front()};
  if (job_.model.instructions > 0) program.limits.instructions = job_.model.instructions;
  std::vector<model::LaunchReport> reports;
  for (const Launch& launch : job_.launches) {
    const bool is_chosen = reports.size() + 1 == job_.model.warp.launch;
    program.warp = is_chosen ? job_.model.warp : WarpChoice{};
    reports.push_back(run(program, launch));
    program.limits.instructions -= reports.back().instructions;
    if (reports.back().stop) break;
  }
  std::fflush(stdout);
  return reports;
}

/// What may be written to during a launch, besides memory that repeats.
std::vector<std::span<std::byte>> Session::writable_bytes(const LaunchState& state) const {
  std::vector<std::span<std::byte>> all;
  for (std::uint32_t k = kFirstBuffer; k < kFirstBuffer + job_.buffers.size(); ++k) {
    if (!state.objects[k].can_race || job_.buffers[k - kFirstBuffer].repeated > 0) continue;
    const Object& shadow = state.objects[k + kShadowDistance];
    all.emplace_back(state.objects[k].base, state.objects.name(k).bytes);
    if (shadow.base != nullptr) all.emplace_back(shadow.base, shadow.writable);
  }
  return all;
}

/// At first in parts, then in order where that could have made a difference, and so every later
/// launch of this kernel.
model::LaunchReport Session::run(const ProgramState& program, const Launch& launch) {
  std::vector<LaunchState> states;
  states.push_back(state_of(launch));
  const std::size_t parts = parts_of(program, states.front(), settings_.cores);
  if (parts > 1 && !communicates_.contains(launch.kernel)) {
    const KeptBytes before(writable_bytes(states.front()));
    while (states.size() < parts) states.push_back(state_of(launch));
    if (auto report = run_in_parts(program, states, work_items_, settings_.cores)) {
      return *std::move(report);
    }
    before.restore();
    communicates_.insert(launch.kernel);
    states.front() = state_of(launch);
  }
  return run_in_order(program, states.front());
}

void Session::trace(unsigned warp_size,
                    const std::function<void(const Launch&, GroupTracer&)>& use) {
  PrintfOutput printf;
  ProgramState program{.program = program_,
                       .code = code_,
                       .limits = settings_.limits,
                       .printf = printf,
                       .work_items = work_items_.front(),
                       .warp_size = warp_size};
  program.limits = {.instructions = job_.model.prediction.instructions,
                    .events = job_.model.prediction.instructions};
  const auto period = [&](std::uint32_t number) {
    const BufferPlace& place = job_.buffers[number - kFirstBuffer];
    return place.repeated == 0 ? place.region.payload_bytes : repeated_.at(place.name).period();
  };
  fill_repeated();
  for (const Launch& launch : job_.launches) {
    const auto& local = launch.range.local;
    const std::size_t at_once = kMostWorkItemsAtOnce / (local[0] * local[1] * local[2]);
    std::vector<LaunchState> states;
    for (std::size_t k = 0; k < std::clamp(at_once, std::size_t{1}, work_items_.size()); ++k) {
      states.push_back(state_of(launch));
    }
    std::vector<GroupTracer::Place> places;
    for (std::size_t k = 0; k < states.size(); ++k) places.push_back({states[k], work_items_[k]});
    const KeptBytes before(writable_bytes(states.front()));
    const auto fill = [&] {
      fill_repeated();
      before.restore();
    };
    GroupTracer tracer(program, places, {period, fill}, settings_.cores);
    use(launch, tracer);
    fill();
  }
}

}  // namespace oclab::native
