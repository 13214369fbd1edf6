// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source, built for one exercise, ready to run its problems.
#include "grading/run/kernel_runner.h"

#include <algorithm>
#include <utility>

#include "grading/source/source_gate.h"
#include "grading/source/source_scan.h"
#include "harness/support/error.h"
#include "harness/support/poison.h"
#include "harness/verify/pattern_terms.h"
#include "harness/verify/term_sets.h"
#include "harness/worker/supervisor/opencl_backend.h"
#include "harness/worker/supervisor/warm_worker.h"

namespace oclab {
namespace {

Tunables tunables_of(const KernelSource& source, const Exercise& exercise) {
  try {
    return read_tunables(source.text, exercise.tunables);
  } catch (const TunableError& error) {
    throw KernelFailure(Outcome::kBadInterface, DiagnosisKind::kTunable, {"tunable"}, error.line,
                        "", error.what());
  }
}

/// No compiler rejects recursion, and some devices run it.
void refuse_recursion(const KernelSource& source) {
  const int line = SourceScan(source.text).recursion();
  if (line == 0) return;
  throw KernelFailure(Outcome::kBuildError, DiagnosisKind::kRecursion, {"recursion"}, line);
}

std::size_t group_size(const Launch& launch) {
  const auto& local = launch.range.local;
  return local[0] * local[1] * local[2];
}

std::size_t work_items(const Launch& launch) {
  return launch.range.dimensions == 1 ? launch.range.global[0] : 0;
}

std::size_t largest_input(const Problem& problem) {
  std::size_t largest = 0;
  for (const Buffer& buffer : problem.buffers) {
    if (buffer.access == Access::kIn) largest = std::max(largest, buffer.count);
  }
  return largest;
}

/// The last of the first `launches` that uses the buffer, from 1; 0 if none does.
std::size_t last_use(const std::string& buffer, std::size_t launches,
                     const std::vector<Launch>& plan) {
  for (std::size_t at = launches; at > 0; --at) {
    for (const Argument& argument : plan[at - 1].arguments) {
      const auto* bound = std::get_if<BufferArgument>(&argument);
      if (bound != nullptr && bound->name == buffer) return at;
    }
  }
  return 0;
}

/// Those that the plan uses, the earliest first. Two buffers may take turns.
std::vector<Intermediate> in_order_of_use(std::vector<Intermediate> all,
                                          const std::vector<Launch>& plan) {
  const auto use = [&](const Intermediate& each) {
    return last_use(each.buffer, plan.size(), plan);
  };
  std::erase_if(all, [&](const Intermediate& each) { return use(each) == 0; });
  std::ranges::stable_sort(all, {}, use);
  return all;
}

std::size_t first_difference(std::span<const std::byte> a, std::span<const std::byte> b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
}

std::size_t count_differences(std::span<const std::byte> a, std::span<const std::byte> b,
                              std::size_t element) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + element <= a.size(); i += element) {
    count += !std::equal(a.begin() + i, a.begin() + i + element, b.begin() + i);
  }
  return count;
}

constexpr std::size_t kTellingCount = 4;

/// Runs of the same inputs after a wrong result. A race may come out the same way twice.
constexpr int kRacingRuns = 4;
constexpr double kShortRun = 0.05;  // seconds; a longer one is not repeated

/// Runs on other data that a set of missing terms must explain as well: one may fit by chance.
constexpr int kConfirmingRuns = 2;

/// Name of the other output whose expected contents `got` holds, or "".
std::string belongs_in(const Problem& problem, std::size_t index, std::span<const std::byte> got) {
  for (std::size_t i = 0; i < problem.buffers.size(); ++i) {
    const auto& expected = problem.buffers[i].expected;
    // A single value may be equal by chance.
    if (i == index || expected.empty() || problem.buffers[i].count < kTellingCount) continue;
    if (std::equal(got.begin(), got.end(), expected.begin(), expected.end())) {
      return problem.buffers[i].name;
    }
  }
  return "";
}

}  // namespace

