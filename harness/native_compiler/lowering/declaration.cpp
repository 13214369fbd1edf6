// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a built-in function is declared as OpenCL C declares it.
#include "harness/native_compiler/lowering/declaration.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "harness/native_compiler/front_end/errors.h"

namespace oclab::native {
namespace {

bool is_number(Type type, char letter) {
  switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind: return letter == 'x';
    case LLVMFloatTypeKind: return letter == 'f';
    case LLVMDoubleTypeKind: return letter == 'd';
    case LLVMIntegerTypeKind:
      return std::string_view("xfd").find(letter) == std::string_view::npos &&
             LLVMGetIntTypeWidth(type) == bits_of(letter);
    default: return false;
  }
}

bool is_as_named(Value argument, const MangledParameter& parameter) {
  Type type = LLVMTypeOf(argument);
  if (parameter.pointer || parameter.scalar == 0) return is_pointer(type);
  return lanes_of(type) == parameter.lanes && is_number(scalar_of(type), parameter.scalar);
}

/// A letter per parameter: '*' a pointer to numbers, 'o' an image, sampler or event, else that of a
/// scalar; vectors are upper case.
std::string pattern_of(const MangledName& name) {
  std::string pattern;
  for (const MangledParameter& each : name.parameters) {
    if (each.pointer) {
      pattern += '*';
    } else if (each.scalar == 0) {
      pattern += 'o';
    } else {
      pattern += static_cast<char>(each.scalar - (each.lanes > 1 ? 'a' - 'A' : 0));
    }
  }
  return pattern;
}

/// A function that is not in the table of built-in functions; its result in the same letters, 'v'
/// for none.
struct Declaration {
  std::string_view name;
  std::string_view patterns;  ///< separated by spaces
  char result;
};

constexpr std::array kDeclarations{
    Declaration{"get_work_dim", "", 'j'},
    Declaration{"get_image_width", "o", 'i'},
    Declaration{"get_image_height", "o", 'i'},
    Declaration{"get_image_dim", "o", 'I'},
    Declaration{"barrier", "j", 'v'},
    Declaration{"work_group_barrier", "j", 'v'},
    Declaration{"async_work_group_copy", "**mo", 'o'},
    Declaration{"async_work_group_strided_copy", "**mmo", 'o'},
    Declaration{"wait_group_events", "i*", 'v'},
    Declaration{"read_imagef", "ooI ooF oI", 'F'},
    Declaration{"write_imagef", "oIF", 'v'},
};

bool is_result(Type type, char letter) {
  if (letter == 'v') return LLVMGetTypeKind(type) == LLVMVoidTypeKind;
  if (letter == 'o') return is_pointer(type);
  const bool vector = letter == 'I' || letter == 'F';
  const char scalar = vector ? static_cast<char>(letter + ('a' - 'A')) : letter;
  return (lanes_of(type) > 1) == vector && is_number(scalar_of(type), scalar);
}

bool is_declared(const BuiltinCall& call) {
  const std::string pattern = pattern_of(call.name);
  const auto has_name = [&](const Declaration& each) { return each.name == call.name.name; };
  const auto* const known = std::ranges::find_if(kDeclarations, has_name);
  if (known != kDeclarations.end()) {
    const std::string patterns = " " + std::string(known->patterns) + " ";
    return patterns.find(" " + pattern + " ") != std::string::npos &&
           is_result(LLVMTypeOf(call.instruction), known->result);
  }
  const bool work_item =
      std::ranges::find(kWorkItemFunctions, call.name.name) != std::end(kWorkItemFunctions);
  return !work_item || (pattern == "j" && is_result(LLVMTypeOf(call.instruction), 'm'));
}

/// printf, and what clang calls for a sampler in the source, have no overloads.
bool is_known_plain_name(const BuiltinCall& call) {
  const std::string_view name = call.full_name;
  if (name == "printf") {
    return !call.arguments.empty() && is_pointer(LLVMTypeOf(call.arguments[0])) &&
           is_result(LLVMTypeOf(call.instruction), 'i');
  }
  return name == "__translate_sampler_initializer" && call.arguments.size() == 1 &&
         is_number(LLVMTypeOf(call.arguments[0]), 'i') && is_pointer(LLVMTypeOf(call.instruction));
}

/// How many components each argument and the result of a function on whole vectors have.
bool has_matching_vectors(const std::string& name, const std::vector<unsigned>& arguments,
                          unsigned result) {
  if (name == "shuffle") return result == arguments[1];
  if (name == "shuffle2") return arguments[0] == arguments[1] && result == arguments[2];
  const unsigned lanes = arguments[0];
  if (!std::ranges::all_of(arguments, [&](unsigned each) { return each == lanes; })) return false;
  if (name == "any" || name == "all") return result == 1;
  if (name == "cross") return (lanes == 3 || lanes == 4) && result == lanes;
  return lanes <= 4 && result == (name.ends_with("normalize") ? lanes : 1);
}

[[noreturn]] void refuse_declaration(const BuiltinCall& call) {
  throw Forbidden("a declaration of " + call.name.name + " that is not OpenCL C's");
}

}  // namespace

