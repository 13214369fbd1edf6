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
      fmt::format("{}: points from {:.2f}, full marks from {:.2f}", name, target.none, target.full),
      fmt::format("choose 0 <= none < full <= {:.2f}: noise or another right solution must not "
                  "cost points",
                  highest));
}

void check_targets(CheckResult& result, const Exercise& exercise) {
  check_target(result, exercise.targets.cpu, 0.8, ".targets.cpu");
  check_target(result, exercise.targets.gpu, 0.99, ".targets.gpu");
  for (const CostTarget& cost : exercise.costs) {
    check_target(result, cost.target, 0.99, fmt::format(".costs ({})", cost_name(cost.cost)));
  }
  if (exercise.targets.source.empty()) {
    result.unsound(".targets.source is empty", "write when and where the starter was measured");
  }
  const Points& points = exercise.points;
  if (std::min({points.correct, points.safe, points.efficient, points.fast}) <= 0) {
    result.unsound("a criterion has no points", "give each member of .points a positive value");
  }
}

void check_model(CheckResult& result, const Exercise& exercise) {
  const bool runs = exercise.no_model.empty();
  const bool reason = !runs || !exercise.no_costs.empty() || !exercise.no_counts.empty();
  if (exercise.costs.empty() != reason) {
    result.unsound(
        "`efficient` needs either costs or a reason for their absence",
        "set .costs to the costs of the lesson, or .no_counts, .no_costs or .no_model to "
        "the reason");
  }
  const RatioTarget& time = exercise.gpu_time;
  if (!(0 <= time.none && time.none < time.full && time.full <= 1)) {
    result.unsound(".gpu_time does not rise from 0 to 1", "choose 0 <= .none < .full <= 1");
  }
  const Extent& extent = exercise.model_extent;
  if (runs && extent.x * extent.y * extent.z <= 1) {
    result.unsound(".model_extent is not set", "choose one that takes the model about a second");
  }
}

/// Names must be unambiguous, because the pattern of `ctest -L` matches anywhere in a label.
void check_names(CheckResult& result, const ExerciseRef& ref) {
  const std::string& id = ref.exercise->id;
  if (!regex::matches(ref.lab->stem, regex::make("lab[0-9]_[a-z0-9_]+"))) {
    result.unsound(fmt::format("the stem {} is not 'lab', one digit, '_' and words", ref.lab->stem),
                   "rename it: two digits would make lab1 match lab10");
  }
  for (const Lab& lab : all_labs()) {
    if (&lab != ref.lab && lab.label() == ref.lab->label()) {
      result.unsound(fmt::format("{} is the label of {} too", lab.label(), lab.stem),
                     "give one of the two labs another number");
    }
    for (const Exercise& other : lab.exercises) {
      if (&other == ref.exercise ||
          (other.id.find(id) == std::string::npos && id.find(other.id) == std::string::npos)) {
        continue;
      }
      result.unsound(fmt::format("ctest -L cannot distinguish {} from {}", id, other.id),
                     "rename one: no id may be part of another");
    }
  }
  if (regex::search(id, regex::make("lab[0-9]"))) {
    result.unsound(fmt::format("the id {} contains a lab's label", id), "rename it");
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
      result.unsound(
          fmt::format("{} has {}\n  where {} declares {}", file, found,
                      display_path(declaration_file(*ref.lab)), declared),
          fmt::format("change the declaration if it is wrong; then {} makes the others agree",
                      "`oclab check-lab --write-signatures`"));
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
