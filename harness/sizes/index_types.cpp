// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel file computes indices in a type that cannot hold them.
#include "harness/sizes/index_types.h"

#include <algorithm>
#include <map>
#include <set>

#include "harness/sizes/plan_geometry.h"
#include "harness/spec/tunables.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

/// A statement without what stands in brackets: an element of an array is not an index.
std::string without_brackets(std::string text) {
  static const std::regex innermost = regex::make(R"(\[[^\[\]]*\])");
  for (std::string shorter;; text = std::move(shorter)) {
    shorter = regex::replace(text, innermost, " ");
    if (shorter == text) return text;
  }
}

/// A statement, without its end, and the line of that.
struct Statement {
  std::string text;
  int line = 1;
};

std::vector<Statement> statements_of(std::string_view source) {
  const std::string text = without_comments(source);
  // std::regex recurses for every character: no statement may be long.
  constexpr std::size_t kLongest = 1000;
  std::vector<Statement> all;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(";{}", begin), text.size());
    line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                        text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    all.push_back({text.substr(begin, std::min(end - begin, kLongest)), line});
    begin = end + 1;
  }
  return all;
}

/// Whether one of these names is a word of the text.
bool mentions(const std::string& text, const std::set<std::string>& names) {
  static const std::regex word = regex::make(R"([A-Za-z_]\w*)");
  return std::ranges::any_of(regex::all_matches(text, word),
                             [&](const std::smatch& name) { return names.contains(name[0]); });
}

/// Whether an id or a number of work-items takes part in arithmetic of floats.
bool id_becomes_float(const std::string& statement) {
  static const std::regex id =
      regex::make(R"(\bget_(global|group|local)_(id|size)\b|\bget_num_groups\b)");
  static const std::regex in_float = regex::make(
      R"(\(\s*float\s*\)|\bconvert_float\b|[^\w.]\d+\.\d*f?|^\s*(const\s+)?float\s+\w+\s*=)");
  const std::string plain = without_brackets(statement);
  return regex::search(plain, id) && regex::search(plain, in_float);
}

/// Whether one of these variables becomes a whole number.
bool float_becomes_integer(const std::string& statement, const std::set<std::string>& floats) {
  static const std::regex to_integer = regex::make(
      R"((?:\(\s*(?:u?int|u?long|size_t)\s*\)|\bconvert_u?(?:int|long)\w*\s*\()[\s(]*([A-Za-z_]\w*))");
  for (const std::smatch& it : regex::all_matches(statement, to_integer)) {
    if (floats.contains(it[1])) return true;
  }
  static const std::regex declared = regex::make(R"(\b(?:u?int|u?long|size_t)\s+\w+\s*=(.*))");
  std::smatch value;
  const std::string plain = without_brackets(statement);
  return regex::search(plain, value, declared) && mentions(value[1], floats);
}

/// What stands in brackets, with its brackets.
std::string in_brackets(const std::string& text) {
  std::string inside;
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' ? 1 : 0;
    if (depth > 0) inside += c;
    depth -= c == ']' ? 1 : 0;
  }
  return inside;
}

/// The first number that an integer of 8 or 16 bits cannot hold.
std::size_t values_of_type(const std::string& type) {
  const bool is_unsigned = type.front() == 'u';  // "ushort" or "unsigned short"
  const std::size_t values = type.find("char") != type.npos ? 128 : 32768;
  return is_unsigned ? 2 * values : values;
}

/// Follows ids and numbers of elements from variable to variable, statement by statement.
class NarrowIndices {
 public:
  explicit NarrowIndices(const std::string& text) {
    static const std::regex alias =
        regex::make(R"((?:typedef\s+(\w+)\s+(\w+)\s*;|#define\s+(\w+)\s+(\w+)\s*\n))");
    for (const std::smatch& it : regex::all_matches(text, alias)) {
      const bool defined = it[3].matched;
      const std::string type = it[defined ? 4 : 1];
      if (const auto known = values_.find(type); known != values_.end()) {
        values_.emplace(it[defined ? 3 : 2], known->second);
      }
    }
    std::string names;
    for (const auto& [name, values] : values_) names += (names.empty() ? "" : "|") + name;
    const std::string type = R"(((?:unsigned\s+)?\b(?:)" + names + R"())(?:2|3|4|8|16)?)";
    declaration_ = regex::make(type + R"(\s+([A-Za-z_]\w*)\s*([=,)]|$))");
    cast_ = regex::make(R"((?:\(\s*)" + type + R"(\s*\)|\bconvert_(u?char|u?short)))");
  }

  void read(const Statement& statement) {
    const std::string& text = statement.text;
    const std::string plain = without_brackets(text);
    const bool counts = is_count(plain);
    find_uses(text);
    if (const std::string type = find_cast(text, plain, counts); !type.empty()) {
      found_.push_back({statement.line, type, "", values_of(type)});
    }
    for (auto& [name, index] : narrow_) {
      const std::regex set = regex::make(R"(\b)" + name + R"(\s*(?:[-+*/%|&^]?=(?!=)|<(?!<)|!=))");
      if (counts && regex::search(plain, set)) index.counts = true;
    }
    for (const std::smatch& it : regex::all_matches(plain, declaration_)) {
      const std::string type = it[1];
      const std::string mark = it[3];
      const bool parameter =
          (mark == "," || mark == ")") && it.prefix().str().find('(') < plain.size();
      narrow_[it[2]] = {{statement.line, type, it[2], values_of(type)},
                        parameter || (mark == "=" && counts)};
    }
    static const std::regex wide =
        regex::make(R"(\b(?:unsigned|int|uint|long|ulong|size_t)\s+([A-Za-z_]\w*)\s*(=|[,)]))");
    for (const std::smatch& it : regex::all_matches(plain, wide)) {
      if (it[2] != "=" || counts) wide_.insert(it[1]);
    }
  }

