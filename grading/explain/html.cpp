// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explanations as a page for the browser.
#include "grading/explain/html.h"

#include <string_view>

#include "grading/explain/json.h"
#include "page_files.h"

namespace oclab {
namespace {

/// JSON that no browser takes for the end of a script, whatever the student's source says.
std::string for_a_script(const std::string& json) {
  std::string safe;
  for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

void replace(std::string& text, std::string_view mark, const std::string& with) {
  text.replace(text.find(mark), mark.size(), with);
}

}  // namespace

std::string explanation_html(const Explanation& explanation,
                             const std::optional<GpuEstimate>& gpu) {
  std::string page = kExplainPage;
  // The student's text comes last, so that no mark is looked for in it.
  replace(page, "/* STYLE */", kExplainStyle);
  replace(page, "/* DRAWING */", kExplainDrawing);
  replace(page, "/* SCRIPT */", kExplainScript);
  replace(page, "/* DATA */", for_a_script(explanation_json(explanation, gpu)));
  return page;
}

}  // namespace oclab
