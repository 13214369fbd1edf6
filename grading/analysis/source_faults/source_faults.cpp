// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults that a look at the source finds.
#include "grading/analysis/source_faults/source_faults.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "grading/analysis/source_faults/macro_faults.h"
#include "grading/analysis/source_faults/missing_keyword.h"
#include "grading/analysis/source_faults/narrow_index.h"
#include "grading/analysis/source_faults/parameter_order.h"
#include "grading/diagnosis/group_scan.h"
#include "grading/source/source_scan.h"

namespace oclab {
namespace {

/// Names the array that lacks `local`, if the source has one, as what to change about a wrong
/// result of which no cause was found.
void blame_private_array(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "wrong-result" || is_about_missing_stores(diagnosis.kind)) return;
  const auto array = GroupScan(source.text).unshared_array(diagnosis.at.line);
  if (!array) return;
  diagnosis.form = "wrong-result-of-copies";
  diagnosis.facts["array"] = array->name;
  diagnosis.facts["array_line"] = static_cast<std::size_t>(array->line);
}

/// Names a quotient of two whole numbers that is 0, if the source has one, as the cause of a wrong
/// result.
void blame_zero_quotient(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "wrong-result" || is_about_missing_stores(diagnosis.kind)) return;
  const auto quotient = SourceScan(source.text).zero_quotient();
  if (!quotient) return;
  diagnosis.form = "wrong-result-of-zero-quotient";
  diagnosis.at = location_of(quotient->line, source);
  diagnosis.store = StoreEvidence::kNone;
  diagnosis.facts["quotient"] = quotient->text;
}

/// The kernel that never names the sampler that the host passes, and the sampler's name there.
std::optional<std::pair<std::string, std::string>> unused_sampler(
    const std::vector<KernelContract>& contract, const SourceScan& scan) {
  for (const KernelContract& kernel : contract) {
    const std::vector<std::string> names = scan.parameters(kernel.name);
    for (std::size_t i = 0; i < std::min(names.size(), kernel.parameters.size()); ++i) {
      const bool is_sampler = kernel.parameters[i].type == "sampler_t";
      if (is_sampler && !scan.uses(kernel.name, names[i])) return std::pair{kernel.name, names[i]};
    }
  }
  return std::nullopt;
}

/// Says so where a kernel fails that samples an image by a sampler of its own.
void blame_unused_sampler(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                          const KernelSource& source) {
  const SourceScan scan(source.text);
  const auto unused = unused_sampler(contract, scan);
  if (!unused) return;
  Diagnosis cause{.kind = diagnosis.kind,
                  .form = "source-unused-sampler",
                  .at = location_of(scan.kernel(unused->first), source),
                  .run = diagnosis.run,
                  .facts = {{"kernel", unused->first}, {"sampler", unused->second}}};
  cause.because = std::make_shared<const Diagnosis>(std::move(diagnosis));
  diagnosis = std::move(cause);
}

}  // namespace

void blame_source_of_build(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source) {
  blame_missing_keyword(diagnosis, contract, source);
  if (diagnosis.kind == DiagnosisKind::kInterface) {
    blame_parameter_order(diagnosis, contract, source);
  }
  if (diagnosis.form == "compiler" || diagnosis.form == "compiler-in-macro") {
    blame_macro(diagnosis, source);
  }
}

void blame_source(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                  const KernelSource& source) {
  blame_private_array(diagnosis, source);
  blame_float_index(diagnosis, source);
  blame_narrow_index(diagnosis, source);
  blame_zero_quotient(diagnosis, source);
  blame_unused_sampler(diagnosis, contract, source);
  blame_macro(diagnosis, source);
  blame_parameter_order(diagnosis, contract, source);
}

}  // namespace oclab
