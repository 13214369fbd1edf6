// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether an exercise's declaration is sound.
#include "grading/authoring/check_contract.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <regex>
#include <set>

#include "grading/authoring/lab_text.h"
#include "grading/paths.h"
#include "grading/plan_cost.h"
#include "grading/study/text_file.h"

namespace oclab {
namespace {

bool is_prime(std::size_t n) {
  for (std::size_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

/// Other names ("stride", "steps") say what is done and count no elements.
const std::set<std::string> kSizes{"n", "rows", "columns", "m", "k"};

std::vector<std::size_t> sizes_of(const Extent& extent, const Exercise& exercise) {
  const std::array<std::size_t, 3> numbers{extent.x, extent.y, extent.z};
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
    if (kSizes.contains(exercise.extent_names[i])) sizes.push_back(numbers.at(i));
  }
  return sizes;
}

std::size_t product(const std::vector<std::size_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
}

void check_sizes(CheckResult& result, const Exercise& exercise) {
  bool one = false, ragged = false, prime = false;
  for (const Extent& extent : exercise.test_extents) {
    const std::vector<std::size_t> sizes = sizes_of(extent, exercise);
    if (sizes.empty()) {
      result.unsound("no name in .extent_names is a size (n, rows, columns, m or k)",
                     "name the numbers that count elements so, others (stride) as you like");
      return;
    }
    const std::size_t all = product(sizes);
    one |= all == 1;
    ragged |= all > 32 && all % 32 != 0;
    prime |= all > 100000 && std::all_of(sizes.begin(), sizes.end(), is_prime);
  }
  const auto need = [&result](bool found, const char* what, const char* example) {
    if (!found) {
      result.unsound(fmt::format("no test size {}", what),
                     fmt::format("add one to .test_extents, such as {}", example));
    }
  };
  need(one, "has a single element", "{1} or {1, 1}");
  need(ragged, "is large and no multiple of 32", "{1000} or {33, 31}");
  need(prime, "is made of primes only and above 10^5 elements", "{100003} or {317, 331}");
}

void check_target(CheckResult& result, const RatioTarget& target, double highest,
                  const std::string& name) {
  if (target.none >= 0 && target.none < target.full && target.full <= highest) return;
  result.unsound(
      fmt::format("{}: points from {:.2f}, full marks from {:.2f}", name, target.none, target.full),
      fmt::format("choose 0 <= none < full <= {:.2f}: another right solution, or noise, must not "
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
    result.unsound(".targets.source is empty", "say when and where the starter was measured");
  }
  const Points& points = exercise.points;
  if (std::min({points.correct, points.safe, points.efficient, points.fast}) <= 0) {
    result.unsound("a line of the rubric is worth nothing", "give each of .points some");
  }
}

void check_model(CheckResult& result, const Exercise& exercise) {
  const bool runs = exercise.no_model.empty();
  if (exercise.costs.empty() == (runs && exercise.no_costs.empty())) {
    result.unsound("`efficient` has neither costs nor a reason for none, or it has both",
                   "set .costs to what the lesson is about, or .no_costs (.no_model) to why not");
  }
  if (runs && product(sizes_of(exercise.model_extent, exercise)) <= 1) {
    result.unsound(".model_extent is not set", "choose one that takes the model about a second");
  }
}

/// CTest's -L is a regular expression that may match anywhere in a label.
void check_names(CheckResult& result, const ExerciseRef& ref) {
  const std::string& id = ref.exercise->id;
  if (!std::regex_match(ref.lab->stem, std::regex("lab[0-9]_[a-z0-9_]+"))) {
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
      result.unsound(fmt::format("ctest -L cannot tell {} from {}", id, other.id),
                     "rename one: no id may be part of another");
    }
  }
  if (std::regex_search(id, std::regex("lab[0-9]"))) {
    result.unsound(fmt::format("the id {} contains a lab's label", id), "rename it");
  }
}

/// A text need not spell each one (a macro may make kernels of one kind); whether the kernels are
/// there and take what is declared, the builds of starter and solution tell.
void check_signatures(CheckResult& result, const ExerciseRef& ref) {
  const std::string handout = text_in(handout_file(*ref.lab));
  std::vector<std::pair<std::string, std::string>> texts{
      {short_path(starter_file(ref)), text_in(starter_file(ref))},
      {short_path(handout_file(*ref.lab)), handout_section(handout, ref.exercise->id)}};
  for (const auto& file : solution_files(ref)) texts.emplace_back(short_path(file), text_in(file));
  for (const KernelContract& kernel : ref.exercise->kernels) {
    const std::string declared = spelled_signature(declaration(kernel), kernel.name);
    for (const auto& [file, text] : texts) {
      const std::string found = spelled_signature(text, kernel.name);
      if (found.empty() || found == declared) continue;
      result.unsound(fmt::format("{} has {}\n  where {} declares {}", file, found,
                                 short_path(declaration_file(*ref.lab)), declared),
                     "make declaration, starter, solution and handout agree, names included");
    }
  }
}

}  // namespace

CheckResult check_contract(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kContract};
  check_names(result, ref);
  check_sizes(result, *ref.exercise);
  check_targets(result, *ref.exercise);
  check_model(result, *ref.exercise);
  check_signatures(result, ref);
  return result;
}

}  // namespace oclab
