// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker's refusal says about the kernel.
#include "harness/worker/supervisor/reply_failure.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

#include "harness/support/temp_dir.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {

namespace fs = std::filesystem;

namespace {

/// The worker's text begins with the name of the kernel, in a line of its own.
KernelFailure interface_failure(DiagnosisKind kind, const std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  return {Outcome::kBadInterface, kind,
          {"interface"},          0,
          text.substr(0, end),    text.substr(std::min(end + 1, text.size()))};
}

/// "LINE: what", of a construct that the model does not support.
KernelFailure unsupported(const std::string& text) {
  int line = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), line);
  const std::string_view what(rest, text.data() + text.size());
  return {Outcome::kInternal,
          DiagnosisKind::kModelGap,
          {"not-in-the-model"},
          line,
          "",
          std::string(what.starts_with(": ") ? what.substr(2) : what)};
}

/// The device was listed outside of the sandbox.
KernelFailure no_device(const std::string& seen, const DeviceInfo& device,
                        Confinement confinement) {
  Facts facts{{"device", describe(device)}, {"seen", seen}};
  if (confinement != Confinement::kSandbox) {
    return {Outcome::kInternal, {"device-gone", std::move(facts)}};
  }
  facts["sandbox"] = std::string(sandbox_form().title);
  const std::string library = device.libraries.empty() ? "" : device.libraries.front();
  const std::string folder = fs::path(library).parent_path();
  if (folder.empty()) return {Outcome::kInternal, {"driver-hidden", std::move(facts)}};
  facts["folder"] = folder;
  return {Outcome::kInternal, {"driver-partly-hidden", std::move(facts)}};
}

/// OpenCL's error in the call that the worker names.
KernelFailure device_error(const Reply& reply, const std::string& call) {
  return {Outcome::kCrash,
          DiagnosisKind::kDeviceError,
          {"opencl-error",
           {{"opencl_error", static_cast<std::size_t>(std::abs(std::int64_t{reply.error}))},
            {"call", call}}}};
}

/// Bytes of temporary files that compilers need at most; a kernel of 256 KiB makes less.
constexpr std::uintmax_t kMostScratch = std::uintmax_t{32} << 20;

/// Bytes of the files in a folder and its folders, as far as they can be read.
std::uintmax_t bytes_in(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_regular_file(unknown)) bytes += entry->file_size(unknown);
  }
  return bytes;
}

}  // namespace

KernelFailure failure_of(const Reply& reply, const std::string& text, const DeviceInfo& device,
                         Confinement confinement) {
  using enum DiagnosisKind;
  switch (reply.status) {
    case Status::kBuildError:
      return {Outcome::kBuildError, kBuildError, {"build-log"}, 0, "", text};
    case Status::kNoKernel: return interface_failure(kMissingKernel, text);
    case Status::kBadInterface: return interface_failure(kInterface, text);
    case Status::kTooMuchLocal:
      return {Outcome::kCrash, kTooMuchLocal, {"worker-said"}, 0, "", text};
    case Status::kRuntimeError: return device_error(reply, text);
    case Status::kForbidden:
      return {Outcome::kForbidden, kForbiddenWord, {"forbidden-construct"}, 0, "", text};
    case Status::kUndefined: return undefined_function(text);
    case Status::kUnsupported: return unsupported(text);
    case Status::kNoDevice: return no_device(text, device, confinement);
    default: return {Outcome::kInternal, {"worker-failed"}, text};
  }
}

void require_room(const fs::path& scratch, const fs::path& caches) {
  if (bytes_in(scratch) > kMostScratch) return;
  for (const fs::path& folder : {scratch, caches}) {
    if (has_room(folder)) continue;
    const std::string named = folder == scratch ? folder.parent_path() : folder;
    throw KernelFailure(Outcome::kInternal, {"no-room", {{"folder", named}}});
  }
}

KernelFailure out_of_bounds(DiagnosisKind kind, const StrayAccess& place) {
  const bool before = place.element < 0;
  Facts facts{{"elements", place.elements}};
  facts[before ? "before" : "touched"] = static_cast<std::size_t>(std::abs(place.element));
  const std::string_view form = kind == DiagnosisKind::kOverrun
                                    ? (before ? "wrote-before" : "wrote-past")
                                    : (before ? "touched-before" : "touched-past");
  return {Outcome::kCrash, kind, {form, std::move(facts)}, 0, place.buffer};
}

}  // namespace oclab
