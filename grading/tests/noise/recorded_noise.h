// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recordings of kernels that were timed against themselves, and gradings of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/statistics/sampler.h"

namespace oclab::test {

/// What one pair of fresh processes recorded, one for the solution and one for itself.
struct RecordedProcess {
  std::string exercise;
  std::string
      verdicts;  ///< of its gradings, a letter each: F(ull), P(artial), N(one), I(nconclusive)
  std::vector<std::vector<Pair>> attempts;  ///< pairs in the order in which they were taken
};

/// All of one machine and load.
struct RecordedNoise {
  std::string machine;
  std::vector<RecordedProcess> processes;
};

/// Reads what record_noise.py prints: a line for the machine, and for each pair of processes the
/// exercise, "verdicts " and their letters, and for each attempt "attempt N" and its pairs:
/// 1000 ln(student's time / reference's), with a "*" if other programs used the machine. Throws
/// `std::runtime_error` for a file that is not like that.
RecordedNoise read_noise(const std::filesystem::path& file);

/// How a number of gradings ended.
struct Outcomes {
  std::map<SpeedVerdict, int> verdicts;
  double pairs = 0;  ///< of a grading, on average, in all its attempts

  int operator[](SpeedVerdict verdict) { return verdicts[verdict]; }
};

/// Grades a kernel that runs at `ratio` times the reference's speed. Each grading takes the noise
/// of one process, and each of its attempts begins somewhere in the recording and goes on from
/// there, so that pairs depend on each other as they do on the machine.
Outcomes replay(const RecordedNoise& noise, double ratio, const RatioTarget& target,
                const SamplingPolicy& policy, int gradings, std::uint64_t seed);

}  // namespace oclab::test
