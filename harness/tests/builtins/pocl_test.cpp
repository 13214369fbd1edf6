// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: built-in functions of the model beside those of PoCL, which students run.
#include "harness/tests/builtins/pocl.h"

#include <iomanip>
#include <span>
#include <sstream>

#include "harness/opencl/platform.h"
#include "harness/opencl/program.h"
#include "harness/tests/core_set.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

constexpr std::size_t kCases = kRoom / sizeof(double);
constexpr std::size_t kFunctionsPerKernel = 50;

/// The standard's limits in ulp (OpenCL 1.2, table 7.4); functions that are not here are exact.
double limit_of(const std::string& name) {
  static const std::map<std::string, double> limits{
      {"acos", 4},           {"acosh", 4},     {"acospi", 5},    {"asin", 4},    {"asinh", 4},
      {"asinpi", 5},         {"atan", 5},      {"atan2", 6},     {"atanh", 5},   {"atanpi", 5},
      {"atan2pi", 6},        {"cbrt", 2},      {"cos", 4},       {"cosh", 4},    {"cospi", 4},
      {"erfc", 16},          {"erf", 16},      {"exp", 3},       {"exp2", 3},    {"exp10", 3},
      {"expm1", 3},          {"hypot", 4},     {"log", 3},       {"log2", 3},    {"log10", 3},
      {"log1p", 2},          {"lgamma", 16},   {"lgamma_r", 16}, {"pow", 16},    {"pown", 16},
      {"powr", 16},          {"rootn", 16},    {"rsqrt", 2},     {"sin", 4},     {"sincos", 4},
      {"sincos.pointer", 4}, {"sinh", 4},      {"sinpi", 4},     {"sqrt", 3},    {"tan", 5},
      {"tanh", 5},           {"tanpi", 6},     {"tgamma", 16},   {"degrees", 2}, {"radians", 2},
      {"length", 5},         {"distance", 11}, {"normalize", 6}};
  if (name.starts_with("half_") || name.starts_with("native_") || name.starts_with("fast_"))
    return 8192;
  const auto found = limits.find(name);
  return found != limits.end() ? found->second : 0;
}

/// Whether a sum that cancels is compared with an error relative to its terms.
bool cancels(std::string_view name) {
  return name == "mad" || name == "mix" || name == "dot" || name == "cross" || name == "smoothstep";
}
/// Whether the standard leaves results for NaN and infinity open, or a test of them says little.
bool needs_ordinary(std::string_view name, BuiltinForm form) {
  return cancels(name) || name == "min" || name == "max" || name == "clamp" || name == "step" ||
         name == "degrees" || name == "radians" || form == BuiltinForm::kWhole ||
         name.starts_with("native_") || name.starts_with("half_");
}

template <class T>
std::vector<T> values(bool ordinary, bool low24) {
  if constexpr (std::is_same_v<T, Half>) {
    std::vector<T> all;
    for (std::uint32_t bits = 0; bits < 0x10000; bits += 163) all.push_back(Half(bits));
    return all;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!ordinary) return reals<T>(150);
    std::mt19937_64 generator(9);
    std::uniform_real_distribution<T> near_zero(T{1} / 8, 20);
    std::vector<T> all(kCases);
    for (T& value : all) value = near_zero(generator);
    return all;
  } else {
    auto all = integers<T>(sizeof(T) == 1 ? 0 : 250);
    if (low24)
      for (T& value : all) value = static_cast<T>(static_cast<std::int64_t>(value) % (1 << 23));
    return all;
  }
}

/// The arguments: for functions of several, values in different random orders.
std::vector<Column> arguments(const std::string& types, bool ordinary, bool low24) {
  std::vector<Column> columns;
  for (const char letter : types) {
    with_type(letter, [&]<class T>(T) {
      auto all = values<T>(ordinary, low24);
      const std::size_t count = all.size();
      for (std::size_t i = count; i < kCases; ++i) all.push_back(all[i % count]);
      if (!columns.empty() || types.size() > 1)
        std::ranges::shuffle(all, std::mt19937(static_cast<unsigned>(columns.size() + 10)));
      all.resize(kCases);
      columns.push_back(column_of(all));
    });
  }
  return columns;
}

/// Functions with the same types and arguments: one kernel evaluates all of them.
struct Batch {
  std::string types;
  bool ordinary = false;
  bool low24 = false;
  std::vector<Builtin> functions;

  bool takes(const Builtin& builtin, bool wants_ordinary, bool wants_low24) const {
    return types == builtin.types && ordinary == wants_ordinary && low24 == wants_low24 &&
           functions.size() < kFunctionsPerKernel;
  }
  std::string source(const std::string& kernel) const {
    std::string text = "kernel void " + kernel + "(";
    for (unsigned i = 0; i < types.size(); ++i)
      text += "global const " + type_name(types[i]) + "* " + "abc"[i] + ", ";
    text += "global uchar* r) {\n  const size_t i = get_global_id(0), n = get_global_size(0);\n";
    for (std::size_t f = 0; f < functions.size(); ++f)
      text += "  " + Statement(functions[f], f).text();
    return text + "}\n";
  }
};

/// Conversions from and to half need an extension.
bool tried(const Builtin& builtin) {
  const bool half = builtin.result == 'x' || builtin.types.find('x') != std::string_view::npos;
  return !half || !builtin.name.starts_with("convert_");
}

