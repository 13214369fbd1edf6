// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: writes sources, data and launches of kernels to a folder, for lab_counters.py.
//
//     oclab_write_launches FOLDER          the cases of hardware/cases.h
//     oclab_write_launches FOLDER timed    all starters and solutions, at the size timed on GPUs
//
// Kernels that use images or samplers are left out of the timed ones; it names them.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>

#include "grading/tests/hardware/cases.h"
#include "grading/tests/hardware/timed_problem.h"
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

/// Larger contents are cut, and repeat: no launch depends on them.
constexpr std::size_t kMostContents = 17U << 20;

/// Writes the buffer's contents beside the list.
json describe_buffer(const Buffer& buffer, std::size_t bytes, const fs::path& folder,
                     const std::string& prefix) {
  json result{{"name", buffer.name}, {"element", opencl_name(buffer.element)}, {"bytes", bytes}};
  const std::string file = prefix + "." + buffer.name;
  if (!buffer.initial.empty()) {
    result["initial"] = file + ".initial";
    write(folder / (file + ".initial"),
          std::span(buffer.initial).first(std::min(buffer.initial.size(), kMostContents)));
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

/// A case without its buffers.
json describe_launches(const HardwareCase& which) {
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  const KernelSource source = test::source_of(which);
  json result{{"folder", which.folder}, {"exercise", which.exercise}, {"source", source.text}};
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  for (const Launch& launch : exercise.plan(which.extent, tunables)) {
    result["launches"].push_back(describe_launch(launch));
  }
  return result;
}

json describe_case(const HardwareCase& which, const fs::path& folder) {
  json result = describe_launches(which);
  Rng rng(kHardwareSeed);
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  for (const Buffer& buffer : exercise.make_problem(which.extent, rng).buffers) {
    result["buffers"].push_back(
        describe_buffer(buffer, buffer.bytes(), folder, which.folder + "." + which.exercise));
  }
  return result;
}

bool has_images(const Exercise& exercise) {
  Rng rng(kHardwareSeed);
  const Problem problem = exercise.make_problem(exercise.model_extent, rng);
  return std::ranges::any_of(problem.buffers, &Buffer::image);
}

/// The starter and the solution, which have the same data.
std::vector<json> describe_timed(const Exercise& exercise, const fs::path& folder) {
  const TimedProblem timed = timed_problem(exercise, kHardwareSeed);
  json buffers;
  for (std::size_t k = 0; k < timed.sizes.size(); ++k) {
    Buffer buffer = timed.problem.buffers[k];
    buffer.expected.clear();  // its contents are not those of the timed problem
    buffers.push_back(describe_buffer(buffer, timed.bytes(k), folder, exercise.id));
  }
  std::vector<json> cases;
  for (const char* kernels : {"kernels-starter", "solutions"}) {
    json& one = cases.emplace_back(describe_launches({kernels, exercise.id, exercise.bench_gpu}));
    one["buffers"] = buffers;
  }
  return cases;
}

void write_cases(const fs::path& folder) {
  json all;
  for (const HardwareCase& which : hardware_cases()) all.push_back(describe_case(which, folder));
  std::ofstream(folder / "cases.json") << all.dump(1) << '\n';
}

void write_timed(const fs::path& folder) {
  json all;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      if (has_images(exercise)) {
        std::fprintf(stderr, "%s: left out, it uses images\n", exercise.id.c_str());
        continue;
      }
      for (json& one : describe_timed(exercise, folder)) all.push_back(std::move(one));
    }
  }
  std::ofstream(folder / "cases.json") << all.dump(1) << '\n';
}

}  // namespace
}  // namespace oclab::test

int main(int count, char** arguments) {
  const bool timed = count == 3 && std::string(arguments[2]) == "timed";
  if (count != 2 && !timed) {
    std::fprintf(stderr, "usage: %s FOLDER [timed]\n", arguments[0]);
    return 2;
  }
  try {
    std::filesystem::create_directories(arguments[1]);
    (timed ? oclab::test::write_timed : oclab::test::write_cases)(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
