// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults that a look at the source finds.
#include "grading/analysis/source_faults/source_faults.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "grading/analysis/source_faults/broken_macro.h"
#include "grading/analysis/source_faults/endless_loop.h"
#include "grading/analysis/source_faults/index_faults.h"
#include "grading/analysis/source_faults/macro_faults.h"
#include "grading/analysis/source_faults/memory_faults.h"
#include "grading/analysis/source_faults/misread_expression.h"
#include "grading/analysis/source_faults/value_faults.h"
#include "grading/diagnosis/compiler/compiler_advice.h"
#include "grading/diagnosis/group_scan.h"
#include "grading/source/source_scan.h"
#include "grading/source/tokens/source_functions.h"

namespace oclab {
namespace {

bool is_in(const std::vector<KernelContract>& contract, const std::string& name) {
  return std::ranges::find(contract, name, &KernelContract::name) != contract.end();
}

/// The function around the line, if it should be a kernel. The macro that makes several kernels
/// gives them a parameter's name; it is at fault where the source has none of the contract.
std::optional<NamedFunction> plain_function(int line, const std::vector<KernelContract>& contract,
                                            const SourceScan& scan) {
  auto found = scan.function_around(line);
  if (!found || found->is_kernel) return std::nullopt;
  const bool from_macro =
      found->in_macro && std::ranges::all_of(contract, [&](const KernelContract& kernel) {
        return scan.function(kernel.name) == 0;
      });
  return from_macro || is_in(contract, found->name) ? found : std::nullopt;
}

/// The first error that is about a local variable outside of a kernel.
const CompilerMessage* local_outside_kernel(const Diagnosis& diagnosis) {
  if (!diagnosis.log) return nullptr;
  const auto& messages = diagnosis.log->messages;
  const bool is_first = !messages.empty() && is_local_outside_kernel(messages.front());
  return is_first ? &messages.front() : nullptr;
}

/// The first function that has the name of a kernel of the contract, and is none.
std::optional<NamedFunction> plain_namesake(const std::vector<KernelContract>& contract,
                                            const SourceScan& scan) {
  for (const KernelContract& kernel : contract) {
    const int line = scan.function(kernel.name);
    if (line == 0 || scan.kernel(kernel.name) > 0) continue;
    return NamedFunction{.name = kernel.name, .line = line};
  }
  return std::nullopt;
}

std::vector<std::string> names_of(const KernelContract& kernel) {
  std::vector<std::string> names;
  for (const Parameter& parameter : kernel.parameters) names.push_back(parameter.name);
  return names;
}

/// The line of the first get_local_id, if nothing but other kernels may tell one group from
/// another; else 0.
int blind_to_groups(std::string_view source, std::string_view kernel) {
  const GateTokens tokens = compiled_tokens(source);
  if (tokens.size() > kMostComparedTokens) return 0;
  const std::vector<SourceFunction> functions = functions_of(tokens, closing_brackets(tokens));
  const auto is_other = [&](std::size_t i) {
    return std::ranges::any_of(functions, [&](const SourceFunction& each) {
      return each.is_kernel && tokens[each.name].text != kernel && each.name < i && i < each.end;
    });
  };
  int line = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& word = tokens[i].text;
    const bool asks = word.starts_with("get_group_") || word.starts_with("get_global_") ||
                      word.starts_with("atomic");
    if (asks && !is_other(i)) return 0;
    if (word == "get_local_id" && line == 0 && !is_other(i)) line = tokens[i].line;
  }
  return line;
}

/// Says so where a kernel is wrong as soon as there are several work-groups, and its source asks
/// for the place in the group only.
void blame_local_index(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                       const KernelSource& source) {
  const bool race = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kDataRace;
  if (diagnosis.form != "wrong-result" && !race) return;
  if (!diagnosis.sizes || diagnosis.sizes->right.empty()) return;
  const std::string& kernel = contract.front().name;
  const int line = blind_to_groups(source.text, kernel);
  if (line == 0) return;
  explain(diagnosis, {"source-local-index", line, {{"kernel", kernel}}}, source);
}

/// Says so where a source does not build, or does not fit its contract, because one of its kernels
/// lacks the keyword.
void blame_missing_keyword(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source) {
  const SourceScan scan(source.text);
  std::optional<NamedFunction> found;
  if (const CompilerMessage* error = local_outside_kernel(diagnosis)) {
    found = plain_function(error->line, contract, scan);
  } else if (diagnosis.kind == DiagnosisKind::kMissingKernel) {
    // The compiled program lacks it. A keyword that comes from a macro is not missing.
    found = plain_namesake(contract, scan);
  }
  if (!found) return;
  diagnosis.kind = DiagnosisKind::kMissingKernel;
  diagnosis.form = "not-a-kernel";
  diagnosis.at = {.line = found->line, .code = line_of(source.text, found->line)};
  diagnosis.facts = {{"name", found->name}};
}

/// Says so where a kernel fails that names its parameters as the contract does, in another order.
/// Where their types agree, no compiler notices.
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
