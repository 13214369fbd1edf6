// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: printf of OpenCL C in the model.
#include <bit>

#include "harness/native_device/printf_format.h"
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

std::string text(const char* format, std::vector<PrintfBits> arguments = {}) {
  return formatted(format, arguments, [](std::uint64_t handle) {
    return handle == 7 ? std::string("seven") : std::string();
  });
}

std::uint64_t real(double value) { return std::bit_cast<std::uint64_t>(value); }
std::uint64_t integer(std::int64_t value) { return static_cast<std::uint64_t>(value); }

TEST(NativePrintf, Integers) {
  EXPECT_EQ(text("%d items\n", {integer(-3)}), "-3 items\n");
  EXPECT_EQ(text("%5d|%-5d|%05d|%+d", {1, 2, 3, 4}), "    1|2    |00003|+4");
  EXPECT_EQ(text("%u %x %X %o", {integer(-1), 255, 255, 8}), "4294967295 ff FF 10");
  EXPECT_EQ(text("%lu %ld", {integer(-1), integer(-1)}), "18446744073709551615 -1");
  EXPECT_EQ(text("%hhd %hu", {0x1FF, 0x12345}), "-1 9029");
  EXPECT_EQ(text("%#x %.3i %c", {255, 7, 'A'}), "0xff 007 A");
}

TEST(NativePrintf, Reals) {
  EXPECT_EQ(text("%f %.2f %8.1e|", {real(1.5), real(-2.345), real(1e10)}),
            "1.500000 -2.35  1.0e+10|");
  EXPECT_EQ(text("%g %G %a", {real(0.1), real(1e-10), real(1)}), "0.1 1E-10 0x1p+0");
}

TEST(NativePrintf, Vectors) {
  EXPECT_EQ(text("%v4hld;", {1, 2, 3, integer(-4)}), "1,2,3,-4;");
  EXPECT_EQ(text("%.1v2hlf %d", {real(1), real(2), 3}), "1.0,2.0 3");
  EXPECT_EQ(text("%v3hhu", {0x101, 2, 3}), "1,2,3");
}

TEST(NativePrintf, StringsAndTheRest) {
  EXPECT_EQ(text("%s%8s|%%", {7, 7}), "seven   seven|%");
  EXPECT_EQ(text("%d %d", {1}), "1 0");  // too few
  EXPECT_EQ(text("100%q|%"), "100%q|%");
  EXPECT_EQ(text("%999999999999d", {1}).size(), 1000U);
}

KernelProgram printing(Entry entry, const char* constants, std::size_t bytes) {
  KernelProgram program{.entry = entry};
  const auto* begin = reinterpret_cast<const std::byte*>(constants);
  program.constants.assign(begin, begin + bytes);
  return program;
}

TEST(NativePrintf, KernelsPrintInTheOrderOfWorkItems) {
  const auto kernel = [](const Slot*) {
    oclab_printf_argument(global_id(), static_cast<std::uint32_t>(PrintfType::kInteger));
    oclab_printf_argument(kTable + 7, static_cast<std::uint32_t>(PrintfType::kHandle));
    EXPECT_EQ(oclab_printf(kTable, 1), 0);
  };
  testing::internal::CaptureStdout();
  run_on_words(printing(kernel, "%d: %s\0word\n", 12), 1, 2, 1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "0: word\n1: word\n");
}

TEST(NativePrintf, TheOutputOfARunIsLimited) {
  const auto kernel = [](const Slot*) { oclab_printf(kTable, 1); };
  testing::internal::CaptureStdout();
  run_on_words(printing(kernel, "01234567\0", 9), 1, 10'000, 100);
  const std::string output = testing::internal::GetCapturedStdout();
  EXPECT_EQ(output.size(),
            65536 + std::string("\n[the rest of the output of printf is left out]\n").size());
}

}  // namespace
}  // namespace oclab::native
