// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether this machine can run the kernels of strangers.
#include "grading/sandbox_report.h"

#include <fmt/format.h>

#include <string>

#include "spec/error.h"
#include "worker/confinement.h"
#include "worker/protections.h"

namespace oclab {

void report_sandbox(std::ostream& out, const DeviceInfo& device) {
  out << "\nthe sandbox for kernels of strangers (oclab run --sandbox):\n";
  if (const std::string reason = why_no_sandbox(); !reason.empty()) {
    out << "MISSING  all of it: " << reason << "\n";
    return;
  }
  for (const TriedProtection& tried : probe_protections(device)) {
    out << fmt::format("{} {}: {}\n", tried.in_force ? "in force" : "MISSING ", tried.name,
                       tried.seen);
  }
}

void require_sandbox(const DeviceInfo& device) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) throw UsageError(reason);
  std::string missing;
  for (const TriedProtection& tried : probe_protections(device)) {
    if (!tried.in_force) missing += fmt::format("\n  {}: {}", tried.name, tried.seen);
  }
  if (missing.empty()) return;
  throw UsageError("this machine cannot keep a stranger's kernel from harming it:" + missing +
                   "\nInstall bubblewrap and libseccomp-dev (sudo apt install bubblewrap "
                   "libseccomp-dev), run ./oclab setup, then see `oclab doctor`; or leave out "
                   "--sandbox for kernels that you trust.");
}

}  // namespace oclab
