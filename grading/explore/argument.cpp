// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the arguments of any kernel, as the command line describes them.
#include "grading/explore/argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "grading/explore/contents.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

std::size_t product(const std::array<std::size_t, 3>& sizes) {
  return sizes[0] * sizes[1] * sizes[2];
}

std::string counted(std::size_t count, const std::string& type) {
  return fmt::format("{} {}{}", count, type, count == 1 ? "" : "s");
}

/// "65536", "random": the parts of a buffer's or an image's text.
std::pair<std::string, std::string> parts_of(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string rest = text.substr(std::min(colon + 1, text.size()));
  return {text.substr(0, colon), rest.empty() ? "random" : rest};
}

/// Makes the arguments of one launch in the order of the parameters.
class Binder {
 public:
  Binder(const KernelContract& kernel, const NdRange& range, const ArgumentTexts& texts,
         std::uint64_t seed)
      : kernel_(kernel), texts_(texts), rng_(seed) {
    bound_.launch = {.kernel = kernel.name, .arguments = {}, .range = range};
    items_ = product(range.global);
    group_ = product(range.local);
  }

  BoundKernel bind() {
    for (std::size_t k = 0; k < kernel_.parameters.size(); ++k) {
      parameter_ = &kernel_.parameters[k];
      text_ = text_of(k);
      add_argument();
    }
    require_all_used();
    return std::move(bound_);
  }

 private:
  /// By name, or else by position.
  std::optional<std::string> text_of(std::size_t position) {
    for (const std::string& key : {parameter_->name, std::to_string(position)}) {
      const auto found = texts_.find(key);
      if (found == texts_.end()) continue;
      used_.push_back(key);
      return found->second;
    }
    return std::nullopt;
  }

  void add_argument() {
    if (is_image(*parameter_)) return add_image();
    switch (parameter_->space) {
      case AddressSpace::kGlobal:
      case AddressSpace::kConstant: return add_buffer();
      case AddressSpace::kLocal: return add_local();
      case AddressSpace::kPrivate:
        return parameter_->type == "sampler_t" ? add_sampler() : add_value();
    }
  }

  [[noreturn]] void fail(const std::string& expected, const std::string& example) const {
    throw UsageError(fmt::format(
        "the argument '{}' ({}) of kernel '{}' {}.\n  expected: {}\n  example:  --arg {}={}",
        parameter_->name, declaration(*parameter_), kernel_.name,
        text_ ? fmt::format("cannot be '{}'", *text_) : "needs a value", expected, parameter_->name,
        example));
  }

  /// The type that a pointer refers to.
  OpenclType pointee() const {
    return opencl_type(parameter_->type.substr(0, parameter_->type.find('*')));
  }

  /// Structs are counted in bytes.
  static std::string unit(const OpenclType& type) {
    if (type.scalar_bytes == 0) return "byte";
    return type.width == 1 ? type.scalar : type.scalar + std::to_string(type.width);
  }

  void add_buffer() {
    const OpenclType type = pointee();
    const std::string example = fmt::format("{}:random", items_);
    const auto [size, what] = parts_of(text_.value_or(""));
    const auto count = text_ && !size.empty() ? count_from(size) : std::optional(items_);
    const std::string expected =
        fmt::format("COUNT[:CONTENTS], a number of {}s, and {}", unit(type), kContentsWords);
    if (!count) fail(expected, example);
    auto contents = contents_from(type, *count, what, rng_);
    if (!contents) fail(expected, example);
    const std::size_t bytes = *count * std::max<std::size_t>(type.bytes(), 1);
    add_memory(std::move(*contents), bytes, {});
    describe(fmt::format("{}, {}{}", counted(*count, unit(type)), what,
                         text_ ? "" : " (default: one for each work-item)"));
  }

  /// The kit's buffers hold elements of four bytes.
  void add_memory(Bytes contents, std::size_t bytes, Shape shape) {
    constexpr std::size_t kElement = size_of(Element::kUint);
    if (bytes % kElement != 0) {
      fail(fmt::format("a number of elements whose size in bytes ({}) is a multiple of {}", bytes,
                       kElement),
           "1024");
    }
    Buffer buffer{.name = parameter_->name, .access = Access::kInOut, .element = Element::kUint};
    if (contents.empty()) buffer.access = Access::kScratch;
    buffer.count = bytes / kElement;
    buffer.initial = std::move(contents);
    buffer.shape = shape;
    buffer.image = shape.columns > 0;
    if (buffer.image) buffer.element = Element::kFloat;
    bound_.buffers.push_back(std::move(buffer));
    bound_.launch.arguments.push_back(BufferArgument{parameter_->name});
  }

