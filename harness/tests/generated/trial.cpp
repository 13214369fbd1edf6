// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a generated kernel in the model, and on PoCL.
#include "harness/tests/generated/trial.h"

#include <fmt/format.h>

#include "harness/model_report/model_record.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::generated {
namespace {

constexpr std::uint32_t kPoison = 0xFFC54321U;
constexpr const char* kFileName = "generated.cl";
constexpr TimeLimits kLimits{.build = 120, .run = 120};

Results results_of(const Worker& worker, std::size_t buffers) {
  Results results;
  for (std::size_t k = 0; k < buffers; ++k) {
    const auto bytes = worker.result(k);
    results.emplace_back(bytes.begin(), bytes.end());
  }
  return results;
}

RunTimes run(Worker& worker, const GeneratedKernel& kernel, const std::string& source,
             const std::string& options = "") {
  worker.build({kFileName, source}, {}, options);
  worker.prepare(kernel.buffers, {kernel.launch});
  return worker.run(kernel.buffers, kPoison);
}

}  // namespace

Results run_on_device(const GeneratedKernel& kernel, const DeviceInfo& device,
                      const std::string& options) {
  Worker worker(device, kLimits);
  run(worker, kernel, kernel.source(), options);
  return results_of(worker, kernel.buffers.size());
}

ModelTrial run_in_model(const GeneratedKernel& kernel, const std::string& source, bool checks) {
  const ModelSettings settings{.options = {.checks = checks}, .limits = kLimits};
  Worker worker(model_device(), settings.limits, Origin::kSubmission, model_backend(settings));
  ModelTrial trial;
  trial.seconds = run(worker, kernel, source).wall;
  trial.results = results_of(worker, kernel.buffers.size());
  trial.record = worker.report();
  trial.report = reports_from(trial.record).at(0);
  return trial;
}

std::string first_difference(const GeneratedKernel& kernel, const Results& results,
                             const Results& expected) {
  for (std::size_t k = 0; k < kernel.buffers.size(); ++k) {
    const auto found = as_span<std::uint32_t>(std::span<const std::byte>(results[k]));
    const auto right = as_span<std::uint32_t>(std::span<const std::byte>(expected[k]));
    for (std::size_t i = 0; i < right.size(); ++i) {
      if (found[i] == right[i]) continue;
      return fmt::format("{} at byte {}: {:#010x}, but expected {:#010x}", kernel.buffers[k].name,
                         4 * i, found[i], right[i]);
    }
  }
  return "";
}

}  // namespace oclab::generated
