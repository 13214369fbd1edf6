// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a failure of a kernel as text, the only place where it becomes one.
#include "grading/wording/failures/failure_text.h"

#include <algorithm>
#include <cassert>

#include "grading/terminal/wording.h"
#include "grading/wording/failures/failure_words.h"
#include "grading/wording/failures/opencl_error.h"
#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

const FailureWords& words_of(const KernelFailure& failure) {
  const auto words = failure_words();
  const auto row = std::ranges::find(words, failure.form, &FailureWords::form);
  assert(row != words.end() && "a failure without a row in the table");
  static constexpr FailureWords kNone{"", "the kit failed: {said}"};
  return row == words.end() ? kNone : *row;
}

std::size_t first_line_length(const std::string& text) {
  return std::min(text.find('\n'), text.size());
}

/// Everything that a wording may name.
Facts facts_of(const KernelFailure& failure) {
  Facts facts = failure.facts;
  facts.merge(Facts{{"line", static_cast<std::size_t>(std::max(failure.line, 0))},
                    {"subject", failure.subject},
                    {"said", failure.said.substr(0, first_line_length(failure.said))}});
  const auto number = [&](const char* name) {
    const auto fact = facts.find(name);
    return fact == facts.end() ? 0 : static_cast<int>(std::get<std::size_t>(fact->second));
  };
  facts["ended"] = describe_wait_status(number("signal") | number("exit_code") << 8);
  if (const int error = number("opencl_error"); error != 0) {
    facts["opencl"] = explain_error(-error, std::get<std::string>(facts.at("call")));
  }
  return facts;
}

std::string in_words(std::string_view wording, const KernelFailure& failure) {
  return wording.empty() ? "" : filled(wording, facts_of(failure));
}

}  // namespace

std::string headline(const KernelFailure& failure) {
  return in_words(words_of(failure).what, failure);
}

std::string details(const KernelFailure& failure) {
  const FailureWords& words = words_of(failure);
  const std::string text = in_words(words.details, failure);
  const bool begun = words.what.find("{said}") != std::string_view::npos;
  const std::size_t rest = begun ? first_line_length(failure.said) + 1 : 0;
  if (rest >= failure.said.size()) return text;
  return text + (text.empty() ? "" : "\n") + failure.said.substr(rest);
}

std::string describe(const KernelFailure& failure) {
  const std::string more = details(failure);
  return headline(failure) + (more.empty() ? "" : "\n") + more;
}

std::string_view next_step(const KernelFailure& failure) { return words_of(failure).next; }

std::string text_of(const std::exception& error) {
  const auto* failure = dynamic_cast<const KernelFailure*>(&error);
  return failure != nullptr ? describe(*failure) : error.what();
}

}  // namespace oclab
