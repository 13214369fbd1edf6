// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random expressions of OpenCL C: operators, conversions and what is in scope.
#include "harness/tests/generated/expressions.h"

#include <fmt/format.h>

namespace oclab::generated {
namespace {

/// Type in which arithmetic on this one cannot overflow: narrow scalars are promoted to int.
Type arithmetic_type(Type type) {
  if (!type.is_scalar()) return type.as_unsigned();
  return {type.element_bytes() == 8 ? 'm' : 'j', 1};
}

std::string cast(Type type, const std::string& value) {
  return type.is_scalar() ? fmt::format("({})({})", type.name(), value)
                          : fmt::format("as_{}({})", type.name(), value);
}

std::string splat(Type type, unsigned value) { return fmt::format("({})({})", type.name(), value); }

}  // namespace

std::string Expressions::of(Type type, unsigned depth) {
  if (type.is_real()) return real(type, kRealBits, depth);
  if (depth == 0) return leaf(type);
  switch (choice_.below(16)) {
    case 0:
    case 1:
    case 2: return arithmetic(type, depth - 1);
    case 3: return bitwise(type, depth - 1);
    case 4: return shift(type, depth - 1);
    case 5: return quotient(type, depth - 1);
    case 6:
    case 7: return choose(type, depth - 1);
    case 8: return comparison(type, depth - 1);
    case 9: return conversion(type, depth - 1);
    case 10: return reinterpretation(type, depth - 1);
    case 11: return type.is_scalar() ? call(type, depth - 1) : assembled(type, depth - 1);
    case 12: return shuffled(type, depth - 1);
    case 13: return call(type, depth - 1);
    default: return builtin(type, depth - 1);
  }
}

std::string Expressions::condition(unsigned depth) {
  const Type type = choice_.integer(1);
  switch (choice_.below(5)) {
    case 0: {
      const Type vector = type.as_signed().with_width(choice_.chance(50) ? 4 : 2);
      return fmt::format("{}({})", choice_.word({"any", "all"}), of(vector, depth));
    }
    case 1:
      return fmt::format("({} {} !{})", of(type, depth), choice_.word({"&&", "||"}),
                         of(choice_.integer(1), depth));
    default:
      return fmt::format("({} {} {})", of(type, depth),
                         choice_.word({"<", ">", "<=", ">=", "==", "!="}), of(type, depth));
  }
}

std::string Expressions::index(unsigned limit, unsigned depth) {
  const std::string value = of({'j', 1}, depth);
  const bool power = (limit & (limit - 1)) == 0;
  return power ? fmt::format("({} & {}u)", value, limit - 1)
               : fmt::format("({} % {}u)", value, limit);
}

std::string Expressions::literal(Type type) {
  if (type.is_real()) return fmt::format("({})({})", type.name(), choice_.below(200));
  std::uint64_t value = choice_.bits();
  if (choice_.chance(60)) value = choice_.below(40);
  if (choice_.chance(15)) value = ~std::uint64_t{0} >> choice_.below(2);
  const unsigned unused = 64 - 8 * type.element_bytes();
  const std::string bits = fmt::format("{:#x}ul", value << unused >> unused);
  return fmt::format("({})({}{})", type.name(),
                     type.is_scalar() ? "" : "(" + type.element().name() + ")", bits);
}

std::string Expressions::leaf(Type type) {
  const unsigned pick = choice_.below(10);
  if (pick == 0) return literal(type);
  if (pick == 1) return load(type);
  if (pick == 2) return element(type);
  if (pick == 3) {
    return fmt::format("({})({}({}))", type.name(),
                       (type.is_scalar() ? "" : "(" + type.element().name() + ")") +
                           choice_.word({"get_global_id", "get_local_id", "get_group_id",
                                         "get_local_size", "get_num_groups", "get_global_size"}),
                       choice_.below(3));
  }
  return converted(choice_.of(scope_.variables), type);
}

/// A variable of any type as a value of this one.
std::string Expressions::converted(const Variable& variable, Type type) {
  std::string value = variable.name;
  unsigned width = variable.type.width;
  if (width > type.width) {
    std::string components;
    for (unsigned k = 0; k < type.width; ++k)
      components += "0123456789abcdef"[choice_.below(width)];
    value += ".s" + components;
    width = type.width;
  } else if (width < type.width) {
    if (width > 1) value += choice_.word({".s0", ".s1", ".x", ".y"});
    if (variable.type.is_real()) value = fmt::format("convert_int({})", value);
    return fmt::format("({})(({})({}))", type.name(), type.element().name(), value);
  }
  if (variable.type.letter == type.letter) return value;
  // most types cannot hold all values of a floating-point variable
  if (variable.type.is_real()) {
    value = fmt::format("convert_{}({})", Type{'i', width}.name(), value);
  }
  return fmt::format("convert_{}({})", type.name(), value);
}

/// Reads the input.
std::string Expressions::load(Type type) {
  const std::string pointer = fmt::format("(global const {}*)in", type.element().name());
  const std::string at = index(kInputBytes / type.bytes() / (type.is_odd() ? 2 : 1), 0);
  if (!type.is_scalar() && (type.is_odd() || choice_.chance(60))) {
    return fmt::format("vload{}({}, {})", type.width, at, pointer);
  }
  return fmt::format("((global const {}*)in)[{}]", type.name(), at);
}

/// An element of an array.
std::string Expressions::element(Type type) {
  if (scope_.arrays.empty()) return load(type);
  const Array& array = choice_.of(scope_.arrays);
  const Variable place{fmt::format("{}[{}]", array.name, index(array.elements, 0)), array.type};
  return converted(place, type);
}

std::string Expressions::arithmetic(Type type, unsigned depth) {
  const Type inner = arithmetic_type(type);
  const std::string operation = choice_.word({"+", "-", "*"});
  std::string right = cast(inner, of(type, depth));
  if (!type.is_scalar() && choice_.chance(25)) {
    right = cast(inner.element(), of(inner.element(), depth));
  }
  if (choice_.chance(10)) return cast(type, fmt::format("-{}", cast(inner, of(type, depth))));
  return cast(type, fmt::format("{} {} {}", cast(inner, of(type, depth)), operation, right));
}

std::string Expressions::bitwise(Type type, unsigned depth) {
  if (choice_.chance(20)) return fmt::format("(({})~{})", type.name(), of(type, depth));
  return fmt::format("(({})({} {} {}))", type.name(), of(type, depth),
                     choice_.word({"&", "|", "^"}), of(type, depth));
}

/// OpenCL takes the distance modulo the number of bits of the promoted type.
std::string Expressions::shift(Type type, unsigned depth) {
  const Type inner = arithmetic_type(type);
  const bool masked = choice_.chance(70);
  std::string distance = of(type, depth);
  if (masked) {
    distance = fmt::format("({} & {})", distance, splat(type, 8 * type.element_bytes() - 1));
  }
  if (choice_.chance(50)) {
    return cast(type, fmt::format("{} << {}", cast(inner, of(type, depth)),
                                  type.is_scalar() ? distance : cast(inner, distance)));
  }
  return fmt::format("(({})({} >> {}))", type.name(), of(type, depth), distance);
}

std::string Expressions::quotient(Type type, unsigned depth) {
  return fmt::format("(({})({} {} (({} & {}) | {})))", type.name(), of(type, depth),
                     choice_.word({"/", "%"}), of(type, depth),
                     splat(type, choice_.chance(50) ? 127 : 15), splat(type, 1));
}

std::string Expressions::choose(Type type, unsigned depth) {
  const std::string yes = of(type, depth), no = of(type, depth);
  if (type.is_scalar() || choice_.chance(20)) {
    const std::string all =
        fmt::format("({} ? {} : {})", condition(depth > 0 ? depth - 1 : 0), yes, no);
    return type.is_scalar() ? fmt::format("({}){}", type.name(), all) : all;
  }
  const Type compared = choice_.chance(50) ? type.as_signed() : type.as_unsigned();
  const std::string when = fmt::format("{} {} {}", of(compared, depth),
                                       choice_.word({"<", ">=", "==", "!="}), of(compared, depth));
  if (choice_.chance(30)) return fmt::format("select({}, {}, {})", yes, no, when);
  return fmt::format("(({}) ? {} : {})", when, yes, no);
}

std::string Expressions::comparison(Type type, unsigned depth) {
  if (type.is_scalar()) return fmt::format("(({}){})", type.name(), condition(depth));
  Type compared = choice_.chance(50) ? type.as_signed() : type.as_unsigned();
  if (type.element_bytes() >= 4 && choice_.chance(25)) {
    compared.letter = type.element_bytes() == 4 ? 'f' : 'd';
  }
  const std::string left = of(compared, depth), right = of(compared, depth);
  if (compared.is_real() && choice_.chance(40)) {
    return fmt::format("as_{}({}({}, {}))", type.name(),
                       choice_.word({"isless", "isequal", "isgreaterequal", "isnotequal"}), left,
                       right);
  }
  return fmt::format("as_{}({} {} {})", type.name(), left,
                     choice_.word({"<", ">", "<=", "==", "&&", "||"}), right);
}

std::string Expressions::conversion(Type type, unsigned depth) {
  if (choice_.chance(30)) return from_real(type, depth);
  const Type from = choice_.integer(type.width);
  return fmt::format("convert_{}{}({})", type.name(), choice_.chance(40) ? "_sat" : "",
                     of(from, depth));
}

/// The bits of a value of another type of the same size.
std::string Expressions::reinterpretation(Type type, unsigned depth) {
  std::vector<Type> all{type.as_signed(), type.as_unsigned()};
  for (const char letter : {'c', 'h', 's', 't', 'i', 'j', 'l', 'm'}) {
    for (const unsigned width : {1U, 2U, 4U, 8U, 16U}) {
      const Type other{letter, width};
      if (!type.is_odd() && other.bytes() == type.bytes()) all.push_back(other);
    }
  }
  return fmt::format("as_{}({})", type.name(), of(choice_.of(all), depth));
}

/// A vector of scalars and shorter vectors.
std::string Expressions::assembled(Type type, unsigned depth) {
  std::string parts;
  for (unsigned left = type.width; left > 0;) {
    unsigned width = choice_.of(std::vector<unsigned>{1, 1, 2, 3, 4, 8});
    if (width > left || width == type.width) width = 1;
    parts += (parts.empty() ? "" : ", ") + of(type.with_width(width), type.width > 4 ? 0 : depth);
    left -= width;
  }
  return fmt::format("({})({})", type.name(), parts);
}

std::string Expressions::shuffled(Type type, unsigned depth) {
  if (type.is_scalar() || type.is_odd() || choice_.chance(40)) {
    const Type wide = type.with_width(type.width <= 8 && !type.is_scalar() && !type.is_odd()
                                          ? 2 * type.width
                                          : (type.width == 16 ? 16 : 4));
    if (wide.width == 2 * type.width) {
      return fmt::format("{}.{}", "(" + of(wide, depth) + ")",
                         choice_.word({"lo", "hi", "even", "odd"}));
    }
    return converted({"(" + of(wide, depth) + ")", wide}, type);
  }
  const Type mask = type.as_unsigned();
  const Type from = type.with_width(choice_.of(std::vector<unsigned>{2, 4, 8, 16}));
  if (choice_.chance(50)) {
    return fmt::format("shuffle({}, {})", of(from, depth), of(mask, depth));
  }
  return fmt::format("shuffle2({}, {}, {})", of(from, depth), of(from, depth), of(mask, depth));
}

std::string Expressions::call(Type type, unsigned depth) {
  if (functions_.empty()) return arithmetic(type, depth);
  const Function& function = choice_.of(functions_);
  std::string arguments = "in";
  for (const Type& parameter : function.parameters) arguments += ", " + of(parameter, depth / 2);
  return converted({fmt::format("{}({})", function.name, arguments), function.result}, type);
}

}  // namespace oclab::generated
