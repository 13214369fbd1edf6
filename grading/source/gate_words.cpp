// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words, pragmas and attributes that kernel files may contain.
#include "grading/source/gate_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace oclab {
namespace {

/// Returns whether a list of words, which blanks separate and surround, has the word.
bool is_in(std::string_view word, std::string_view words) {
  return words.find(' ' + std::string(word) + ' ') != std::string_view::npos;
}

/// Returns whether the word begins with one of the list.
bool begins_with_one_of(std::string_view word, std::string_view prefixes) {
  for (std::size_t length = 1; length <= word.size(); ++length) {
    if (is_in(word.substr(0, length), prefixes)) return true;
  }
  return false;
}

/// Words that lead to unchecked machine code in any position. The dynamic linker runs `_init` and
/// `_fini`; some compilers spell `_Pragma` as `__pragma`.
constexpr auto kWords = std::to_array<std::string_view>(
    {"asm", "__asm", "__asm__", "__constructor__", "__destructor__", "__section__", "__alias__",
     "__ifunc__", "__naked__", "__weakref__", "__weak__", "__cleanup__", "_init", "_fini",
     "__pragma"});

/// The same attributes without underscores, which are ordinary names elsewhere.
constexpr auto kAttributes = std::to_array<std::string_view>(
    {"constructor", "destructor", "section", "alias", "ifunc", "naked", "weakref"});

constexpr std::string_view kAllowedAttributes =
    " reqd_work_group_size work_group_size_hint vec_type_hint aligned packed"
    " opencl_unroll_hint unused always_inline noinline overloadable const pure endian"
    " nosvm intel_reqd_sub_group_size may_alias convergent flatten hot cold deprecated"
    " warn_unused_result ext_vector_type vector_size nonnull fallthrough nothrow"
    " xcl_pipeline_loop xcl_reqd_pipe_depth loop_unroll_hint maybe_unused ";

/// Builtin functions without side effects, by name or prefix. Promises are not among them (see
/// `is_unchecked_promise`): with a false one, the result depends on the compiler.
constexpr std::string_view kBuiltins =
    " astype bswap clz ctz popcount parity ffs convertvector shufflevector expect"
    " constant_p choose_expr types_compatible_p offsetof prefetch trap nan inf"
    " huge_val fma elementwise_ reduce_ nontemporal_ rotateleft rotateright"
    " bitreverse fabs sqrt floor ceil isnan isinf isfinite signbit add_overflow"
    " sub_overflow mul_overflow object_size is_aligned align_up align_down copysign rint"
    " trunc abs ";

}  // namespace

bool is_forbidden_word(std::string_view word) {
  constexpr std::string_view kBuiltin = "__builtin_";
  if (word.starts_with(kBuiltin)) {
    return !begins_with_one_of(word.substr(kBuiltin.size()), kBuiltins);
  }
  return std::ranges::count(kWords, word) > 0 || word.starts_with("__cl_clang_") ||
         word.starts_with("__has_embed");
}

bool is_unchecked_promise(std::string_view word) {
  return word.starts_with("__builtin_assume") || word == "__builtin_unreachable";
}

bool is_allowed_attribute(std::string_view name) {
  if (name.starts_with("__") && name.ends_with("__") && name.size() > 4) {
    name = name.substr(2, name.size() - 4);
  }
  return is_in(name, kAllowedAttributes);
}

bool is_allowed_pragma(const std::vector<std::string_view>& words) {
  const auto word = [&words](std::size_t i) { return i < words.size() ? words[i] : ""; };
  if (word(0) == "clang") return is_in(word(1), " loop fp diagnostic optimize ");
  if (word(0) == "GCC") return is_in(word(1), " unroll ivdep diagnostic optimize ");
  if (word(0) == "OPENCL") {
    const bool standard = word(2) == "all" || word(2).starts_with("cl_");
    return word(1) == "FP_CONTRACT" || (word(1) == "EXTENSION" && standard);
  }
  return words.empty() ||
         is_in(word(0),
               " unroll nounroll unroll_and_jam nounroll_and_jam ivdep vector simd omp"
               " STDC once message region endregion mark ");
}

bool is_allowed_directive(std::string_view name) {
  return name.empty() || is_in(name,
                               " define undef if ifdef ifndef elif elifdef elifndef else endif"
                               " error warning pragma ");
}

bool begins_gated_word(std::string_view word) {
  // All of kWords have stand-ins, which reject what macros paste; `_i` is an ordinary name.
  if (!word.starts_with('_')) return false;
  const auto goes_on = [word](std::string_view whole) {
    return whole.size() > word.size() && whole.starts_with(word);
  };
  constexpr std::string_view kGated[] = {"_Pragma",     "__pragma",      "__has_include_next",
                                         "__has_embed", "__attribute__", "__builtin_",
                                         "__cl_clang_"};
  return std::ranges::any_of(kGated, goes_on) ||
         begins_with_one_of(word, " __builtin_ __cl_clang_ ");
}

bool is_builtin(std::string_view word) { return word.starts_with("__builtin_"); }

bool is_suspicious_in_pragma(std::string_view word) {
  return is_in(word,
               " dependency redefine_extname push_macro pop_macro system_header include_alias ");
}

const std::vector<std::string_view>& stand_in_words() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> words(kWords.begin(), kWords.end());
    words.insert(words.end(), kAttributes.begin(), kAttributes.end());
    return words;
  }();
  return all;
}

}  // namespace oclab
