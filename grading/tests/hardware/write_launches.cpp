// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: writes sources, data and launches of kernels to a folder, for lab_counters.py.
//
//     oclab_write_launches FOLDER          the cases of hardware/cases.h
//     oclab_write_launches FOLDER timed    all starters and solutions, at the size timed on GPUs
//     oclab_write_launches FOLDER LIST     these files, at that size: each line an exercise, a file
//
// Kernels that use images or samplers are left out of the timed ones; it names them.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>

#include "grading/source/source_file.h"
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

/// A case without its buffers. `folder` names it among others of the exercise.
json describe_launches(const std::string& folder, const Exercise& exercise, const Extent& extent,
                       const std::string& source) {
  json result{{"folder", folder}, {"exercise", exercise.id}, {"source", source}};
  for (const Launch& launch : exercise.plan(extent, read_tunables(source, exercise.tunables))) {
    result["launches"].push_back(describe_launch(launch));
  }
  return result;
}

json describe_case(const HardwareCase& which, const fs::path& folder) {
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  json result =
      describe_launches(which.folder, exercise, which.extent, test::source_of(which).text);
  Rng rng(kHardwareSeed);
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

/// The buffers at the timed size. Their contents are not those of the timed problem.
json describe_timed_buffers(const Exercise& exercise, const fs::path& folder) {
  const TimedProblem timed = timed_problem(exercise, kHardwareSeed);
  json buffers;
  for (std::size_t k = 0; k < timed.sizes.size(); ++k) {
    Buffer buffer = timed.problem.buffers[k];
    buffer.expected.clear();
    buffers.push_back(describe_buffer(buffer, timed.bytes(k), folder, exercise.id));
  }
  return buffers;
}

json describe_timed(const std::string& label, const Exercise& exercise, const std::string& source,
                    const json& buffers) {
  json result = describe_launches(label, exercise, exercise.bench_gpu, source);
  result["buffers"] = buffers;
  return result;
}

void write_all(const json& cases, const fs::path& folder) {
  std::ofstream(folder / "cases.json") << cases.dump(1) << '\n';
}

void write_cases(const fs::path& folder) {
  json all;
  for (const HardwareCase& which : hardware_cases()) all.push_back(describe_case(which, folder));
  write_all(all, folder);
}

void write_timed(const fs::path& folder) {
  json all;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      if (has_images(exercise)) {
        std::fprintf(stderr, "%s: left out, it uses images\n", exercise.id.c_str());
        continue;
      }
      const json buffers = describe_timed_buffers(exercise, folder);
      for (const std::string kernels : {"kernels-starter", "solutions"}) {
        const KernelSource source = test::source_of({kernels, exercise.id, exercise.bench_gpu});
        all.push_back(describe_timed(kernels, exercise, source.text, buffers));
      }
    }
  }
  write_all(all, folder);
}

void write_listed(const fs::path& folder, const fs::path& list) {
  json all;
  std::ifstream lines(list);
  for (std::string id, file; lines >> id >> file;) {
    const Exercise& exercise = *exercise_named(id).exercise;
    all.push_back(describe_timed(file, exercise, load_source(file).text,
                                 describe_timed_buffers(exercise, folder)));
  }
  write_all(all, folder);
}

}  // namespace
}  // namespace oclab::test

int main(int count, char** arguments) {
  if (count != 2 && count != 3) {
    std::fprintf(stderr, "usage: %s FOLDER [timed | LIST]\n", arguments[0]);
    return 2;
  }
  try {
    const std::filesystem::path folder = arguments[1];
    const std::string what = count == 3 ? arguments[2] : "";
    std::filesystem::create_directories(folder);
    if (what.empty()) {
      oclab::test::write_cases(folder);
    } else if (what == "timed") {
      oclab::test::write_timed(folder);
    } else {
      oclab::test::write_listed(folder, what);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
