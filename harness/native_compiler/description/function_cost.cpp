// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for a call.
#include "harness/native_compiler/description/function_cost.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

using model::Unit;

struct Function {
  std::string_view name;
  Unit unit;
  unsigned issues;
};

/// Functions of OpenCL C, as NVIDIA's compiler expands them.
constexpr auto kFunctions = std::to_array<Function>({
    {"fma", Unit::kFloat, 1},
    {"mad", Unit::kFloat, 1},
    {"fmin", Unit::kFloat, 1},
    {"fmax", Unit::kFloat, 1},
    {"fabs", Unit::kFloat, 1},
    {"floor", Unit::kFloat, 1},
    {"native_sqrt", Unit::kSpecial, 2},
    {"native_rsqrt", Unit::kSpecial, 1},
    {"native_exp", Unit::kSpecial, 2},
    {"native_exp2", Unit::kSpecial, 1},
    {"native_log", Unit::kSpecial, 2},
    {"native_log2", Unit::kSpecial, 1},
    {"native_sin", Unit::kSpecial, 2},
    {"native_cos", Unit::kSpecial, 2},
    {"native_recip", Unit::kSpecial, 1},
    {"native_divide", Unit::kSpecial, 2},
    {"native_powr", Unit::kSpecial, 3},
    {"sqrt", Unit::kSpecial, 8},
    {"rsqrt", Unit::kSpecial, 4},
    {"exp", Unit::kSpecial, 8},
    {"exp2", Unit::kSpecial, 4},
    {"exp10", Unit::kSpecial, 9},
    {"log", Unit::kFloat, 18},
    {"log2", Unit::kFloat, 18},
    {"sin", Unit::kFloat, 26},
    {"cos", Unit::kFloat, 26},
    {"tan", Unit::kFloat, 34},
    {"pow", Unit::kFloat, 100},
    {"powr", Unit::kFloat, 88},
    {"pown", Unit::kFloat, 90},
    {"tanh", Unit::kFloat, 16},
    {"atan", Unit::kFloat, 20},
});

/// Of an asynchronous copy, besides those of its rounds: `kOfCopyRound` in sm/warp_window.h. Both
/// follow from the counters of five kernels with copies: docs/gpu-time.md.
constexpr unsigned kOfCopy = 20;

}  // namespace

bool is_double(Type type) { return LLVMGetTypeKind(scalar_of(type)) == LLVMDoubleTypeKind; }

Cost floating(Type type) { return {is_double(type) ? Unit::kDouble : Unit::kFloat, 1}; }

Cost cost_of_call(Value instruction) {
  Value callee = callee_of(instruction);
  if (callee == nullptr) return {};
  const std::string_view full = name_of(callee);
  if (full.starts_with("llvm.fmuladd") || full.starts_with("llvm.fma")) {
    return floating(LLVMTypeOf(instruction));
  }
  if (full.starts_with("llvm.")) {
    const bool nothing = full.starts_with("llvm.dbg") || full.starts_with("llvm.lifetime") ||
                         full.starts_with("llvm.assume");
    return nothing ? Cost{} : Cost{Unit::kInteger, 1};
  }
  const std::string name = demangle(full).name;
  const auto found = std::ranges::find(kFunctions, name, &Function::name);
  if (found != kFunctions.end()) {
    const bool doubles = is_double(LLVMTypeOf(instruction));
    return {doubles ? Unit::kDouble : found->unit, found->issues};
  }
  if (name.starts_with("get_global_id")) return {Unit::kInteger, 2};
  if (name.starts_with("get_")) return {Unit::kInteger, 1};
  if (name.starts_with("atom") || name.starts_with("vload") || name.starts_with("vstore") ||
      name.starts_with("read_image") || name.starts_with("write_image")) {
    return {Unit::kMemory, 1};
  }
  if (name.starts_with("async_work_group_")) return {Unit::kInteger, kOfCopy};
  if (name.find("barrier") != std::string::npos || name == "wait_group_events") {
    return {Unit::kControl, 1};
  }
  return {Unit::kInteger, 1};
}

}  // namespace oclab::native
