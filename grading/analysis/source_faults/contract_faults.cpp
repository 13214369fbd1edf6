// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that miss their contract: no keyword, another order of the parameters, or
// one part of the work for all groups.
#include "grading/analysis/source_faults/contract_faults.h"

#include <algorithm>
#include <optional>
#include <string>

#include "grading/diagnosis/compiler/compiler_advice.h"
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

}  // namespace

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
