// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the verdict on the speed of a kernel.
#include "harness/statistics/sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <vector>

namespace oclab {
namespace {

constexpr std::size_t kFewestForNone = 5;
// If the median reaches the target, the interval may start lower by this factor.
constexpr double kNearlyFull = 1.05;

struct Attempt {
  Attempt(const RatioTarget& aim, const SamplingPolicy& policy)
      : target(aim), above_full(policy.noise), below_none(policy.noise) {}

  RatioTarget target;
  SequentialTest above_full, below_none;  // of the quiet pairs
  std::vector<double> ratios, student, reference;
  std::vector<double> quiet;  // ratios of the pairs that were not contended
  double ratio = 0;
  Interval interval;
  std::optional<SpeedVerdict> verdict;  // kFull or kNone, if that is certain
};

void add(Attempt& attempt, const Pair& pair, double confidence) {
  const double ratio = pair.reference_seconds / pair.student_seconds;
  if (!(pair.student_seconds > 0) || !(pair.reference_seconds > 0) || !std::isfinite(ratio)) {
    throw std::invalid_argument(
        fmt::format("a timed sample must last longer than 0 s: student {} s, reference {} s",
                    pair.student_seconds, pair.reference_seconds));
  }
  attempt.ratios.push_back(ratio);
  attempt.student.push_back(pair.student_seconds);
  attempt.reference.push_back(pair.reference_seconds);
  if (!pair.contended) {
    attempt.quiet.push_back(ratio);
    attempt.above_full.add(ratio / attempt.target.full);
    attempt.below_none.add(attempt.target.none / ratio);
  }
  attempt.ratio = median(attempt.ratios);
  attempt.interval = median_interval(attempt.ratios, confidence);
}

// Full marks need enough pairs that were not contended, with an interval from `low`: another
// program that uses memory bandwidth slows the reference more than a kernel with another
// bottleneck.
bool quiet_pairs_reach(double low, Attempt& attempt, const SamplingPolicy& policy) {
  if (attempt.quiet.size() < policy.min_pairs) return false;
  const Interval interval = median_interval(attempt.quiet, policy.confidence);
  if (interval.low < low) return false;
  attempt.ratio = median(attempt.quiet);
  attempt.interval = interval;
  return true;
}

// The verdict before the attempt's budget is spent, if it is certain.
std::optional<SpeedVerdict> early_verdict(Attempt& attempt, const RatioTarget& target,
                                          const SamplingPolicy& policy) {
  if (quiet_pairs_reach(target.full, attempt, policy)) return SpeedVerdict::kFull;
  if (attempt.quiet.size() >= policy.fewest_pairs) {
    if (attempt.above_full.rejects(policy.full_alpha)) {
      attempt.ratio = median(attempt.quiet);
      attempt.interval = median_interval(attempt.quiet, policy.confidence);
      return SpeedVerdict::kFull;
    }
    if (attempt.below_none.rejects(policy.none_alpha)) return SpeedVerdict::kNone;
  }
  if (attempt.ratios.size() < kFewestForNone) return std::nullopt;
  // Valid even on a busy machine: no pair comes near the target.
  const double best = *std::ranges::max_element(attempt.ratios);
  return best * policy.noise_margin < target.none ? std::optional(SpeedVerdict::kNone)
                                                  : std::nullopt;
}

double credit_width(const Attempt& attempt, const RatioTarget& target) {
  return credit(target, attempt.interval.high) - credit(target, attempt.interval.low);
}

bool contended(const Attempt& attempt, const SamplingPolicy& policy) {
  const std::size_t contended_pairs = attempt.ratios.size() - attempt.quiet.size();
  return static_cast<double>(contended_pairs) >
         policy.contended_share * static_cast<double>(attempt.ratios.size());
}

// Whether more pairs would hardly change the points, which are not all of them.
bool is_settled(const Attempt& attempt, const SamplingPolicy& policy) {
  return attempt.ratios.size() >= policy.min_pairs && !contended(attempt, policy) &&
         attempt.interval.high < attempt.target.full &&
         credit_width(attempt, attempt.target) <= policy.exact_credit_width;
}

// Whether so many pairs were contended that the whole attempt will count as that, and so few were
// not that they will hardly decide.
bool is_spoilt(const Attempt& attempt, const SamplingPolicy& policy) {
  return attempt.quiet
             .size()<policy.fewest_pairs&& static_cast<double>(attempt.ratios.size() -
                                                               attempt.quiet.size())>
                 policy.contended_share *
         static_cast<double>(policy.max_pairs);
}

Attempt run_attempt(int number, const RatioTarget& target, const MeasurePair& measure,
                    const SamplingPolicy& policy) {
  Attempt attempt(target, policy);
  while (attempt.ratios.size() < policy.max_pairs) {
    add(attempt, measure(number), policy.confidence);
    attempt.verdict = early_verdict(attempt, target, policy);
    if (attempt.verdict) return attempt;
    if (is_settled(attempt, policy) || is_spoilt(attempt, policy)) return attempt;
  }
  if (!attempt.quiet.empty() && median(attempt.quiet) >= target.full &&
      quiet_pairs_reach(target.full / kNearlyFull, attempt, policy)) {
    attempt.verdict = SpeedVerdict::kFull;
  }
  return attempt;
}

SpeedResult result_of(const Attempt& attempt, int attempts, SpeedVerdict verdict, double credit,
                      std::string reason) {
  return {.verdict = verdict,
          .credit = credit,
          .ratio = attempt.ratio,
          .interval = attempt.interval,
          .pairs = attempt.ratios.size(),
          .attempts = attempts,
          .student_seconds = median(attempt.student),
          .reference_seconds = median(attempt.reference),
          .reason = std::move(reason)};
}

// Why the attempts must not cost points although nothing disturbed them, or "" if they may.
std::string doubt(const std::vector<Attempt>& attempts, const Attempt& best,
                  const RatioTarget& target, const SamplingPolicy& policy) {
  const auto unclear = [&](const Attempt& attempt) {
    return attempt.interval.high >= target.full &&
           credit_width(attempt, target) > policy.decided_credit_width;
  };
  if (credit_width(best, target) > policy.decided_credit_width ||
      std::any_of(attempts.begin(), attempts.end(), unclear)) {
    return fmt::format(
        "the times vary too much to decide (the kernel runs at between {:.2f} and {:.2f} times the "
        "reference's speed); close other programs and run again",
        best.interval.low, best.interval.high);
  }
  return "";
}

// No attempt was conclusive: the best one counts if they agree.
SpeedResult judge(const std::vector<Attempt>& attempts, const RatioTarget& target,
                  const SamplingPolicy& policy) {
  const Attempt& best =
      *std::max_element(attempts.begin(), attempts.end(),
                        [](const Attempt& a, const Attempt& b) { return a.ratio < b.ratio; });
  const double share = credit(target, best.ratio);
  const int count = static_cast<int>(attempts.size());
  if (std::ranges::any_of(attempts, [&](const Attempt& each) { return contended(each, policy); })) {
    SpeedResult result = result_of(
        best, count, SpeedVerdict::kInconclusive, share,
        "another process used the machine during the measurement; close other programs and run "
        "again");
    result.disturbed = true;
    return result;
  }
  std::string reason = doubt(attempts, best, target, policy);
  if (!reason.empty()) {
    return result_of(best, count, SpeedVerdict::kInconclusive, share, std::move(reason));
  }
  const SpeedVerdict verdict = share >= 1  ? SpeedVerdict::kFull
                               : share > 0 ? SpeedVerdict::kPartial
                                           : SpeedVerdict::kNone;
  reason = fmt::format(
      "the kernel runs at {:.2f} times the reference's speed in the best of {} attempts",
      best.ratio, count);
  return result_of(best, count, verdict, share, std::move(reason));
}

}  // namespace

SpeedResult compare_speed(const RatioTarget& target, const MeasurePair& measure,
                          const SamplingPolicy& policy) {
  if (policy.attempts < 1 || policy.max_pairs < 1) {
    throw std::invalid_argument("a sampling policy needs at least one attempt of one pair");
  }
  std::vector<Attempt> attempts;
  for (int number = 0; number < policy.attempts; ++number) {
    attempts.push_back(run_attempt(number, target, measure, policy));
    const Attempt& last = attempts.back();
    if (!last.verdict) continue;
    const bool full = last.verdict == SpeedVerdict::kFull;
    return result_of(
        last, number + 1, *last.verdict, full ? 1 : 0,
        fmt::format("the kernel runs at {:.2f} times the reference's speed", last.ratio) +
            (full ? fmt::format("; full points need {:.2f}", target.full)
                  : ", slower than noise can explain"));
  }
  return judge(attempts, target, policy);
}

}  // namespace oclab