void require_opencl_declaration(const BuiltinCall& call) {
  if (!call.full_name.starts_with("_Z")) {
    if (is_known_plain_name(call)) return;
    throw Unsupported(line_of(call.instruction), "the function " + call.name.name);
  }
  const auto& parameters = call.name.parameters;
  if (parameters.size() != call.arguments.size()) refuse_declaration(call);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    if (!is_as_named(call.arguments[k], parameters[k])) refuse_declaration(call);
  }
  if (!is_declared(call)) refuse_declaration(call);
}

void require_atomic(const BuiltinCall& call) {
  const auto& parameters = call.name.parameters;
  const auto is_same = [&](const MangledParameter& each) {
    return each.scalar == parameters[0].scalar && each.lanes == 1;
  };
  const bool fits = !parameters.empty() && parameters[0].pointer &&
                    std::ranges::all_of(parameters, is_same) &&
                    bits_of(parameters[0].scalar) >= 32 &&
                    is_number(LLVMTypeOf(call.instruction), parameters[0].scalar);
  if (!fits) refuse_declaration(call);
}

void require_vector_move(const BuiltinCall& call, bool store, bool half, unsigned lanes) {
  constexpr std::array kLanes{1U, 2U, 3U, 4U, 8U, 16U};
  const std::string pattern = pattern_of(call.name);
  const bool known = store ? pattern.size() == 3 && pattern.ends_with("m*") : pattern == "m*";
  Type moved = LLVMTypeOf(store && known ? call.arguments[0] : call.instruction);
  const char number = call.name.parameters.empty() ? 0 : call.name.parameters.back().scalar;
  const bool fits =
      known && std::ranges::find(kLanes, lanes) != kLanes.end() && lanes_of(moved) == lanes &&
      (half ? number == 'x' &&
                  (is_number(scalar_of(moved), 'f') || (store && is_number(scalar_of(moved), 'd')))
            : is_number(scalar_of(moved), number)) &&
      (!store || is_result(LLVMTypeOf(call.instruction), 'v'));
  if (!fits) refuse_declaration(call);
}

void require_shape(const BuiltinCall& call, const Builtin& builtin) {
  Type result = LLVMTypeOf(call.instruction);
  std::vector<unsigned> lanes;
  for (Value argument : call.arguments) {
    if (!is_pointer(LLVMTypeOf(argument))) lanes.push_back(lanes_of(LLVMTypeOf(argument)));
  }
  bool fits = !lanes.empty() && is_number(scalar_of(result), builtin.result);
  if (fits && builtin.form == BuiltinForm::kWhole) {
    fits = has_matching_vectors(call.name.name, lanes, lanes_of(result));
  } else if (fits) {
    const unsigned widest = std::ranges::max(lanes);
    fits = lanes_of(result) == widest &&
           std::ranges::all_of(lanes, [&](unsigned n) { return n == 1 || n == widest; });
  }
  if (!fits) refuse_declaration(call);
}

}  // namespace oclab::native
