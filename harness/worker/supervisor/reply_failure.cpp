// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker's refusal says about the kernel.
#include "harness/worker/supervisor/reply_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "harness/worker/sandbox/sandbox_form.h"
#include "harness/worker/supervisor/opencl_error.h"

namespace oclab {
namespace {

/// The worker's text begins with the name of the kernel, in a line of its own.
KernelFailure interface_failure(DiagnosisKind kind, const std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  return {Outcome::kBadInterface, kind, text.substr(std::min(end + 1, text.size())), 0,
          text.substr(0, end)};
}

/// "LINE: what", of a construct that the model does not support.
KernelFailure unsupported(const std::string& text) {
  int line = 0;
  std::from_chars(text.data(), text.data() + text.size(), line);
  return {Outcome::kInternal, DiagnosisKind::kModelGap, "line " + text, line};
}

/// The device was listed outside of the sandbox.
KernelFailure no_device(const std::string& seen, const DeviceInfo& device,
                        Confinement confinement) {
  if (confinement != Confinement::kSandbox) {
    return {Outcome::kInternal,
            fmt::format("{} is not available any more; the worker sees: {}. `oclab devices` lists "
                        "the available devices",
                        describe(device), seen)};
  }
  const std::string library = device.libraries.empty() ? "" : device.libraries.front();
  const std::string folder = std::filesystem::path(library).parent_path();
  return {Outcome::kInternal,
          fmt::format(
              "the driver of {} does not start in the sandbox ({}), which sees: {}. It shows the "
              "system's folders{}. Put all files that the driver needs there, for example by its "
              "package of this system; or choose another device with --device",
              describe(device), sandbox_form().title, seen,
              folder.empty() ? "" : fmt::format(" and that of the driver's library, {}", folder))};
}

}  // namespace

KernelFailure failure_of(const Reply& reply, const std::string& text, const DeviceInfo& device,
                         Confinement confinement) {
  using enum DiagnosisKind;
  switch (reply.status) {
    case Status::kBuildError: return {Outcome::kBuildError, kBuildError, text};
    case Status::kNoKernel: return interface_failure(kMissingKernel, text);
    case Status::kBadInterface: return interface_failure(kInterface, text);
    case Status::kTooMuchLocal: return {Outcome::kCrash, kTooMuchLocal, text};
    case Status::kRuntimeError:
      return {Outcome::kCrash,
              kDeviceError,
              explain_error(reply.error, text),
              0,
              "",
              {{"opencl_error", static_cast<std::size_t>(std::abs(std::int64_t{reply.error}))}}};
    case Status::kForbidden:
      return {Outcome::kForbidden, kForbiddenWord,
              "the compiled kernel has a forbidden construct: " + text};
    case Status::kUndefined: return undefined_function(text);
    case Status::kUnsupported: return unsupported(text);
    case Status::kNoDevice: return no_device(text, device, confinement);
    default: return {Outcome::kInternal, "the worker failed: " + text};
  }
}

KernelFailure out_of_bounds(DiagnosisKind kind, const char* what, const StrayAccess& place) {
  Facts facts{{"elements", place.elements}};
  facts[place.element < 0 ? "before" : "touched"] =
      static_cast<std::size_t>(std::abs(place.element));
  const std::string rest = place.element < 0 ? "before its first element"
                                             : fmt::format("which has {} element{}", place.elements,
                                                           place.elements == 1 ? "" : "s");
  return {Outcome::kCrash,
          kind,
          fmt::format("{} `{}[{}]`, {}", what, place.buffer, place.element, rest),
          0,
          place.buffer,
          std::move(facts)};
}

}  // namespace oclab
