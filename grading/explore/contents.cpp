// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values of OpenCL C's types, and the contents of buffers, from text.
#include "grading/explore/contents.h"

#include <charconv>
#include <cstring>

namespace oclab {
namespace {

constexpr std::size_t kMostElements = std::size_t{1} << 30;
constexpr unsigned kRandomBits = 16;  // so that sums and products of a few fit 32 bits

template <typename T>
std::optional<T> number_from(std::string_view text) {
  T number{};
  const bool hexadecimal = std::is_integral_v<T> && text.starts_with("0x");
  const char* const begin = text.data() + (hexadecimal ? 2 : 0);
  const char* const end = text.data() + text.size();
  std::from_chars_result result{};
  if constexpr (std::is_integral_v<T>) {
    result = std::from_chars(begin, end, number, hexadecimal ? 16 : 10);
  } else {
    result = std::from_chars(begin, end, number);
  }
  if (result.ec != std::errc() || result.ptr != end || begin == end) return std::nullopt;
  return number;
}

template <typename T>
Bytes bytes_of(T value) {
  Bytes bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

/// Calls `visit` with a zero of the host's type; returns what it returns, or nothing.
template <typename Visit>
std::optional<Bytes> with_type(const OpenclType& type, Visit visit) {
  const std::string_view name = type.scalar;
  if (name == "char") return visit(std::int8_t{});
  if (name == "uchar" || name == "bool") return visit(std::uint8_t{});
  if (name == "short") return visit(std::int16_t{});
  if (name == "ushort") return visit(std::uint16_t{});
  if (name == "int") return visit(std::int32_t{});
  if (name == "uint") return visit(std::uint32_t{});
  if (name == "long") return visit(std::int64_t{});
  if (name == "ulong") return visit(std::uint64_t{});
  if (name == "float") return visit(float{});
  if (name == "double") return visit(double{});
  return std::nullopt;
}

template <typename T>
T random_value(Rng& rng) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(rng() % (1U << kRandomBits));
  else
    return static_cast<T>(static_cast<double>(rng() >> 40) / (1U << 24));
}

}  // namespace

std::optional<std::size_t> count_from(std::string_view text) {
  std::size_t unit = 1;
  if (text.ends_with('K')) unit = std::size_t{1} << 10;
  if (text.ends_with('M')) unit = std::size_t{1} << 20;
  if (unit > 1) text.remove_suffix(1);
  const auto number = number_from<std::size_t>(text);
  if (!number || *number == 0 || *number > kMostElements / unit) return std::nullopt;
  return *number * unit;
}

std::optional<Bytes> value_bytes(const OpenclType& type, std::string_view text) {
  return with_type(type, [&]<typename T>(T) -> std::optional<Bytes> {
    const auto number = number_from<T>(text);
    if (!number) return std::nullopt;
    return bytes_of(*number);
  });
}

std::optional<Bytes> contents_from(const OpenclType& type, std::size_t count, std::string_view text,
                                   Rng& rng) {
  if (text == "unset") return Bytes();
  if (type.scalar_bytes == 0) {  // a struct, counted in bytes
    Bytes bytes(count, std::byte{0});
    if (text == "random") {
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(rng());
      return bytes;
    }
    return text == "0" ? std::optional(bytes) : std::nullopt;
  }
  if (type.scalar == "half") {
    return text == "0" ? std::optional(Bytes(count * type.bytes(), std::byte{0})) : std::nullopt;
  }
  return with_type(type, [&]<typename T>(T) -> std::optional<Bytes> {
    std::vector<T> values(count * type.bytes() / sizeof(T));
    const auto number = number_from<T>(text);
    if (text != "random" && text != "index" && !number) return std::nullopt;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (text == "random") {
        values[i] = random_value<T>(rng);
      } else {
        values[i] = number ? *number : static_cast<T>(i);
      }
    }
    return to_bytes(values);
  });
}

}  // namespace oclab
