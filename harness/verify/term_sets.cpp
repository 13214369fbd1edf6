// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which terms a wrong sum lacks, or counts twice.
#include "harness/verify/term_sets.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "harness/verify/values.h"

namespace oclab {
namespace {

constexpr std::size_t kFewestSummed = 4;
constexpr std::size_t kLongestVector = 16;
constexpr std::size_t kMostTerms = std::size_t{1} << 20;
constexpr double kWrap = 4294967296;  // integer sums are right modulo this

/// What is missing from each element of the output.
class Difference {
 public:
  Difference(const Buffer& output, std::span<const std::byte> got)
      : wraps_(!is_floating(output.element)) {
    const Values want(output.element, output.expected);
    const Values have(output.element, got);
    for (std::size_t i = 0; i < output.count; ++i) {
      missing_.push_back(want[i] - have[i]);
      total_ += missing_.back();
    }
  }

  /// Summed over the output.
  double total() const { return total_; }

  bool equal(double a, double b) const { return wraps_ ? std::fmod(a - b, kWrap) == 0 : a == b; }

  bool is_made_of(const TermSet& set, std::span<const Term> terms) const {
    std::vector<double> left = missing_;
    for (std::size_t k = 0, i = set.first; k < set.count; ++k, i += set.step) {
      left[terms[i].target] -= set.twice ? -terms[i].value : terms[i].value;
    }
    for (std::size_t i = set.instead_of.value_or(terms.size()); i < terms.size(); i += set.step) {
      left[terms[i].target] -= terms[i].value;
    }
    return std::ranges::all_of(left, [this](double rest) { return equal(rest, 0); });
  }

 private:
  bool wraps_;
  std::vector<double> missing_;
  double total_ = 0;
};

/// Collects the sets whose total is the difference's, then looks at each element of the output.
class Search {
 public:
  Search(std::span<const Term> terms, const Difference& difference)
      : terms_(terms), difference_(difference) {}

  std::vector<TermSet> run() {
    const std::size_t n = terms_.size();
    for (std::size_t i = 0; i < n; ++i) consider({.first = i}, terms_[i].value);
    add_ends();
    for (std::size_t step = 2; step <= n / 2; ++step) {
      add_every(step, 0);
      add_every(step, step - 1);
      const bool power_of_two = (step & (step - 1)) == 0;
      for (std::size_t first = 1; power_of_two && first + 1 < step; ++first) add_every(step, first);
      if (step <= kLongestVector) add_exchanged(step);
    }
    return std::move(found_);
  }

 private:
  void consider(TermSet set, double total) {
    for (const bool twice : {false, true}) {
      set.twice = twice;
      if (!difference_.equal(difference_.total(), twice ? -total : total)) continue;
      if (difference_.is_made_of(set, terms_)) found_.push_back(set);
    }
  }

  /// The last terms, or the first: at least two, and not all.
  void add_ends() {
    const std::size_t n = terms_.size();
    double head = terms_.front().value;
    double tail = terms_.back().value;
    for (std::size_t count = 2; count < n; ++count) {
      consider({.count = count}, head += terms_[count - 1].value);
      consider({.first = n - count, .count = count}, tail += terms_[n - count].value);
    }
  }

  void add_every(std::size_t step, std::size_t first) {
    TermSet set{.first = first, .step = step, .count = 0};
    double total = 0;
    for (std::size_t i = first; i < terms_.size(); i += step, ++set.count) total += terms_[i].value;
    if (set.count > 1) consider(set, total);
  }

  /// Each component of vectors of this length, in place of each other one.
  void add_exchanged(std::size_t step) {
    std::vector<double> totals(step);
    for (std::size_t i = 0; i < terms_.size(); ++i) totals[i % step] += terms_[i].value;
    for (std::size_t twice = 0; twice < step; ++twice) {
      for (std::size_t lost = 0; lost < step; ++lost) {
        const TermSet set{.first = twice,
                          .step = step,
                          .count = divide_up(terms_.size() - twice, step),
                          .twice = true,
                          .instead_of = lost};
        const double total = totals[lost] - totals[twice];
        if (lost == twice || !difference_.equal(difference_.total(), total)) continue;
        if (difference_.is_made_of(set, terms_)) found_.push_back(set);
      }
    }
  }

