// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a file's program in the model, and the kernel of it that is launched.
#include "grading/explore/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/model/model_runner.h"
#include "grading/source/source_file.h"
#include "grading/source/text_file.h"
#include "grading/wording/failures/build_log_text.h"
#include "harness/support/error.h"
#include "harness/support/nearest.h"

namespace oclab {
namespace {

constexpr std::uint32_t kPoison = 0xFFC54321U;
constexpr std::size_t kUsualGroup = 64;

native::Kernel kernel_named(const std::string& name, const std::vector<native::Kernel>& kernels) {
  std::vector<std::string> names;
  for (const native::Kernel& kernel : kernels) {
    names.push_back(kernel.signature.name);
    if (kernel.signature.name == name) return kernel;
  }
  if (kernels.empty()) throw UsageError("the file defines no kernel");
  if (name.empty() && kernels.size() == 1) return kernels.front();
  const std::string all = fmt::format("the file defines: {}", fmt::join(names, ", "));
  if (name.empty()) throw UsageError("choose a kernel with --kernel NAME; " + all);
  throw UsageError(fmt::format("no kernel '{}'.{}\n{}", name, did_you_mean(name, names), all));
}

/// The largest power of two that divides the size, up to a limit.
std::size_t usual_group(std::size_t global) {
  std::size_t group = 1;
  while (group < kUsualGroup && global % (2 * group) == 0) group *= 2;
  return group;
}

/// The range with a group size: the requested one, the kernel's own, or a usual one.
NdRange complete(NdRange range, const native::Kernel& kernel) {
  if (range.local[0] != 0) return range;
  const bool required = kernel.required_group[0] != 0;
  range.local = required ? kernel.required_group
                         : std::array<std::size_t, 3>{usual_group(range.global[0]), 1, 1};
  return range;
}

}  // namespace

KernelSource source_of(const ModelRequest& request) {
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  if (!std::filesystem::is_regular_file(request.file)) {
    throw UsageError(
        fmt::format("there is no file {}; name a file in OpenCL C", request.file.string()));
  }
  return load_source(request.file);
}

ModelProgram::ModelProgram(const ModelRequest& request, const KernelSource& source,
                           const ModelOptions& options)
    : prefix_(folder_.path() / "program"),
      settings_{.options = options, .limits = request.limits, .compiled_program = prefix_},
      worker_(model_device(), settings_.limits, Origin::kSubmission, model_backend(settings_)) {
  try {
    worker_.build(source, {}, request.build_options);
  } catch (const KernelFailure& failure) {
    if (failure.outcome != Outcome::kBuildError) throw;
    throw KernelFailure(failure.outcome, failure.kind, {"build-log"}, 0, "",
                        describe(read_build_log(failure.said, source)));
  }
}

/// The kernels, as the compiler has described them.
std::vector<native::Kernel> ModelProgram::kernels() const {
  try {
    return native::program_from(text_in(prefix_.string() + ".json")).kernels;
  } catch (const std::exception& error) {
    throw KernelFailure(Outcome::kInternal, {"compiled-program"}, error.what());
  }
}

native::Kernel ModelProgram::kernel(const ModelRequest& request) const {
  return kernel_named(request.kernel, kernels());
}

std::string ModelProgram::launch(const BoundKernel& bound) {
  worker_.prepare(bound.buffers, {bound.launch});
  worker_.run(bound.buffers, kPoison);
  return worker_.report();
}

model::LaunchReport ModelProgram::run(const BoundKernel& bound) {
  auto reports = read_reports(launch(bound));
  if (reports.size() != 1) {
    throw KernelFailure(Outcome::kInternal, {"model-launches-not-reported"});
  }
  return std::move(reports.front());
}

std::string ModelProgram::predict(const BoundKernel& bound, const Prediction& prediction) {
  worker_.model_run().prediction = prediction;
  return launch(bound);
}

BoundKernel bind(const native::Kernel& kernel, const ModelRequest& request) {
  return bind_arguments(kernel.signature, complete(request.range, kernel), request.arguments,
                        request.seed);
}

}  // namespace oclab
