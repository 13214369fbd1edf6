// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the checks of a lab found, in words.
#include "grading/authoring/finding_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "grading/terminal/wording.h"

namespace oclab {
namespace {

/// A finding of one form: what is wrong, and the next step. What was measured needs no step.
struct Words {
  std::string_view form;
  std::string_view what;
  std::string_view next{};
};

constexpr std::string_view kMeasureQuietly =
    "measure on a quiet machine: no other program may use it meanwhile";
constexpr std::string_view kFitBuffers =
    "make the buffer as long as it can become for that size, expect a fixed value in what the "
    "kernel leaves over, and let the kernel return the number in a buffer of one element";
constexpr std::string_view kNoLoss =
    "the untouched starter loses no points: {efficient}fast {fast} ({speed})";
constexpr std::string_view kNoisySolution =
    "timed against itself {pairs} times, the solution has a ratio in [{low:.3f}, {high:.3f}]; the "
    "limit is a deviation of {limit:.3f}, half of the margin below full marks";
constexpr std::string_view kNotPassed = "the solution's criterion {criterion} is {status}: {why}";
constexpr std::string_view kSlowInModel =
    "{criterion} takes {seconds:.1f} s in the model, more than {most:.0f} s";

constexpr Words kWords[] = {
    // any check
    {"fails-by-kernel", "{check} could not be checked: {why}", "fix the kernel that it names"},
    {"fails-by-machine", "{check} could not be checked: {why}", "remove the cause and check again"},
    {"fails-by-declaration", "{check} could not be checked: {why}",
     "correct the exercise's declaration"},
    {"after-files", "not checked, because starter or solution is not complete", "fix that first"},
    {"after-declaration", "not checked, because the declaration has mistakes", "fix that first"},
    {"after-solution", "not checked, because the solution is not sound", "fix that first"},

    // files
    {"no-licence", "{file}:1: the first line does not name the licence",
     "begin the file with a comment that says {licence}"},
    {"no-file", "{file} is missing or empty", "write it: {purpose}"},
    {"no-head", "{file}:2: the second line does not say what the file is",
     "write \"{head}what it does\""},
    {"not-one-task", "{file} has {tasks} TODOs instead of one",
     "put one TODO where the student begins, and say there what is slow"},
    {"task-in-solution", "{file}:{line}: the solution is not written yet: it contains a TODO",
     "write the kernel, say at each optimisation why it helps, and remove the TODO"},
    {"stray-file", "{file} belongs to no exercise",
     "declare its exercise in {declaration}, or remove the file"},

    // handout
    {"parts", "{place} has {count} headings '### {part}'",
     "give each exercise three hints (a question, a direction, nearly the answer), then the idea "
     "of "
     "the solution"},
    {"empty-part", "{place}: '{part}' is empty", "write it"},
    {"broken-link", "{file}: broken link {link}",
     "link to an existing heading, or to a file relative to the folder of the handout"},
    {"no-section", "{file} has no section '## {exercise}'",
     "add it: the task, the signature, what is slow, what was measured, three hints"},
    {"task-in-handout", "{place} contains a TODO", "write the missing text"},

    // contract: the declaration
    {"not-set", "{member} is not set", "{remedy}"},
    {"extent-names", ".extent_names has {count} names", "name one, two or three sizes"},
    {"tunable-range",
     ".tunables: {name} from {least:.0f} to {most:.0f} with the fallback "
     "{fallback:.0f}",
     "declare it once, with 0 <= .min <= .fallback <= .max"},
    {"empty-buffer", ".make_problem: `{buffer}` has no elements at {at}", "give it at least one"},
    {"initial-length",
     ".make_problem: `{buffer}` has {bytes} bytes for {elements} elements of {type} at {at}",
     "make .initial as long as the buffer"},
    {"expected-length",
     ".make_problem: `{buffer}` has {bytes} bytes for {elements} elements of {type} of the "
     "expected "
     "result at {at}",
     "make .expected as long as the buffer, or give the problem a Proof"},
    {"magnitudes",
     ".make_problem: `{buffer}` has {magnitudes} magnitudes for {elements} elements at "
     "{at}",
     "give each element one, or leave .magnitude empty"},
    {"same-name", ".make_problem: two buffers are called `{buffer}`",
     "give each buffer its own name"},
    {"intermediate", ".intermediates names `{buffer}`, which .make_problem does not make",
     "name one of its scratch buffers"},
    {"length-of-data",
     "{member}: the length of `{buffer}` depends on the data: {one} elements, then {other}, at "
     "{at}",
     kFitBuffers},
    {"function-fails", "{member} fails at {at}: {why}", "correct the function, or remove the size"},
    {"no-work", ".make_problem: {member} is 0 at every test size, and .rate counts it",
     "set it to the useful work of the algorithm"},
    {"no-launch", ".plan returns no launch at {at}", "return at least one"},
    {"undeclared-kernel", ".plan launches '{kernel}', which .kernels does not declare, at {at}",
     "use the name of a declared kernel"},
    {"never-launched", ".plan launches {kernel} at no test size",
     "launch it, or remove it from .kernels"},
    {"argument-count",
     ".plan passes {arguments} arguments at {at}; .kernels declares {parameters} parameters: "
     "{declaration}",
     "pass one argument for each parameter, in order"},
    {"argument",
     ".plan: argument {number} of {kernel} {why}, at {at}; the parameter is "
     "'{parameter}'",
     "make .plan, .kernels and .make_problem agree"},
    {"range", ".plan launches {kernel} over ({global}) work-items in groups of ({local}), at {at}",
     "make each global size a multiple of the group's, and none 0: range_1d and range_2d round up"},

    // contract: names, targets, signatures
    {"target", "{member}: points from {none:.2f}, full marks from {full:.2f}",
     "choose 0 <= none < full <= {highest:.2f}: noise or another right solution must not cost "
     "points"},
    {"no-source-of-targets", ".targets.source is empty",
     "write when and where the starter was measured"},
    {"no-points", "a criterion has no points", "give each member of .points a positive value"},
    {"costs-or-reason", "`efficient` needs either costs or a reason for their absence",
     "set .costs to the costs of the lesson, or .no_counts, .no_costs or .no_model to the reason"},
    {"gpu-time", ".gpu_time does not rise from 0 to 1", "choose 0 <= .none < .full <= 1"},
    {"no-model-extent", ".model_extent is not set",
     "choose one that takes the model about a second"},
    {"stem", "the stem {stem} is not 'lab', one digit, '_' and words",
     "rename it: two digits would make lab1 match lab10"},
    {"label", "{label} is the label of {stem} too", "give one of the two labs another number"},
    {"id-in-id", "ctest -L cannot distinguish {id} from {other}",
     "rename one: no id may be part of another"},
    {"label-in-id", "the id {id} contains a lab's label", "rename it"},
    {"signature", "{file} has {found}\n  where {declaration} declares {declared}",
     "change the declaration if it is wrong; then `oclab check-lab --write-signatures` makes the "
     "others agree"},

    // contract: sizes
    {"no-growth", "no buffer grows with any of .extent_names",
     "make the inputs or the outputs depend on the size of the problem"},
    {"no-derived-size", "no test size{setting} {what}",
     "add one to .test_extents; harness/sizes/test_sizes.h says which are derived"},
    {"no-fixed-size", "no test size {what}", "add one to .test_extents, such as {example}"},

    // verify
    {"accepts", "verification accepts {change} in `{buffer}` at {at}",
     "tighten .tolerance (now {tolerance:g} of each value's magnitude), or choose inputs whose "
     "result differs more"},
    {"zero-results", "every output is zero at every test size",
     "choose inputs whose result is not zero"},
    {"accepts-missing-input",
     "verification accepts the solution with an ordinary element of `{buffer}` set to zero at "
     "{small} and {large}",
     "tighten .tolerance (now {tolerance:g} of each value's magnitude), shrink the largest test "
     "sizes, or keep inputs away from zero"},
    {"wrong-results", "{count} wrong results tried"},

    // mutants
    {"solution-not-built", "the solution cannot be built", "fix it first"},
    {"mutant-passes", "{what} passes at every test size",
     "choose data for which the results differ, or add it to the equivalents in check_mutants.cpp "
     "with the reason why they cannot"},
    {"same-data", "renewed data equal the previous data", "change every input in .renew"},
    {"wrong-on-renewed", "the solution is wrong on renewed data",
     "change the expected results together with the inputs in .renew"},
    {"mutants", "{count} mutants"},

    // starter and solution
    {"complete-starter",
     "the starter is declared incomplete, but correct is {status} ({outcome}): {why}",
     "make it build, run and give a wrong result; or remove .incomplete_starter"},
    {"wrong-starter", "the starter is not right: {why}",
     "fix it, so that it is only slow; or, if a right one would be the solution, declare "
     ".incomplete_starter = true"},
    {"unsafe-starter", "the starter is not safe: {why}",
     "fix it: a student would look for this mistake instead of the lesson"},
    {"no-loss", kNoLoss,
     "make the starter slower, raise .targets above its ratio, or add the cost that the lesson "
     "saves to .costs"},
    {"perhaps-no-loss", kNoLoss,
     "measure on a quiet machine: no other program may use it meanwhile; `oclab doctor` shows "
     "whether it has the model"},
    {"small-gap", "the untouched starter is close to the reference: {ratios}",
     "students will see little of the lesson; let the starter waste more, or add the cost that the "
     "lesson saves to .costs"},
    {"slow-safe", kSlowInModel, "make the small sizes of .test_extents smaller"},
    {"slow-efficient", kSlowInModel, "lower .model_extent"},
    {"slow-beside-load", kSlowInModel, kMeasureQuietly},
    {"not-assessed", kNotPassed, "check again on a machine that can assess it; see oclab doctor"},
    {"inconclusive", kNotPassed, kMeasureQuietly},
    {"not-passed", kNotPassed,
     "fix {file}; oclab run {exercise} --kernels solutions shows the same"},
    {"incomplete", "declared incomplete"},
    {"speed", "{speed}"},
    {"model-seconds", "{criterion} in {seconds:.1f} s"},
    {"cost-ratio", "{cost} at {ratio:.2f} of the reference"},

    // noise
    {"noisy", kNoisySolution, "time more work (.bench_{class}), or lower .targets.{class}.full"},
    {"noisy-beside-load", kNoisySolution, kMeasureQuietly},
    {"noisy-once",
     "timed against itself {pairs} times, the solution has a ratio in [{low:.3f}, {high:.3f}]; the "
     "limit is a deviation of {limit:.3f}, half of the margin below full marks; two other "
     "processes "
     "were within it",
     kMeasureQuietly},
    {"noise",
     "{deviation:.1f} % where {allowed:.1f} % is allowed (pairs {lowest:.2f} to "
     "{highest:.2f})"},

    // wrong kernels
    {"no-wrong-kernels", "no wrong kernels in {folder}",
     "write kernels with typical mistakes and the expected messages; see docs/authoring.md"},
    {"wrong-kernel-not-assessed", "{file} cannot be assessed: {why}",
     "check again where the model is built: ./oclab packages; ./oclab setup"},
    {"wrong-kernel-undecided", "{file}: {why}", kMeasureQuietly},
    {"other-message", "{file}: {difference}",
     "fix the kernel or its header; or the kit no longer detects this mistake"},
    {"kernels", "{count} kernel{count:?|s}"},
};

const Words& words_of(std::string_view form) {
  const auto* words = std::ranges::find(kWords, form, &Words::form);
  if (words == std::ranges::end(kWords)) {
    throw std::logic_error("a finding without words: " + std::string(form));
  }
  return *words;
}

}  // namespace

std::string what_of(const LabFinding& finding) {
  return filled(words_of(finding.found.form).what, finding.found.facts);
}

std::string next_of(const LabFinding& finding) {
  return filled(words_of(finding.found.form).next, finding.found.facts);
}

std::string evidence_of(const CheckResult& result) {
  std::string text;
  for (const Statement& each : result.evidence) {
    text += (text.empty() ? "" : ", ") + filled(words_of(each.form).what, each.facts);
  }
  return text;
}

std::string describe(const CheckResult& result) {
  std::string text;
  for (const LabFinding& finding : result.findings) {
    text += fmt::format("{}: {}: {}\n  next: {}\n", check_word(result.check),
                        weight_word(finding.weight), what_of(finding), next_of(finding));
  }
  return text;
}

}  // namespace oclab
