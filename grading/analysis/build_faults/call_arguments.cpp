// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: calls of OpenCL's functions with wrong arguments.
#include <algorithm>
#include <string>
#include <vector>

#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

constexpr std::size_t kShownArgument = 60;  // characters of an argument

/// A call, by its tokens.
struct FoundCall {
  std::string function;
  std::size_t name = 0;
  std::vector<TokenRange> arguments;
};

/// The first call of the function in the line of the error.
std::optional<FoundCall> call_at_error(const BrokenSource& source, const std::string& name) {
  const int line = source.error_line();
  for (std::size_t i = source.first_token(line);
       i + 1 < source.tokens().size() && source.tokens()[i].line == line; ++i) {
    if (!source.is(i, name) || !source.is(i + 1, "(")) continue;
    return FoundCall{name, i, arguments_of(source.tokens(), source.closings(), i + 1)};
  }
  return std::nullopt;
}

std::string argument_text(const BrokenSource& source, TokenRange range) {
  return oclab::text_of(source.tokens(), range, kShownArgument);
}

/// Whether the argument begins with a pointer or an array that the function declares, and is no
/// element of it.
bool is_pointer(const BrokenSource& source, TokenRange range) {
  std::size_t i = range.begin;
  if (source.is(i, "&")) return true;
  if (source.is(i, "(") && source.closing(i) + 1 < range.end) {
    return source.is(source.closing(i) - 1, "*");  // a cast
  }
  while (i < range.end && source.is(i, "(")) ++i;
  if (i >= range.end || source.is(i + 1, "[") || source.is(i + 1, "(")) return false;
  const auto declared = source.declaration(source.tokens()[i].text, range.begin);
  if (!declared) return false;
  return source.is(*declared - 1, "*") || source.is(*declared - 1, "restrict") ||
         source.is(*declared + 1, "[");
}

/// Whether the argument is certainly a vector: made here, or loaded.
bool is_vector(const BrokenSource& source, TokenRange range) {
  const std::string& first = source.tokens()[range.begin].text;
  if (first.starts_with("vload")) return true;
  return first == "(" && source.closing(range.begin) + 1 < range.end &&
         source.is(source.closing(range.begin) + 1, "(") &&
         std::string_view("248").find(source.tokens()[range.begin + 1].text.back()) !=
             std::string_view::npos;
}

/// vstoreN(index, vector, pointer).
std::optional<BuildFault> index_first(const BrokenSource& source, const FoundCall& call) {
  if (call.arguments.size() != 3 || !is_vector(source, call.arguments[1]) ||
      is_vector(source, call.arguments[0])) {
    return std::nullopt;
  }
  const std::string meant = call.function + "(" + argument_text(source, call.arguments[1]) + ", " +
                            argument_text(source, call.arguments[0]) + ", " +
                            argument_text(source, call.arguments[2]) + ")";
  return BuildFault{"build-index-first",
                    source.error_line(),
                    source.error()->column,
                    {{"function", call.function}, {"meant", meant}}};
}

/// vloadN(index, pointer) and vstoreN(vector, index, pointer), with the pointer elsewhere.
std::optional<BuildFault> pointer_not_last(const BrokenSource& source, const FoundCall& call) {
  const std::size_t takes = call.function.starts_with("vload") ? 2 : 3;
  if (call.arguments.size() != takes) return std::nullopt;
  if (is_pointer(source, call.arguments.back())) return index_first(source, call);
  const auto pointer = std::ranges::find_if(
      call.arguments, [&](const TokenRange& each) { return is_pointer(source, each); });
  if (pointer == call.arguments.end()) return std::nullopt;
  std::string meant = call.function + "(";
  if (takes == 2) {
    meant +=
        argument_text(source, call.arguments[1]) + ", " + argument_text(source, *pointer) + ")";
  } else {
    meant += "vector, index, " + argument_text(source, *pointer) + ")";
  }
  return BuildFault{"build-pointer-not-last",
                    source.error_line(),
                    source.error()->column,
                    {{"function", call.function}, {"meant", meant}}};
}

