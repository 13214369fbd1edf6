// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: untrusted text made safe, and why processes ended.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <map>
#include <set>
#include <string>

#include "harness/support/rng.h"
#include "harness/support/utf8.h"
#include "harness/worker/process/exit_cause.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

constexpr std::size_t kPlenty = 1000;

TEST(Printable, KeepsPlainTextAndUtf8) {
  EXPECT_EQ(printable("a = b;\n\tc ~", kPlenty), "a = b;\n\tc ~");
  EXPECT_EQ(printable("Gr\xc3\xb6\xc3\x9f"
                      "e \xe2\x80\xa6 \xf0\x9f\x98\x80",
                      kPlenty),
            "Gr\xc3\xb6\xc3\x9f"
            "e \xe2\x80\xa6 \xf0\x9f\x98\x80");
  EXPECT_EQ(printable("", kPlenty), "");
}

TEST(Printable, EscapesControlCharacters) {
  EXPECT_EQ(printable("\x1b[2J", kPlenty), "\\x1b[2J");
  EXPECT_EQ(printable(std::string_view("a\0b\a\x7f", 5), kPlenty), "a\\x00b\\x07\\x7f");
  EXPECT_EQ(printable("one\r\ntwo\rx", kPlenty), "one\ntwox");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J",
                      kPlenty),
            "\\xc2\\x9b2J")
      << "U+009B is CSI, too";
  EXPECT_EQ(printable("\xc2\xa0", kPlenty), "\xc2\xa0");
}

TEST(Printable, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("\x9b"
                      "2J\xff",
                      kPlenty),
            "\\x9b2J\\xff");
  EXPECT_EQ(printable("\xc3", kPlenty), "\\xc3");
}

TEST(Printable, EscapesWhatReordersOrHidesText) {
  for (const char* hidden :
       {"\u00ad", "\u061c", "\u200b", "\u200e", "\u2028", "\u202a", "\u202e", "\u2060", "\u2066",
        "\u2069", "\ufeff", "\ufe0f", "\u3164", "\U000e0041", "\U000f0000"}) {
    std::string escaped;
    for (const char* c = hidden; *c != '\0'; ++c) {
      escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(*c));
    }
    EXPECT_EQ(printable(std::string("PASS") + hidden + "!", kPlenty), "PASS" + escaped + "!");
  }
  EXPECT_EQ(printable("\u00e9\u4e2d\u0416\u05d0", kPlenty), "\u00e9\u4e2d\u0416\u05d0");
}

TEST(Printable, CutsAtTheLimitAndSaysSo) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdef", 4), "abcd\n[\xe2\x80\xa6 2 more bytes not shown]");
  EXPECT_EQ(printable("abc\xc3\xb6", 4).substr(0, 4), "abc\n") << "no half characters";
  EXPECT_EQ(printable("abc", 0), "\n[\xe2\x80\xa6 3 more bytes not shown]");
}

TEST(Printable, WhateverComesInOnlySafeTextComesOut) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    std::string text(rng() % 200, ' ');
    for (char& c : text) c = static_cast<char>(rng());
    const std::string safe = printable(text, 150);
    for (std::size_t i = 0; i < safe.size();) {
      const std::size_t length = utf8_length(std::string_view(safe).substr(i));
      ASSERT_GT(length, 0U);
      const auto byte = static_cast<unsigned char>(safe[i]);
      ASSERT_TRUE(byte >= 0x20 || byte == '\n' || byte == '\t') << int{byte};
      ASSERT_NE(byte, 0x7f);
      i += length;
    }
  }
}

TEST(Outcome, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Outcome::kInternal); ++i) {
    names.insert(outcome_name(static_cast<Outcome>(i)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Outcome::kInternal) + 1);
  EXPECT_FALSE(names.contains("?"));
}

TEST(Crash, AnAbortIsExplainedByWhatWasPrinted) {
  const std::string symbol = "undefined symbol: _cl_wait_group_events'";
  const std::string missing = "pocl error: lt_dlopen(\"/x.so\") failed with '/x.so: " + symbol;
  const KernelFailure driver = run_crash(SIGABRT, "hello\n" + missing + "\nmore", false);
  EXPECT_EQ(driver.kind, DiagnosisKind::kDriverGap);
  EXPECT_EQ(driver.outcome, Outcome::kInternal) << "the driver's defect is nobody's kernel's";
  EXPECT_EQ(driver.facts, (Facts{{"signal", std::size_t{SIGABRT}}, {"printed", symbol}}));
  EXPECT_EQ(run_crash(SIGABRT, missing, true).outcome, Outcome::kCrash)
      << "a kernel that runs can print what it likes";
  const KernelFailure corrupted = run_crash(SIGABRT, "free(): invalid pointer\n", true);
  EXPECT_EQ(corrupted.kind, DiagnosisKind::kAbort);
  EXPECT_EQ(corrupted.facts.at("printed"), Fact("free(): invalid pointer"));
  const KernelFailure local = run_crash(
      SIGABRT,
      "PoCL detected an OpenCL program error: 1 automatic local buffer(s) with total size "
      "0 bytes doesn't fit to the local memory of size 1179648\n");
  EXPECT_EQ(local.kind, DiagnosisKind::kTooMuchLocal);
  EXPECT_TRUE(std::get<std::string>(local.facts.at("printed")).ends_with("of size 1179648"));
}

TEST(Crash, TheSignalTellsTheKind) {
  using enum DiagnosisKind;
  const std::map<int, DiagnosisKind> kinds{
      {SIGSEGV, kTooMuchPrivate}, {SIGABRT, kAbort},     {SIGILL, kTrap},
      {SIGFPE, kDivisionByZero},  {SIGSYS, kSystemCall}, {SIGKILL, kOutOfMemory}};
  for (const auto& [signal, kind] : kinds) {
    EXPECT_EQ(run_crash(signal).kind, kind) << signal;
    EXPECT_EQ(run_crash(signal).facts, (Facts{{"signal", static_cast<std::size_t>(signal)}}));
    EXPECT_EQ(run_crash(signal).outcome,
              signal == SIGKILL ? Outcome::kMemoryLimit : Outcome::kCrash);
  }
  EXPECT_EQ(run_crash(3 << 8).facts, (Facts{{"exit_code", std::size_t{3}}}));
  EXPECT_EQ(build_crash(SIGSEGV).kind, kCompilerCrash);
  EXPECT_EQ(build_crash(SIGSEGV).facts, (Facts{{"signal", std::size_t{SIGSEGV}}}));
  EXPECT_EQ(build_crash(SIGKILL).outcome, Outcome::kMemoryLimit);
}

}  // namespace
}  // namespace oclab
