// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check that mutants of the solution fail.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/mutation.h"
#include "grading/run/fresh_problems.h"
#include "grading/run/kernel_runner.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

/// A mutant of a solution whose results do not differ, with the reason.
struct Equivalent {
  std::string_view exercises;  ///< surrounded by blanks
  std::string_view place;      ///< the input, or the line of the source
  std::optional<InputMutation> mutation;
  std::string_view why;
};

constexpr std::string_view kSymmetric = "they are symmetric, and the kernel reads the first half";
constexpr std::string_view kVectorMatmuls =
    " matmul_vector matmul_unrolled matmul_double_buffered matmul_register_blocked ";
constexpr std::string_view kNoneLeft = "where column equals n, no columns are left to store";

constexpr std::string_view kFillTile = "for (size_t i = lid; i < 4 * TILE_QUADS; i += ROW_GROUP) {";
constexpr std::string_view kPastTheTile =
    "it writes past an array in local memory, which `safe` reports and no result shows";
constexpr std::string_view kStoreSome = "the branches below store as many";

constexpr Equivalent kEquivalents[]{
    {" blur_separable blur_image ", kFillTile, {}, kPastTheTile},
    {" best_transpose ", "for (int i = 0; i < 16; ++i) turned[i * RUNS] = r[i];", {}, kPastTheTile},
    {kVectorMatmuls, "if (columns >= 8) {", {}, kStoreSome},
    {" matmul_async ", "if (columns >= 4) {", {}, kStoreSome},
    {" best_blur ", "weights", InputMutation::kLast, kSymmetric},
    {" best_blur ", "weights", InputMutation::kSampled, kSymmetric},
    {" transpose_skewed ",
     "const bool vectors = first_column + TILE <= columns && first_row + TILE <= rows &&",
     {},
     "the other branch is also right for whole tiles"},
    {" blur_image ",
     "if (x < columns) write_imagef(out, (int2)(x, y), ((local const float*)result)[i]);",
     {},
     "PoCL ignores writes outside an image"},
    {kVectorMatmuls,
     "if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);",
     {},
     kNoneLeft},
    {" matmul_async ",
     "if (row < m && right < n) store_columns(sum[r].hi, c + row * n + right, n - right);",
     {},
     kNoneLeft},
    {" best_matmul ",
     "for (uint start = 0; start < k; start += most_steps) {",
     {},
     "the additional iteration has no steps"},
    {" peak_mad ", "in", InputMutation::kAbsolute, "the first step squares it"},
    {" ragged_rows ", "values", InputMutation::kLast, "it is padding that no row contains"},
    {" ragged_rows ", "block_begin", InputMutation::kLast, "the blocks at the end are empty"},
};

bool is_equivalent(const Exercise& exercise, std::string_view place,
                   std::optional<InputMutation> mutation) {
  return std::ranges::any_of(kEquivalents, [&](const Equivalent& each) {
    return each.exercises.find(" " + exercise.id + " ") != std::string_view::npos &&
           each.place == place && each.mutation == mutation;
  });
}

/// Short limits, because a mutant may hang. PoCL compiles during the first run.
constexpr TimeLimits kLimits{.build = 60, .run = 30};

/// Runs the solution and its mutants in one worker, which is replaced after a failure.
class Subject {
 public:
  Subject(const ExerciseRef& ref, const CheckSetting& setting)
      : exercise_(*ref.exercise),
        device_(setting.device),
        solution_(load_source(solution_file(ref, setting.device))),
        rng_(setting.seed) {}

  const std::string& text() const { return solution_.text; }

  /// Builds the text for the next runs. Returns whether that succeeded.
  bool build(const std::string& text) {
    source_ = solution_;
    source_.text = text;
    try {
      build();
      return true;
    } catch (const KernelFailure&) {
      runner_.reset();
      return false;
    }
  }

  /// Returns whether the result is right. A `KernelFailure` counts as wrong.
  bool is_right(const Extent& extent, const Problem& problem) {
    try {
      if (!runner_) build();
      runner_->prepare(extent, problem);
      runner_->run(problem, rng_);
      return !runner_->mismatch();
    } catch (const KernelFailure&) {
      runner_.reset();
      return false;
    }
  }

 private:
  void build() {
    if (runner_) {
      runner_->build(source_);
    } else {
      runner_ = std::make_unique<KernelRunner>(exercise_, source_, device_, kLimits, Origin::kKit);
      runner_->build();
    }
  }

  const Exercise& exercise_;
  DeviceInfo device_;
  KernelSource solution_;
  KernelSource source_;
  Rng rng_;
  std::unique_ptr<KernelRunner> runner_;
};

