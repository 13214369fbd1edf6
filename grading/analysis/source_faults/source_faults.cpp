// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults that a look at the source finds.
#include "grading/analysis/source_faults/source_faults.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "grading/analysis/source_faults/broken_macro.h"
#include "grading/analysis/source_faults/contract_faults.h"
#include "grading/analysis/source_faults/endless_loop.h"
#include "grading/analysis/source_faults/index_faults.h"
#include "grading/analysis/source_faults/macro_faults.h"
#include "grading/analysis/source_faults/memory_faults.h"
#include "grading/analysis/source_faults/misread_expression.h"
#include "grading/analysis/source_faults/value_faults.h"
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

/// Points to the first use of the matrix that the kernel reads another way, instead of the store.
void point_to_misread_input(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                            const KernelSource& source) {
  if (diagnosis.form != "wrong-result" || !diagnosis.mismatch) return;
  const Pattern& pattern = diagnosis.mismatch->pattern;
  if (pattern.kind != PatternKind::kMisreadInput) return;
  const SourceScan scan(source.text);
  const std::vector<Parameter>& parameters = contract.front().parameters;
  const auto input = std::ranges::find(parameters, std::get<std::string>(pattern.facts.at("input")),
                                       &Parameter::name);
  const std::vector<std::string> names = scan.parameters(contract.front().name);
  const auto i = static_cast<std::size_t>(input - parameters.begin());
  if (i >= names.size()) return;
  const int line = scan.use(contract.front().name, names[i]);
  if (line == 0) return;
  diagnosis.at = location_of(line, source);
  diagnosis.store = StoreEvidence::kNone;
}

/// The kernel that never uses the sampler of the host, and the sampler's name there.
std::optional<std::pair<std::string, std::string>> unused_sampler(
    const std::vector<KernelContract>& contract, const SourceScan& scan) {
  for (const KernelContract& kernel : contract) {
    const auto found = std::ranges::find(kernel.parameters, "sampler_t", &Parameter::type);
    if (found == kernel.parameters.end()) continue;
    const std::vector<std::string> names = scan.parameters(kernel.name);
    const auto i = static_cast<std::size_t>(found - kernel.parameters.begin());
    if (i >= names.size()) continue;
    if (!scan.uses(kernel.name, names[i])) return std::pair{kernel.name, names[i]};
  }
  return std::nullopt;
}

/// Says so where a kernel with a wrong result samples an image by a sampler of its own.
void blame_unused_sampler(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                          const KernelSource& source) {
  const bool misuse = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kModelError;
  if (diagnosis.form != "wrong-result" && !misuse) return;
  const SourceScan scan(source.text);
  const auto unused = unused_sampler(contract, scan);
  if (!unused) return;
  const int own = scan.outside_parameters([](std::string_view word) {
    return word == "sampler_t" || word.starts_with("CLK_ADDRESS_") ||
           word.starts_with("CLK_FILTER_") || word.starts_with("CLK_NORMALIZED_COORDS_");
  });
  if (own == 0) return;
  explain(diagnosis,
          {"source-unused-sampler", own, {{"kernel", unused->first}, {"sampler", unused->second}}},
          source);
}

}  // namespace

void blame_source_of_build(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source) {
  blame_missing_keyword(diagnosis, contract, source);
  if (diagnosis.kind == DiagnosisKind::kInterface) {
    blame_parameter_order(diagnosis, contract, source);
  }
  blame_macro_of_build(diagnosis, source);
  blame_broken_macro(diagnosis, source);
}

void blame_source(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                  const KernelSource& source) {
  blame_endless_loop(diagnosis, source);
  blame_memory(diagnosis, source);
  blame_local_index(diagnosis, contract, source);
  point_to_misread_input(diagnosis, contract, source);
  blame_private_array(diagnosis, source);
  blame_float_index(diagnosis, source);
  blame_narrow_index(diagnosis, source);
  blame_zero_quotient(diagnosis, source);
  blame_unused_sampler(diagnosis, contract, source);
  blame_value(diagnosis, source);
  blame_rounded_index(diagnosis, source);
  blame_expression(diagnosis, source);
  blame_macro(diagnosis, source);
  blame_parameter_order(diagnosis, contract, source);
}

}  // namespace oclab
