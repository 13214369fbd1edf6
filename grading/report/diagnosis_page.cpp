// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of diagnoses as a page of the documentation.
#include "grading/report/diagnosis_page.h"

#include <fmt/format.h>

namespace oclab {
namespace {

constexpr const char* kHead =
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- made by: oclab diagnoses --markdown -->\n"
    "# What can be wrong with a kernel\n\n"
    "A lost criterion begins with three lines: place and cause, evidence, next "
    "step.\n\n"
    "```text\n"
    "kernels-starter/lab1_coalescing/row_sums.cl:14: correct FAIL: two work-items use the same …\n"
    "    at rows=2 columns=2: line 14 reads `partial[lid] = sum;`, and line 16 reads …\n"
    "    next: put barrier(CLK_LOCAL_MEM_FENCE) between line 14 and line 16, …\n"
    "```\n\n"
    "The line is the one to look at first. Of a wrong result it is the line that stored the first "
    "wrong\nelement last, which the model knows at small sizes; else the statement that stores "
    "to that buffer.\nOften the message has words of its own; these are the general ones. Records "
    "name the cause as here.\n";

/// The terms as links: "[barrier](glossary.md#barrier), …".
std::string linked(std::string_view terms) {
  std::string text;
  while (!terms.empty()) {
    const std::string term(terms.substr(0, terms.find(", ")));
    terms.remove_prefix(std::min(term.size() + 2, terms.size()));
    std::string anchor = term;
    for (char& c : anchor) c = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
    text += fmt::format("{}[{}](glossary.md#{})", text.empty() ? "" : ", ", term, anchor);
  }
  return text;
}

std::string as_sentence(std::string_view sentence) {
  std::string text(sentence);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + ".";
}

}  // namespace

std::string diagnosis_page() {
  std::string page = kHead;
  for (const DiagnosisGroup& group : all_diagnoses()) {
    page += fmt::format("\n## {}\n", group.title);
    for (const DiagnosisEntry& entry : group.entries) {
      page += fmt::format("\n### {}\n\n{}\n\n**Next:** {}\n", entry.name, as_sentence(entry.means),
                          as_sentence(entry.next));
      if (!entry.terms.empty()) page += fmt::format("\nWords: {}\n", linked(entry.terms));
    }
  }
  return page;
}

}  // namespace oclab
