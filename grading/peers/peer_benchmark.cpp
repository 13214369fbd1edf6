// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the references and other libraries, timed interleaved.
#include "grading/peers/peer_benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "grading/peers/peer_process.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/wording/mismatch_text.h"
#include "harness/support/error.h"
#include "harness/verify/verify.h"

namespace oclab {
namespace {

constexpr double kConfidence = 0.95;
constexpr std::chrono::milliseconds kPause{3};  // threads of the one before fall asleep

/// Kernel time of one sample where profiling events can be added up.
constexpr double kGpuSampleSeconds = 0.002;

/// Whoever takes part: a time per round, and now and then a look at the result.
struct Racer {
  PeerEntry entry;
  std::function<double()> run;
  std::function<void()> verify;  ///< throws `UsageError`
  std::vector<double> seconds;
};

bool only_copies(const std::string& name) { return name.starts_with("copy"); }

const Buffer& output_of(const Problem& problem) {
  return *std::find_if(problem.buffers.begin(), problem.buffers.end(),
                       [](const Buffer& buffer) { return buffer.access == Access::kOut; });
}

/// A copy must equal the input, everything else what the exercise expects.
void verify_peer(const std::string& name, PeerProcess& peer, const Exercise& exercise,
                 const Problem& problem) {
  const std::vector<std::byte> got = peer.result();
  if (only_copies(name)) {
    if (got != problem.buffers.front().initial) throw UsageError(name + " did not copy");
    return;
  }
  const Buffer& expected = output_of(problem);
  if (const auto wrong = verify(expected, got, exercise.tolerance, {})) {
    throw UsageError(fmt::format("{} is wrong: {}; {}", name, headline(*wrong),
                                 describe(wrong->first.front(), *wrong)));
  }
}

class Field {
 public:
  Field(const ExerciseRef& ref, const Extent& extent, const DeviceInfo& device, Rng& rng)
      : ref_(ref),
        exercise_(*ref.exercise),
        extent_(extent),
        device_(device),
        rng_(rng),
        problem_(with_expected(exercise_.make_problem(extent, rng))) {}

  /// A kernel of the kit; every one of its results is verified when it is timed.
  void add_kernel(const std::string& name, const std::filesystem::path& file) {
    auto runner = std::make_unique<KernelRunner>(exercise_, load_source(file), device_,
                                                 TimeLimits{}, Origin::kKit);
    runner->build();
    const auto kernel = std::make_shared<TimedKernel>(
        std::move(runner), device_, FreshProblems(exercise_, extent_, rng_()), rng_);
    const double sample = device_.device_class == DeviceClass::kCpu ? 1e-9 : kGpuSampleSeconds;
    racers_.push_back({.entry = {.name = name},
                       .run = [kernel, sample] { return kernel->sample(sample); },
                       .verify = [] {}});
  }

  void add_library(const PeerLibrary& library) {
    const bool gpu = device_.device_class == DeviceClass::kGpu;
    if (gpu ? !library.gpu : !library.cpu) return;
    if (peer_program(library).empty()) {
      absent_.push_back(fmt::format("{} is not here: it needs {} when ./oclab peers builds it",
                                    library.name, library.needs));
      return;
    }
    const auto names = peer_ways(library, exercise_.id);
    if (names.empty()) absent_.push_back(fmt::format("{} has no such function", library.name));
    for (const std::string& name : names) {
      or_absent([&] {
        const auto peer =
            std::make_shared<PeerProcess>(library, name, exercise_, extent_, problem_, device_);
        racers_.push_back(
            {.entry = {.name = name, .copy = only_copies(name)},
             .run = [peer] { return peer->run(); },
             .verify = [this, name, peer] { verify_peer(name, *peer, exercise_, problem_); }});
      });
    }
  }

  /// Runs `body`; a contestant that fails is named, and the others go on.
  template <typename Body>
  bool or_absent(const Body& body) {
    try {
      body();
      return true;
    } catch (const std::runtime_error& error) {
      absent_.push_back(error.what());
      return false;
    }
  }

  /// One round. Who fails in it is out, but for the reference, which stands for all ratios.
  void round(bool warm_up, bool verified) {
    std::vector<Racer> order = std::exchange(racers_, {});
    std::shuffle(order.begin(), order.end(), rng_);
    for (Racer& racer : order) {
      const bool is_reference = racer.entry.name == kReference;
      const auto turn = [&] {
        std::this_thread::sleep_for(kPause);
        const double seconds = racer.run();
        if (!warm_up) racer.seconds.push_back(seconds);
        if (verified) racer.verify();
      };
      if (is_reference) {
        on_baseline(kReference, turn);
        racers_.push_back(std::move(racer));
      } else if (or_absent(turn)) {
        racers_.push_back(std::move(racer));
      }
    }
  }

  PeerRace result(std::size_t rounds) {
    std::rotate(racers_.begin(), racers_.begin() + place_of_reference(), racers_.end());
    const Racer& reference = racers_.front();
    PeerRace race{.exercise = ref_, .extent = extent_, .device = device_, .rounds = rounds};
    race.bytes_moved = problem_.bytes_moved;
    race.flops = problem_.flops;
    race.pixels = problem_.pixels;
    race.absent = absent_;
    for (const Racer& racer : racers_) {
      std::vector<double> speeds;
      for (std::size_t i = 0; i < racer.seconds.size(); ++i) {
        speeds.push_back(reference.seconds[i] / racer.seconds[i]);
      }
      race.entries.push_back(racer.entry);
      race.entries.back().seconds = median(racer.seconds);
      race.entries.back().speed = median(speeds);
      race.entries.back().interval = median_interval(speeds, kConfidence);
    }
    std::sort(race.entries.begin() + 1, race.entries.end(),
              [](const PeerEntry& a, const PeerEntry& b) { return a.seconds < b.seconds; });
    return race;
  }

  static constexpr const char* kReference = "reference";

 private:
  std::ptrdiff_t place_of_reference() const {
    return std::find_if(racers_.begin(), racers_.end(),
                        [](const Racer& racer) { return racer.entry.name == kReference; }) -
           racers_.begin();
  }

  const ExerciseRef& ref_;
  const Exercise& exercise_;
  Extent extent_;
  const DeviceInfo& device_;
  Rng& rng_;
  Problem problem_;  // of the libraries
  std::vector<Racer> racers_;
  std::vector<std::string> absent_;
};

}  // namespace

PeerRace run_peer_race(const ExerciseRef& ref, const Extent& extent, const DeviceInfo& device,
                       std::size_t rounds, std::uint64_t seed) {
  Rng rng(seed);
  Field field(ref, extent, device, rng);
  const auto own = solution_file(ref, device.device_class);
  on_baseline(Field::kReference, [&] { field.add_kernel(Field::kReference, own); });
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const auto other = solution_file(ref, cpu ? DeviceClass::kGpu : DeviceClass::kCpu);
  if (other != own && cpu) {
    field.or_absent([&] { field.add_kernel("the reference for GPUs", other); });
  }
  const auto starter = kernel_file(kit_root() / "kernels-starter", ref);
  field.or_absent([&] { field.add_kernel("the starter", starter); });
  for (const PeerLibrary& library : peer_libraries()) field.add_library(library);
  field.round(true, true);
  for (std::size_t i = 0; i < rounds; ++i) field.round(false, i + 1 == rounds);
  return field.result(rounds);
}

}  // namespace oclab
