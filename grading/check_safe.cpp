// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `safe`.
#include "grading/check_safe.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <regex>

#include "grading/finding_report.h"
#include "grading/model_runner.h"

namespace oclab {
namespace {

/// The simulator's checks take up to six times its usual time. Below these limits there are several
/// work-groups, partial ones and loops over several tiles all the same.
constexpr std::size_t kTinyElements = 8000;
constexpr std::size_t kTinyItems = 20000;
constexpr double kTinyPixels = 500;  // each of them may read a window of 961
const ModelSettings kThoroughSettings{.find_races = true,
                                      .find_uninitialised = true,
                                      .instructions_per_group = 20'000'000,
                                      .limits = {.build = 30, .run = 20}};

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

/// The smallest and the last two of the tiny test sizes; of images only the last one, because each
/// work-item goes through a window, also where it has no pixel.
std::vector<Extent> tiny_extents(const Exercise& exercise, std::uint64_t seed) {
  std::vector<Extent> tiny;
  std::ptrdiff_t last = 2;
  for (const Extent& extent : exercise.test_extents) {
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    if (elements_of(problem) > kTinyElements || problem.pixels > kTinyPixels) continue;
    if (items_of(exercise, extent) <= kTinyItems) tiny.push_back(extent);
    if (problem.pixels > 0) last = 1;
  }
  if (std::ssize(tiny) > 1 + last) tiny.erase(tiny.begin() + 1, tiny.end() - last);
  return tiny;
}

void fail(Line& line, Outcome outcome, std::string message) {
  line.status = LineStatus::kFail;
  line.outcome = outcome;
  line.message = std::move(message);
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

/// Oclgrind takes a vector for unwritten as soon as one of its components is, and the compiler
/// leaves components unwritten that nobody needs. So in a source with vectors it tells nothing that
/// an uninitialised value is stored; one that decides a branch or an address is still an error.
bool is_false_alarm(const model::Finding& finding, const KernelSource& source) {
  static const std::regex vectors(R"((char|short|int|long|float|double)(2|3|4|8|16)\b|vload\d)");
  return finding.kind == model::FindingKind::kUninitialised &&
         finding.message.starts_with("Uninitialized value written") &&
         std::regex_search(source.text, vectors);
}

/// Whether the simulator gave up, which its search for uninitialised values does over some vector
/// code (negation, fma of a scalar, arrays that are set to zero).
bool gave_up(const ModelRun& run) {
  return std::ranges::any_of(run.reports, [](const model::LaunchReport& report) {
    return report.stop && report.stop->by_simulator;
  });
}

/// Runs one source in the model with all checks that the simulator manages.
class ThoroughModel {
 public:
  ThoroughModel(const Exercise& exercise, const KernelSource& source, Confinement confinement)
      : exercise_(exercise), source_(source) {
    settings_.limits.confinement = confinement;
    settings_.compiled_program = folder_.path() / "program.bc";
    runner_.emplace(exercise_, source_, settings_);
  }

  ModelRun run(const Extent& extent, std::uint64_t seed) {
    if (settings_.find_uninitialised) {
      if (auto run = run_with_all_checks(extent, seed)) return *std::move(run);
      settings_.find_uninitialised = false;
      runner_.emplace(exercise_, source_, settings_);
    }
    return runner_->run(extent, seed);
  }

 private:
  /// Nothing if the simulator gave up or crashed.
  std::optional<ModelRun> run_with_all_checks(const Extent& extent, std::uint64_t seed) {
    try {
      ModelRun run = runner_->run(extent, seed);
      if (!gave_up(run)) return run;
    } catch (const KernelFailure& failure) {
      if (failure.outcome != Outcome::kCrash) throw;
    }
    return std::nullopt;
  }

  const Exercise& exercise_;
  const KernelSource& source_;
  TempDir folder_;
  ModelSettings settings_ = kThoroughSettings;
  std::optional<ModelRunner> runner_;
};

/// False when the run at this extent has decided the line.
bool passes_at(Line& line, ThoroughModel& model, const Exercise& exercise,
               const KernelSource& source, const Extent& extent, std::uint64_t seed) {
  const std::string place = fmt::format("at {}", describe(extent, exercise.extent_names));
  const ModelRun run = model.run(extent, seed);
  for (const auto& report : run.reports) add_findings(line.findings, report.findings);
  std::erase_if(line.findings, [&](const auto& found) { return is_false_alarm(found, source); });
  if (!line.findings.empty()) {
    fail(line, Outcome::kUnsafe, place + ":\n" + describe(line.findings, source));
  } else if (const model::Stop* limit = run.limit_reached()) {
    fail(line, Outcome::kTimeout, place + ", " + explain_limit(*limit));
  } else if (run.mismatch) {
    fail(line, Outcome::kWrongAnswer, place + ", in the model:\n" + *run.mismatch);
  }
  return line.message.empty();
}

}  // namespace

Line check_safe(const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
                Confinement confinement) {
  Line line{.name = LineName::kSafe,
            .status = LineStatus::kNotAssessed,
            .max_points = exercise.points.safe,
            .message = exercise.no_model.empty() ? why_no_model() : exercise.no_model};
  if (!line.message.empty()) return line;
  const auto extents = tiny_extents(exercise, seed);
  try {
    ThoroughModel model(exercise, source, confinement);
    for (const Extent& extent : extents) {
      if (!passes_at(line, model, exercise, source, extent, seed)) return line;
    }
  } catch (const KernelFailure& failure) {
    line.message = explain_model_failure(failure);
    return line;
  }
  line.status = LineStatus::kPass;
  line.points = line.max_points;
  line.message = fmt::format("nothing found at {} tiny sizes", extents.size());
  return line;
}

}  // namespace oclab
