// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check of what an exercise declares, before any kernel runs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/finding.h"
#include "harness/spec/contract.h"
#include "harness/spec/exercise.h"

namespace oclab {
namespace {

/// Returns what an argument is in OpenCL C: "global float*", "uint", "local memory".
std::string words_of(const Buffer& buffer) {
  return buffer.image ? "an image" : fmt::format("{} elements", opencl_name(buffer.element));
}

/// Returns why an argument does not fit its parameter, or "".
struct Mismatched {
  const Parameter& parameter;
  const Problem& problem;

  std::string operator()(const BufferArgument& argument) const {
    const auto found = std::ranges::find(problem.buffers, argument.name, &Buffer::name);
    if (found == problem.buffers.end()) {
      std::vector<std::string> names;
      for (const Buffer& buffer : problem.buffers) names.push_back(buffer.name);
      return fmt::format("names the buffer `{}`; .make_problem makes {}", argument.name,
                         fmt::join(names, ", "));
    }
    const bool pointer = parameter.type == fmt::format("{}*", opencl_name(found->element));
    const bool memory =
        parameter.space == AddressSpace::kGlobal || parameter.space == AddressSpace::kConstant;
    if (is_image(parameter) ? found->image : pointer && memory && !found->image) return "";
    return fmt::format("is the buffer `{}` ({})", argument.name, words_of(*found));
  }

  std::string operator()(const LocalArgument& argument) const {
    if (parameter.space != AddressSpace::kLocal) return "is local memory";
    return argument.bytes > 0 ? "" : "is local memory of 0 bytes";
  }

  std::string operator()(const ScalarArgument& argument) const {
    if (parameter.type == opencl_name(argument.element)) return "";
    return fmt::format("is a value of type {}", opencl_name(argument.element));
  }

  std::string operator()(const SamplerArgument&) const {
    return parameter.type == "sampler_t" ? "" : "is a sampler";
  }
};

void check_arguments(CheckResult& result, const Launch& launch, const KernelContract& kernel,
                     const Problem& problem, const std::string& at) {
  if (launch.arguments.size() != kernel.parameters.size()) {
    result.unsound("argument-count", {{"arguments", launch.arguments.size()},
                                      {"at", at},
                                      {"parameters", kernel.parameters.size()},
                                      {"declaration", declaration(kernel)}});
    return;
  }
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const Parameter& parameter = kernel.parameters[i];
    const std::string why = std::visit(Mismatched{parameter, problem}, launch.arguments[i]);
    if (why.empty()) continue;
    result.unsound("argument", {{"number", i + 1},
                                {"kernel", kernel.name},
                                {"why", why},
                                {"at", at},
                                {"parameter", declaration(parameter)}});
  }
}

void check_range(CheckResult& result, const Launch& launch, const std::string& at) {
  const NdRange& range = launch.range;
  for (std::size_t d = 0; d < 3; ++d) {
    if (range.local[d] > 0 && range.global[d] > 0 && range.global[d] % range.local[d] == 0) {
      continue;
    }
    result.unsound("range",
                   {{"kernel", launch.kernel},
                    {"global", std::vector<std::size_t>(range.global.begin(), range.global.end())},
                    {"local", std::vector<std::size_t>(range.local.begin(), range.local.end())},
                    {"at", at}});
    return;
  }
}

/// The values that a file without #define lines has.
Tunables fallbacks(const Exercise& exercise) { return read_tunables("", exercise.tunables); }

/// The fallbacks, and the ends of the ranges: a tunable may choose between kernels.
std::vector<Tunables> settings_of(const Exercise& exercise) {
  std::vector<Tunables> settings(3, fallbacks(exercise));
  for (const Tunable& each : exercise.tunables) {
    settings[1][each.name] = each.min;
    settings[2][each.name] = each.max;
  }
  return settings;
}

/// Adds a finding for each launch at this size that names no declared kernel, whose arguments do
/// not fit the parameters and the buffers, or whose groups do not fill its range. The tunables have
/// their fallback values.
void check_plan(CheckResult& result, const Exercise& exercise, const Problem& problem,
                const Extent& extent) {
  const std::string at = describe(extent, exercise.extent_names);
  const std::vector<Launch> plan = exercise.plan(extent, fallbacks(exercise));
  if (plan.empty()) result.unsound("no-launch", {{"at", at}});
  for (const Launch& launch : plan) {
    const auto kernel = std::ranges::find(exercise.kernels, launch.kernel, &KernelContract::name);
    if (kernel == exercise.kernels.end()) {
      result.unsound("undeclared-kernel", {{"kernel", launch.kernel}, {"at", at}});
      continue;
    }
    check_arguments(result, launch, *kernel, problem, at);
    check_range(result, launch, at);
  }
}

/// Adds a finding for each declared kernel that no launch names at any test size, with the
/// tunables at their fallbacks or at the ends of their ranges.
void check_launched_kernels(CheckResult& result, const Exercise& exercise) {
  std::set<std::string> launched;
  for (const Tunables& setting : settings_of(exercise)) {
    for (const Extent& extent : exercise.test_extents) {
      for (const Launch& launch : exercise.plan(extent, setting)) launched.insert(launch.kernel);
    }
  }
  for (const KernelContract& kernel : exercise.kernels) {
    if (launched.contains(kernel.name)) continue;
    result.unsound("never-launched", {{"kernel", kernel.name}});
  }
}

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
