// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an index in a type that cannot hold it.
#include "grading/analysis/source_faults/narrow_index.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "harness/sizes/index_types.h"

namespace oclab {
namespace {

/// The index of 8 or 16 bits that explains a failure: only sizes fail that have more elements, or
/// an offset is too large that a buffer holds.
std::optional<NarrowIndex> narrow_index_of(const Diagnosis& symptom, const KernelSource& source) {
  const std::vector<Extent> wrong =
      symptom.sizes ? symptom.sizes->wrong : std::vector<Extent>{*symptom.run->extent};
  if (const auto index = narrow_index(source.text)) {
    const auto beyond = [&](const Extent& extent) {
      return extent.x * extent.y * extent.z > index->values;
    };
    if (std::ranges::all_of(wrong, beyond)) return index;
  }
  const auto offset = narrow_offset(source.text);
  const bool explains =
      offset && (symptom.mismatch ? symptom.mismatch->context.inputs > offset->values
                                  : symptom.kind == DiagnosisKind::kEndless);
  return explains ? offset : std::nullopt;
}

}  // namespace

void blame_float_index(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "wrong-result" || !diagnosis.mismatch) return;
  if (diagnosis.mismatch->first.front().index < kFloatIntegers) return;
  const int line = float_index(source.text);
  if (line == 0) return;
  diagnosis.form = "wrong-result-of-float-index";
  diagnosis.at = location_of(line, source);
  diagnosis.store = StoreEvidence::kNone;
}

void blame_narrow_index(Diagnosis& diagnosis, const KernelSource& source) {
  const Diagnosis& symptom = diagnosis.because ? *diagnosis.because : diagnosis;
  if (!symptom.run || !symptom.run->extent) return;
  const auto index = narrow_index_of(symptom, source);
  if (!index) return;
  if (diagnosis.because) diagnosis = Diagnosis(symptom);
  diagnosis.form = diagnosis.mismatch ? "wrong-result-of-narrow-index" : "failure-of-narrow-index";
  diagnosis.at = location_of(index->line, source);
  diagnosis.at.head = false;  // an index may be declared there
  diagnosis.store = StoreEvidence::kNone;
  diagnosis.facts.merge(Facts{{"index", index->name.empty() ? "it" : "`" + index->name + "`"},
                              {"type", index->type},
                              {"values", index->values},
                              {"largest", index->values - 1}});
}

}  // namespace oclab
