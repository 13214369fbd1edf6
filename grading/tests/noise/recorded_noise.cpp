// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recordings of kernels that were timed against themselves, and gradings of them.
#include "grading/tests/noise/recorded_noise.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "harness/support/rng.h"

namespace oclab::test {
namespace {

constexpr double kReferenceSeconds = 0.02;

Pair pair_from(const std::string& word) {
  std::size_t end = 0;
  const double noise = std::stod(word, &end) / 1000;
  return {.student_seconds = kReferenceSeconds * std::exp(noise),
          .reference_seconds = kReferenceSeconds,
          .contended = word.substr(end) == "*"};
}

std::vector<Pair> pairs_in(std::istringstream& line) {
  std::vector<Pair> pairs;
  for (std::string word; line >> word;) pairs.push_back(pair_from(word));
  if (pairs.empty()) throw std::runtime_error("a recorded attempt has no pairs");
  return pairs;
}

/// One grading's way through a recording.
class Playback {
 public:
  Playback(const RecordedProcess& process, double ratio, Rng& rng)
      : process_(process), ratio_(ratio), rng_(rng) {}

  Pair next(int attempt) {
    const auto recorded = std::min<std::size_t>(attempt, process_.attempts.size() - 1);
    const std::vector<Pair>& pairs = process_.attempts[recorded];
    if (attempt != attempt_) at_ = rng_() % pairs.size();
    attempt_ = attempt;
    Pair pair = pairs[at_++ % pairs.size()];
    pair.student_seconds /= ratio_;
    return pair;
  }

 private:
  const RecordedProcess& process_;
  double ratio_;
  Rng& rng_;
  int attempt_ = -1;
  std::size_t at_ = 0;
};

}  // namespace

RecordedNoise read_noise(const std::filesystem::path& file) {
  std::ifstream stream(file);
  RecordedNoise noise;
  if (!std::getline(stream, noise.machine)) {
    throw std::runtime_error("no recording of noise: " + file.string());
  }
  for (std::string text; std::getline(stream, text);) {
    std::istringstream line(text);
    std::string word;
    line >> word;
    if (word == "verdicts") {
      line >> noise.processes.back().verdicts;
    } else if (word == "attempt") {
      line >> word;
      noise.processes.back().attempts.push_back(pairs_in(line));
    } else {
      noise.processes.push_back({.exercise = word, .verdicts = "", .attempts = {}});
    }
  }
  return noise;
}

Outcomes replay(const RecordedNoise& noise, double ratio, const RatioTarget& target,
                const SamplingPolicy& policy, int gradings, std::uint64_t seed) {
  Rng rng(seed);
  Outcomes outcomes;
  int pairs = 0;
  for (int i = 0; i < gradings; ++i) {
    Playback playback(noise.processes[rng() % noise.processes.size()], ratio, rng);
    const auto measure = [&](int attempt) {
      ++pairs;
      return playback.next(attempt);
    };
    ++outcomes.verdicts[compare_speed(target, measure, policy).verdict];
  }
  outcomes.pairs = static_cast<double>(pairs) / gradings;
  return outcomes;
}

}  // namespace oclab::test
