// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model compiler's description of a program, for the runtime.
#include "harness/native_runtime/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/support/json.h"

namespace oclab::native {
namespace {

using nlohmann::json;

// A program may have 10,000 instructions, so an instruction is an array and its last elements are
// left out where they have their usual values:
// [line, column, end, flops, special, counted, selectable, shared_copy, pieces: [offset, bytes, …],
//  unit, issues, words, operands, loop, rounds, known_length, combined, invariant]
constexpr std::size_t kLeast = 2;

json encode(const model::Instruction& instruction) {
  json pieces = json::array();
  for (const model::Piece& piece : instruction.pieces) {
    pieces.push_back(piece.offset);
    pieces.push_back(piece.bytes);
  }
  json array{instruction.line,
             instruction.column,
             static_cast<int>(instruction.end),
             instruction.flops,
             instruction.special,
             instruction.counted ? 1 : 0,
             instruction.selectable ? 1 : 0,
             instruction.shared_copy ? 1 : 0,
             pieces,
             static_cast<int>(instruction.unit),
             instruction.issues,
             instruction.words,
             instruction.operands,
             static_cast<int>(instruction.loop),
             instruction.rounds,
             instruction.known_length ? 1 : 0,
             instruction.combined ? 1 : 0,
             instruction.invariant ? 1 : 0};
  static const json usual{0, 0, 0, 0, 0, 1, 0, 0, json::array(), 0, 0, 0, json::array(),
                          0, 4, 0, 0, 0};
  while (array.size() > kLeast && array.back() == usual[array.size() - 1]) {
    array.erase(array.size() - 1);
  }
  return array;
}

model::Instruction instruction_from(const json& array) {
  const auto number = [&](std::size_t k, std::uint32_t usual) {
    return k < array.size() ? array[k].get<std::uint32_t>() : usual;
  };
  model::Instruction instruction{.line = array.at(0),
                                 .column = array.at(1),
                                 .flops = number(3, 0),
                                 .special = number(4, 0),
                                 .counted = number(5, 1) != 0,
                                 .shared_copy = number(7, 0) != 0,
                                 .combined = number(16, 0) != 0,
                                 .invariant = number(17, 0) != 0,
                                 .selectable = number(6, 0) != 0,
                                 .end = static_cast<model::SegmentEnd>(number(2, 0)),
                                 .unit = static_cast<model::Unit>(number(9, 0)),
                                 .issues = static_cast<std::uint16_t>(number(10, 0)),
                                 .words = static_cast<std::uint16_t>(number(11, 0)),
                                 .loop = static_cast<model::LoopPart>(number(13, 0)),
                                 .rounds = static_cast<std::uint16_t>(number(14, 4)),
                                 .known_length = number(15, 0) != 0};
  constexpr std::size_t kPieces = 8;
  constexpr std::size_t kOperands = 12;
  if (array.size() > kOperands) array[kOperands].get_to(instruction.operands);
  if (array.size() <= kPieces) return instruction;
  const auto pieces = array[kPieces].get<std::vector<std::uint16_t>>();
  for (std::size_t k = 0; k + 1 < pieces.size(); k += 2) {
    instruction.pieces.push_back({pieces[k], pieces[k + 1]});
  }
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

json encode(const StaticObject& object) {
  return {{"object", object.object}, {"bytes", object.bytes}, {"row_bytes", object.row_bytes},
          {"local", object.local},   {"name", object.name},   {"kernel", object.kernel},
          {"symbol", object.symbol}};
}

StaticObject static_from(const json& from) {
  return {.object = from.at("object"),
          .bytes = from.at("bytes"),
          .row_bytes = from.at("row_bytes"),
          .local = from.at("local"),
          .name = from.at("name"),
          .kernel = from.at("kernel"),
          .symbol = from.at("symbol")};
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
                        {"statics", encode_all(program.statics)},
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
  for (const json& object : from.at("statics")) program.statics.push_back(static_from(object));
  for (const json& kernel : from.at("kernels")) program.kernels.push_back(kernel_from(kernel));
  program.checks = from.at("checks");
  return program;
}

}  // namespace oclab::native