KernelRunner::KernelRunner(const Exercise& exercise, const KernelSource& source,
                           const DeviceInfo& device, const TimeLimits& limits, Origin origin)
    : KernelRunner(exercise, source, device, limits, origin, opencl_backend(device)) {}

KernelRunner::KernelRunner(const Exercise& exercise, const KernelSource& source,
                           const DeviceInfo& device, const TimeLimits& limits, Origin origin,
                           const Backend& backend)
    : exercise_(exercise),
      source_(source),
      racing_runs_(backend.in_model ? 0 : kRacingRuns),
      tunables_(tunables_of(source, exercise)),
      warm_(origin == Origin::kSubmission && !backend.in_model ? limits.warm : nullptr),
      worker_(warm_ != nullptr ? warm_->take(device, limits)
                               : std::make_unique<Worker>(device, limits, origin, backend)) {
  worker_->start_for(source_);
}

KernelRunner::~KernelRunner() {
  if (warm_ != nullptr) warm_->keep(std::move(worker_));
}

void KernelRunner::require_trust() const {
  if (!source_.gated) return;
  if (!worker_->knows_calls()) {
    const ForbiddenWord function = find_undefined_function(source_.text);
    if (function.line > 0) throw undefined_function(function.word, function.line);
  }
  if (worker_->is_vouched_for()) return;
  const ForbiddenWord found = find_doubtful_word(source_.text);
  if (found.line == 0) return;
  throw KernelFailure(
      Outcome::kForbidden, DiagnosisKind::kNotVouchedFor,
      {"not-vouched-for", {{"word", found.word}, {"code", line_of(source_.text, found.line)}}},
      found.line);
}

void KernelRunner::build(const std::string& extra_options) {
  refuse_recursion(source_);
  try {
    worker_->build(source_, exercise_.kernels,
                   extra_options + (source_.gated ? gate_options(source_.text) : ""));
    require_trust();
  } catch (const KernelFailure& failure) {
    if (failure.outcome != Outcome::kBuildError || !stumbled_over_gate(failure.said)) throw;
    throw KernelFailure(Outcome::kForbidden, DiagnosisKind::kForbiddenWord, {"pasted-word"});
  }
}

void KernelRunner::build(const KernelSource& source) {
  tunables_ = tunables_of(source, exercise_);
  source_ = source;
  build();
}

void KernelRunner::prepare(const Extent& extent, const Problem& problem) {
  try {
    plan_ = exercise_.plan(extent, tunables_);
  } catch (const std::exception& error) {
    throw KernelFailure(Outcome::kBadInterface, DiagnosisKind::kTunable,
                        {"no-plan", {{"size", describe(extent, exercise_.extent_names)}}}, 0, "",
                        error.what());
  }
  extent_ = extent;
  worker_->prepare(problem.buffers, plan_);
}

RunTimes KernelRunner::run(const Problem& problem, Rng& rng, unsigned repeats) {
  const std::uint32_t poison = random_poison(rng);
  const RunTimes times = worker_->run(problem.buffers, poison, repeats);
  mismatch_ = find_mismatch(problem, poison, rng);
  return times;
}

void KernelRunner::run_unverified(const Problem& problem, Rng& rng) {
  worker_->run(problem.buffers, random_poison(rng));
}

std::optional<Mismatch> KernelRunner::find_mismatch(const Problem& problem, std::uint32_t poison,
                                                    Rng& rng) {
  const auto& proof = problem.proof;
  if (proof && !proof->holds(problem, worker_->result(proof->buffer), rng)) {
    return find_mismatch(with_expected(problem), poison, rng);
  }
  for (std::size_t i = 0; i < problem.buffers.size(); ++i) {
    const Buffer& buffer = problem.buffers[i];
    if (buffer.expected.empty()) continue;
    auto mismatch = verify(buffer, worker_->result(i), exercise_.tolerance,
                           {.poison = poison,
                            .group_size = group_size(plan_.back()),
                            .inputs = largest_input(problem),
                            .items = work_items(plan_.back())});
    if (!mismatch) continue;
    check_intermediates(*mismatch, problem);
    if (auto wider = find_wider_pattern(problem, i, poison)) {
      mismatch->pattern = *std::move(wider);
      return mismatch;
    }
    if (mismatch->pattern.kind == PatternKind::kUnexplained) {
      auto misread = find_misread_input(exercise_, extent_, problem, i, worker_->result(i));
      if (misread) mismatch->pattern = *std::move(misread);
    }
    if (is_vague(mismatch->pattern.kind)) {
      if (auto terms = find_terms(problem, i, poison)) mismatch->pattern = *std::move(terms);
    }
    return mismatch;
  }
  return std::nullopt;
}

