// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the text that OpenCL C's printf makes of a format and its arguments.
#include "harness/native_device/printf_format.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace oclab::native {
namespace {

constexpr int kMostWidth = 1000;  // of a field, and of a precision

/// "%-8.3v4hlf": what lies between % and the conversion.
struct Conversion {
  std::string flags;
  int width = 0;
  int precision = -1;
  unsigned components = 1;
  std::string length;
  char type = 0;  // 0 if the format ends before it
};

int number(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc() ? std::min(value, kMostWidth) : kMostWidth;
}

/// Reads what follows a %, and removes it from the text.
Conversion conversion(std::string_view& text) {
  Conversion result;
  const auto next_is = [&](std::string_view set) {
    return !text.empty() && set.find(text.front()) != std::string_view::npos;
  };
  const auto take = [&] {
    const char front = text.front();
    text.remove_prefix(1);
    return front;
  };
  while (next_is("-+ #0")) result.flags += take();
  if (next_is("123456789")) result.width = number(text);
  if (next_is(".")) {
    take();
    result.precision = next_is("0123456789") ? number(text) : 0;
  }
  if (next_is("v")) {
    take();
    if (next_is("0123456789")) result.components = static_cast<unsigned>(number(text));
    result.components = std::clamp(result.components, 1U, 16U);
  }
  while (next_is("hl")) result.length += take();
  if (!text.empty()) result.type = take();
  return result;
}

unsigned bytes_of(const std::string& length) {
  if (length == "hh") return 1;
  if (length == "h") return 2;
  return length.starts_with("l") ? 8 : 4;
}

template <typename Value>
std::string printed(const Conversion& conversion, const char* length, char type, Value value) {
  std::string format = "%" + conversion.flags;
  if (conversion.width > 0) format += std::to_string(conversion.width);
  if (conversion.precision >= 0) format += "." + std::to_string(conversion.precision);
  format += length;
  format += type;
  const int size = std::snprintf(nullptr, 0, format.c_str(), value);
  if (size <= 0) return "";
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), value);
  text.pop_back();
  return text;
}

std::string integer(const Conversion& conversion, PrintfBits bits) {
  const unsigned cut = 64 - 8 * bytes_of(conversion.length);
  bits <<= cut;
  if (conversion.type == 'd' || conversion.type == 'i') {
    return printed(conversion, "ll", conversion.type, static_cast<long long>(bits) >> cut);
  }
  return printed(conversion, "ll", conversion.type, static_cast<unsigned long long>(bits >> cut));
}

/// Whether a NaN that a computation makes has a sign depends on the processor, so it is not
/// printed.
double real(PrintfBits bits) {
  const auto value = std::bit_cast<double>(bits);
  return std::isnan(value) ? std::fabs(value) : value;
}

std::string one(const Conversion& conversion, PrintfBits bits) {
  switch (conversion.type) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X': return integer(conversion, bits);
    case 'c': return printed(conversion, "", 'c', static_cast<int>(bits & 0xFF));
    case 'p': return printed(conversion, "ll", 'x', static_cast<unsigned long long>(bits));
    default: return printed(conversion, "", conversion.type, real(bits));
  }
}

}  // namespace

std::string formatted(std::string_view format, std::span<const PrintfBits> arguments,
                      const std::function<std::string(std::uint64_t)>& string_at) {
  std::string text;
  const auto next = [&] {
    if (arguments.empty()) return PrintfBits{0};
    const PrintfBits bits = arguments.front();
    arguments = arguments.subspan(1);
    return bits;
  };
  while (!format.empty()) {
    const std::size_t percent = std::min(format.find('%'), format.size());
    text += format.substr(0, percent);
    format.remove_prefix(percent);
    if (format.empty()) break;
    const std::string_view begin = format;
    format.remove_prefix(1);
    const Conversion found = conversion(format);
    if (found.type == '%') {
      text += '%';
    } else if (found.type == 's') {
      text += printed(found, "", 's', string_at(next()).c_str());
    } else if (std::string_view("diouxXcpeEfFgGaA").find(found.type) == std::string_view::npos ||
               found.type == 0) {
      text += begin.substr(0, begin.size() - format.size());  // unknown: as it is written
    } else {
      for (unsigned k = 0; k < found.components; ++k)
        text += (k > 0 ? "," : "") + one(found, next());
    }
  }
  return text;
}

}  // namespace oclab::native
