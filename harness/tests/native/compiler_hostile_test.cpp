// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sources that want out of the model: the compiler refuses them, and says why.
#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

struct Refused {
  const char* name;
  int exit_code;     ///< 1: clang's error, 3: not supported, 4: forbidden
  const char* text;  ///< part of the output
  const char* source;
};

// NOLINTNEXTLINE(readability-identifier-naming): the name that GoogleTest looks for
void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

class HostileSource : public testing::TestWithParam<Refused> {};

TEST_P(HostileSource, IsRefused) {
  OCLAB_NEEDS_MODEL();
  const Refused& wanted = GetParam();
  for (const char* options : {"", "--checks"}) {
    const CompilerRun run(wanted.source, options);
    EXPECT_EQ(run.exit_code(), wanted.exit_code) << run.log();
    EXPECT_NE((run.output() + run.log()).find(wanted.text), std::string::npos)
        << run.output() << run.log();
    EXPECT_FALSE(std::filesystem::exists(run.shared_object()));
  }
}

#define OCLAB_DECLARES "__attribute__((overloadable)) "
#define OCLAB_POINTERS "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n"

constexpr Refused kRefused[] = {
    // native code
    {"assembly", 4, "inline assembly",
     "kernel void k(global int* p) { __asm__ volatile(\"nop\"); }"},
    {"assembly_of_the_module", 4, "inline assembly",
     "__asm__(\".globl x\"); kernel void k(global int* p) { *p = 1; }"},
    {"alias", 4, "alias",
     "int f(void) { return 1; } int g(void) __attribute__((alias(\"f\")));"
     "kernel void k(global int* p) { *p = g(); }"},
    {"resolver", 4, "alias",
     "void* r(void) { return 0; } int f(void) __attribute__((ifunc(\"r\")));"
     "kernel void k(global int* p) { *p = f(); }"},
    {"constructor", 4, "constructor",
     "__attribute__((constructor)) void f(void) { } kernel void k(global int* p) { *p = 1; }"},

    // addresses
    {"address_of_a_function", 4, "the address of a function",
     OCLAB_POINTERS "__attribute__((noinline)) int f(int a) { return a; }"
                    "kernel void k(global ulong* p) { *p = (ulong)&f + f(1); }"},
    {"address_of_a_label", 4, "the address of a function or of a label",
     "kernel void k(global ulong* p) { here: *p = (ulong)&&here; }"},
    {"address_of_a_frame", 3, "llvm.frameaddress",
     "kernel void k(global ulong* p) { *p = (ulong)__builtin_frame_address(0); }"},
    {"return_address", 3, "llvm.returnaddress",
     "kernel void k(global ulong* p) { *p = (ulong)__builtin_return_address(0); }"},
    {"variable_of_llvm", 4, "a variable called llvm.x",
     "constant int x __asm__(\"llvm.x\") = 5;"
     "kernel void k(global ulong* p) { *p = (ulong)&x; }"},
    {"structure_by_value_in_recursion", 1, "no recursion",
     "struct S { int a[20]; };"
     "int f(struct S s, int n) { s.a[3] += n; return n == 0 ? s.a[3] : f(s, n - 1); }"
     "kernel void k(global struct S* p) { p->a[0] = f(*p, p->a[1]); }"},

    // functions of the worker
    {"libc", 3, "the function system",
     "int system(constant char*); kernel void k(global int* p) { *p = system(\"id\"); }"},
    {"libc_by_label", 3, "the function system",
     "int f(int) __asm__(\"system\"); kernel void k(global int* p) { *p = f(3); }"},
    {"runtime", 4, "a function called oclab_access",
     "ulong oclab_access(ulong, uint, uint);"
     "kernel void k(global ulong* p) { *p = oclab_access((ulong)p, 0, 4); }"},
    {"runtime_as_variable", 4, "a variable called oclab_access",
     "constant int oclab_access = 3; kernel void k(global int* p) { *p = oclab_access; }"},
    {"builtin_by_symbol", 4, "a function called oclab_builtin_sqrt_f",
     "float oclab_builtin_sqrt_f(float);"
     "kernel void k(global float* p) { *p = oclab_builtin_sqrt_f(3); }"},
    {"sanitizer", 4, "a function called __msan_warning",
     "void __msan_warning(void); kernel void k(global int* p) { __msan_warning(); *p = 1; }"},
    {"intrinsic_by_label", 3, "llvm.readcyclecounter",
     "ulong f(void) __asm__(\"llvm.readcyclecounter\");"
     "kernel void k(global ulong* p) { *p = f(); }"},

    // built-in functions that OpenCL C does not have
    {"length_of_16", 4, "a declaration of length",
     "float " OCLAB_DECLARES "length(float16);"
     "kernel void k(global float16* p, global float* q) { *q = length(*p); }"},
    {"result_too_short", 4, "a declaration of normalize",
     "float2 " OCLAB_DECLARES "normalize(float16);"
     "kernel void k(global float16* p, global float2* q) { *q = normalize(*p); }"},
    {"operand_too_short", 4, "a declaration of dot",
     "float " OCLAB_DECLARES "dot(float4, float2);"
     "kernel void k(global float4* p, global float* q) { *q = dot(*p, (float2)(1, 2)); }"},
    {"cross_of_2", 4, "a declaration of cross",
     "float2 " OCLAB_DECLARES "cross(float2, float2);"
     "kernel void k(global float2* p) { *p = cross(*p, *p); }"},
    {"components_differ", 4, "a declaration of fma",
     "float16 " OCLAB_DECLARES "fma(float4, float16, float);"
     "kernel void k(global float16* p) { *p = fma((float4)(1), *p, 2.0f); }"},
    {"name_of_another_type", 4, "a declaration of length",
     "float8 f(float8) __asm__(\"_Z6lengthDv4_f\"); kernel void k(global float8* p) { *p = f(*p); "
     "}"},
    {"name_cut_off", 4, "a declaration of sin",
     "float f(float) __asm__(\"_Z3sinP\"); kernel void k(global float* p) { *p = f(*p); }"},
    {"atomic_on_a_byte", 4, "a declaration of atomic_add",
     "char " OCLAB_DECLARES "atomic_add(global char*, char);"
     "kernel void k(global char* p) { atomic_add(p, (char)1); }"},
    {"atomic_without_result", 4, "a declaration of atomic_add",
     "void " OCLAB_DECLARES "atomic_add(private int*, int);"
     "kernel void k(global int* p) { int a; atomic_add(&a, 1); *p = a; }"},
    {"barrier_without_flags", 4, "a declaration of barrier",
     "void " OCLAB_DECLARES "barrier(void); kernel void k(global int* p) { barrier(); }"},
    {"work_item_of_a_real", 4, "a declaration of get_global_id",
     "ulong " OCLAB_DECLARES "get_global_id(float);"
     "kernel void k(global ulong* p) { *p = get_global_id(1.5f); }"},
    {"vload_without_pointer", 4, "a declaration of vload4",
     "int4 " OCLAB_DECLARES "vload4(int); kernel void k(global int4* p) { *p = vload4(3); }"},
    {"vload_of_too_many", 4, "a declaration of vload_half99999",
     "float " OCLAB_DECLARES "vload_half99999(ulong, const global half*);"
     "kernel void k(global half* p, global float* q) { *q = vload_half99999(0, p); }"},
    {"image_as_structure", 4, "a declaration of read_imagef",
     "struct I { int a[4]; }; float " OCLAB_DECLARES "read_imagef(struct I, struct I, int2);"
     "kernel void k(global float* p) { struct I i; *p = read_imagef(i, i, (int2)(0)); }"},

    // what does not fit
    {"long_vector", 3, "values of more than 4096 bytes",
     "typedef int V __attribute__((ext_vector_type(16384)));"
     "kernel void k(global V* p) { p[1] = p[0] + 1; }"},
    {"variable_arguments", 1, "variadic",
     "int f(int a, ...) { return a; } kernel void k(global int* p) { *p = f(1, 2); }"},
    {"blocks", 1, "blocks support disabled",
     "kernel void k(global int* p) { int (^b)(int) = ^(int a) { return a; }; *p = b(3); }"},
};

INSTANTIATE_TEST_SUITE_P(All, HostileSource, testing::ValuesIn(kRefused),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace oclab::native
