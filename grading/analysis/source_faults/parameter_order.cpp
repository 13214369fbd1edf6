// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel whose parameters have another order than its contract.
#include "grading/analysis/source_faults/parameter_order.h"

#include <algorithm>
#include <string>

#include "grading/source/source_scan.h"

namespace oclab {
namespace {

std::vector<std::string> names_of(const KernelContract& kernel) {
  std::vector<std::string> names;
  for (const Parameter& parameter : kernel.parameters) names.push_back(parameter.name);
  return names;
}

}  // namespace

void blame_parameter_order(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source) {
  const SourceScan scan(source.text);
  for (const KernelContract& kernel : contract) {
    const std::vector<std::string> expected = names_of(kernel);
    const std::vector<std::string> found = scan.parameters(kernel.name);
    if (found == expected || !std::ranges::is_permutation(found, expected)) continue;
    const auto at =
        static_cast<std::size_t>(std::ranges::mismatch(found, expected).in1 - found.begin());
    const int line = scan.kernel(kernel.name);
    diagnosis.kind = DiagnosisKind::kInterface;
    diagnosis.form = "parameters-exchanged";
    diagnosis.at = {.line = line, .code = line_of(source.text, line), .kernel = kernel.name};
    diagnosis.store = StoreEvidence::kNone;
    diagnosis.facts = {
        {"kernel", kernel.name}, {"number", at + 1}, {"name", found[at]}, {"passed", expected[at]}};
    diagnosis.failure.reset();
    diagnosis.findings.clear();
    diagnosis.because.reset();
    diagnosis.mismatch.reset();
    return;
  }
}

}  // namespace oclab
