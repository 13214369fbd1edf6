// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check that verification rejects wrong results.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>
#include <span>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/lab_text.h"
#include "grading/authoring/mutation.h"
#include "grading/run/kernel_runner.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/support/poison.h"
#include "harness/verify/values.h"

namespace oclab {
namespace {

constexpr std::uint64_t kDataSeed = 1;

/// Elements tried per input: a kernel that selects does not depend on each single one.
constexpr std::size_t kTriedElements = 8;

/// Test sizes of which one must reject a missing element. In a long sum of floats, rounding hides
/// one element at the largest size.
constexpr std::size_t kLargeSizes = 2;

enum class Judgement { kRejected, kAccepted, kNoDifference };

Judgement judge(const Buffer& buffer, Perturbation perturbation, const Tolerance& tolerance,
                std::uint32_t poison) {
  const auto bytes = perturbed(buffer, perturbation);
  if (!bytes) return Judgement::kNoDifference;
  const bool wrong = verify(buffer, *bytes, tolerance, {.poison = poison}).has_value();
  return wrong ? Judgement::kRejected : Judgement::kAccepted;
}

/// In general it is enough if one test size rejects the result. A kernel that drops elements may do
/// so at the largest size only.
bool must_fail_at_the_largest(Perturbation perturbation) {
  return perturbation == Perturbation::kShort || perturbation == Perturbation::kOneMissing ||
         perturbation == Perturbation::kLastPercent;
}

/// Returns the verdict on output `index` over the sizes that count for this perturbation.
Judgement judge(const std::vector<TestCase>& cases, std::size_t index, Perturbation perturbation,
                const Tolerance& tolerance, std::uint32_t poison) {
  Judgement all = Judgement::kNoDifference;
  const std::size_t first = must_fail_at_the_largest(perturbation) ? cases.size() - 1 : 0;
  for (std::size_t i = first; i < cases.size(); ++i) {
    const Judgement one =
        judge(cases[i].problem.buffers.at(index), perturbation, tolerance, poison);
    if (one == Judgement::kRejected) return one;
    if (one == Judgement::kAccepted) all = one;
  }
  return all;
}

std::string sizes_words(Perturbation perturbation, const std::vector<TestCase>& cases,
                        const Exercise& exercise) {
  if (!must_fail_at_the_largest(perturbation)) return "every test size";
  return describe(cases.back().extent, exercise.extent_names);
}

/// Returns elements of an input that are not zero and whose absolute value is near the median.
std::vector<std::size_t> ordinary_elements(const Buffer& buffer) {
  const Values values(buffer.element, buffer.initial);
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != 0) indices.push_back(i);
  }
  const std::size_t wanted = std::min(kTriedElements, indices.size());
  const auto middle = indices.begin() + static_cast<std::ptrdiff_t>((indices.size() - wanted) / 2);
  const auto size = [&values](std::size_t i) { return std::abs(values[i]); };
  const auto end = middle + static_cast<std::ptrdiff_t>(wanted);
  if (end != indices.end()) std::ranges::nth_element(indices, end, {}, size);
  if (middle != end)
    std::nth_element(indices.begin(), middle, end,
                     [&](auto a, auto b) { return size(a) < size(b); });
  return {middle, end};
}

bool is_rejected_without(KernelRunner& runner, const Problem& problem, std::size_t buffer,
                         std::size_t element, Rng& rng) {
  Problem lacking = problem;
  const std::size_t size = size_of(lacking.buffers[buffer].element);
  std::fill_n(lacking.buffers[buffer].initial.begin() + static_cast<std::ptrdiff_t>(element * size),
              size, std::byte{0});
  runner.run(lacking, rng);
  return runner.mismatch().has_value();
}

/// Returns the indices of the buffers that a kernel reads.
std::set<std::size_t> inputs_of(const Problem& problem) {
  std::set<std::size_t> inputs;
  for (std::size_t i = 0; i < problem.buffers.size(); ++i) {
    const Buffer& buffer = problem.buffers[i];
    const bool read = buffer.access == Access::kIn || buffer.access == Access::kInOut;
    if (read && !ordinary_elements(buffer).empty()) inputs.insert(i);
  }
  return inputs;
}

/// Returns whether the result is rejected if one of the input's ordinary elements is zero.
bool is_noticed(KernelRunner& runner, const Problem& problem, std::size_t input, Rng& rng) {
  return std::ranges::any_of(ordinary_elements(problem.buffers[input]), [&](std::size_t element) {
    return is_rejected_without(runner, problem, input, element, rng);
  });
}

}  // namespace

std::vector<TestCase> test_cases(const Exercise& exercise, std::uint64_t seed) {
  const auto bytes = [](const TestCase& each) {
    const auto& buffers = each.problem.buffers;
    return std::transform_reduce(buffers.begin(), buffers.end(), std::size_t{0}, std::plus<>(),
                                 [](const Buffer& buffer) { return buffer.bytes(); });
  };
  Rng rng(seed);
  std::vector<TestCase> cases;
  for (const Extent& extent : exercise.test_extents) {
    cases.push_back({extent, with_expected(exercise.make_problem(extent, rng))});
  }
  std::ranges::sort(cases, {}, bytes);
  return cases;
}

CheckResult check_verify(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kVerify};
  const Exercise& exercise = *ref.exercise;
  const std::vector<TestCase> cases = test_cases(exercise, kDataSeed);
  if (cases.empty()) return result;  // `contract` reports it
  Rng rng(kDataSeed);
  const std::uint32_t poison = random_poison(rng);
  const std::vector<Buffer>& buffers = cases.back().problem.buffers;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i].expected.empty()) continue;
    for (const Perturbation perturbation : kPerturbations) {
      const Judgement one = judge(cases, i, perturbation, exercise.tolerance, poison);
      tried += one != Judgement::kNoDifference;
      if (one != Judgement::kAccepted) continue;
      result.unsound("accepts", {{"change", std::string(perturbation_words(perturbation))},
                                 {"buffer", buffers[i].name},
                                 {"at", sizes_words(perturbation, cases, exercise)},
                                 {"tolerance", exercise.tolerance.relative}});
    }
  }
  result.evidence = {{"wrong-results", {{"count", tried}}}};
  if (tried == 0) {
    result.unsound("zero-results");
  }
  return result;
}

void check_missing_inputs(CheckResult& result, const ExerciseRef& ref, const DeviceInfo& device) {
  const Exercise& exercise = *ref.exercise;
  const std::vector<TestCase> cases = test_cases(exercise, kDataSeed);
  const std::span<const TestCase> large =
      std::span(cases).last(std::min(kLargeSizes, cases.size()));
  Rng rng(kDataSeed);
  KernelRunner runner(exercise, load_source(solution_file(ref, device)), device, TimeLimits{},
                      Origin::kKit);
  runner.build();
  std::set<std::size_t> unnoticed = inputs_of(cases.back().problem);
  for (auto each = large.rbegin(); each != large.rend() && !unnoticed.empty(); ++each) {
    runner.prepare(each->extent, each->problem);
    std::erase_if(unnoticed,
                  [&](std::size_t input) { return is_noticed(runner, each->problem, input, rng); });
  }
  for (const std::size_t input : unnoticed) {
    result.unsound("accepts-missing-input",
                   {{"buffer", cases.back().problem.buffers[input].name},
                    {"small", describe(large.front().extent, exercise.extent_names)},
                    {"large", describe(large.back().extent, exercise.extent_names)},
                    {"tolerance", exercise.tolerance.relative}});
  }
}

}  // namespace oclab
