// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model compiler's description of a program, for the runtime.
#include "harness/native_runtime/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <vector>

#include "harness/support/json.h"

namespace oclab::native {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StaticObject, object, bytes, row_bytes, local, name, kernel,
                                   symbol)

namespace {

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
json encode_element(const T& value) {
  return value;
}
json encode_element(bool value) { return value ? 1 : 0; }
/// [offset, bytes, offset, …]
json encode_element(const std::vector<model::Piece>& pieces) {
  json array = json::array();
  for (const model::Piece& piece : pieces) {
    array.push_back(piece.offset);
    array.push_back(piece.bytes);
  }
  return array;
}

template <typename T>
void decode_element(const json& from, T& value) {
  from.get_to(value);
}
void decode_element(const json& from, bool& value) { value = from.get<std::uint32_t>() != 0; }
void decode_element(const json& from, std::vector<model::Piece>& pieces) {
  const auto numbers = from.get<std::vector<std::uint16_t>>();
  for (std::size_t k = 0; k + 1 < numbers.size(); k += 2) {
    pieces.push_back({numbers[k], numbers[k + 1]});
  }
}

json whole_array(const model::Instruction& instruction) {
  json array = json::array();
  std::apply([&](const auto&... each) { (array.push_back(encode_element(each)), ...); },
             elements_of(instruction));
  return array;
}

json encode(const model::Instruction& instruction) {
  static const json usual = whole_array({});
  json array = whole_array(instruction);
  while (array.size() > kLeast && array.back() == usual[array.size() - 1]) {
    array.erase(array.size() - 1);
  }
  return array;
}

model::Instruction instruction_from(const json& array) {
  model::Instruction instruction;
  std::size_t k = 0;
  const auto decode = [&](auto& element) {
    if (k < std::max(kLeast, array.size())) decode_element(array.at(k), element);
    ++k;
  };
  std::apply([&](auto&... each) { (decode(each), ...); }, elements_of(instruction));
  return instruction;
}

json encode(const model::BlockShape& block) {
  json instructions = json::array();
  for (const auto& instruction : block.instructions) instructions.push_back(encode(instruction));
  return {instructions, block.successors};
}

model::BlockShape block_from(const json& pair) {
  model::BlockShape block;
  for (const json& array : pair.at(0)) block.instructions.push_back(instruction_from(array));
  block.successors = pair.at(1).get<std::vector<std::uint32_t>>();
  return block;
}

json encode(const Kernel& kernel) {
  json parameters = json::array();
  for (const Parameter& parameter : kernel.signature.parameters) {
    parameters.push_back({static_cast<int>(parameter.space), parameter.type, parameter.name});
  }
  return {{"name", kernel.signature.name},
          {"parameters", parameters},
          {"symbol", kernel.symbol},
          {"function", kernel.function},
          {"reads_only", kernel.reads_only},
          {"local_bytes", kernel.local_bytes},
          {"required_group", kernel.required_group}};
}

Kernel kernel_from(const json& from) {
  Kernel kernel;
  kernel.signature.name = from.at("name");
  for (const json& parameter : from.at("parameters")) {
    kernel.signature.parameters.push_back(
        {static_cast<AddressSpace>(parameter.at(0).get<int>()), parameter.at(1), parameter.at(2)});
  }
  kernel.symbol = from.at("symbol");
  kernel.function = from.at("function");
  kernel.reads_only = from.at("reads_only").get<std::vector<std::size_t>>();
  kernel.local_bytes = from.at("local_bytes");
  kernel.required_group = from.at("required_group");
  return kernel;
}

template <typename List>
json encode_all(const List& list) {
  json array = json::array();
  for (const auto& each : list) array.push_back(encode(each));
  return array;
}

}  // namespace

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

std::string to_text(const Program& program) {
  json functions = json::array();
  for (const auto& function : program.functions) functions.push_back(encode_all(function));
  return json_text(json{{"functions", functions},
                        {"statics", program.statics},
                        {"kernels", encode_all(program.kernels)},
                        {"checks", program.checks}});
}

Program program_from(std::string_view text) {
  const json from = parse_json(text);
  Program program;
  for (const json& function : from.at("functions")) {
    auto& blocks = program.functions.emplace_back();
    for (const json& block : function) blocks.push_back(block_from(block));
  }
  from.at("statics").get_to(program.statics);
  for (const json& kernel : from.at("kernels")) program.kernels.push_back(kernel_from(kernel));
  program.checks = from.at("checks");
  return program;
}

}  // namespace oclab::native