  void add_image() {
    constexpr const char* kExpected = "COLUMNSxROWS[:CONTENTS]";
    const auto [size, what] = parts_of(text_.value_or(""));
    const std::size_t by = std::min(size.find('x'), size.size());
    const auto columns = count_from(std::string_view(size).substr(0, by));
    const auto rows = count_from(std::string_view(size).substr(std::min(by + 1, size.size())));
    if (!columns || !rows) fail(kExpected, "256x256:random");
    auto contents = contents_from(opencl_type("float"), *columns * *rows, what, rng_);
    if (!contents) fail(fmt::format("{}: {}", kExpected, kContentsWords), "256x256:random");
    add_memory(std::move(*contents), *columns * *rows * sizeof(float), {*rows, *columns});
    describe(fmt::format("{} x {} float pixels, {}", *columns, *rows, what));
  }

  void add_local() {
    const OpenclType type = pointee();
    const auto count = text_ ? count_from(*text_) : std::optional(group_);
    if (!count) fail(fmt::format("COUNT, a number of {}s", unit(type)), std::to_string(group_));
    bound_.launch.arguments.push_back(
        LocalArgument{*count * std::max<std::size_t>(type.bytes(), 1)});
    describe(fmt::format("{} of local memory{}", counted(*count, unit(type)),
                         text_ ? "" : " (default: one for each work-item of a group)"));
  }

  void add_sampler() {
    const std::string text = text_.value_or("clamp_to_edge");
    if (text != "clamp_to_edge" && text != "clamp") fail("clamp_to_edge or clamp", "clamp");
    bound_.launch.arguments.push_back(
        SamplerArgument{text == "clamp" ? Addressing::kBorder : Addressing::kClampToEdge});
    describe("a sampler, " + text);
  }

  void add_value() {
    const OpenclType type = opencl_type(parameter_->type);
    if (type.width > 1 || type.scalar_bytes == 0 || type.scalar == "half") {
      throw UsageError(
          fmt::format("the argument '{}' of kernel '{}' is of type {}, which this "
                      "command cannot pass by value; wrap the kernel in one that takes "
                      "scalars",
                      parameter_->name, kernel_.name, parameter_->type));
    }
    const auto bytes = text_ ? value_bytes(type, *text_) : std::nullopt;
    if (!bytes) fail("a number of type " + type.scalar, "1024");
    ScalarArgument argument;
    std::ranges::copy(*bytes, argument.bytes.begin());
    bound_.launch.arguments.push_back(argument);
    describe(*text_);
  }

  void describe(const std::string& what) {
    bound_.described.push_back(fmt::format("{}: {}", parameter_->name, what));
  }

  void require_all_used() const {
    for (const auto& [key, text] : texts_) {
      if (std::ranges::find(used_, key) != used_.end()) continue;
      throw UsageError(fmt::format("kernel '{}' has no parameter '{}'.\n  its signature: {}",
                                   kernel_.name, key, declaration(kernel_)));
    }
  }

  const KernelContract& kernel_;
  const ArgumentTexts& texts_;
  Rng rng_;
  BoundKernel bound_;
  std::size_t items_ = 0;
  std::size_t group_ = 0;
  std::vector<std::string> used_;
  const Parameter* parameter_ = nullptr;
  std::optional<std::string> text_;
};

}  // namespace

OpenclType opencl_type(std::string_view name) {
  static const std::map<std::string_view, std::size_t> sizes{
      {"char", 1}, {"uchar", 1}, {"bool", 1}, {"short", 2}, {"ushort", 2}, {"half", 2},  {"int", 4},
      {"uint", 4}, {"float", 4}, {"long", 8}, {"ulong", 8}, {"double", 8}, {"size_t", 8}};
  OpenclType type;
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  const auto found = sizes.find(name.substr(0, digits));
  if (found == sizes.end()) return {.scalar = std::string(name)};
  type = {.scalar = std::string(found->first), .scalar_bytes = found->second};
  std::from_chars(name.data() + digits, name.data() + name.size(), type.width);
  if (type.scalar == "size_t") type.scalar = "ulong";
  return type;
}

ArgumentTexts argument_texts(const std::vector<std::string>& options) {
  ArgumentTexts texts;
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError("--arg " + option + ": expected NAME=VALUE, for example --arg n=1024");
    }
    const std::string name = option.substr(0, equals);
    if (!texts.emplace(name, option.substr(equals + 1)).second) {
      throw UsageError("--arg " + name + " is given twice");
    }
  }
  return texts;
}

BoundKernel bind_arguments(const KernelContract& kernel, const NdRange& range,
                           const ArgumentTexts& texts, std::uint64_t seed) {
  return Binder(kernel, range, texts, seed).bind();
}

}  // namespace oclab
