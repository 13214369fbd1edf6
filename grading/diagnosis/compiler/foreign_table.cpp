// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of names of other languages.
#include "grading/diagnosis/compiler/foreign_table.h"

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

constexpr std::string_view kClock =
    "OpenCL C 1.2 has no clock: the criterion `fast` times the kernel";

constexpr std::string_view kTextures =
    "this is CUDA: OpenCL C reads an image as read_imagef(image, sampler, (int2)(x, y)), and a "
    "buffer as a[i]";

constexpr std::string_view kPrintf = "OpenCL C prints with printf, such as printf(\"%f\\n\", x)";

constexpr std::string_view kStage =
    "the host of this kit passes buffers and numbers as parameters of the kernel: OpenCL C has no "
    "layouts and no constants outside of it; remove the line";

constexpr std::string_view kPython = "this is Python: a kernel is OpenCL C; remove the line";

constexpr std::string_view kPointerParameter =
    "this is HLSL or GLSL: a function returns a result, or takes a pointer such as `float* x`, and "
    "its caller passes `&x`";

constexpr std::string_view kMatrix =
    "OpenCL C has no matrices: write an array of vectors, such as `float4 m[4]`";

constexpr std::string_view kTypeNeeded =
    "OpenCL C deduces no types: write the type, such as size_t or float";

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
    {"'threadIdx' 'blockIdx' 'blockDim' 'gridDim'", kUndeclared, kCudaIds},
    {"'__syncthreads'", kUndeclared, "this is CUDA: OpenCL C has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'__shared__'", kUndeclared, "this is CUDA: OpenCL C has `local`"},
    {"'__constant__'", kUndeclared, "this is CUDA: OpenCL C has `constant`"},
    {"'__global__'", kUndeclared,
     "this is CUDA: write `kernel` here, and `global` before the type of each pointer parameter"},
    {"'__device__'", kUndeclared,
     "this is CUDA: in OpenCL C a function that a kernel calls needs no keyword; remove it"},
    {"'__forceinline__'", kUndeclared, "this is CUDA: remove it, or write `inline`"},
    {"'__host__' 'cuda 'cl_ 'clSet 'clCreate 'clEnqueue 'clGet 'dim3'", kUndeclared, kHost},
    {"'atomicAdd 'atomicSub 'atomicMin 'atomicMax 'atomicExch 'atomicCAS 'atomicInc "
     "'atomicDec",
     kUndeclared, kAtomics},
    {"'make_float# 'make_double# 'make_int# 'make_uint# 'make_char# 'make_uchar# "
     "'make_short# 'make_ushort# 'make_long# 'make_ulong#",
     kUndeclared, kVector},
    {"'__shfl '__ballot '__any '__all '__activemask '__syncwarp '__match_ '__reduce_ "
     "'warpSize' 'cooperative_groups' 'cg'",
     kUndeclared, kWarp},
    {"'__ldg", kUndeclared,
     "this is CUDA: OpenCL C loads an element as a[i]; declare the parameter `global const`"},
    {"'__ldc", kUndeclared, "this is CUDA: OpenCL C loads an element as a[i]"},
    {"'__stc", kUndeclared, "this is CUDA: OpenCL C stores an element as a[i] = x"},
    {"'__threadfence", kUndeclared, kFence},
    {"'__fmaf", kUndeclared, "this is CUDA: OpenCL C has fma(a, b, c) and mad(a, b, c)"},
    {"'__fadd", kUndeclared, "this is CUDA: write a + b"},
    {"'__fmul", kUndeclared, "this is CUDA: write a * b"},
    {"'__fdivide '__exp '__log '__sin '__cos '__pow", kUndeclared, kFast},
    {"'__popc", kUndeclared, "this is CUDA: OpenCL C has popcount(x)"},
    {"'__clz", kUndeclared, "this is CUDA: OpenCL C has clz(x)"},
    {"'__mul24' '__umul24'", kUndeclared, "this is CUDA: OpenCL C has mul24(a, b)"},
    {"'__float_as_", kUndeclared, "this is CUDA: OpenCL C has as_int(x) and as_uint(x)"},
    {"'__int_as_float' '__uint_as_float'", kUndeclared, "this is CUDA: OpenCL C has as_float(x)"},
    {"'__float2", kUndeclared,
     "this is CUDA: OpenCL C has convert_int_rte(x) and others, or (int)x"},
    {"'__int2", kUndeclared,
     "this is CUDA: OpenCL C has convert_float_rte(x) and others, or (float)x"},
    {"'__syncthreads_", kUndeclared,
     "OpenCL C 1.2 has no barrier that counts: use a local counter, with "
     "barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'clock", kUndeclared, kClock},
    {"'tex 'surf", kUndeclared, kTextures},
    {"'half2'", kUndeclared,
     "half only stores numbers in OpenCL C 1.2: load two of them with vload_half2(i, p)"},

    // Metal, HLSL and GLSL
    {"'device'", kUndeclared, "this is Metal: OpenCL C has `global` for the host's buffers"},
    {"'threadgroup' 'groupshared' 'shared'", kUndeclared, kSharedMemory},
    {"'thread'", kUndeclared, "this is Metal: remove it, as variables are private in OpenCL C"},
    {"'threadgroup_barrier' 'GroupMemoryBarrier 'groupMemoryBarrier 'memoryBarrier", kUndeclared,
     kBarrier},
    {"'simdgroup_barrier' 'simd_ 'Wave 'subgroup", kUndeclared, kWarp},
    {"'as_type'", kUndeclared, "this is Metal: OpenCL C has as_float(x), as_int(x) and as_uint(x)"},
    {"'thread_position_in_ 'threadgroup_position_in_ 'threads_per_ 'gl_ 'SV_", kUndeclared, kIds},
    {"'InterlockedAdd'", kUndeclared, "this is HLSL: OpenCL C has atomic_add(&x, value)"},
    {"'RWStructuredBuffer'", kUndeclared, "this is HLSL: a buffer is a parameter, `global float*`"},
    {"'StructuredBuffer'", kUndeclared,
     "this is HLSL: a buffer is a parameter, `global const float*`"},
    {"'numthreads'", kUndeclared,
     "this is HLSL: the host chooses the size of a work-group, by the #define in the head; remove "
     "it"},
    {"'cbuffer' 'uniform' 'layout' 'precision'", kUndeclared, kStage},
    {"'inout' 'out'", kUndeclared, kPointerParameter},
    {"'lerp'", kUndeclared, "OpenCL C has mix(a, b, t)"},
    {"'saturate'", kUndeclared, "OpenCL C has clamp(x, 0.0f, 1.0f)"},
    {"'frac'", kUndeclared, "OpenCL C has x - floor(x), and fract(x, &whole)"},
    {"'mul'", kUndeclared, "OpenCL C has a * b for numbers and vectors, and no matrices"},
    {"'inversesqrt'", kUndeclared, "OpenCL C has rsqrt(x)"},
    {"'asfloat'", kUndeclared, "OpenCL C has as_float(x)"},
    {"'asint'", kUndeclared, "OpenCL C has as_int(x)"},
    {"'asuint'", kUndeclared, "OpenCL C has as_uint(x)"},
    {"'dword'", kUndeclared, kLengths},
    {"'mat", kUndeclared, kMatrix},
    {"'vec2'", kUndeclared, "this is GLSL: OpenCL C has float2"},
    {"'vec3'", kUndeclared, "this is GLSL: OpenCL C has float3"},
    {"'vec4'", kUndeclared, "this is GLSL: OpenCL C has float4"},

    // OpenCL C 2.0, and extensions
    {"'work_group_barrier'", kUndeclared,
     "this is OpenCL C 2.0: the kit compiles OpenCL C 1.2, which has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'work_group_", kUndeclared, kGroupFunctions},
    {"'sub_group_ 'intel_sub_group_ 'get_sub_group_ 'get_max_sub_group_ "
     "'get_num_sub_groups'",
     kUndeclared, kWarp},
    {"'atomic_fetch_ 'atomic_load 'atomic_store 'atomic_exchange "
     "'atomic_compare_exchange 'atomic_int' 'atomic_uint' 'atomic_float' "
     "'memory_order_",
     kUndeclared, kNewAtomics},
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
    {"'nullptr_t' 'class' 'namespace' 'noexcept' 'throw' 'this' 'operator'", kUndeclared, kCpp},
    {"'new' 'delete' 'vector'", kUndeclared, kMemory},
    {"'constexpr' 'consteval' 'constinit'", kUndeclared, kConstants},
    {"'static_cast' 'const_cast'", kUndeclared, kCast},
    {"'reinterpret_cast'", kUndeclared,
     "this is C++: OpenCL C converts a pointer as (global int*)p"},
    {"'bit_cast'", kUndeclared, "this is C++: OpenCL C has as_float(x), as_int(x) and as_uint(x)"},
    {"'template' 'typename'", DiagnosisKind::kSyntax,
     "this is C++: OpenCL C has no templates; write a function for each type, or a macro"},
    {"'using'", kUndeclared, "this is C++: OpenCL C has no namespaces, and `typedef` for a type"},
    {"'decltype'", kUndeclared, "this is C++: write the type, such as size_t or float"},
    {"'static_assert'", kUndeclared, "this is C++: OpenCL C has #if and #error"},
    {"'try' 'catch'", kUndeclared, "this is C++: OpenCL C has no exceptions; test with `if`"},
    {"'string'", kUndeclared, "OpenCL C has no strings; printf prints a text in double quotes"},
    {"'cout'", kUndeclared, kPrintf},
    {"'swap'", kUndeclared, "OpenCL C has no swap: `float t = a; a = b; b = t;`"},
    {"'not'", kUndeclared, "write `!`: OpenCL C has `&&`, `||` and `!`"},

    // the C library
    {"'rand'", kUndeclared,
     "OpenCL C has no random numbers: compute them from the index of the work-item"},
    {"'time'", kUndeclared, kClock},
    {"'puts' 'fprintf' 'sprintf'", kUndeclared, kPrintf},
    {"'malloc' 'calloc' 'free' 'alloca'", kUndeclared, kMemory},
    {"'memcpy'", kUndeclared, "write a loop: OpenCL C has no memcpy"},
    {"'memset'", kUndeclared, "write a loop: OpenCL C has no memset"},
    {"'assert'", kUndeclared, "OpenCL C has no assert: test with `if`, and print with printf"},
    {"'int8_t' 'int16_t' 'int32_t' 'int64_t' 'uint8_t' 'uint16_t' 'uint32_t' "
     "'uint64_t'",
     kUndeclared, kLengths},

    // Python and other languages
    {"'import' 'from'", kUndeclared, kPython},
    {"'def'", kUndeclared,
     "this is Python: a function of OpenCL C begins with the type of its result, such as `float "
     "add(float x, float y) {`"},
    {"'elif' 'elsif'", kUndeclared, "write `else if (…)`"},
    {"'then'", kUndeclared, "remove it: the statement follows the brackets of `if (…)`"},
    {"'pass'", kUndeclared, "write `;` or {} for a statement that does nothing"},
    {"'len'", kUndeclared,
     "a pointer does not know its length: use the number that the kernel gets, such as n"},
    {"'range'", kUndeclared, "write for (uint i = 0; i < n; ++i)"},
    {"'let' 'var' 'val'", kUndeclared, kTypeNeeded},
    {"'fn'", kUndeclared,
     "a function of OpenCL C begins with the type of its result, such as `float add(float x) {`"},
    {"'True'", kUndeclared, "write `true`"},
    {"'False'", kUndeclared, "write `false`"},
    {"'None'", kUndeclared, "OpenCL C has 0 and NULL for a null pointer"},
};

}  // namespace

std::span<const CompilerAdvice> foreign_words() { return kForeign; }

}  // namespace oclab