  std::optional<NarrowIndex> first_used() const {
    const auto first = std::ranges::min_element(found_, {}, &NarrowIndex::line);
    return first == found_.end() ? std::nullopt : std::optional(*first);
  }

 private:
  struct Variable {
    NarrowIndex index;
    bool counts = false;  ///< its value comes from an id or a number of elements
  };

  bool is_count(const std::string& text) const {
    static const std::regex id =
        regex::make(R"(\bget_(global|group)_(id|size)\b|\bget_num_groups\b)");
    return regex::search(text, id) || mentions(text, wide_);
  }

  /// Whether something in this statement is computed that addresses memory.
  static bool computes_address(const std::string& text) {
    static const std::regex address = regex::make(
        R"(\bv(load|store)|\b(?:unsigned|int|uint|long|ulong|size_t)\s+\w+\s*=|\*\s*(\(|\w+\s*=))");
    return regex::search(text, address);
  }

  void find_uses(const std::string& text) {
    const std::string inside = computes_address(text) ? text : in_brackets(text);
    for (const auto& [name, variable] : narrow_) {
      if (variable.counts && mentions(inside, {name})) found_.push_back(variable.index);
    }
  }

  /// The type of a cast within an address, or "".
  std::string find_cast(const std::string& text, const std::string& plain, bool counts) const {
    const std::string inside = in_brackets(text);
    std::smatch cast;
    const std::string& where = computes_address(plain) ? plain : inside;
    if (!regex::search(where, cast, cast_) || !(counts || is_count(inside))) return "";
    return cast[cast[1].matched ? 1 : 2];
  }

  std::size_t values_of(std::string type) const {
    static const std::regex width = regex::make("(2|3|4|8|16)$");
    static const std::regex sign = regex::make(R"(^unsigned\s+)");
    const std::string name = regex::replace(regex::replace(type, width, ""), sign, "");
    return values_.at(name) * (regex::search(type, sign) ? 2 : 1);
  }

  std::map<std::string, std::size_t> values_{
      {"char", 128}, {"uchar", 256}, {"short", 32768}, {"ushort", 65536}};
  std::regex declaration_;
  std::regex cast_;
  std::set<std::string> wide_;
  std::map<std::string, Variable> narrow_;
  std::vector<NarrowIndex> found_;
};

}  // namespace

int float_index(std::string_view source) {
  static const std::regex declared_float = regex::make(R"(\bfloat\s+([A-Za-z_]\w*)\s*(?=[=;,)]))");
  std::set<std::string> floats;
  for (auto& [statement, line] : statements_of(source)) {
    std::ranges::replace(statement, '\n', ' ');
    if (id_becomes_float(statement) || float_becomes_integer(statement, floats)) return line;
    statement += ";";
    for (const std::smatch& it : regex::all_matches(statement, declared_float)) {
      floats.insert(it[1]);
    }
  }
  return 0;
}

std::optional<NarrowIndex> narrow_index(std::string_view source) {
  NarrowIndices indices(without_comments(source));
  for (const Statement& statement : statements_of(source)) indices.read(statement);
  return indices.first_used();
}

std::optional<NarrowIndex> narrow_offset(std::string_view source) {
  static const std::regex wide_buffer = regex::make(
      R"(\bglobal\s+(?:const\s+)?(?:u?int|u?long|unsigned(?:\s+int)?)\s*(?:const\s*)?\*\s*(?:const\s+|restrict\s+)*(\w+))");
  const std::string text = without_comments(source);
  std::string buffers;
  for (const std::smatch& it : regex::all_matches(text, wide_buffer)) {
    buffers += (buffers.empty() ? "" : "|") + it[1].str();
  }
  if (buffers.empty()) return std::nullopt;
  const std::string type = R"(((?:unsigned\s+)?\b(?:u?char|u?short)))";
  const std::regex declared = regex::make(type + R"(\s+(\w+)\s*=\s*(?:)" + buffers + R"()\s*$)");
  const std::regex cast = regex::make(R"(\(\s*)" + type + R"(\s*\)\s*(?:)" + buffers + R"()\b)");
  for (const Statement& statement : statements_of(source)) {
    const std::string plain = without_brackets(statement.text);
    std::smatch found;
    const bool is_declared = regex::search(plain, found, declared);
    if (!is_declared && !regex::search(plain, found, cast)) continue;
    return NarrowIndex{statement.line, found[1], is_declared ? found[2].str() : "",
                       values_of_type(found[1])};
  }
  return std::nullopt;
}

Extent beyond_floats(const Exercise& exercise, const Tunables& tunables) {
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, exercise.model_extent);
  constexpr std::size_t kRoot = 4096;
  static_assert(kRoot * kRoot == kFloatIntegers);
  const auto counted = std::ranges::count_if(geometry, &Dimension::counts_elements);
  Extent extent = with_length(geometry, exercise.model_extent, 3);
  std::size_t left = counted == 1 ? 1 : 2;
  for (std::size_t i = 0; i < geometry.size() && left > 0; ++i) {
    if (!geometry.at(i).counts_elements) continue;
    extent[i] = (counted == 1 ? kFloatIntegers : kRoot) + 2 * left + 1;
    --left;
  }
  return extent;
}

}  // namespace oclab
