// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults that a look at the source finds.
#include "grading/analysis/source_faults/source_faults.h"

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
  blame_macro(diagnosis, source);
  blame_parameter_order(diagnosis, contract, source);
}

}  // namespace oclab
