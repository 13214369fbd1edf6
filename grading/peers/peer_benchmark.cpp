// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the references and other libraries, timed interleaved.
#include "grading/peers/peer_benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

#include "grading/peers/peer_process.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/wording/failures/failure_text.h"
#include "grading/wording/mismatch_text.h"
#include "harness/support/error.h"
#include "harness/verify/verify.h"

namespace oclab {
namespace {

constexpr double kConfidence = 0.95;
constexpr std::chrono::milliseconds kPause{3};  // lets the threads of the previous one become idle

/// Kernel time of one sample on a GPU.
constexpr double kGpuPeerSeconds = 0.002;

/// A library function or kernel with its time in each round.
struct Participant {
  PeerEntry entry;
  std::function<double()> run;
  std::function<void()> verify;  ///< throws `UsageError`
  std::vector<double> seconds;
  bool failed = false;
};

bool only_copies(const std::string& name) { return name.starts_with("copy"); }

const Buffer& output_of(const Problem& problem) {
  return *std::find_if(problem.buffers.begin(), problem.buffers.end(),
                       [](const Buffer& buffer) { return buffer.access == Access::kOut; });
}

/// Compares the result with the expected one, or a copy with the input.
void verify_peer(const std::string& name, PeerProcess& peer, const Exercise& exercise,
                 const Problem& problem) {
  const Bytes got = peer.result();
  if (only_copies(name)) {
    if (got != problem.buffers.front().initial) throw UsageError(name + " gave a wrong copy");
    return;
  }
  const Buffer& expected = output_of(problem);
  if (const auto wrong = verify(expected, got, exercise.tolerance, {})) {
    throw UsageError(fmt::format("{} is wrong: {}; {}", name, headline(*wrong),
                                 describe(wrong->first.front(), *wrong)));
  }
}

class PeerBenchmark {
 public:
  PeerBenchmark(const ExerciseRef& ref, const Extent& extent, const DeviceInfo& device, Rng& rng)
      : ref_(ref),
        exercise_(*ref.exercise),
        extent_(extent),
        device_(device),
        rng_(rng),
        problem_(with_expected(exercise_.make_problem(extent, rng))) {}

  /// Adds a kernel of the kit. All its results are verified while it is timed.
  void add_kernel(const std::string& name, const std::filesystem::path& file) {
    auto runner = std::make_unique<KernelRunner>(exercise_, load_source(file), device_,
                                                 TimeLimits{}, Origin::kKit);
    runner->build();
    const auto kernel = std::make_shared<TimedKernel>(
        std::move(runner), device_, std::make_shared<FreshProblems>(exercise_, extent_, rng_()),
        rng_);
    kernel->warm_up();
    const double sample = device_.device_class == DeviceClass::kCpu ? 1e-9 : kGpuPeerSeconds;
    participants_.push_back({.entry = {.name = name},
                             .run = [kernel, sample] { return kernel->sample(sample); },
                             .verify = [] {}});
  }

  void add_library(const PeerLibrary& library) {
    const bool gpu = device_.device_class == DeviceClass::kGpu;
    if (gpu ? !library.gpu : !library.cpu) return;
    if (peer_program(library).empty()) {
      absent_.push_back(fmt::format("{} is not available: install {}, then run ./oclab peers again",
                                    library.name, library.needs));
      return;
    }
    const auto names = peer_ways(library, exercise_.id);
    if (names.empty()) absent_.push_back(fmt::format("{} has no such function", library.name));
    for (const std::string& name : names) {
      or_absent([&] {
        const auto peer =
            std::make_shared<PeerProcess>(library, name, exercise_, extent_, problem_, device_);
        participants_.push_back(
            {.entry = {.name = name, .copy = only_copies(name)},
             .run = [peer] { return peer->run(); },
             .verify = [this, name, peer] { verify_peer(name, *peer, exercise_, problem_); }});
      });
    }
  }

  /// Runs `body`. Returns whether it succeeded; if not, adds the reason to the absent ones.
  template <typename Body>
  bool or_absent(const Body& body) {
    try {
      body();
      return true;
    } catch (const std::runtime_error& error) {
      absent_.push_back(text_of(error));
      return false;
    }
  }

  /// Runs one round. Removes what fails; throws if that is the reference, which is the first.
  void round(bool warm_up, bool verified) {
    std::vector<Participant*> order;
    for (Participant& each : participants_) order.push_back(&each);
    std::shuffle(order.begin(), order.end(), rng_);
    for (Participant* participant : order) {
      const auto turn = [&] {
        std::this_thread::sleep_for(kPause);
        const double seconds = participant->run();
        if (!warm_up) participant->seconds.push_back(seconds);
        if (verified) participant->verify();
      };
      if (participant == &participants_.front()) {
        on_baseline(kReference, turn);
      } else {
        participant->failed = !or_absent(turn);
      }
    }
    std::erase_if(participants_, [](const Participant& each) { return each.failed; });
  }

  PeerComparison result(std::size_t rounds) const {
    PeerComparison comparison{
        .exercise = ref_, .extent = extent_, .device = device_, .rounds = rounds};
    comparison.work = problem_.useful_work().in(exercise_.rate);
    comparison.absent = absent_;
    for (const Participant& participant : participants_) {
      std::vector<double> speeds;
      std::ranges::transform(participants_.front().seconds, participant.seconds,
                             std::back_inserter(speeds), std::divides<>());
      comparison.entries.push_back(participant.entry);
      PeerEntry& entry = comparison.entries.back();
      entry.seconds = median(participant.seconds);
      entry.speed = median(speeds);
      entry.interval = median_interval(speeds, kConfidence);
    }
    std::ranges::sort(comparison.entries.begin() + 1, comparison.entries.end(), {},
                      &PeerEntry::seconds);
    return comparison;
  }

  static constexpr const char* kReference = "reference";

 private:
  const ExerciseRef& ref_;
  const Exercise& exercise_;
  Extent extent_;
  const DeviceInfo& device_;
  Rng& rng_;
  Problem problem_;  // for the libraries
  std::vector<Participant> participants_;
  std::vector<std::string> absent_;
};

}  // namespace

PeerComparison compare_with_peers(const ExerciseRef& ref, const Extent& extent,
                                  const DeviceInfo& device, std::size_t rounds,
                                  std::uint64_t seed) {
  Rng rng(seed);
  PeerBenchmark benchmark(ref, extent, device, rng);
  const auto own = solution_file(ref, device);
  on_baseline(PeerBenchmark::kReference,
              [&] { benchmark.add_kernel(PeerBenchmark::kReference, own); });
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const auto other = solution_file(ref, cpu ? DeviceClass::kGpu : DeviceClass::kCpu);
  if (other != own && cpu) {
    benchmark.or_absent([&] { benchmark.add_kernel("the reference for GPUs", other); });
  }
  const auto starter = kernel_file(kit_root() / "kernels-starter", ref);
  benchmark.or_absent([&] { benchmark.add_kernel("the starter", starter); });
  for (const PeerLibrary& library : peer_libraries()) benchmark.add_library(library);
  benchmark.round(true, true);
  for (std::size_t i = 0; i < rounds; ++i) benchmark.round(false, i + 1 == rounds);
  return benchmark.result(rounds);
}

}  // namespace oclab
