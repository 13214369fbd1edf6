// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the gate sees in compiled kernels.
#include "harness/worker/protocol/code_gate.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace oclab {
namespace {

TEST(CodeGate, FindsWhatLeadsPastTheCompiler) {
  constexpr const char* kSource = "int system(int); extern constant int environ;";
  for (const char* line :
       {"module asm \".globl x\"", "  %1 = call i64 asm sideeffect \"syscall\", \"={ax}\"(i64 57)",
        "@code = private constant [2 x i8] c\"\\CC\\C3\", section \".text\", align 1",
        "attributes #0 = { \"rodata-section\"=\".text\" }",
        "attributes #1 = { nounwind \"implicit-section-name\"=\".x\" }",
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] zeroinitializer",
        "@f = dso_local alias void (), ptr @g", "@f = ifunc void (), ptr @g",
        "define void @f() section \".init\" {", "define void @_init() #0 {",
        "define void @f() prologue i32 1 {", "attributes #2 = { naked nounwind }",
        "  call void %3(i32 1)", "  tail call void inttoptr (i64 4096 to ptr)()",
        "@environ = external local_unnamed_addr global i32",
        "@environ = private local_unnamed_addr constant i64, align 8",
        "@environ = external addrspace(2) global [4 x ptr addrspace(1)]",
        "declare ptr @llvm.returnaddress(i32 immarg)", "declare ptr @llvm.thread.pointer()"}) {
    EXPECT_NE(forbidden_in_code(std::string("; x\n") + line + "\n", kSource), "") << line;
  }
}

TEST(CodeGate, FindsFunctionsOfTheHost) {
  constexpr const char* kPasting = "#define P(a, b) a##b\nint P(sys, tem)(int); int p, m, y;";
  for (const char* source : {"int system(int);", kPasting}) {
    EXPECT_EQ(undefined_in_code("; x\ndeclare i32 @system(i32) #1\n", source), "system");
  }
  for (const char* line :
       {"declare void @pocl.barrier()", "declare ptr @memcpy(ptr, ptr, i64)",
        "declare void @_Z7barrierj(i32)", "@_printf_buffer = external global ptr, align 8"}) {
    EXPECT_EQ(undefined_in_code(line, kPasting), "") << line;
    EXPECT_EQ(forbidden_in_code(line, kPasting), "") << line;
  }
}

/// An object file that uses symbols of these names, of the kinds that an assembler writes.
std::string object_file(const std::vector<std::string>& undefined) {
  std::string names(1, '\0');
  std::vector<Elf64_Sym> symbols(1);
  for (const std::string& name : undefined) {
    symbols.push_back({.st_name = static_cast<Elf64_Word>(names.size())});
    names += name + '\0';
  }
  symbols.push_back({.st_name = 1, .st_shndx = 1});  // one that is defined
  const std::size_t symbol_bytes = symbols.size() * sizeof(Elf64_Sym);
  Elf64_Ehdr head{};
  std::memcpy(head.e_ident, ELFMAG, SELFMAG);
  head.e_ident[EI_CLASS] = ELFCLASS64;
  head.e_type = ET_REL;
  head.e_shoff = sizeof head;
  head.e_shnum = 2;
  const std::size_t data = sizeof head + 2 * sizeof(Elf64_Shdr);
  const Elf64_Shdr sections[2] = {
      {.sh_type = SHT_SYMTAB, .sh_offset = data, .sh_size = symbol_bytes, .sh_link = 1},
      {.sh_type = SHT_STRTAB, .sh_offset = data + symbol_bytes, .sh_size = names.size()}};
  std::string file(reinterpret_cast<const char*>(&head), sizeof head);
  file.append(reinterpret_cast<const char*>(sections), sizeof sections);
  file.append(reinterpret_cast<const char*>(symbols.data()), symbol_bytes);
  return file + names;
}

TEST(CodeGate, FindsCallsOfTheHostInObjectFiles) {
  constexpr const char* kSource = "int system(int); kernel void f() { memcpy; sin(1.0f); }";
  const std::string file = object_file({"__svml_sinf1", "memcpy", "system"});
  EXPECT_EQ(undefined_in_objects("a driver's own head, then " + file, kSource), "system");
  EXPECT_EQ(undefined_in_objects(object_file({"__svml_sinf1", "memcpy"}), kSource), "");
  EXPECT_EQ(undefined_in_objects("PTX", kSource), std::nullopt);
}

TEST(CodeGate, ReadsNoObjectFilePastItsEnd) {
  const std::string file = object_file({"system"});
  for (std::size_t bytes = 0; bytes < file.size(); ++bytes) {
    const std::string part = file.substr(0, bytes);
    EXPECT_NE(undefined_in_objects(part, "int system(int);"), "system") << bytes;
  }
  std::string endless = file;  // its first section has more symbols than there are bytes
  reinterpret_cast<Elf64_Shdr*>(endless.data() + sizeof(Elf64_Ehdr))->sh_size = ~std::uint64_t{0};
  EXPECT_EQ(undefined_in_objects(endless, "int other(int);"), "");
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
