// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check of what an exercise declares, before any kernel runs.
#include <algorithm>
#include <set>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/checks/plan_check.h"

namespace oclab {
namespace {

constexpr std::uint64_t kOneSeed = 1;
constexpr std::uint64_t kOtherSeed = 2;

/// Larger test sizes are left out: they take long, and a mistake in a declaration shows at any
/// size.
constexpr std::size_t kMostDeclared = std::size_t{1} << 17;

void check_members(CheckResult& result, const Exercise& exercise) {
  const auto need = [&result](bool given, const char* member, const char* next) {
    if (!given) result.unsound("not-set", {{"member", member}, {"remedy", next}});
  };
  need(!exercise.kernels.empty(), ".kernels", "declare the signature of each kernel");
  need(!!exercise.make_problem, ".make_problem", "set it to a function that makes the buffers");
  need(!!exercise.plan, ".plan", "set it to a function that returns the launches");
  need(!exercise.test_extents.empty(), ".test_extents", "list the sizes to test");
  need(exercise.bench_cpu != Extent{}, ".bench_cpu", "choose a size that runs for 1 to 20 ms");
  need(exercise.bench_gpu != Extent{}, ".bench_gpu", "choose a size that runs for 1 to 20 ms");
  if (exercise.extent_names.empty() || exercise.extent_names.size() > 3) {
    result.unsound("extent-names", {{"count", exercise.extent_names.size()}});
  }
  for (const Tunable& each : exercise.tunables) {
    const bool fits = each.min <= each.fallback && each.fallback <= each.max && each.min >= 0;
    if (fits && std::ranges::count(exercise.tunables, each.name, &Tunable::name) == 1) continue;
    result.unsound("tunable-range", {{"name", each.name},
                                     {"least", double(each.min)},
                                     {"most", double(each.max)},
                                     {"fallback", double(each.fallback)}});
  }
}

void check_buffer(CheckResult& result, const Buffer& buffer, bool proven, const std::string& at) {
  const auto need = [&](bool holds, std::string_view form, Facts facts) {
    facts.merge(Facts{{"buffer", buffer.name}, {"elements", buffer.count}, {"at", at}});
    if (!holds) result.unsound(form, std::move(facts));
  };
  const auto bytes = [&](const Bytes& held) {
    return Facts{{"bytes", held.size()}, {"type", std::string(opencl_name(buffer.element))}};
  };
  const bool read = buffer.access == Access::kIn || buffer.access == Access::kInOut;
  const bool written = buffer.access == Access::kOut || buffer.access == Access::kInOut;
  need(buffer.count > 0, "empty-buffer", {});
  need(!read || buffer.initial.size() == buffer.bytes(), "initial-length", bytes(buffer.initial));
  need(!written || proven || buffer.expected.size() == buffer.bytes(), "expected-length",
       bytes(buffer.expected));
  need(buffer.magnitude.empty() || buffer.magnitude.size() == buffer.count, "magnitudes",
       {{"magnitudes", buffer.magnitude.size()}});
}

void check_problem(CheckResult& result, const Exercise& exercise, const Problem& problem,
                   const std::string& at) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < problem.buffers.size(); ++i) {
    const Buffer& buffer = problem.buffers[i];
    check_buffer(result, buffer, problem.proof && problem.proof->buffer == i, at);
    if (names.insert(buffer.name).second) continue;
    result.unsound("same-name", {{"buffer", buffer.name}});
  }
  for (const Intermediate& each : exercise.intermediates) {
    if (names.contains(each.buffer)) continue;
    result.unsound("intermediate", {{"buffer", each.buffer}});
  }
}

/// Every buffer is made once for all data of a size, so its length may depend on the size only.
void check_lengths(CheckResult& result, const Problem& one, const Problem& other,
                   const char* member, const std::string& at) {
  for (std::size_t i = 0; i < std::min(one.buffers.size(), other.buffers.size()); ++i) {
    const Buffer& a = one.buffers[i];
    const Buffer& b = other.buffers[i];
    if (a.count == b.count && a.expected.size() == b.expected.size()) continue;
    result.unsound(
        "length-of-data",
        {{"member", member}, {"buffer", a.name}, {"one", a.count}, {"other", b.count}, {"at", at}});
  }
}

constexpr const char* kWorkMembers[] = {"bytes_moved", "flops", "pixels"};

/// Returns the work at this size.
double check_extent(CheckResult& result, const Exercise& exercise, const Extent& extent) {
  const std::string at = describe(extent, exercise.extent_names);
  Rng rng(kOneSeed);
  const char* member = ".make_problem";
  try {
    Problem problem = exercise.make_problem(extent, rng);
    check_problem(result, exercise, problem, at);
    const double work = problem.useful_work().in(exercise.rate);
    if (result.worst() == Weight::kUnsound) return work;
    member = ".plan";
    check_plan(result, exercise, problem, extent);
    member = ".make_problem";
    Rng others(kOtherSeed);
    check_lengths(result, problem, exercise.make_problem(extent, others), member, at);
    if (!exercise.renew) return work;
    member = ".renew";
    const Problem before = problem;
    exercise.renew(problem, extent, rng);
    check_lengths(result, before, problem, member, at);
    return work;
  } catch (const std::exception& error) {
    result.unsound("function-fails", {{"member", member}, {"at", at}, {"why", error.what()}});
  }
  return 0;
}

}  // namespace

void check_declaration(CheckResult& result, const ExerciseRef& ref) {
  const Exercise& exercise = *ref.exercise;
  check_members(result, exercise);
  double most = 0;
  for (const Extent& extent : exercise.test_extents) {
    if (result.worst() == Weight::kUnsound) return;  // once, not at every size
    const bool small = extent.x * extent.y * extent.z <= kMostDeclared;
    if (small || most == 0) most = std::max(most, check_extent(result, exercise, extent));
  }
  if (result.worst() == Weight::kUnsound) return;
  check_launched_kernels(result, exercise);
  if (most > 0) return;
  result.unsound("no-work", {{"member", kWorkMembers[static_cast<std::size_t>(exercise.rate)]}});
}

}  // namespace oclab
