// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's reports of a run, as its worker sent them.
#include "grading/model/model_reports.h"

#include "harness/model_report/model_record.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

constexpr std::size_t kLongestName = 200;

/// A kernel may have got the better of the worker that has written these names.
void make_printable(model::LaunchReport& report) {
  const auto clean = [](std::string& text) { text = printable(text, kLongestName); };
  if (report.stop) clean(report.stop->reason);
  if (report.warp) {
    for (model::LoggedRequest& request : report.warp->requests) clean(request.object);
  }
  for (model::Finding& finding : report.findings) {
    clean(finding.kernel);
    clean(finding.object);
  }
}

}  // namespace

std::vector<model::LaunchReport> read_reports(const std::string& text) {
  try {
    std::vector<model::LaunchReport> reports = reports_from(text);
    for (model::LaunchReport& report : reports) make_printable(report);
    return reports;
  } catch (const std::exception& error) {
    throw KernelFailure(Outcome::kInternal, {"model-record"}, error.what());
  }
}

}  // namespace oclab
