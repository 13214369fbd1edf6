// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the checks of one exercise.
#pragma once

#include <cstdint>

#include "grading/authoring/finding.h"
#include "harness/spec/device.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The device and the seed of the checks that run kernels.
struct CheckSetting {
  DeviceInfo device;
  std::uint64_t seed = 1;
};

/// A problem at one test size.
struct TestCase {
  Extent extent;
  Problem problem;
};

/// Returns the problems of all test sizes with their expected results, the largest last.
std::vector<TestCase> test_cases(const Exercise& exercise, std::uint64_t seed);

/// Checks that the starter has exactly one TODO and the solution none, that each has a licence line
/// and a head, and that every kernel in the lab's folders belongs to an exercise.
CheckResult check_files(const ExerciseRef& exercise);

/// Checks the exercise's section of the handout, its three hints and its idea, and all links of the
/// handout.
CheckResult check_handout(const ExerciseRef& exercise);

/// Adds a finding for each member of the exercise that is missing or does not fit the others: what
/// `.make_problem` and `.renew` make, what `.plan` launches, at the small test sizes. Needs no
/// device.
void check_declaration(CheckResult& result, const ExerciseRef& exercise);

/// Checks the declaration. If it is sound, also checks that names are unambiguous, that test sizes
/// include awkward ones, that targets leave room for noise, and that declaration, starter, solution
/// and handout have the same signature. Needs no device.
CheckResult check_contract(const ExerciseRef& exercise);

/// Adds to `result` what the test sizes lack. The declared ones must include a single element, a
/// large number that is not a multiple of 32, and primes. All sizes together must lie on both sides
/// of every guard that a kernel may need: of every width of `plan_geometry` in every dimension, and
/// of all combinations of aligned and misaligned dimensions with two work-groups in each. The
/// tunables are those of the starter and the solution, the smallest, the largest and some between.
/// Sizes with more work than `kMostWork` are not required.
void check_sizes(CheckResult& result, const ExerciseRef& exercise);

/// Checks that verification rejects each `Perturbation` of the expected results. Zeros, NaN and
/// half precision must fail at some test size, a missing element or 1 % at the largest. Needs no
/// device.
CheckResult check_verify(const ExerciseRef& exercise);

/// Runs the solution at the two largest test sizes with an ordinary input element set to zero, and
/// adds a finding to `result` if verification accepts the output at both.
void check_missing_inputs(CheckResult& result, const ExerciseRef& exercise,
                          const DeviceInfo& device);

/// Runs mutants of the solution (see `InputMutation` and `source_mutants`) at the test sizes. Each
/// must give a wrong result at one of them. A reduction that guesses part of its input must also
/// fail at the timed size. Renewed data must differ from the previous data, and the solution must
/// be right on them.
CheckResult check_mutants(const ExerciseRef& exercise, const CheckSetting& setting);

/// Checks that the starter is right and safe but loses points for cost or speed. A starter declared
/// incomplete must fail with a wrong result. Each criterion must take less than 5 s in the model.
CheckResult check_starter(const ExerciseRef& exercise, const CheckSetting& setting);

/// Checks that the solution passes every criterion that is assessed.
CheckResult check_solution(const ExerciseRef& exercise, const CheckSetting& setting);

/// Times the solution against itself. The interval of the ratio must deviate from 1 by less than
/// half of the margin between 1 and the ratio for full marks.
CheckResult check_noise(const ExerciseRef& exercise, const CheckSetting& setting);

/// Checks that each kernel of grading/tests/wrong/<exercise> fails as its header declares.
CheckResult check_wrong_kernels(const ExerciseRef& exercise, const CheckSetting& setting);

}  // namespace oclab
