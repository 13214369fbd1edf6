// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the chance of each verdict by a kernel's speed, with the noise of recordings.
//
//     oclab_replay_noise cpu RECORDING > power.json
//
// The kind of device, `cpu` or `gpu`, chooses the policy. Full marks begin at 0.8, points at 0.4.
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "grading/cli/command.h"
#include "grading/tests/noise/recorded_noise.h"
#include "grading/timing/paired_benchmark.h"
#include "harness/support/error.h"

namespace oclab::test {
namespace {

using nlohmann::json;

constexpr RatioTarget kTarget{0.4, 0.8};
constexpr int kGradings = 4000;
constexpr std::uint64_t kSeed = 2026;

json power(const RecordedNoise& noise, const SamplingPolicy& policy) {
  json points = json::array();
  for (int percent = 30; percent <= 120; percent += 2) {
    const double ratio = percent / 100.0;
    Outcomes outcomes = replay(noise, ratio, kTarget, policy, kGradings, kSeed);
    const auto share = [&](SpeedVerdict verdict) {
      return static_cast<double>(outcomes[verdict]) / kGradings;
    };
    points.push_back({{"ratio", ratio},
                      {"full", share(SpeedVerdict::kFull)},
                      {"partial", share(SpeedVerdict::kPartial)},
                      {"none", share(SpeedVerdict::kNone)},
                      {"inconclusive", share(SpeedVerdict::kInconclusive)},
                      {"pairs", outcomes.pairs}});
  }
  return {{"machine", noise.machine}, {"gradings", kGradings}, {"points", points}};
}

int run(int argc, char** argv) {
  if (argc != 3) throw UsageError("usage: oclab_replay_noise cpu|gpu RECORDING");
  const bool cpu = std::string_view(argv[1]) == "cpu";
  const DeviceInfo device{.device_class = cpu ? DeviceClass::kCpu : DeviceClass::kGpu};
  std::cout << power(read_noise(argv[2]), sampling_policy(device)).dump(1) << "\n";
  return kOk;
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  return oclab::run_program("oclab_replay_noise", oclab::test::run, argc, argv);
}
