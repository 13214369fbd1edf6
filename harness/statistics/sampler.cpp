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

SpeedResult result_of(const Attempt& attempt, const RatioTarget& target, SpeedVerdict verdict,
                      SpeedBasis basis) {
  return {.verdict = verdict,
          .credit = credit(target, attempt.ratio),
          .ratio = attempt.ratio,
          .interval = attempt.interval,
          .pairs = attempt.ratios.size(),
          .student_seconds = median(attempt.student),
          .reference_seconds = median(attempt.reference),
          .basis = basis,
          .target = target};
}

// Whether the attempts must not cost points although nothing disturbed them.
bool vary(const std::vector<Attempt>& attempts, const Attempt& best, const RatioTarget& target,
          const SamplingPolicy& policy) {
  const auto unclear = [&](const Attempt& attempt) {
    return attempt.interval.high >= target.full &&
           credit_width(attempt, target) > policy.decided_credit_width;
  };
  return credit_width(best, target) > policy.decided_credit_width ||
         std::ranges::any_of(attempts, unclear);
}

// No attempt was conclusive: the best one counts if they agree.
SpeedResult judge(const std::vector<Attempt>& attempts, const RatioTarget& target,
                  const SamplingPolicy& policy) {
  const Attempt& best = *std::ranges::max_element(attempts, {}, &Attempt::ratio);
  if (std::ranges::any_of(attempts, [&](const Attempt& each) { return contended(each, policy); })) {
    return result_of(best, target, SpeedVerdict::kInconclusive, SpeedBasis::kDisturbed);
  }
  if (vary(attempts, best, target, policy)) {
    return result_of(best, target, SpeedVerdict::kInconclusive, SpeedBasis::kTimesVary);
  }
  const double share = credit(target, best.ratio);
  const SpeedVerdict verdict = share >= 1  ? SpeedVerdict::kFull
                               : share > 0 ? SpeedVerdict::kPartial
                                           : SpeedVerdict::kNone;
  return result_of(best, target, verdict, SpeedBasis::kBestAttempt);
}

// The first attempt that decides alone, or what all of them say together.
SpeedResult measure_attempts(const RatioTarget& target, const MeasurePair& measure,
                             const SamplingPolicy& policy, std::vector<Attempt>& attempts) {
  for (int number = 0; number < policy.attempts; ++number) {
    attempts.push_back(run_attempt(number, target, measure, policy));
    const Attempt& last = attempts.back();
    if (!last.verdict) continue;
    const bool full = last.verdict == SpeedVerdict::kFull;
    SpeedResult result =
        result_of(last, target, *last.verdict,
                  full ? SpeedBasis::kReachesTarget : SpeedBasis::kSlowerThanNoise);
    result.credit = full ? 1 : 0;
    return result;
  }
  return judge(attempts, target, policy);
}

}  // namespace

SpeedResult compare_speed(const RatioTarget& target, const MeasurePair& measure,
                          const SamplingPolicy& policy) {
  if (policy.attempts < 1 || policy.max_pairs < 1) {
    throw std::invalid_argument("a sampling policy needs at least one attempt of one pair");
  }
  std::vector<Attempt> attempts;
  SpeedResult result = measure_attempts(target, measure, policy, attempts);
  result.attempts = static_cast<int>(attempts.size());
  return result;
}

}  // namespace oclab
