// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a plan of launches fits the kernels and the buffers of its exercise.
#include "grading/authoring/checks/plan_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "harness/spec/contract.h"

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

}  // namespace

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

}  // namespace oclab
