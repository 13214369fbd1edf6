// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a kernel file in the model to explain it.
#include "grading/explain_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <thread>

#include "grading/model_run.h"
#include "grading/paths.h"
#include "grading/source_file.h"
#include "spec/error.h"

namespace oclab {
namespace {

constexpr std::uint64_t kSeed = 1;  // fixed: an explanation is the same in every run
constexpr std::size_t kFallbackElements = 20000;
constexpr std::size_t kMostFindings = 3;

std::size_t elements(const Extent& extent) { return extent.x * extent.y * extent.z; }

Tunables tunables_in(const KernelSource& source, const Exercise& exercise) {
  try {
    return read_tunables(source.text, exercise.tunables);
  } catch (const TunableError& error) {
    throw KernelFailure(Outcome::kBadInterface, source.file_name + ", " + error.what());
  }
}

void require_model(const Exercise& exercise) {
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  for (const KernelContract& kernel : exercise.kernels) {
    if (std::any_of(kernel.parameters.begin(), kernel.parameters.end(), is_image)) {
      throw UsageError(exercise.id +
                       " works on images, which Oclgrind cannot run, so there is no explanation. "
                       "`oclab run " +
                       exercise.id + "` checks it all the same.");
    }
  }
}

/// The launches of the file. The worker counts on its own threads; more make no difference.
std::vector<model::LaunchReport> reports_of(const Exercise& exercise, const KernelSource& source,
                                            const Extent& extent) {
  tunables_in(source, exercise);
  const unsigned threads = std::max(std::thread::hardware_concurrency(), 1U);
  auto reports = run_in_model(exercise, source, extent, kSeed, {.threads = threads});
  for (const model::LaunchReport& report : reports) {
    if (!report.stop) continue;
    const std::uint32_t line = report.stop->place.first;
    throw KernelFailure(
        Outcome::kTimeout,
        fmt::format("{}{}: the model gave up on {}: {}. Look for a loop whose end is never "
                    "reached, an access far out of bounds, or a barrier that only some work-items "
                    "reach.",
                    source.file_name, line == 0 ? "" : fmt::format(":{}", line), report.kernel,
                    report.stop->reason));
  }
  return reports;
}

/// The whole numbers that the launches pass, by the names in the contract.
std::vector<RowLength> row_lengths(const Exercise& exercise, const std::vector<Launch>& launches) {
  std::vector<RowLength> lengths;
  for (const Launch& launch : launches) {
    const auto kernel = std::find_if(exercise.kernels.begin(), exercise.kernels.end(),
                                     [&](const auto& each) { return each.name == launch.kernel; });
    if (kernel == exercise.kernels.end()) continue;
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      const auto* scalar = std::get_if<ScalarArgument>(&launch.arguments[i]);
      if (scalar == nullptr || scalar->element != Element::kUint) continue;
      std::uint32_t value = 0;
      std::memcpy(&value, scalar->bytes.data(), sizeof value);
      lengths.push_back({kernel->parameters[i].name, value});
    }
  }
  return lengths;
}

std::string remark_on(const model::Finding& finding) {
  std::string what = name_of(finding.kind);
  std::replace(what.begin(), what.end(), '_', ' ');
  const std::string where =
      finding.places.empty() ? "" : fmt::format("line {}: ", finding.places.front().line);
  return fmt::format("{}{} ({} times). The counters of a wrong kernel mislead: run `oclab run` "
                     "first.",
                     where, what, finding.count);
}

std::vector<std::string> remarks_on(const std::vector<model::LaunchReport>& launches) {
  std::vector<std::string> remarks;
  for (const model::LaunchReport& launch : launches) {
    for (const model::Finding& finding : launch.findings) {
      if (remarks.size() < kMostFindings) remarks.push_back(remark_on(finding));
    }
  }
  return remarks;
}

/// The reference's totals, or a remark that says why there are none.
void add_reference(ExplanationInput& input, const ExerciseRef& exercise, const Extent& extent) {
  const auto file = solution_file(exercise);
  if (!std::filesystem::exists(file)) {
    input.remarks.push_back("This copy of the kit has no reference to compare with.");
    return;
  }
  try {
    input.reference = totals_of(reports_of(*exercise.exercise, load_source(file), extent));
  } catch (const KernelFailure& failure) {
    input.remarks.push_back(std::string("The reference did not run in the model: ") +
                            failure.what());
  }
}

}  // namespace

Extent extent_to_explain(const Exercise& exercise) {
  if (exercise.model_extent != Extent{}) return exercise.model_extent;
  // Exercises that do not name a model extent yet.
  Extent largest;
  for (const Extent& extent : exercise.test_extents) {
    const bool larger = elements(extent) > elements(largest);
    if (larger && elements(extent) <= kFallbackElements) largest = extent;
  }
  return largest;
}

Explanation explain_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                         const Extent& extent) {
  const Exercise& what = *exercise.exercise;
  require_model(what);
  const KernelSource source = load_source(file);
  ExplanationInput input{.lab = exercise.lab->stem,
                         .exercise = what.id,
                         .title = what.title,
                         .file = source.file_name,
                         .text = source.text,
                         .row_lengths = row_lengths(
                             what, what.plan(extent, tunables_in(source, what)))};
  const std::array<std::size_t, 3> sizes{extent.x, extent.y, extent.z};
  for (std::size_t i = 0; i < what.extent_names.size() && i < sizes.size(); ++i) {
    input.extent.emplace_back(what.extent_names[i], sizes[i]);
  }
  input.launches = reports_of(what, source, extent);
  input.remarks = remarks_on(input.launches);
  add_reference(input, exercise, extent);
  return explain(input);
}

}  // namespace oclab
