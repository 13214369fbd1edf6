// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of other languages, and what OpenCL C has instead.
#include "grading/diagnosis/compiler/foreign_words.h"

#include <algorithm>
#include <iterator>

#include "grading/source/tokens/gate_tokens.h"

namespace oclab {
namespace {

constexpr auto kUndeclared = DiagnosisKind::kUndeclared;

constexpr std::string_view kCudaIds =
    "this is CUDA: threadIdx.x is get_local_id(0) in OpenCL C, blockIdx.x get_group_id(0), "
    "blockDim.x get_local_size(0), gridDim.x get_num_groups(0)";

constexpr std::string_view kAtomics =
    "this is CUDA: OpenCL C has atomic_add, atomic_sub, atomic_min, atomic_max, atomic_xchg and "
    "atomic_cmpxchg, for int and uint";

constexpr std::string_view kNewAtomics =
    "this is OpenCL C 2.0: the kit compiles OpenCL C 1.2, which has atomic_add, atomic_sub, "
    "atomic_min, atomic_max, atomic_xchg and atomic_cmpxchg, for int and uint";

constexpr std::string_view kWarp =
    "OpenCL C 1.2 has nothing for a warp: exchange values through a local array, with "
    "barrier(CLK_LOCAL_MEM_FENCE) between a store and another work-item's load";

constexpr std::string_view kGroupFunctions =
    "this is OpenCL 2.0 or an extension: write the tree yourself, in a local array, with "
    "barrier(CLK_LOCAL_MEM_FENCE) after each level";

constexpr std::string_view kVector =
    "this is CUDA: OpenCL C makes a vector as (float4)(x, y, z, w)";

constexpr std::string_view kFast =
    "this is CUDA: OpenCL C has native_exp, native_log, native_sin, native_divide and others; "
    "they are less precise than exp, log, sin and `/`";

constexpr std::string_view kSharedMemory = "OpenCL C has `local` for what a work-group shares";

constexpr std::string_view kBarrier = "OpenCL C has barrier(CLK_LOCAL_MEM_FENCE)";

constexpr std::string_view kFence =
    "OpenCL C has mem_fence(CLK_GLOBAL_MEM_FENCE); where work-items of a group wait for each "
    "other, barrier(CLK_LOCAL_MEM_FENCE)";

constexpr std::string_view kIds =
    "OpenCL C has no such variable: call get_global_id(0), get_local_id(0) or get_group_id(0)";

constexpr std::string_view kMemory =
    "OpenCL C has no dynamic memory: declare an array whose length is known when the kernel is "
    "compiled, such as `float block[16]`";

constexpr std::string_view kLengths =
    "OpenCL C names its integers by size: char, short, int and long have 8, 16, 32 and 64 bits, "
    "uchar, ushort, uint and ulong too";

constexpr std::string_view kConstants =
    "this is C++: write `#define` for a number, or `constant int` outside of all functions, or "
    "`const int` in the kernel";

constexpr std::string_view kCast = "this is C++: OpenCL C converts a number as (float)x";

constexpr std::string_view kCpp = "this is C++: OpenCL C is C, with functions, structs and macros";

constexpr std::string_view kStd =
    "this is C++: OpenCL C has no namespaces; write min, max or sqrt without `std::`";

constexpr std::string_view kHost =
    "this belongs to the host's program, which the kit has: a kernel file has only kernels and "
    "the functions that they call";

/// A name with both quotes is meant whole, one with the first alone as a prefix; digits are meant
/// by `#`.
constexpr CompilerAdvice kForeign[] = {
    // CUDA
    {"'threadIdx'", kUndeclared, kCudaIds},
    {"'blockIdx'", kUndeclared, kCudaIds},
    {"'blockDim'", kUndeclared, kCudaIds},
    {"'gridDim'", kUndeclared, kCudaIds},
    {"'__syncthreads'", kUndeclared, "this is CUDA: OpenCL C has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'__shared__'", kUndeclared, "this is CUDA: OpenCL C has `local`"},
    {"'__constant__'", kUndeclared, "this is CUDA: OpenCL C has `constant`"},
    {"'__global__'", kUndeclared,
     "this is CUDA: write `kernel` here, and `global` before the type of each pointer parameter"},
    {"'__device__'", kUndeclared,
     "this is CUDA: in OpenCL C a function that a kernel calls needs no keyword; remove it"},
    {"'__forceinline__'", kUndeclared, "this is CUDA: remove it, or write `inline`"},
    {"'__host__'", kUndeclared, kHost},
    {"'cuda", kUndeclared, kHost},
    {"'atomicAdd", kUndeclared, kAtomics},
    {"'atomicSub", kUndeclared, kAtomics},
    {"'atomicMin", kUndeclared, kAtomics},
    {"'atomicMax", kUndeclared, kAtomics},
    {"'atomicExch", kUndeclared, kAtomics},
    {"'atomicCAS", kUndeclared, kAtomics},
    {"'atomicInc", kUndeclared, kAtomics},
    {"'atomicDec", kUndeclared, kAtomics},
    {"'make_float#", kUndeclared, kVector},
    {"'make_double#", kUndeclared, kVector},
    {"'make_int#", kUndeclared, kVector},
    {"'make_uint#", kUndeclared, kVector},
    {"'make_char#", kUndeclared, kVector},
    {"'make_uchar#", kUndeclared, kVector},
    {"'make_short#", kUndeclared, kVector},
    {"'make_ushort#", kUndeclared, kVector},
    {"'make_long#", kUndeclared, kVector},
    {"'make_ulong#", kUndeclared, kVector},
    {"'__shfl", kUndeclared, kWarp},
    {"'__ballot", kUndeclared, kWarp},
    {"'__any", kUndeclared, kWarp},
    {"'__all", kUndeclared, kWarp},
    {"'__activemask", kUndeclared, kWarp},
    {"'__syncwarp", kUndeclared, kWarp},
    {"'__match_", kUndeclared, kWarp},
    {"'__reduce_", kUndeclared, kWarp},
    {"'warpSize'", kUndeclared, kWarp},
    {"'cooperative_groups'", kUndeclared, kWarp},
    {"'cg'", kUndeclared, kWarp},
    {"'__ldg", kUndeclared,
     "this is CUDA: OpenCL C loads an element as a[i]; declare the parameter `global const`"},
    {"'__ldc", kUndeclared, "this is CUDA: OpenCL C loads an element as a[i]"},
    {"'__stc", kUndeclared, "this is CUDA: OpenCL C stores an element as a[i] = x"},
    {"'__threadfence", kUndeclared, kFence},
    {"'__fmaf", kUndeclared, "this is CUDA: OpenCL C has fma(a, b, c) and mad(a, b, c)"},
    {"'__fadd", kUndeclared, "this is CUDA: write a + b"},
    {"'__fmul", kUndeclared, "this is CUDA: write a * b"},
    {"'__fdivide", kUndeclared, kFast},
    {"'__exp", kUndeclared, kFast},
    {"'__log", kUndeclared, kFast},
    {"'__sin", kUndeclared, kFast},
    {"'__cos", kUndeclared, kFast},
    {"'__pow", kUndeclared, kFast},
    {"'__popc", kUndeclared, "this is CUDA: OpenCL C has popcount(x)"},
    {"'__clz", kUndeclared, "this is CUDA: OpenCL C has clz(x)"},
    {"'__mul24'", kUndeclared, "this is CUDA: OpenCL C has mul24(a, b)"},
    {"'__umul24'", kUndeclared, "this is CUDA: OpenCL C has mul24(a, b)"},
    {"'__float_as_", kUndeclared, "this is CUDA: OpenCL C has as_int(x) and as_uint(x)"},
    {"'__int_as_float'", kUndeclared, "this is CUDA: OpenCL C has as_float(x)"},
    {"'__uint_as_float'", kUndeclared, "this is CUDA: OpenCL C has as_float(x)"},
    {"'dim3'", kUndeclared, kHost},

    // Metal, HLSL and GLSL
    {"'device'", kUndeclared, "this is Metal: OpenCL C has `global` for the host's buffers"},
    {"'threadgroup'", kUndeclared, kSharedMemory},
    {"'thread'", kUndeclared, "this is Metal: remove it, as variables are private in OpenCL C"},
    {"'groupshared'", kUndeclared, kSharedMemory},
    {"'shared'", kUndeclared, kSharedMemory},
    {"'threadgroup_barrier'", kUndeclared, kBarrier},
    {"'simdgroup_barrier'", kUndeclared, kWarp},
    {"'simd_", kUndeclared, kWarp},
    {"'Wave", kUndeclared, kWarp},
    {"'subgroup", kUndeclared, kWarp},
    {"'GroupMemoryBarrier", kUndeclared, kBarrier},
    {"'groupMemoryBarrier", kUndeclared, kBarrier},
    {"'memoryBarrier", kUndeclared, kBarrier},
    {"'as_type'", kUndeclared, "this is Metal: OpenCL C has as_float(x), as_int(x) and as_uint(x)"},
    {"'thread_position_in_", kUndeclared, kIds},
    {"'threadgroup_position_in_", kUndeclared, kIds},
    {"'threads_per_", kUndeclared, kIds},
    {"'gl_", kUndeclared, kIds},
    {"'SV_", kUndeclared, kIds},
    {"'InterlockedAdd'", kUndeclared, "this is HLSL: OpenCL C has atomic_add(&x, value)"},
    {"'RWStructuredBuffer'", kUndeclared, "this is HLSL: a buffer is a parameter, `global float*`"},
    {"'StructuredBuffer'", kUndeclared,
     "this is HLSL: a buffer is a parameter, `global const float*`"},
    {"'vec2'", kUndeclared, "this is GLSL: OpenCL C has float2"},
    {"'vec3'", kUndeclared, "this is GLSL: OpenCL C has float3"},
    {"'vec4'", kUndeclared, "this is GLSL: OpenCL C has float4"},

    // OpenCL C 2.0, and extensions
    {"'work_group_barrier'", kUndeclared,
     "this is OpenCL C 2.0: the kit compiles OpenCL C 1.2, which has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'work_group_", kUndeclared, kGroupFunctions},
    {"'sub_group_", kUndeclared, kWarp},
    {"'intel_sub_group_", kUndeclared, kWarp},
    {"'get_sub_group_", kUndeclared, kWarp},
    {"'get_max_sub_group_", kUndeclared, kWarp},
    {"'get_num_sub_groups'", kUndeclared, kWarp},
    {"'atomic_fetch_", kUndeclared, kNewAtomics},
    {"'atomic_load", kUndeclared, kNewAtomics},
    {"'atomic_store", kUndeclared, kNewAtomics},
    {"'atomic_exchange", kUndeclared, kNewAtomics},
    {"'atomic_compare_exchange", kUndeclared, kNewAtomics},
    {"'atomic_int'", kUndeclared, kNewAtomics},
    {"'atomic_uint'", kUndeclared, kNewAtomics},
    {"'atomic_float'", kUndeclared, kNewAtomics},
    {"'memory_order_", kUndeclared, kNewAtomics},
    {"'get_local_linear_id'", kUndeclared,
     "this is OpenCL C 2.0: in 1.2 it is get_local_id(1) * get_local_size(0) + get_local_id(0)"},
    {"'get_global_linear_id'", kUndeclared,
     "this is OpenCL C 2.0: in 1.2 it is get_global_id(1) * get_global_size(0) + "
     "get_global_id(0)"},
    {"'get_enqueued_local_size'", kUndeclared,
     "this is OpenCL C 2.0: in 1.2 all groups have get_local_size(0) work-items"},

    // C++
    {"'std'", kUndeclared, kStd},
    {"'metal'", kUndeclared, "this is Metal: OpenCL C has no namespaces"},
    {"'nullptr'", kUndeclared, "this is C++: OpenCL C has 0 and NULL for a null pointer"},
    {"'nullptr_t'", kUndeclared, kCpp},
    {"'new'", kUndeclared, kMemory},
    {"'delete'", kUndeclared, kMemory},
    {"'constexpr'", kUndeclared, kConstants},
    {"'consteval'", kUndeclared, kConstants},
    {"'constinit'", kUndeclared, kConstants},
    {"'static_cast'", kUndeclared, kCast},
    {"'reinterpret_cast'", kUndeclared,
     "this is C++: OpenCL C converts a pointer as (global int*)p"},
    {"'const_cast'", kUndeclared, kCast},
    {"'bit_cast'", kUndeclared, "this is C++: OpenCL C has as_float(x), as_int(x) and as_uint(x)"},
    {"'template'", DiagnosisKind::kSyntax,
     "this is C++: OpenCL C has no templates; write a function for each type, or a macro"},
    {"'typename'", DiagnosisKind::kSyntax,
     "this is C++: OpenCL C has no templates; write a function for each type, or a macro"},
    {"'class'", kUndeclared, kCpp},
    {"'namespace'", kUndeclared, kCpp},
    {"'using'", kUndeclared, "this is C++: OpenCL C has no namespaces, and `typedef` for a type"},
    {"'decltype'", kUndeclared, "this is C++: write the type, such as size_t or float"},
    {"'static_assert'", kUndeclared, "this is C++: OpenCL C has #if and #error"},
    {"'noexcept'", kUndeclared, kCpp},
    {"'throw'", kUndeclared, kCpp},
    {"'this'", kUndeclared, kCpp},

    // the C library
    {"'malloc'", kUndeclared, kMemory},
    {"'calloc'", kUndeclared, kMemory},
    {"'free'", kUndeclared, kMemory},
    {"'alloca'", kUndeclared, kMemory},
    {"'memcpy'", kUndeclared, "write a loop: OpenCL C has no memcpy"},
    {"'memset'", kUndeclared, "write a loop: OpenCL C has no memset"},
    {"'assert'", kUndeclared, "OpenCL C has no assert: test with `if`, and print with printf"},
    {"'int8_t'", kUndeclared, kLengths},
    {"'int16_t'", kUndeclared, kLengths},
    {"'int32_t'", kUndeclared, kLengths},
    {"'int64_t'", kUndeclared, kLengths},
    {"'uint8_t'", kUndeclared, kLengths},
    {"'uint16_t'", kUndeclared, kLengths},
    {"'uint32_t'", kUndeclared, kLengths},
    {"'uint64_t'", kUndeclared, kLengths},
    {"'True'", kUndeclared, "write `true`"},
    {"'False'", kUndeclared, "write `false`"},
    {"'None'", kUndeclared, "OpenCL C has 0 and NULL for a null pointer"},
};

/// Whether the name, with its quotes, is meant by this part.
bool is_meant(std::string_view name, std::string_view part) {
  if (!part.ends_with('#')) return name.starts_with(part);
  part.remove_suffix(1);
  if (!name.starts_with(part)) return false;
  name.remove_prefix(part.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.substr(digits).starts_with('\'');
}

/// Whether the source declares or defines the name anywhere, perhaps in another scope.
bool declares(std::string_view source, std::string_view name) {
  static constexpr std::array<std::string_view, 7> kStatements{"return", "else", "do",    "case",
                                                               "goto",   "if",   "sizeof"};
  const GateTokens tokens = gate_tokens(source, false);
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    const GateToken& before = tokens[i - 1];
    if (tokens[i].text != name || !before.is_word() || before.directive != tokens[i].directive) {
      continue;
    }
    const bool typed = std::ranges::find(kStatements, before.text) == kStatements.end();
    static constexpr std::string_view kAfterName = "=;,)[(";
    if (typed && kAfterName.find(tokens[i + 1].text) != kAfterName.npos) return true;
  }
  return false;
}

}  // namespace

const CompilerAdvice* foreign_advice(std::string_view error, std::string_view source) {
  if (error.find("did you mean") != error.npos) return nullptr;
  for (const std::string_view words : kUndeclaredWords) {
    const std::size_t at = error.find(words);
    if (at == error.npos) continue;
    const std::string_view name = error.substr(at + words.size());
    const auto* found = std::ranges::find_if(
        kForeign, [&](const CompilerAdvice& each) { return is_meant(name, each.part); });
    if (found == std::end(kForeign)) return nullptr;
    const std::string_view bare = name.substr(1, name.find('\'', 1) - 1);
    return declares(source, bare) ? nullptr : found;
  }
  return nullptr;
}

}  // namespace oclab