  std::span<const Term> terms_;
  const Difference& difference_;
  std::vector<TermSet> found_;
};

/// Whether these terms add up to what the output should hold, beside what it held before.
bool add_up_to(std::span<const Term> terms, const Buffer& output) {
  const Difference all(
      output, output.initial.empty() ? Bytes(output.bytes(), std::byte{0}) : output.initial);
  return all.is_made_of({.count = terms.size()}, terms);
}

std::vector<Term> sums_of_input(const Buffer& input, const Buffer& output) {
  const std::size_t row = input.count / output.count;
  if (row < 2 || row * output.count != input.count) return {};
  const Values values(input.element, input.initial);
  std::vector<Term> terms;
  for (std::size_t i = 0; i < input.count; ++i) terms.push_back({i / row, values[i]});
  return terms;
}

std::vector<Term> products_of(const Buffer& a, const Buffer& b, const Buffer& output) {
  if (a.count != b.count || output.count != 1) return {};
  const Values left(a.element, a.initial);
  const Values right(b.element, b.initial);
  std::vector<Term> terms;
  for (std::size_t i = 0; i < a.count; ++i) terms.push_back({0, left[i] * right[i]});
  return terms;
}

/// The terms by the inputs alone.
std::vector<Term> likely_terms(const Problem& problem, const Buffer& output) {
  std::vector<const Buffer*> inputs;
  for (const Buffer& buffer : problem.buffers) {
    const bool same = buffer.access == Access::kIn && buffer.element == output.element;
    if (same) inputs.push_back(&buffer);
  }
  if (inputs.size() == 1) return sums_of_input(*inputs[0], output);
  if (inputs.size() == 2) return products_of(*inputs[0], *inputs[1], output);
  return {};
}

std::string_view variant_of(const TermSet& set, std::size_t terms, std::size_t rows) {
  const std::size_t row = terms / std::max<std::size_t>(rows, 1);
  if (set.instead_of) return "exchanged";
  if (set.count == 1) {
    return set.first + 1 == terms ? "last" : set.first == 0 ? "first" : "one";
  }
  if (set.step == 1 && set.first == 0) return "head";
  if (set.step == 1) return set.count > set.first && !set.twice ? "most" : "tail";
  if (rows < 2 || set.step != row || set.count != rows) return "step";
  return set.first + 1 == row ? "last-column" : "column";
}

}  // namespace

std::vector<Term> terms_of(const Exercise& exercise, const Problem& problem, const Buffer& output) {
  std::vector<Term> terms;
  const bool large = std::ranges::any_of(
      problem.buffers, [](const Buffer& buffer) { return buffer.count > kMostTerms; });
  if (large || output.expected.empty() || exercise.tolerance.relative != 0) return terms;
  terms = exercise.terms ? exercise.terms(problem) : likely_terms(problem, output);
  const bool usable = terms.size() >= kFewestSummed && terms.size() <= kMostTerms;
  return usable && add_up_to(terms, output) ? terms : std::vector<Term>();
}

std::vector<TermSet> find_term_sets(std::span<const Term> terms, const Buffer& output,
                                    std::span<const std::byte> got) {
  const Difference difference(output, got);
  if (terms.empty() || !std::isfinite(difference.total())) return {};
  return Search(terms, difference).run();
}

bool explains(const TermSet& set, std::span<const Term> terms, const Buffer& output,
              std::span<const std::byte> got) {
  return Difference(output, got).is_made_of(set, terms);
}

Pattern pattern_of(const TermSet& set, std::size_t terms, std::size_t rows) {
  const std::size_t last = set.first + (set.count - 1) * set.step;
  return {set.twice ? PatternKind::kTermsTwice : PatternKind::kTermsLeftOut,
          variant_of(set, terms, rows),
          {{"first", set.first},
           {"last", last},
           {"step", set.step},
           {"terms", set.count},
           {"lost", set.instead_of.value_or(0)}}};
}

bool is_vague(PatternKind kind) {
  using enum PatternKind;
  switch (kind) {
    case kUnexplained:
    case kShortfall:
    case kSurplus:
    case kLostPrecision:
    case kNearlyRight:
    case kConstantDifference:
    case kPartlyWritten:
    case kOnlyFirst:
    case kOnlyLast:
    case kRange: return true;
    default: return false;
  }
}

}  // namespace oclab
