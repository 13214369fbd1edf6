// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the declared signatures, written where students and authors read them.
#include "grading/authoring/signatures.h"

#include <fmt/format.h>

#include <set>
#include <string>

#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "grading/terminal/output_file.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kColumns = 100;  // of the kit's format

/// Returns the names of the buffers that kernels only read.
std::set<std::string> inputs_of(const Exercise& exercise) {
  Rng rng(1);
  std::set<std::string> names;
  for (const Buffer& buffer : exercise.make_problem(exercise.test_extents.front(), rng).buffers) {
    if (buffer.access == Access::kIn && !buffer.image) names.insert(buffer.name);
  }
  return names;
}

/// Returns the signature, broken where a line would be longer than `columns`.
std::string signature_of(const KernelContract& kernel, const std::set<std::string>& inputs,
                         std::size_t columns) {
  std::string text = fmt::format("kernel void {}(", kernel.name);
  const std::string indent(text.size(), ' ');
  std::size_t begin = 0;  // of the line
  for (const Parameter& parameter : kernel.parameters) {
    std::string word = declaration(parameter);
    if (parameter.space == AddressSpace::kGlobal && inputs.contains(parameter.name)) {
      word.insert(std::string("global ").size(), "const ");
    }
    const bool last = &parameter == &kernel.parameters.back();
    word += last ? ") {" : ",";
    if (text.back() != '(') {
      const bool fits = text.size() - begin + 1 + word.size() <= columns;
      text += fits ? " " : "\n" + indent;
      if (!fits) begin = text.size() - indent.size();
    }
    text += word;
  }
  return text.substr(0, text.size() - 2);  // without " {"
}

/// Replaces the signature in the text if it is not the declared one.
void correct(std::string& text, const KernelContract& kernel, const std::string& signature) {
  const std::string found = spelled_signature(text, kernel.name);
  if (found.empty() || found == spelled_signature(signature, kernel.name)) return;
  const std::regex any =
      regex::make("\\b(?:__)?kernel\\s+void\\s+" + kernel.name + "\\s*\\([^)]*\\)");
  text = regex::replace_first(text, any, signature);
}

}  // namespace

std::vector<fs::path> write_signatures(const ExerciseRef& ref) {
  const std::set<std::string> inputs = inputs_of(*ref.exercise);
  const fs::path handout = handout_file(*ref.lab);
  std::vector<fs::path> files{starter_file(ref), handout}, changed;
  for (const fs::path& file : solution_files(ref)) files.push_back(file);
  for (const fs::path& file : files) {
    const std::string before = text_in(file);
    const std::string part = file == handout ? markdown_part(before, 2, ref.exercise->id) : before;
    std::string corrected = part;
    for (const KernelContract& kernel : ref.exercise->kernels) {
      correct(corrected, kernel,
              signature_of(kernel, inputs, file == handout ? std::string::npos : kColumns));
    }
    if (corrected == part) continue;
    std::string text = before;
    write_output(file, text.replace(text.find(part), part.size(), corrected));
    changed.push_back(file);
  }
  return changed;
}

}  // namespace oclab
