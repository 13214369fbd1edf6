// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model compiler's description of a program, for the runtime.
#include "harness/native_runtime/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "harness/support/json.h"

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, space, type, name)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelContract, name, parameters)

}  // namespace oclab

namespace oclab::model {

using nlohmann::json;

// A program may have 10,000 instructions, so an instruction is an array, as `elements_of` lists it,
// and its last elements are left out where they have their usual values.
constexpr std::size_t kLeast = 2;

template <typename Instruction>
auto elements_of(Instruction& i) {
  return std::tie(i.line, i.column, i.end, i.flops, i.special, i.counted, i.selectable,
                  i.shared_copy, i.pieces, i.unit, i.issues, i.words, i.operands, i.loop, i.rounds,
                  i.known_length, i.combined, i.invariant);
}

template <typename T>
static json encode_element(const T& value) {
  return value;
}
static json encode_element(bool value) { return value ? 1 : 0; }
/// [offset, bytes, offset, …]
static json encode_element(const std::vector<Piece>& pieces) {
  json array = json::array();
  for (const Piece& piece : pieces) {
    array.push_back(piece.offset);
    array.push_back(piece.bytes);
  }
  return array;
}

template <typename T>
static void decode_element(const json& from, T& value) {
  from.get_to(value);
}
static void decode_element(const json& from, bool& value) {
  value = from.get<std::uint32_t>() != 0;
}
static void decode_element(const json& from, std::vector<Piece>& pieces) {
  const auto numbers = from.get<std::vector<std::uint16_t>>();
  for (std::size_t k = 0; k + 1 < numbers.size(); k += 2) {
    pieces.push_back({numbers[k], numbers[k + 1]});
  }
}

static json whole_array(const Instruction& instruction) {
  json array = json::array();
  std::apply([&](const auto&... each) { (array.push_back(encode_element(each)), ...); },
             elements_of(instruction));
  return array;
}

static void to_json(json& array, const Instruction& instruction) {
  static const json usual = whole_array({});
  array = whole_array(instruction);
  while (array.size() > kLeast && array.back() == usual[array.size() - 1]) {
    array.erase(array.size() - 1);
  }
}

static void from_json(const json& array, Instruction& instruction) {
  std::size_t k = 0;
  const auto decode = [&](auto& element) {
    if (k < std::max(kLeast, array.size())) decode_element(array.at(k), element);
    ++k;
  };
  std::apply([&](auto&... each) { (decode(each), ...); }, elements_of(instruction));
}

static void to_json(json& pair, const BlockShape& block) {
  pair = {block.instructions, block.successors};
}

static void from_json(const json& pair, BlockShape& block) {
  pair.at(0).get_to(block.instructions);
  pair.at(1).get_to(block.successors);
}

}  // namespace oclab::model

namespace oclab::native {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StaticObject, object, bytes, row_bytes, local, name, kernel,
                                   symbol)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Kernel, signature, symbol, function, reads_only, required_group,
                                   local_bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Program, functions, statics, kernels, checks)

model::Code Program::code() const {
  model::Code code;
  for (const auto& function : functions) code.add_function(function);
  return code;
}

model::Code Program::code_of(const Kernel& kernel) const {
  model::Code code;
  for (std::size_t k = 0; k < functions.size(); ++k) {
    const bool is_kernel = std::ranges::find(kernels, k, &Kernel::function) != kernels.end();
    if (!is_kernel || k == kernel.function) code.add_function(functions[k]);
  }
  return code;
}

std::string to_text(const Program& program) { return json_text(nlohmann::json(program)); }

Program program_from(std::string_view text) { return parse_json(text); }

}  // namespace oclab::native
