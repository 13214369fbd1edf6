// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a kernel on a GPU, in words.
#include "grading/wording/access/gpu_limit_text.h"

#include <algorithm>

namespace oclab {
namespace {

struct PartWords {
  GpuPart part;
  const char* name;
  const char* advice;
};

constexpr PartWords kParts[] = {
    {GpuPart::kIssue, "issue of instructions",
     "reduce the work per element: compute repeated values once, and share results"},
    {GpuPart::kFloats, "arithmetic of floats", "compute repeated values once, and keep them"},
    {GpuPart::kIntegers, "arithmetic of integers and addresses",
     "compute indices once, and let them grow by adding; no `/` and `%` in a loop"},
    {GpuPart::kDoubles, "double precision", "write constants as 0.5f: 0.5 is a double"},
    {GpuPart::kSpecial, "special functions and divisions",
     "compute reciprocals and functions once, and multiply"},
    {GpuPart::kLoads, "L1 cache and local memory",
     "keep values in registers, and use each loaded value several times"},
    {GpuPart::kL2, "L2 cache",
     "let neighbours use neighbouring elements, and share what they load in local memory"},
    {GpuPart::kDram, "DRAM", "load each element once, and store only what is needed"},
    {GpuPart::kAtomics, "atomics of global memory",
     "combine within the group first, then one atomic operation per group"},
    {GpuPart::kStarts, "starts of groups", "start fewer groups, with more work for each"},
};

const PartWords& part_words(GpuPart part) {
  return *std::ranges::find(kParts, part, &PartWords::part);
}

}  // namespace

const char* words_for(GpuPart part) { return part_words(part).name; }

const char* advice_on(GpuPart part) { return part_words(part).advice; }

const char* words_for(gpu::Limit limit) {
  switch (limit) {
    case gpu::Limit::kWarps: return "warps";
    case gpu::Limit::kGroups: return "the number of groups";
    case gpu::Limit::kRegisters: return "registers";
    case gpu::Limit::kEstimatedRegisters: return "registers (estimated)";
    case gpu::Limit::kLocalMemory: return "local memory";
  }
  return "";
}

const char* advice_on(gpu::Limit limit) {
  switch (limit) {
    case gpu::Limit::kWarps: return "make groups smaller";
    case gpu::Limit::kGroups: return "make groups larger";
    case gpu::Limit::kRegisters:
    case gpu::Limit::kEstimatedRegisters: return "keep fewer values at once in each work-item";
    case gpu::Limit::kLocalMemory: return "make local arrays smaller";
  }
  return "";
}

}  // namespace oclab
