// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source that does not build, as those need it who look for the cause.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/diagnosis/compiler/compiler_claim.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"
#include "harness/support/facts.h"
#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// Whether the word is a type, after which a name follows.
bool is_type_word(std::string_view word);

/// A keyword of C or OpenCL C that is no type.
bool is_keyword(std::string_view word);

/// A cause: the form of its diagnosis, its place from 1, and what the wording names.
struct BuildFault {
  std::string_view form{};
  int line = 0;
  int column = 0;  ///< 0 where the line says enough
  Facts facts{};
  DiagnosisKind kind = DiagnosisKind::kUnknown;  ///< as before, if it is not known
};

/// A source with everything that the search for a cause looks at. Lines and columns count from 1.
class BrokenSource : TokenSearch {
 public:
  /// `log` has the errors first; null where no compiler has seen the source.
  BrokenSource(std::string_view source, const BuildLog* log);

  /// The lines as they are, and with blanks for comments and literals. "" beyond the last.
  std::string_view raw_line(int line) const;
  std::string_view code_line(int line) const;

  /// The line with blanks for comments alone.
  std::string_view line_with_literals(int line) const;
  int lines() const { return static_cast<int>(raw_.size()); }

  /// The line without comments and literals is empty.
  bool is_blank(int line) const;

  /// Whether the line is an #error or a #warning, whose text may be anything.
  bool is_diagnostic(int line) const;

  /// The column of the first character of the line, from 0, with a tab at each eighth.
  std::size_t indentation(int line) const;

  /// The first error, or null; its line and column, or 0.
  const CompilerMessage* error() const { return error_; }
  int error_line() const { return error_ != nullptr ? error_->line : 0; }
  const CompilerClaim& claim() const { return claim_; }

  /// The first message, of any severity, with this part in its text; or null.
  const CompilerMessage* message(std::string_view part) const;

  /// The line of the definition that the first error is the second of, as the compiler's note says;
  /// or 0.
  int previous_definition() const;

  /// Whether the compiler complains of this line, or of a use of it as a macro's text.
  bool is_blamed(int line) const;

  /// The code from the place of the first error on, up to the end of its line.
  std::string_view code_at_error() const;

  /// The first token at the place of the message, or of the first error, or after it; the number of
  /// tokens where there is none.
  std::size_t token_at(const CompilerMessage& message) const;
  std::size_t token_at_error() const;

  /// The column of the token, from 1.
  int column(std::size_t i) const;

  /// The identifier at the place of the first error, or the one that ends there, before a bracket.
  std::string name_at_error() const;

  const GateTokens& tokens() const { return tokens_; }
  const std::vector<SourceFunction>& functions() const { return functions_; }
  const std::vector<Macro>& macros() const { return macros_; }

  /// The index of the closing bracket, or of the opening one that is closed there; the number of
  /// tokens where there is none.
  std::size_t closing(std::size_t i) const { return closing_[i]; }
  const std::vector<std::size_t>& closings() const { return closing_; }
  std::size_t opening(std::size_t i) const { return opening_[i]; }

  using TokenSearch::is;

  /// The index of the first token in this line or a later one.
  std::size_t first_token(int line) const;

  /// The first macro of this name, or null.
  const Macro* macro(std::string_view name) const;

  /// The function around token `i`, or null.
  const SourceFunction* function_around(std::size_t i) const;

  /// The token that declares this name, a variable or a parameter, before token `end` in the
  /// function around it.
  std::optional<std::size_t> declaration(std::string_view name, std::size_t end) const;

 private:
  bool begins_declaration(std::size_t star, bool parameter) const;

  std::vector<std::string> raw_, code_, with_literals_;
  const BuildLog* log_;
  const CompilerMessage* error_ = nullptr;
  CompilerClaim claim_;
  std::vector<Macro> macros_;
};

}  // namespace oclab
