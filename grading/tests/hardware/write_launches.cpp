// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: writes sources, data and launches of all cases to a folder, for lab_counters.py.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>

#include "grading/tests/hardware/cases.h"
#include "grading/tests/kernels/corpus.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

void write(const fs::path& path, std::span<const std::byte> bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

/// Writes the buffer's contents beside the list.
json describe_buffer(const Buffer& buffer, const fs::path& folder, const std::string& prefix) {
  json result{
      {"name", buffer.name}, {"element", opencl_name(buffer.element)}, {"bytes", buffer.bytes()}};
  const std::string file = prefix + "." + buffer.name;
  if (!buffer.initial.empty()) {
    result["initial"] = file + ".initial";
    write(folder / (file + ".initial"), buffer.initial);
  }
  if (!buffer.expected.empty()) {
    result["expected"] = file + ".expected";
    write(folder / (file + ".expected"), buffer.expected);
  }
  return result;
}

json describe_argument(const Argument& argument) {
  if (const auto* buffer = std::get_if<BufferArgument>(&argument))
    return {{"buffer", buffer->name}};
  const auto& scalar = std::get<ScalarArgument>(argument);
  const std::size_t size = size_of(scalar.element);
  std::vector<unsigned> bytes;
  for (const std::byte b : std::span(scalar.bytes).first(size)) bytes.push_back(unsigned(b));
  return {{"bytes", bytes}};
}

json describe_launch(const Launch& launch) {
  json result{{"kernel", launch.kernel}, {"items", launch.range.local}};
  for (std::size_t i = 0; i < 3; ++i) {
    result["groups"].push_back(launch.range.global[i] / launch.range.local[i]);
  }
  for (const Argument& argument : launch.arguments) {
    result["arguments"].push_back(describe_argument(argument));
  }
  return result;
}

json describe_case(const HardwareCase& which, const fs::path& folder) {
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  const KernelSource source = test::source_of(which);
  const std::string prefix = which.folder + "." + which.exercise;
  json result{{"folder", which.folder}, {"exercise", which.exercise}, {"source", source.text}};
  Rng rng(kHardwareSeed);
  for (const Buffer& buffer : exercise.make_problem(which.extent, rng).buffers) {
    result["buffers"].push_back(describe_buffer(buffer, folder, prefix));
  }
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  for (const Launch& launch : exercise.plan(which.extent, tunables)) {
    result["launches"].push_back(describe_launch(launch));
  }
  return result;
}

void write_cases(const fs::path& folder) {
  fs::create_directories(folder);
  json all;
  for (const HardwareCase& which : hardware_cases()) all.push_back(describe_case(which, folder));
  std::ofstream(folder / "cases.json") << all.dump(1) << '\n';
}

}  // namespace
}  // namespace oclab::test

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", arguments[0]);
    return 2;
  }
  try {
    oclab::test::write_cases(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
