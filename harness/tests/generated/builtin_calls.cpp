// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random calls of built-in functions whose results are exact.
#include <fmt/format.h>

#include "harness/tests/generated/expressions.h"

namespace oclab::generated {

std::string Expressions::builtin(Type type, unsigned depth) {
  switch (choice_.below(6)) {
    case 0: return unary_builtin(type, depth);
    case 1:
    case 2: return binary_builtin(type, depth);
    case 3: return ternary_builtin(type, depth);
    case 4: return builtin_24(type, depth);
    default: return upsample(type, depth);
  }
}

std::string Expressions::unary_builtin(Type type, unsigned depth) {
  return fmt::format("as_{}({}({}))", type.name(), choice_.word({"abs", "clz", "popcount"}),
                     of(type, depth));
}

std::string Expressions::binary_builtin(Type type, unsigned depth) {
  const std::string name = choice_.word({"min", "max", "add_sat", "sub_sat", "hadd", "rhadd",
                                         "mul_hi", "rotate", "abs_diff", "min", "max"});
  return fmt::format("as_{}({}({}, {}))", type.name(), name, of(type, depth), of(type, depth));
}

std::string Expressions::ternary_builtin(Type type, unsigned depth) {
  const std::string a = of(type, depth), b = of(type, depth);
  switch (choice_.below(4)) {
    case 0: {
      const std::string low = literal(type);
      return fmt::format("clamp({}, min({}, {}), max({}, {}))", a, low, b, low, b);
    }
    case 1: {
      const Type mask = choice_.chance(50) ? type.as_signed() : type.as_unsigned();
      return fmt::format("select({}, {}, {})", a, b, of(mask, depth));
    }
    default:
      return fmt::format("{}({}, {}, {})", choice_.word({"mad_sat", "mad_hi", "bitselect"}), a, b,
                         of(type, depth));
  }
}

/// The arguments have at most 23 bits, and the results fit 32 bits.
std::string Expressions::builtin_24(Type type, unsigned depth) {
  if (type.element_bytes() != 4) return binary_builtin(type, depth);
  const auto narrow = [&](unsigned mask) {
    return fmt::format("({} & ({})({}))", of(type, depth), type.name(), mask);
  };
  const std::string a = narrow(0x3FFF), b = narrow(0xFFFF);
  if (choice_.chance(50)) return fmt::format("mul24({}, {})", a, b);
  return fmt::format("mad24({}, {}, {})", a, b, narrow(0xFFFFFF));
}

std::string Expressions::upsample(Type type, unsigned depth) {
  if (type.element_bytes() == 1) return binary_builtin(type, depth);
  constexpr std::string_view kLetters = "stijlm", kHalves = "chstij";
  const Type high{kHalves[kLetters.find(type.letter)], type.width};
  return fmt::format("upsample({}, {})", of(high, depth), of(high.as_unsigned(), depth));
}

/// A floating-point value in an integer: one that may lie between whole numbers, rounded.
std::string Expressions::from_real(Type type, unsigned depth) {
  const Type from{choice_.chance(70) ? 'f' : 'd', type.width};
  std::string value = real(from, kRealBits, depth);
  if (choice_.chance(60)) value = fmt::format("({} * ({})0.25)", value, from.element().name());
  return fmt::format("convert_{}_sat{}({})", type.name(),
                     choice_.word({"", "_rte", "_rtz", "_rtp", "_rtn"}), value);
}

std::string Expressions::real(Type type, unsigned bits, unsigned depth) {
  if (depth == 0 || bits < 4) return real_leaf(type, bits);
  switch (choice_.below(6)) {
    case 0:
    case 1:
      return fmt::format("({} {} {})", real(type, bits - 1, depth - 1), choice_.word({"+", "-"}),
                         real(type, bits - 1, depth - 1));
    case 2:
      return fmt::format("({} * {})", real(type, bits / 2, depth - 1),
                         real(type, bits / 2, depth - 1));
    case 3: {
      if (!type.is_scalar()) break;
      return fmt::format("({} ? {} : {})", condition(depth - 1), real(type, bits, depth - 1),
                         real(type, bits, depth - 1));
    }
    default: break;
  }
  return real_builtin(type, bits, depth - 1);
}

/// A whole number that is not negative.
std::string Expressions::real_leaf(Type type, unsigned bits) {
  const Type integer{'i', type.width};
  if (choice_.chance(40)) {
    for (const Variable& variable : scope_.variables) {
      if (variable.type == type && bits >= kRealBits) return variable.name;
    }
  }
  return fmt::format("convert_{}({} & ({})({}))", type.name(), leaf(integer), integer.name(),
                     (1U << bits) - 1);
}

std::string Expressions::real_builtin(Type type, unsigned bits, unsigned depth) {
  const std::string a = real(type, bits, depth);
  const std::string quarter = fmt::format("({} * ({})0.25)", a, type.element().name());
  switch (choice_.below(5)) {
    case 0: return fmt::format("fabs({})", a);
    case 1:
      return fmt::format("{}({}, {})", choice_.word({"fmin", "fmax", "min", "max"}), a,
                         real(type, bits, depth));
    case 2:
      return fmt::format("{}({})", choice_.word({"floor", "ceil", "trunc", "rint", "round"}),
                         quarter);
    case 3:
      return fmt::format("fma({}, {}, {})", real(type, bits / 2 - 1, depth),
                         real(type, bits / 2 - 1, depth), real(type, bits - 1, depth));
    default:
      return fmt::format("mad({}, {}, {})", real(type, bits / 2 - 1, depth),
                         real(type, bits / 2 - 1, depth), real(type, bits - 1, depth));
  }
}

}  // namespace oclab::generated
