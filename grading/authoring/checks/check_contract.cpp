// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check of an exercise's declaration.
#include <fmt/format.h>

#include <algorithm>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/lab_text.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "grading/timing/plan_cost.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

void check_target(CheckResult& result, const RatioTarget& target, double highest,
                  const std::string& name) {
  if (target.none >= 0 && target.none < target.full && target.full <= highest) return;
  result.unsound(
      "target",
      {{"member", name}, {"none", target.none}, {"full", target.full}, {"highest", highest}});
}

void check_targets(CheckResult& result, const Exercise& exercise) {
  check_target(result, exercise.targets.cpu, 0.8, ".targets.cpu");
  check_target(result, exercise.targets.gpu, 0.99, ".targets.gpu");
  for (const CostTarget& cost : exercise.costs) {
    check_target(result, cost.target, 0.99, fmt::format(".costs ({})", cost_name(cost.cost)));
  }
  if (exercise.targets.source.empty()) {
    result.unsound("no-source-of-targets");
  }
  const Points& points = exercise.points;
  if (std::min({points.correct, points.safe, points.efficient, points.fast}) <= 0) {
    result.unsound("no-points");
  }
}

void check_model(CheckResult& result, const Exercise& exercise) {
  const bool runs = exercise.no_model.empty();
  const bool reason = !runs || !exercise.no_costs.empty() || !exercise.no_counts.empty();
  if (exercise.costs.empty() != reason) {
    result.unsound("costs-or-reason");
  }
  const RatioTarget& time = exercise.gpu_time;
  if (!(0 <= time.none && time.none < time.full && time.full <= 1)) {
    result.unsound("gpu-time");
  }
  const Extent& extent = exercise.model_extent;
  if (runs && extent.x * extent.y * extent.z <= 1) {
    result.unsound("no-model-extent");
  }
}

/// Names must be unambiguous, because the pattern of `ctest -L` matches anywhere in a label.
void check_names(CheckResult& result, const ExerciseRef& ref) {
  const std::string& id = ref.exercise->id;
  if (!regex::matches(ref.lab->stem, regex::make("lab[0-9]_[a-z0-9_]+"))) {
    result.unsound("stem", {{"stem", ref.lab->stem}});
  }
  for (const Lab& lab : all_labs()) {
    if (&lab != ref.lab && lab.label() == ref.lab->label()) {
      result.unsound("label", {{"label", lab.label()}, {"stem", lab.stem}});
    }
    for (const Exercise& other : lab.exercises) {
      if (&other == ref.exercise ||
          (other.id.find(id) == std::string::npos && id.find(other.id) == std::string::npos)) {
        continue;
      }
      result.unsound("id-in-id", {{"id", id}, {"other", other.id}});
    }
  }
  if (regex::search(id, regex::make("lab[0-9]"))) {
    result.unsound("label-in-id", {{"id", id}});
  }
}

/// Compares the signatures that the texts contain. A text may generate kernels with a macro; the
/// builds of starter and solution check those.
void check_signatures(CheckResult& result, const ExerciseRef& ref) {
  const auto handout = handout_file(*ref.lab);
  std::vector<std::pair<std::string, std::string>> texts{
      {display_path(starter_file(ref)), text_in(starter_file(ref))},
      {display_path(handout), markdown_part(text_in(handout), 2, ref.exercise->id)}};
  for (const auto& file : solution_files(ref))
    texts.emplace_back(display_path(file), text_in(file));
  for (const KernelContract& kernel : ref.exercise->kernels) {
    const std::string declared = spelled_signature(declaration(kernel), kernel.name);
    for (const auto& [file, text] : texts) {
      const std::string found = spelled_signature(text, kernel.name);
      if (found.empty() || found == declared) continue;
      result.unsound("signature", {{"file", file},
                                   {"found", found},
                                   {"declaration", display_path(declaration_file(*ref.lab))},
                                   {"declared", declared}});
    }
  }
}

}  // namespace

CheckResult check_contract(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kContract};
  check_declaration(result, ref);
  result.obstructs = result.worst() == Weight::kUnsound;
  if (result.obstructs) return result;
  check_names(result, ref);
  check_sizes(result, ref);
  check_targets(result, *ref.exercise);
  check_model(result, *ref.exercise);
  check_signatures(result, ref);
  return result;
}

}  // namespace oclab
