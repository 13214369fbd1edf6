// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an index in a type that cannot hold it, or one that is rounded down.
#include "grading/analysis/source_faults/index_faults.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "grading/source/tokens/constants.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"
#include "grading/terminal/text_layout.h"
#include "harness/sizes/index_types.h"
#include "harness/spec/opencl_type.h"

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

constexpr std::size_t kShownIndex = 40;  // characters of an expression
constexpr int kMostSteps = 6;            // from a variable to what it is computed from

constexpr int kMostSearches = 1000;  // of the source, for the values of a variable

/// The elements that vload4 or vstore4 moves: the number at the end.
std::size_t moved_elements(std::string_view word) {
  for (const std::size_t width : {2, 4, 8, 16}) {
    if (word.ends_with(std::to_string(width))) return width;
  }
  return 0;
}

/// The components of a vector type; 0 for other words.
std::size_t components(std::string_view word) {
  const OpenclType type = opencl_type(word);
  return type.is_built_in() && type.width > 1 ? type.width : 0;
}

class QuotientSearch : TokenSearch {
 public:
  explicit QuotientSearch(std::string_view source)
      : TokenSearch(compiled_tokens(source)), macros_(macros_by_name(tokens_, closing_)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::size_t width = i > 1 && is(i - 1, "*") ? components(tokens_[i - 2].text) : 0;
      const bool declares = width > 0 && tokens_[i].is_word() && !is(i + 1, "[");
      if (declares) pointers_[tokens_[i].text] = width;
    }
    for (const SourceFunction& function : functions_) {
      for (const TokenRange& each : arguments_of(tokens_, closing_, function.parameters)) {
        if (each.begin < each.end) parameters_.insert(tokens_[each.end - 1].text);
      }
    }
  }

  std::optional<SourceFault> run() {
    if (tokens_.size() > kMostComparedTokens) return std::nullopt;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const auto [index, width] = vector_index_at(i);
      if (width == 0) continue;
      if (auto found = quotient_in(index, width)) return found;
      for (std::size_t k = index.begin; k < index.end; ++k) {
        if (is_multiplied(tokens_[k].text, width)) continue;
        for (const TokenRange& value : values_of(tokens_[k].text)) {
          if (auto found = quotient_in(value, width)) return found;
        }
      }
    }
    return std::nullopt;
  }

 private:
  /// The expression that counts vectors of so many elements from here on: the offset of vload and
  /// vstore, the index of a pointer to vectors, or what is added to one that a cast makes.
  std::pair<TokenRange, std::size_t> vector_index_at(std::size_t i) const {
    const std::string& word = tokens_[i].text;
    const bool loads = word.starts_with("vload");
    if ((loads || word.starts_with("vstore")) && is(i + 1, "(")) {
      const std::vector<TokenRange> arguments = arguments_of(tokens_, closing_, i + 1);
      const std::size_t offset = loads ? 0 : 1;
      if (offset < arguments.size()) return {arguments[offset], moved_elements(word)};
    }
    const auto pointer = pointers_.find(word);
    if (pointer != pointers_.end() && is(i + 1, "[") && closing_[i + 1] < tokens_.size()) {
      return {{i + 2, closing_[i + 1]}, pointer->second};
    }
    const bool cast = is(i, "*") && is(i + 1, ")") && i > 0 && is(i + 3, "+");
    if (!cast) return {};
    return {{i + 4, end_of_value(tokens_, closing_, i + 4)}, components(tokens_[i - 1].text)};
  }

  /// Whether a multiple of the variable by the width is used: it counts whole vectors on purpose,
  /// and what is left over begins there.
  bool is_multiplied(std::string_view name, std::size_t width) const {
    const std::string number = std::to_string(width);
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      if (!is(i, "*")) continue;
      if (is(i - 1, number) && is(i + 1, name)) return true;
      if (is(i - 1, name) && is(i + 1, number)) return true;
    }
    return false;
  }

  /// A quotient by the width, of a number that need not be a multiple of it.
  std::optional<SourceFault> quotient_in(TokenRange range, std::size_t width) {
    for (std::size_t i = range.begin + 1; i + 1 < range.end; ++i) {
      if (!is(i, "/") || !is(i + 1, std::to_string(width))) continue;
      std::size_t begin = i;
      while (begin > range.begin) {
        const bool group = opening_[begin - 1] < tokens_.size();
        const bool part = tokens_[begin - 1].is_word() || is(begin - 1, "*");
        if (!group && !part) break;
        begin = group ? opening_[begin - 1] : begin - 1;
      }
      if (begin == i || has_test(width) || may_be_multiple({begin, i}, width, kMostSteps)) continue;
      const std::string element = shortened(text_of(tokens_, {begin, i}, kShownIndex), kShownIndex);
      return SourceFault{"source-rounded-index",
                         tokens_[i].line,
                         {{"quotient", element + " / " + std::to_string(width)},
                          {"element", element},
                          {"width", width}}};
    }
    return std::nullopt;
  }

  /// Whether the source asks for a remainder by a multiple of the width, such as in a guard: n % 4,
  /// or n & 3.
  bool has_test(std::size_t width) const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!is(i, "%") && !is(i, "&")) continue;
      const auto value = constant_value(tokens_, closing_, macros_, {i + 1, i + 2});
      if (value && (*value + (is(i, "&") ? 1 : 0)) % width == 0) return true;
    }
    return false;
  }

  /// What is assigned to a variable, by `=` or `+=`; nothing after so many searches.
  std::vector<TokenRange> values_of(std::string_view name) {
    std::vector<TokenRange> values;
    if (--searches_left_ < 0) return values;
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      const bool adds = is_sign(tokens_, i + 1, "+=");
      const bool sets = is(i + 1, "=") && !is(i + 2, "=");
      if (!is(i, name) || (!adds && !sets)) continue;
      const std::size_t begin = i + (adds ? 3 : 2);
      values.push_back({begin, end_of_value(tokens_, closing_, begin)});
    }
    return values;
  }

  /// Whether a sum may be a multiple of the width: unless one of its terms is only made of
  /// parameters, ids and elements of buffers.
  bool may_be_multiple(TokenRange sum, std::size_t width, int steps) {
    if (sum.end <= tokens_.size() && is(sum.begin, "(") && closing_[sum.begin] + 1 == sum.end) {
      return may_be_multiple({sum.begin + 1, sum.end - 1}, width, steps);
    }
    bool open = false;  // the term so far has nothing but what need not be a multiple
    bool known = true;
    for (std::size_t i = sum.begin; i < sum.end; ++i) {
      if (is(i, "+") || is(i, "-")) {
        if (open && known) return false;
        open = false, known = true;
        continue;
      }
      if (is(i, "*") || is(i, "/")) continue;
      const bool cast = is(i, "(") && closing_[i] == i + 2 && i + 3 < sum.end;
      if (cast) {
        i = closing_[i];
        continue;
      }
      const bool group = is(i + 1, "(") || is(i + 1, "[");
      if (need_not_be_multiple(i, width, steps)) {
        open = true;
      } else {
        known = false;
      }
      if (group && closing_[i + 1] < sum.end) i = closing_[i + 1];
    }
    return !(open && known);
  }

  /// Whether this factor is a parameter, an id, an element, or a variable that is made of those.
  bool need_not_be_multiple(std::size_t i, std::size_t width, int steps) {
    const std::string& word = tokens_[i].text;
    if (word.starts_with("get_") && is(i + 1, "(")) return true;
    if (is(i + 1, "(") || !tokens_[i].is_word() || steps == 0) return false;
    if (searches_left_ <= 0) return false;
    if (is(i + 1, "[")) return true;
    const auto value = constant_value(tokens_, closing_, macros_, {i, i + 1});
    if (value) return *value % width != 0;
    const std::vector<TokenRange> values = values_of(word);
    if (values.empty()) return parameters_.contains(word);
    return std::ranges::any_of(
        values, [&](const TokenRange& each) { return !may_be_multiple(each, width, steps - 1); });
  }

  MacroTable macros_;
  std::map<std::string, std::size_t, std::less<>> pointers_;  // to vectors, and their width
  std::set<std::string, std::less<>> parameters_;
  int searches_left_ = kMostSearches;
};

/// Whether a size of the failure is no multiple of the width.
bool has_other_sizes(const Diagnosis& diagnosis, std::size_t width) {
  if (!diagnosis.sizes) return true;
  return std::ranges::any_of(diagnosis.sizes->wrong, [&](const Extent& extent) {
    return (extent.x > 1 && extent.x % width != 0) || (extent.y > 1 && extent.y % width != 0) ||
           (extent.z > 1 && extent.z % width != 0);
  });
}

}  // namespace

std::optional<SourceFault> rounded_index(std::string_view source) {
  return QuotientSearch(source).run();
}

void blame_rounded_index(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "wrong-result" || is_about_missing_stores(diagnosis.kind)) return;
  const auto index = rounded_index(source.text);
  if (!index) return;
  const std::size_t width = std::get<std::size_t>(index->facts.at("width"));
  if (has_other_sizes(diagnosis, width)) explain(diagnosis, *index, source);
}

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
