// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of a local array that have their padding in some places only.
#include "grading/analysis/source_faults/row_lengths.h"

#include <map>
#include <vector>

#include "grading/source/tokens/constants.h"
#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/macros.h"

namespace oclab {
namespace {

constexpr std::size_t kShortestRow = 8;  // elements: shorter ones are vectors, or steps of a loop

class RowSearch {
 public:
  explicit RowSearch(std::string_view source)
      : tokens_(compiled_tokens(source)),
        closing_(closing_brackets(tokens_)),
        macros_(macros_by_name(tokens_, closing_)) {}

  std::optional<RowLengths> run() {
    if (tokens_.size() > kMostComparedTokens) return std::nullopt;
    std::map<std::string_view, std::map<std::size_t, int>> lines_of_lengths;  // of each array
    for (std::size_t i = 2; i + 1 < tokens_.size(); ++i) {
      const bool local = is(i - 2, "local") || is(i - 2, "__local");
      if (local && is(i + 1, "[")) lines_of_lengths.try_emplace(tokens_[i].text);
    }
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      const auto array = lines_of_lengths.find(tokens_[i].text);
      if (array == lines_of_lengths.end() || tokens_[i - 1].is_word()) continue;
      for (const std::size_t length : row_lengths({i + 2, end_of_index(i + 1)})) {
        array->second.try_emplace(length, tokens_[i].line);
      }
    }
    for (const auto& [name, lengths] : lines_of_lengths) {
      for (const auto& [length, line] : lengths) {
        const auto padded = lengths.find(length + 1);
        if (length < kShortestRow || padded == lengths.end()) continue;
        return RowLengths{std::string(name), line, length, padded->second};
      }
    }
    return std::nullopt;
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  /// The end of the index that follows an array's name: in brackets, or added to it.
  std::size_t end_of_index(std::size_t i) const {
    if (is(i, "+")) return end_of_value(tokens_, closing_, i + 1);
    const bool row = is(i, "[") && !is(closing_[i] + 1, "[");  // not the first of two dimensions
    return row ? closing_[i] : i;
  }

  /// The constant factors after variables: 33 of y * 33 + x.
  std::vector<std::size_t> row_lengths(TokenRange index) const {
    std::vector<std::size_t> lengths;
    for (std::size_t i = index.begin + 1; i + 1 < index.end; ++i) {
      const std::size_t end = is(i + 1, "(") ? closing_[i + 1] + 1 : i + 2;
      if (!is(i, "*") || is(end, "*") || end > index.end) continue;
      const auto length = constant_value(tokens_, closing_, macros_, {i + 1, end});
      const bool planes = constant_value(tokens_, closing_, macros_, {i - 1, i}).has_value();
      if (length && !planes) lengths.push_back(*length);
    }
    return lengths;
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  MacroTable macros_;
};

}  // namespace

std::optional<RowLengths> find_row_lengths(std::string_view source) {
  return RowSearch(source).run();
}

void blame_row_lengths(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "wrong-result" && diagnosis.form != "finding") return;
  const auto rows = find_row_lengths(source.text);
  if (!rows) return;
  explain(diagnosis, {.kind = diagnosis.kind,
                      .form = "source-row-lengths",
                      .at = location_of(rows->line, source),
                      .run = diagnosis.run,
                      .facts = {{"array", rows->array},
                                {"length", rows->length},
                                {"other", rows->length + 1},
                                {"other_line", static_cast<std::size_t>(rows->other_line)}}});
}

}  // namespace oclab
