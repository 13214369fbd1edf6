// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the gate sees in compiled kernels.
#include "harness/worker/protocol/code_gate.h"

#include <gtest/gtest.h>

#include <string>

namespace oclab {
namespace {

TEST(CodeGate, FindsWhatLeadsPastTheCompiler) {
  constexpr const char* kSource = "int system(int); extern constant int environ;";
  for (const char* line :
       {"module asm \".globl x\"",
        "  %1 = call i64 asm sideeffect \"syscall\", \"={ax}\"(i64 57)",
        "@code = private constant [2 x i8] c\"\\CC\\C3\", section \".text\", align 1",
        "attributes #0 = { \"rodata-section\"=\".text\" }",
        "attributes #1 = { nounwind \"implicit-section-name\"=\".x\" }",
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] zeroinitializer",
        "@f = dso_local alias void (), ptr @g",
        "@f = ifunc void (), ptr @g",
        "define void @f() section \".init\" {",
        "define void @_init() #0 {",
        "define void @f() prologue i32 1 {",
        "attributes #2 = { naked nounwind }",
        "  call void %3(i32 1)",
        "  tail call void inttoptr (i64 4096 to ptr)()",
        "declare i32 @system(i32) #1",
        "@environ = external local_unnamed_addr global i32",
        "@environ = private local_unnamed_addr constant i64, align 8",
        "@environ = external addrspace(2) global [4 x ptr addrspace(1)]",
        "declare ptr @llvm.returnaddress(i32 immarg)",
        "declare ptr @llvm.thread.pointer()"}) {
    EXPECT_NE(forbidden_in_code(std::string("; x\n") + line + "\n", kSource), "") << line;
  }
}

TEST(CodeGate, KnowsPastedNamesFromTheDriversOwn) {
  constexpr const char* kSource = "#define P(a, b) a##b\nint P(sys, tem)(int); int p, m, y;";
  EXPECT_NE(forbidden_in_code("declare i32 @system(i32)", kSource), "");
  for (const char* line :
       {"declare void @pocl.barrier()", "declare ptr @memcpy(ptr, ptr, i64)",
        "declare void @_Z7barrierj(i32)", "@_printf_buffer = external global ptr, align 8"}) {
    EXPECT_EQ(forbidden_in_code(line, kSource), "") << line;
  }
}

TEST(CodeGate, LeavesKernelsAndTheDriversOwnNamesAlone) {
  for (const char* line :
       {"@_global_offset_x = external local_unnamed_addr global i64, align 8",
        "@.str = private unnamed_addr constant [30 x i8] c\" asm, section \\22.text\\22 "
        "alias\\00\"",
        "@a = private constant i64 5, align 8", "@a = internal addrspace(3) global [4 x i32] undef",
        "@a = internal constant { i32, ptr } { i32 1, ptr null }, align 4",
        "@asm.section = internal constant [1 x i32] zeroinitializer, align 4",
        "declare i64 @_Z13get_global_idj(i32)",
        "declare float @llvm.fma.f32(float, float, float) #8",
        "  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #11",
        "  call void @asm(ptr %0, i32 (ptr)* %1)", "  %asm = add i32 %section, 1",
        "define dso_local spir_kernel void @section(ptr %0) local_unnamed_addr #2 !alias !3 {",
        "attributes #2 = { nounwind \"frame-pointer\"=\"none\" }"}) {
    EXPECT_EQ(forbidden_in_code(line, "kernel void section() {} int a; // printf"), "") << line;
  }
}

}  // namespace
}  // namespace oclab
