// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one source in the model device with all checks that the simulator manages.
#include "grading/model/thorough_model.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <regex>

#include "grading/source/source_scan.h"
#include "grading/source/source_text.h"

namespace oclab {
namespace {

/// The simulator's checks take up to six times its usual time. Below these limits there are several
/// work-groups, partial ones and loops over several tiles all the same.
constexpr std::size_t kTinyElements = 8000;
constexpr std::size_t kTinyItems = 20000;
constexpr double kTinyPixels = 500;  // each of them may read a window of 961

std::size_t elements_of(const Problem& problem) {
  std::size_t elements = 0;
  for (const Buffer& buffer : problem.buffers) elements += buffer.count;
  return elements;
}

/// With the tunables that apply to a source without any: every student gets the same sizes.
std::size_t items_of(const Exercise& exercise, const Extent& extent) {
  std::size_t items = 0;
  for (const Launch& launch : exercise.plan(extent, read_tunables("", exercise.tunables))) {
    const auto& global = launch.range.global;
    items += std::accumulate(global.begin(), global.end(), std::size_t{1}, std::multiplies<>());
  }
  return items;
}

bool same_error(const model::Finding& a, const model::Finding& b) {
  const auto same_place = [](const model::Place& p, const model::Place& q) {
    return p.line == q.line && p.column == q.column;
  };
  return a.kind == b.kind && a.kernel == b.kernel &&
         std::ranges::equal(a.places, b.places, same_place);
}

/// One error may show in several launches of a plan.
void add_findings(std::vector<model::Finding>& all, const std::vector<model::Finding>& more) {
  for (const model::Finding& finding : more) {
    const auto known = std::ranges::find_if(
        all, [&](const model::Finding& other) { return same_error(finding, other); });
    if (known == all.end()) {
      all.push_back(finding);
    } else {
      known->count += finding.count;
    }
  }
}

std::string code_of(const KernelSource& source) {
  std::string code = fold(source.text, false).text;
  blank_comments_and_literals(code);
  return code;
}

/// Oclgrind takes a vector for unwritten as soon as one of its components is, and the compiler
/// leaves components unwritten that nobody needs. So in a source with vectors it tells nothing that
/// an uninitialised value is stored; one that decides a branch or an address is still an error.
bool is_false_alarm(const model::Finding& finding, const KernelSource& source) {
  if (finding.kind != model::FindingKind::kUninitialised) return false;
  // What a strided copy brings stays unwritten for it.
  if (SourceScan(source.text).word("async_work_group_strided_copy") > 0) return true;
  return finding.message.starts_with("Uninitialized value written") && uses_vectors(source);
}

/// Whether the simulator gave up, which its search for uninitialised values does over some vector
/// code (negation, fma of a scalar, arrays that are set to zero).
bool gave_up(const ModelRun& run) {
  return std::ranges::any_of(run.reports, [](const model::LaunchReport& report) {
    return report.stop && report.stop->unsupported;
  });
}

}  // namespace

bool is_tiny(const Exercise& exercise, const Extent& extent, const Problem& problem) {
  return elements_of(problem) <= kTinyElements && problem.pixels <= kTinyPixels &&
         items_of(exercise, extent) <= kTinyItems;
}

bool uses_vectors(const KernelSource& source) {
  static const std::regex vectors(R"((char|short|int|long|float|double)(2|3|4|8|16)\b|vload\d)");
  return std::regex_search(code_of(source), vectors);
}

ThoroughModel::ThoroughModel(const Exercise& exercise, const KernelSource& source,
                             const ModelSettings& settings)
    : exercise_(exercise), source_(source), settings_(settings) {
  settings_.find_races = true;
  settings_.find_uninitialised = true;
  settings_.compiled_program = folder_.path() / "program.bc";
  runner_.emplace(exercise_, source_, settings_);
}

ModelRun ThoroughModel::run(const Extent& extent, std::uint64_t seed) {
  if (settings_.find_uninitialised) {
    if (auto run = run_with_all_checks(extent, seed)) return *std::move(run);
    settings_.find_uninitialised = false;
    runner_.emplace(exercise_, source_, settings_);
  }
  return runner_->run(extent, seed);
}

std::optional<ModelRun> ThoroughModel::run_with_all_checks(const Extent& extent,
                                                           std::uint64_t seed) {
  try {
    ModelRun run = runner_->run(extent, seed);
    if (!gave_up(run)) return run;
  } catch (const KernelFailure& failure) {
    if (failure.outcome != Outcome::kCrash) throw;
  }
  return std::nullopt;
}

void add_findings(std::vector<model::Finding>& all, const ModelRun& run,
                  const KernelSource& source) {
  for (const auto& report : run.reports) add_findings(all, report.findings);
  std::erase_if(all, [&](const auto& found) { return is_false_alarm(found, source); });
}

}  // namespace oclab
