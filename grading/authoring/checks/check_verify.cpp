// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether verification tells wrong results from right ones.
#include "grading/authoring/checks/check_verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include "grading/authoring/lab_text.h"
#include "grading/authoring/perturbation.h"
#include "grading/run/kernel_runner.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/support/poison.h"
#include "harness/verify/values.h"

namespace oclab {
namespace {

constexpr std::uint64_t kDataSeed = 1;

/// Inputs of a select may not matter one by one; of so many, one does.
constexpr std::size_t kTriedElements = 8;

/// A kernel is graded at every size, so it is enough if one of the largest tells: where a long sum
/// of floats is rounded again and again, no tolerance can tell a lost element.
constexpr std::size_t kLargeSizes = 2;

struct Case {
  Extent extent;
  Problem problem;
};

std::size_t bytes_of(const Problem& problem) {
  std::size_t bytes = 0;
  for (const Buffer& buffer : problem.buffers) bytes += buffer.bytes();
  return bytes;
}

/// The test sizes' problems, the largest last.
std::vector<Case> test_cases(const Exercise& exercise) {
  Rng rng(kDataSeed);
  std::vector<Case> cases;
  for (const Extent& extent : exercise.test_extents) {
    cases.push_back({extent, with_expected(exercise.make_problem(extent, rng))});
  }
  std::ranges::sort(cases, {}, [](const Case& each) { return bytes_of(each.problem); });
  return cases;
}

enum class Judgement { kRejected, kAccepted, kNoDifference };

Judgement judge(const Buffer& buffer, Perturbation perturbation, const Tolerance& tolerance,
                std::uint32_t poison) {
  const auto bytes = perturbed(buffer, perturbation);
  if (!bytes) return Judgement::kNoDifference;
  const bool wrong = verify(buffer, *bytes, tolerance, {.poison = poison}).has_value();
  return wrong ? Judgement::kRejected : Judgement::kAccepted;
}

/// A kernel is graded at every test size, so one that rejects it is enough; but a kernel that drops
/// the last elements may do so at large sizes only.
bool must_fail_at_the_largest(Perturbation perturbation) {
  return perturbation == Perturbation::kShort || perturbation == Perturbation::kOneMissing ||
         perturbation == Perturbation::kLastPercent;
}

/// The verdict on output `index` over the sizes that count for this perturbation.
Judgement judge(const std::vector<Case>& cases, std::size_t index, Perturbation perturbation,
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

std::string sizes_words(Perturbation perturbation, const std::vector<Case>& cases,
                        const Exercise& exercise) {
  if (!must_fail_at_the_largest(perturbation)) return "every test size";
  return describe(cases.back().extent, exercise.extent_names);
}

/// Indices of ordinary elements of an input: of middling absolute value, and not zero.
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

/// Indices of the buffers that a kernel reads.
std::set<std::size_t> inputs_of(const Problem& problem) {
  std::set<std::size_t> inputs;
  for (std::size_t i = 0; i < problem.buffers.size(); ++i) {
    const Buffer& buffer = problem.buffers[i];
    const bool read = buffer.access == Access::kIn || buffer.access == Access::kInOut;
    if (read && !ordinary_elements(buffer).empty()) inputs.insert(i);
  }
  return inputs;
}

/// Whether the result is wrong without any one of the input's ordinary elements.
bool is_noticed(KernelRunner& runner, const Problem& problem, std::size_t input, Rng& rng) {
  return std::ranges::any_of(ordinary_elements(problem.buffers[input]), [&](std::size_t element) {
    return is_rejected_without(runner, problem, input, element, rng);
  });
}

}  // namespace

CheckResult check_verify(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kVerify};
  const Exercise& exercise = *ref.exercise;
  const std::vector<Case> cases = test_cases(exercise);
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
      result.unsound(
          fmt::format("{} in `{}` pass for right at {}", perturbation_words(perturbation),
                      buffers[i].name, sizes_words(perturbation, cases, exercise)),
          fmt::format("tighten .tolerance (now {:g} of each value's magnitude), or make inputs "
                      "whose result differs more",
                      exercise.tolerance.relative));
    }
  }
  result.evidence = fmt::format("{} wrong results tried", tried);
  if (tried == 0) {
    result.unsound("no output differs from zeros at any test size",
                   "make inputs whose result is not zero");
  }
  return result;
}

void check_missing_inputs(CheckResult& result, const ExerciseRef& ref, const DeviceInfo& device) {
  const Exercise& exercise = *ref.exercise;
  const std::vector<Case> cases = test_cases(exercise);
  const std::span<const Case> large = std::span(cases).last(std::min(kLargeSizes, cases.size()));
  Rng rng(kDataSeed);
  KernelRunner runner(exercise, load_source(solution_file(ref, device.device_class)), device,
                      TimeLimits{}, Origin::kKit);
  runner.build();
  std::set<std::size_t> unnoticed = inputs_of(cases.back().problem);
  for (auto each = large.rbegin(); each != large.rend() && !unnoticed.empty(); ++each) {
    runner.prepare(each->extent, each->problem);
    std::erase_if(unnoticed,
                  [&](std::size_t input) { return is_noticed(runner, each->problem, input, rng); });
  }
  for (const std::size_t input : unnoticed) {
    result.unsound(
        fmt::format("the solution without one ordinary element of `{}` (as zero) passes for right "
                    "at {} and {}",
                    cases.back().problem.buffers[input].name,
                    describe(large.front().extent, exercise.extent_names),
                    describe(large.back().extent, exercise.extent_names)),
        fmt::format("tighten .tolerance (now {:g} of each value's magnitude), shrink the largest "
                    "test sizes, or keep inputs away from zero",
                    exercise.tolerance.relative));
  }
}

}  // namespace oclab