std::vector<Batch> batches() {
  std::vector<Batch> all;
  for (const Builtin& builtin : builtins()) {
    if (!tried(builtin)) continue;
    const bool ordinary = needs_ordinary(builtin.name, builtin.form);
    const bool low24 = builtin.name.ends_with("24");
    auto batch = std::ranges::find_if(
        all, [&](const Batch& one) { return one.takes(builtin, ordinary, low24); });
    if (batch == all.end())
      batch = all.insert(all.end(), {std::string(builtin.types), ordinary, low24, {}});
    batch->functions.push_back(builtin);
  }
  return all;
}

/// Whether the standard says nothing about the function here.
template <class R>
bool undefined(const Builtin& builtin, const std::vector<Column>& columns, std::size_t i, R ours) {
  const std::string_view name = builtin.name;
  bool open = false;
  with_type(builtin.types.front(), [&]<class A>(A) {
    const A a = value_at<A>(columns[0], i);
    if constexpr (std::is_floating_point_v<A>) {
      // beyond the integer's range; the largest ones are left out with it
      if constexpr (std::is_integral_v<R>)
        open = name.starts_with("convert_") && name.find("_sat") == std::string_view::npos &&
               (a != a || ours == std::numeric_limits<R>::min() ||
                ours == std::numeric_limits<R>::max());
      if (name.starts_with("lgamma")) open = !(a > 0);
      if (name == "remquo.pointer")
        open = !std::isfinite(a) || !std::isfinite(value_at<A>(columns[1], i)) ||
               value_at<A>(columns[1], i) == 0;
    }
    if (name == "clamp") open = value_at<A>(columns[1], i) > value_at<A>(columns[2], i);
    if (name == "smoothstep") open = value_at<A>(columns[0], i) >= value_at<A>(columns[1], i);
  });
  return open;
}

template <class R>
bool agree(const Builtin& builtin, R ours, R theirs) {
  if constexpr (std::is_floating_point_v<R>) {
    if (cancels(builtin.name))
      return std::fabs(ours - theirs) <= 32 * 400 * std::numeric_limits<R>::epsilon();
    return ulp_error(theirs, ours) <= 2 * limit_of(std::string(builtin.name));
  } else if constexpr (std::is_same_v<R, Half>) {
    const auto is_nan = [](R half) { return (static_cast<int>(half) & 0x7fff) > 0x7c00; };
    return ours == theirs || (is_nan(ours) && is_nan(theirs));
  } else {
    if (builtin.name == "remquo.pointer") return (ours - theirs) % 128 == 0;
    return ours == theirs;
  }
}

template <class R>
std::string text_of(R value) {
  std::ostringstream out;
  if constexpr (std::is_same_v<R, Half>)
    out << static_cast<int>(value);
  else
    out << std::setprecision(17) << +value;
  return out.str();
}

class Pocl {
 public:
  explicit Pocl(const DeviceInfo& info) : device_(open_device(info)), context_(device_) {}

  Column run(const Batch& batch, const std::vector<Column>& columns) {
    const cl::Program program =
        build_program(context_, device_, batch.source("batch"), "builtins.cl", "");
    cl::Kernel kernel(program, "batch");
    std::vector<cl::Buffer> buffers;
    cl_uint argument = 0;
    for (Column column : columns) {
      buffers.emplace_back(context_, CL_MEM_COPY_HOST_PTR, column.size(), column.data());
      kernel.setArg(argument++, buffers.back());
    }
    Column results(batch.functions.size() * kRoom);
    const cl::Buffer buffer(context_, CL_MEM_READ_WRITE, results.size());
    kernel.setArg(argument, buffer);
    const cl::CommandQueue queue(context_, device_);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(kCases), cl::NDRange(8));
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, results.size(), results.data());
    return results;
  }

 private:
  cl::Device device_;
  cl::Context context_;
};

void compare(const Batch& batch, const Builtin& builtin, const std::vector<Column>& columns,
             const Column& ours, const Column& theirs) {
  std::size_t wrong = 0;
  std::string first;
  with_type(builtin.result, [&]<class R>(R) {
    for (std::size_t i = 0; i < kCases; ++i) {
      const R mine = value_at<R>(ours, i), other = value_at<R>(theirs, i);
      if (undefined(builtin, columns, i, mine) || agree(builtin, mine, other)) continue;
      if (++wrong > 3) continue;
      first += "\n  (";
      for (std::size_t argument = 0; argument < batch.types.size(); ++argument)
        with_type(batch.types[argument],
                  [&]<class A>(A) { first += text_of(value_at<A>(columns[argument], i)) + " "; });
      first += "): model " + text_of(mine) + ", PoCL " + text_of(other);
    }
  });
  EXPECT_EQ(wrong, 0u) << builtin.name << " " << builtin.types << first;
}

TEST(NativeBuiltinsOnDevice, AgreeWithPocl) {
  const auto devices = enumerate_devices();
  const auto found = std::ranges::find_if(devices, is_pocl);
  if (found == devices.end()) GTEST_SKIP() << "PoCL is not installed";
  Pocl pocl(*found);
  const std::vector<Batch> all = batches();
  const std::size_t step = test::tests_everything() ? 1 : 4;
  for (std::size_t b = 0; b < all.size(); b += step) {
    const Batch& batch = all[b];
    const auto columns = arguments(batch.types, batch.ordinary, batch.low24);
    const Column theirs = pocl.run(batch, columns);
    for (std::size_t f = 0; f < batch.functions.size(); ++f) {
      const Column ours = NativeCall(batch.functions[f], columns, kCases).results();
      const auto room = theirs.begin() + static_cast<std::ptrdiff_t>(f * kRoom);
      compare(batch, batch.functions[f], columns, ours, {room, room + kRoom});
    }
  }
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