/// Whether the image, or the pointer to it, has this access in the head of its function.
bool has_access(const BrokenSource& source, std::size_t name, std::string_view access) {
  for (std::size_t i = name; i > 0 && !source.is(i, ",") && !source.is(i, "("); --i) {
    if (source.is(i, access) || source.is(i, "__" + std::string(access))) return true;
  }
  return false;
}

/// The parameters of the function around token `i` with this access.
std::vector<std::string> images(const BrokenSource& source, std::size_t i,
                                std::string_view access) {
  std::vector<std::string> names;
  const SourceFunction* function = source.function_around(i);
  for (std::size_t k = function->parameters + 1; k < function->body; ++k) {
    const bool last = source.is(k + 1, ",") || k + 2 == function->body;
    if (last && has_access(source, k, access)) names.push_back(source.tokens()[k].text);
  }
  return names;
}

std::optional<BuildFault> wrong_image(const BrokenSource& source, const FoundCall& call) {
  const bool reads = call.function.starts_with("read_image");
  const std::string_view wanted = reads ? "read_only" : "write_only";
  const std::string_view other = reads ? "write_only" : "read_only";
  const std::string image = argument_text(source, call.arguments.front());
  const auto declared = source.declaration(image, call.name);
  if (!declared || source.function_around(call.name) == nullptr) return std::nullopt;
  const bool is_other = has_access(source, *declared, other);
  // An image without a word for its access may only be read.
  const bool only_read = !reads && !has_access(source, *declared, wanted) &&
                         source.tokens()[*declared - 1].text.starts_with("image");
  if (!is_other && !only_read) return std::nullopt;
  const std::vector<std::string> right = images(source, call.name, wanted);
  Facts facts{{"image", image},
              {"function", call.function},
              {"access", std::string(other)},
              {"wanted", std::string(wanted)},
              {"declared", static_cast<std::size_t>(source.tokens()[*declared].line)}};
  if (right.size() != 1) {
    return BuildFault{"build-image-access", source.error_line(), source.error()->column, facts};
  }
  facts["right"] = right.front();
  return BuildFault{"build-other-image", source.error_line(), source.error()->column, facts};
}

/// A place of unsigned numbers, as a vector or as a variable.
std::optional<BuildFault> unsigned_place(const BrokenSource& source, const FoundCall& call) {
  const bool reads = call.function.starts_with("read_image");
  const TokenRange place = reads ? call.arguments.back() : call.arguments[1];
  std::size_t type = place.begin + 1;
  if (!source.is(place.begin, "(")) {
    const auto declared = source.declaration(argument_text(source, place), call.name);
    if (!declared || *declared == 0) return std::nullopt;
    type = *declared - 1;
  }
  const std::string& word = source.tokens()[type].text;
  if (word != "uint2" && word != "uint4") return std::nullopt;
  return BuildFault{"build-unsigned-place",
                    source.error_line(),
                    source.error()->column,
                    {{"function", call.function}, {"type", word}, {"meant", word.substr(1)}}};
}

}  // namespace

std::optional<BuildFault> find_wrong_arguments(const BrokenSource& source) {
  if (source.claim().complaint != Complaint::kNoMatchingCall) return std::nullopt;
  const auto call = call_at_error(source, source.claim().name);
  if (!call || call->arguments.size() < 2) return std::nullopt;
  const std::string& name = call->function;
  if (name.starts_with("vload") || name.starts_with("vstore")) {
    return pointer_not_last(source, *call);
  }
  if (!name.starts_with("read_image") && !name.starts_with("write_image")) return std::nullopt;
  if (auto fault = wrong_image(source, *call)) return fault;
  return unsigned_place(source, *call);
}

}  // namespace oclab
