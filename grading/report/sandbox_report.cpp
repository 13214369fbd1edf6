// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether this machine can run untrusted kernels.
#include "grading/report/sandbox_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/worker/sandbox/protections.h"
#include "harness/worker/sandbox/sandbox.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

namespace {

constexpr const char* kCopy =
    "kernel void copy(global const int* in, global int* out) {\n"
    "  out[get_global_id(0)] = in[get_global_id(0)];\n"
    "}\n";

/// Says which forms do not start here, and what the form in force protects less well than these.
void report_weaker(std::ostream& out) {
  for (const TriedForm& tried : tried_forms()) {
    if (!tried.why_not.empty()) {
      out << fmt::format("not used {}: {} {}\n", tried.form->title, tried.why_not,
                         tried.form->remedy);
    }
  }
  for (const std::string_view gap : sandbox_form().gaps) out << fmt::format("weaker   {}\n", gap);
}

}  // namespace

std::string why_no_kernel_in_sandbox(const DeviceInfo& device) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) return reason;
  const KernelContract contract{.name = "copy",
                                .parameters = {{AddressSpace::kGlobal, "int*", "in"},
                                               {AddressSpace::kGlobal, "int*", "out"}}};
  const std::vector<int> values{3, 4};
  const std::vector<Buffer> buffers{input("in", values), output("out", values)};
  const Launch launch{.kernel = "copy",
                      .arguments = {buffer("in"), buffer("out")},
                      .range = {.dimensions = 1, .global = {2, 1, 1}, .local = {2, 1, 1}}};
  try {
    Worker worker(device, {.confinement = Confinement::kSandbox});
    worker.build({.file_name = "copy.cl", .text = kCopy, .gated = true}, {contract});
    worker.prepare(buffers, {launch});
    worker.run(buffers, 0);
    const auto result = worker.result(1);
    const bool right = std::ranges::equal(result, buffers[0].initial);
    return right ? "" : "its result is wrong";
  } catch (const std::exception& failure) {
    return text_of(failure);
  }
}

void report_sandbox(std::ostream& out, const DeviceInfo& device) {
  out << "\nthe sandbox for untrusted kernels (oclab run --sandbox):";
  if (const std::string reason = why_no_sandbox(); !reason.empty()) {
    out << "\nMISSING  all of it: " << reason << "\n";
    return;
  }
  out << " " << sandbox_form().title << "\n";
  report_weaker(out);
  for (const TriedProtection& tried : probe_protections(device)) {
    out << fmt::format("{} {}: {}\n", tried.in_force ? "in force" : "MISSING ", tried.name,
                       tried.seen);
  }
  const std::string failure = why_no_kernel_in_sandbox(device);
  out << (failure.empty() ? "in force" : "MISSING ")
      << " a kernel builds and runs inside: " << (failure.empty() ? "its result is right" : failure)
      << "\n";
}

void require_sandbox(const DeviceInfo& device) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) throw UsageError(reason);
  std::string missing;
  bool decided = false;
  for (const TriedProtection& tried : probe_protections(device)) {
    if (tried.in_force) continue;
    missing += fmt::format("\n  {}: {}", tried.name, tried.seen);
    decided |= !tried.undecided;
  }
  if (missing.empty()) return;
  if (!decided) throw NoAnswer("the sandbox could not be checked, try again:" + missing);
  throw UsageError("this machine cannot protect itself from an untrusted kernel (the sandbox is " +
                   std::string(sandbox_form().title) + "):" + missing +
                   "\nInstall bubblewrap and libseccomp (./oclab packages), run ./oclab setup, "
                   "then see `oclab doctor`; or leave out --sandbox for kernels that you trust.");
}

}  // namespace oclab