void KernelRunner::check_intermediates(Mismatch& mismatch, const Problem& problem) const {
  if (!exercise_.intermediates.empty()) worker_->fetch_scratch();
  for (const auto& [name, is_right] : in_order_of_use(exercise_.intermediates, plan_)) {
    const auto found = std::ranges::find(problem.buffers, name, &Buffer::name);
    if (found == problem.buffers.end()) return;
    const auto index = static_cast<std::size_t>(found - problem.buffers.begin());
    mismatch.intermediate = name;
    mismatch.intermediate_wrong =
        !is_right(problem, plan_, worker_->result(index), exercise_.tolerance);
    const std::size_t reader = last_use(name, plan_.size(), plan_);
    const std::size_t writer = last_use(name, reader - 1, plan_);
    mismatch.launch = mismatch.intermediate_wrong && writer > 0 ? writer : reader;
    mismatch.launches = plan_.size();
    mismatch.kernel = plan_[mismatch.launch - 1].kernel;
    if (mismatch.intermediate_wrong) return;
  }
}

std::optional<Pattern> KernelRunner::find_wider_pattern(const Problem& problem, std::size_t index,
                                                        std::uint32_t poison) {
  const auto span = worker_->result(index);
  const std::vector<std::byte> first(span.begin(), span.end());
  auto race = find_race(problem, index, first, poison);
  if (const std::string other = belongs_in(problem, index, first); !other.empty()) {
    return Pattern{PatternKind::kExchangedOutputs, "", {{"other", other}}};
  }
  if (race) return race;
  return find_summed_part(problem, problem.buffers[index], first, group_size(plan_.back()));
}

std::optional<Pattern> KernelRunner::find_terms(const Problem& problem, std::size_t index,
                                                std::uint32_t poison) {
  if (racing_runs_ == 0) return std::nullopt;  // the model's record is of the last run
  const std::vector<Term> terms = terms_of(exercise_, problem, problem.buffers[index]);
  if (terms.empty()) return std::nullopt;
  worker_->run(problem.buffers, poison);
  std::vector<TermSet> sets = find_term_sets(terms, problem.buffers[index], worker_->result(index));
  Rng rng(poison);
  for (int run = 0; run < kConfirmingRuns && !sets.empty(); ++run) {
    const Problem other = with_expected(exercise_.make_problem(extent_, rng));
    const std::vector<Term> others = terms_of(exercise_, other, other.buffers[index]);
    worker_->run(other.buffers, poison);
    std::erase_if(sets, [&](const TermSet& set) {
      return others.size() != terms.size() ||
             !explains(set, others, other.buffers[index], worker_->result(index));
    });
  }
  if (sets.empty()) return std::nullopt;
  return pattern_of(sets.front(), terms.size(), problem.buffers[index].count);
}

std::optional<Pattern> KernelRunner::find_race(const Problem& problem, std::size_t index,
                                               const std::vector<std::byte>& first,
                                               std::uint32_t poison) {
  const std::size_t element = size_of(problem.buffers[index].element);
  for (int i = 0; i < racing_runs_; ++i) {
    const double seconds = worker_->run(problem.buffers, poison).wall;
    const auto again = worker_->result(index);
    if (const std::size_t differing = count_differences(first, again, element); differing > 0) {
      return Pattern{PatternKind::kRunToRunDifference,
                     "",
                     {{"differing", differing}, {"at", first_difference(first, again) / element}}};
    }
    if (seconds > kShortRun) break;
  }
  return std::nullopt;
}

}  // namespace oclab
