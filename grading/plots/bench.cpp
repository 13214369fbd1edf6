// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: several kernels timed and recorded by Google Benchmark.
#include "grading/plots/bench.h"

#include <benchmark/benchmark.h>

#include <array>
#include <map>
#include <sstream>

#include "grading/wording/failures/failure_text.h"

namespace oclab {
namespace {

/// Called once, because the library rejects a second context.
void describe_context_once(const DeviceInfo& device) {
  static const bool done = [&device] {
    benchmark::AddCustomContext("device", describe(device));
    return true;
  }();
  (void)done;
}

/// The words are static, because the library keeps a pointer to the first one.
void shuffle_repetitions() {
  static std::array<std::string, 2> words{"oclab", "--benchmark_enable_random_interleaving=true"};
  std::array arguments{words[0].data(), words[1].data()};
  int count = arguments.size();
  benchmark::Initialize(&count, arguments.data());
}

void count_work(benchmark::State& state, const UsefulWork& work) {
  using benchmark::Counter;
  if (work.bytes > 0) state.counters["bytes_per_second"] = Counter(work.bytes, Counter::kIsRate);
  if (work.flops > 0) state.counters["flops_per_second"] = Counter(work.flops, Counter::kIsRate);
  if (work.pixels > 0) state.counters["pixels_per_second"] = Counter(work.pixels, Counter::kIsRate);
}

/// Runs one repetition. A kernel that failed is not run again.
void repeat(benchmark::State& state, const TimedSource& kernel, const UsefulWork& work,
            std::optional<KernelFailure>& failure) {
  if (failure) return state.SkipWithError(describe(*failure).c_str());
  for ([[maybe_unused]] auto _ : state) {
    try {
      state.SetIterationTime(kernel.sample());
    } catch (const KernelFailure& thrown) {
      failure = thrown;
      return state.SkipWithError(describe(thrown).c_str());
    }
  }
  count_work(state, work);
}

}  // namespace

/// Joins all reports into one document and collects the times.
class Bench::Record : public benchmark::JSONReporter {
 public:
  Record() { SetOutputStream(&document_); }

  bool ReportContext(const Context& context) override {
    if (begun_) return true;
    begun_ = true;
    return JSONReporter::ReportContext(context);
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      seconds_[run.run_name.function_name].push_back(run.real_accumulated_time /
                                                     static_cast<double>(run.iterations));
    }
    JSONReporter::ReportRuns(runs);
  }

  /// Does nothing, because the library calls it after each set of benchmarks.
  void Finalize() override {}

  std::vector<double> seconds(const std::string& name) { return seconds_[name]; }

  std::string document() {
    if (begun_) JSONReporter::Finalize();
    return document_.str();
  }

 private:
  bool begun_ = false;
  std::ostringstream document_;
  std::map<std::string, std::vector<double>> seconds_;
};

Bench::Bench(const DeviceInfo& device, int repetitions)
    : repetitions_(repetitions), record_(std::make_unique<Record>()) {
  shuffle_repetitions();
  describe_context_once(device);
}

Bench::~Bench() = default;

std::vector<Timing> Bench::measure(const std::string& name, const std::vector<TimedSource>& kernels,
                                   const UsefulWork& work) {
  std::vector<Timing> timings(kernels.size());
  const auto full_name = [&](std::size_t i) { return name + "/" + kernels[i].name; };
  benchmark::ClearRegisteredBenchmarks();
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    timings[i].failure = kernels[i].failure;
    benchmark::RegisterBenchmark(
        full_name(i).c_str(),
        [&, i](benchmark::State& state) { repeat(state, kernels[i], work, timings[i].failure); })
        ->UseManualTime()
        ->Iterations(1)  // a sample is a mean over launches already
        ->Repetitions(repetitions_)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks(record_.get());
  benchmark::ClearRegisteredBenchmarks();
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (!timings[i].failure) timings[i].seconds = record_->seconds(full_name(i));
  }
  return timings;
}

std::string Bench::json() { return record_->document(); }

}  // namespace oclab
