// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what all who search the tokens of a source ask.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/source_functions.h"

namespace oclab {

/// The tokens of a source with their brackets and functions. Searches derive from it.
class TokenSearch {
 protected:
  explicit TokenSearch(GateTokens tokens)
      : tokens_(std::move(tokens)),
        closing_(closing_brackets(tokens_)),
        opening_(tokens_.size(), tokens_.size()),
        functions_(functions_of(tokens_, closing_)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (closing_[i] < tokens_.size()) opening_[closing_[i]] = i;
    }
  }

  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;  ///< as `closing_brackets` returns them
  std::vector<std::size_t> opening_;  ///< for each closing bracket; else the number of tokens
  std::vector<SourceFunction> functions_;
};

}  // namespace oclab