/// One check of one exercise.
class MutantCheck {
 public:
  MutantCheck(const ExerciseRef& ref, const CheckSetting& setting)
      : exercise_(*ref.exercise),
        setting_(setting),
        subject_(ref, setting),
        rng_(setting.seed),
        cases_(test_cases(exercise_, setting.seed)) {}

  CheckResult result() {
    if (!subject_.build(subject_.text())) {
      result_.unsound("solution-not-built");
      return std::move(result_);
    }
    renew();
    mutate_inputs();
    sample_the_timed_size();
    mutate_source();
    result_.evidence = {{"mutants", {{"count", tried_}}}};
    return std::move(result_);
  }

 private:
  void survived(const std::string& what) { result_.unsound("mutant-passes", {{"what", what}}); }

  /// Checks the renewal of data, at a middle size.
  void renew() {
    const Extent& extent = cases_[cases_.size() / 2].extent;
    FreshProblems problems(exercise_, extent, setting_.seed);
    Problem before = problems.next();
    for (int i = 0; i < 3; ++i) {
      const Problem& problem = problems.next();
      if (same_inputs(before, problem)) {
        result_.unsound("same-data");
      }
      if (!subject_.is_right(extent, problem)) {
        result_.unsound("wrong-on-renewed");
      }
      before = problem;
    }
  }

  static bool same_inputs(const Problem& a, const Problem& b) {
    for (std::size_t i = 0; i < a.buffers.size(); ++i) {
      if (a.buffers[i].initial != b.buffers[i].initial) return false;
    }
    return true;
  }

  void mutate_inputs() {
    for (std::size_t i = 0; i < cases_.front().problem.buffers.size(); ++i) {
      const Buffer& buffer = cases_.front().problem.buffers[i];
      if (buffer.initial.empty()) continue;
      for (const InputMutation mutation : kInputMutations) {
        if (is_equivalent(exercise_, buffer.name, mutation)) continue;
        if (survives(i, mutation)) {
          survived(fmt::format("`{}` {}", buffer.name, mutation_words(mutation)));
        }
      }
    }
  }

  /// Returns whether the solution is right at every size at which the input changes. Starts with
  /// the middle size: large enough for most differences, and quick.
  bool survives(std::size_t buffer, InputMutation mutation) {
    bool differs = false;
    for (std::size_t k = 0; k < cases_.size(); ++k) {
      const TestCase& each = cases_[(cases_.size() / 2 + k) % cases_.size()];
      auto bytes = mutated(each.problem.buffers[buffer], mutation, rng_);
      if (!bytes) continue;
      differs = true;
      Problem problem = each.problem;
      problem.buffers[buffer].initial = *std::move(bytes);
      if (!subject_.is_right(each.extent, problem)) {
        ++tried_;
        return false;
      }
    }
    tried_ += differs;
    return differs;
  }

  /// If the result is one number, a kernel could estimate it from a part of the input.
  void sample_the_timed_size() {
    const auto scalar = [](const Buffer& buffer) {
      return buffer.access != Access::kOut || buffer.count == 1;
    };
    const Extent extent = bench_extent(exercise_, setting_.device);
    if (!std::ranges::all_of(cases_.back().problem.buffers, scalar)) return;
    Problem problem = exercise_.make_problem(extent, rng_);
    auto bytes = mutated(problem.buffers.front(), InputMutation::kSampled, rng_);
    problem.buffers.front().initial = *std::move(bytes);
    ++tried_;
    if (subject_.is_right(extent, problem)) {
      survived(fmt::format("`{}` {}, at the timed size,", problem.buffers.front().name,
                           mutation_words(InputMutation::kSampled)));
    }
  }

  void mutate_source() {
    std::vector<std::string> sizes = exercise_.extent_names;
    sizes.insert(sizes.end(), {"count", "last", "end"});
    for (const SourceMutant& mutant : source_mutants(subject_.text(), sizes)) {
      if (is_equivalent(exercise_, mutant.line, std::nullopt)) continue;
      ++tried_;
      if (!subject_.build(mutant.text)) continue;
      const bool right = std::ranges::all_of(cases_, [&](const TestCase& each) {
        return subject_.is_right(each.extent, each.problem);
      });
      if (right) survived(mutant.what);
    }
  }

  const Exercise& exercise_;
  CheckSetting setting_;
  Subject subject_;
  Rng rng_;
  std::vector<TestCase> cases_;
  CheckResult result_{.check = Check::kMutants};
  std::size_t tried_ = 0;
};

}  // namespace

CheckResult check_mutants(const ExerciseRef& ref, const CheckSetting& setting) {
  return MutantCheck(ref, setting).result();
}

}  // namespace oclab
