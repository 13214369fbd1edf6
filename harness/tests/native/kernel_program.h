// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels for the runtime, written by hand as the compiler instruments them.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "harness/native_runtime/calls.h"
#include "harness/native_session/session.h"

namespace oclab::native {

using model::Finding;
using model::FindingKind;
using model::LaunchReport;

// ---- what instrumented code does ----

inline std::uint64_t global_id() { return oclab_work_item(0, 0); }
inline std::uint64_t local_id() { return oclab_work_item(1, 0); }
inline std::uint64_t group_id() { return oclab_work_item(2, 0); }

constexpr unsigned log2_of(std::size_t bytes) { return bytes <= 1 ? 0 : 1 + log2_of(bytes / 2); }

template <typename T>
T load(std::uint64_t handle, std::uint32_t at) {
  T value{};
  const auto code = access_code(sizeof(T), AccessType::kLoad, log2_of(sizeof(T)));
  std::memcpy(&value, reinterpret_cast<void*>(oclab_access(handle, at, code)), sizeof value);
  return value;
}

template <typename T>
void store(std::uint64_t handle, T value, std::uint32_t at) {
  const auto code = access_code(sizeof(T), AccessType::kStore, log2_of(sizeof(T)));
  std::memcpy(reinterpret_cast<void*>(oclab_access(handle, at, code)), &value, sizeof value);
  oclab_stored();
}

inline std::uint64_t atomic(std::uint64_t handle, const char* operation, std::uint64_t a,
                            std::uint64_t b, std::uint32_t at, std::uint32_t type = 4) {
  std::uint32_t number = 0;
  while (std::string(kAtomicOperations[number]) != operation) ++number;
  const std::uint32_t bytes = type & 0xFFU;
  const auto code = access_code(bytes, AccessType::kAtomic, log2_of(bytes));
  return oclab_atomic(oclab_access(handle, at, code), number, a, b, type);
}

constexpr std::uint32_t kLocalFence = 1;
constexpr std::uint32_t kGlobalFence = 2;

// ---- programs ----

/// One kernel, "k", whose instruction n is in line n + 1, and that is one segment.
struct KernelProgram {
  Entry entry = nullptr;
  std::vector<std::string> parameters;  ///< their names
  bool checks = false;
  std::uint32_t instructions = 32;
  std::uint64_t local_bytes = 0;          ///< of the local array `tile`, object kFirstStatic
  std::vector<std::byte> constants;       ///< of the object kFirstStatic + 1
  model::Unit unit = model::Unit::kFree;  ///< of each instruction

  LoadedProgram loaded() {
    LoadedProgram program;
    program.description.checks = checks;
    model::BlockShape block;
    for (std::uint32_t line = 1; line <= instructions; ++line) {
      block.instructions.push_back({.line = line, .column = 1, .unit = unit});
    }
    block.instructions.back().end = model::SegmentEnd::kReturn;
    program.description.functions = {{block}};
    Kernel kernel{.signature = {.name = "k"}};
    for (const auto& name : parameters) {
      kernel.signature.parameters.push_back({AddressSpace::kGlobal, "float*", name});
    }
    program.description.kernels = {kernel};
    program.entries["k"] = entry;
    if (local_bytes > 0) {
      program.description.statics.push_back({.object = kFirstStatic,
                                             .bytes = local_bytes,
                                             .local = true,
                                             .name = "tile",
                                             .kernel = "k"});
    }
    if (!constants.empty()) {
      program.description.statics.push_back(
          {.object = kFirstStatic + 1, .bytes = constants.size(), .name = "table"});
      program.constants[kFirstStatic + 1] = constants.data();
    }
    return program;
  }
};

inline constexpr std::uint64_t kTile = handle_of(kFirstStatic);
inline constexpr std::uint64_t kTable = handle_of(kFirstStatic + 1);

/// A problem with buffers in an arena of its own.
class TestProblem {
 public:
  template <typename T>
  void add(const std::string& name, const std::vector<T>& values, bool defined = true) {
    add_bytes(name, std::as_bytes(std::span(values)), defined);
  }
  void add_image(const std::string& name, const std::vector<float>& pixels, std::size_t columns) {
    add(name, pixels);
    job_.buffers.back().columns = columns;
    job_.buffers.back().rows = pixels.size() / columns;
  }
  void launch(NdRange range, std::vector<Argument> arguments) {
    job_.launches.push_back({.kernel = "k", .arguments = std::move(arguments), .range = range});
  }

  const CaseJob& job() const { return job_; }
  std::byte* arena() { return arena_.data(); }

  template <typename T>
  std::vector<T> contents(std::size_t buffer) const {
    const Region& region = job_.buffers[buffer].region;
    std::vector<T> values(region.payload_bytes / sizeof(T));
    std::memcpy(values.data(), arena_.data() + region.payload, region.payload_bytes);
    return values;
  }

 private:
  void add_bytes(const std::string& name, std::span<const std::byte> bytes, bool defined) {
    const Region region{.payload = arena_.size(), .payload_bytes = bytes.size()};
    arena_.insert(arena_.end(), bytes.begin(), bytes.end());
    job_.buffers.push_back({.name = name, .region = region, .defined = defined});
  }

  CaseJob job_{.protection = Protection::kByDevice, .buffers = {}, .launches = {}};
  std::vector<std::byte> arena_;
};

/// Runs all launches of the problem.
inline std::vector<LaunchReport> run_all(KernelProgram program, TestProblem& problem,
                                         const SessionSettings& settings = {}) {
  Session session(program.loaded(), settings);
  session.bind(problem.job(), problem.arena());
  return session.run();
}

/// Runs one launch of groups of `local` work-items on a buffer "out" of `words` zeros.
inline LaunchReport run_on_words(KernelProgram program, std::size_t words, std::size_t items,
                                 std::size_t local, const SessionSettings& settings = {}) {
  program.parameters = {"out"};
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>(words));
  problem.launch(range_1d(items, local), {buffer("out")});
  return run_all(program, problem, settings).at(0);
}

/// The lines of a finding's places.
inline std::vector<std::uint32_t> lines(const Finding& finding) {
  std::vector<std::uint32_t> all;
  for (const auto& place : finding.places) all.push_back(place.line);
  return all;
}

/// The only finding, which the test needs.
inline Finding only(const LaunchReport& report) {
  EXPECT_EQ(report.findings.size(), 1U);
  return report.findings.empty() ? Finding{} : report.findings[0];
}

}  // namespace oclab::native
