// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a random kernel that is right.
#include "harness/tests/generated/kernel.h"

#include <algorithm>
#include <bit>

#include "harness/tests/generated/group_statements.h"

namespace oclab::generated {
namespace {

constexpr unsigned kSums = 64;
constexpr unsigned kCopiedBytes = 128;  // of a work-item: the longest element

/// Writes the program of one seed.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : choice_(seed) {}

  GeneratedKernel make(std::uint64_t seed) {
    choose_range();
    add_tables();
    add_structs();
    add_functions();
    add_kernel();
    return {.seed = seed, .lines = writer_.take(), .launch = launch(), .buffers = buffers()};
  }

 private:
  void choose_range() {
    const std::vector<std::array<unsigned, 2>> groups{{8, 1}, {16, 1}, {64, 1}, {8, 2},
                                                      {4, 4}, {16, 4}, {4, 8},  {32, 1}};
    const auto [columns, rows] = choice_.of(groups);
    const unsigned across = choice_.between(1, 3), down = choice_.between(1, 2);
    group_size_ = columns * rows;
    items_ = group_size_ * across * down;
    range_ = range_2d(std::size_t{columns} * across, std::size_t{rows} * down, columns, rows);
  }

  /// Constant data.
  void add_tables() {
    for (unsigned k = choice_.below(3); k-- > 0;) {
      const Array table{.name = fmt::format("table{}", k),
                        .type = choice_.integer(),
                        .elements = choice_.chance(50) ? 8U : 4U};
      std::string values;
      for (unsigned i = 0; i < table.elements; ++i) {
        values += (i > 0 ? ", " : "") + literal(table.type);
      }
      writer_.add(fmt::format("constant {} {}[{}] = {{{}}};", table.type.name(), table.name,
                              table.elements, values));
      tables_.push_back(table);
    }
  }

  std::string literal(Type type) {
    Scope nothing;
    return Expressions(choice_, nothing, functions_).literal(type);
  }

  void add_structs() {
    for (unsigned k = choice_.below(3); k-- > 0;) {
      Struct shape{.name = fmt::format("S{}", k), .fields = {}};
      std::string fields;
      for (unsigned i = choice_.between(2, 5); i-- > 0;) {
        shape.fields.push_back(choice_.integer());
        fields += fmt::format("{} f{}; ", shape.fields.back().name(), shape.fields.size() - 1);
      }
      writer_.add(fmt::format("struct {} {{ {}}};", shape.name, fields));
      structs_.push_back(shape);
    }
  }

  void add_functions() {
    for (unsigned k = choice_.below(4); k-- > 0;) add_function(fmt::format("f{}", k), false);
    for (unsigned k = choice_.below(4); k-- > 0;) add_function(fmt::format("c{}", k), true);
  }

  /// A function that returns a value, or one that changes what a pointer refers to.
  void add_function(const std::string& name, bool changes) {
    Function function{
        .name = name, .result = changes ? choice_.any() : choice_.integer(), .parameters = {}};
    std::string parameters = "global const uchar* in";
    Scope scope{.variables = {}, .arrays = tables_};
    if (changes) {
      parameters += fmt::format(", {}* changed", function.result.name());
      scope.variables.push_back({"(*changed)", function.result});
    }
    for (unsigned k = choice_.between(1, 3); k-- > 0;) {
      const Type type = choice_.integer();
      const std::string parameter = fmt::format("p{}", k);
      parameters += fmt::format(", {} {}", type.name(), parameter);
      function.parameters.push_back(type);
      scope.variables.push_back({parameter, type});
    }
    writer_.open(fmt::format("{}{} {}({})", choice_.chance(50) ? "__attribute__((noinline)) " : "",
                             changes ? "void" : function.result.name(), name, parameters));
    Statements statements(choice_, writer_, scope, functions_, structs_);
    for (unsigned k = choice_.between(1, 3); k-- > 0;) statements.add(1);
    Expressions& expressions = statements.expressions();
    if (!changes && choice_.chance(30)) {
      writer_.add(fmt::format("if ({}) return {};", expressions.condition(1),
                              expressions.of(function.result, 1)));
    }
    writer_.add((changes ? "*changed = " : "return ") + expressions.of(function.result, 2) + ";");
    writer_.close();
    (changes ? changers_ : functions_).push_back(function);
  }

  /// What a work-item owns of a tile; three of 64 work-items fit 48 KB.
  Type tile_type() {
    const Type type = choice_.integer();
    return type.bytes() > 32 ? type.with_width(2) : type;
  }

  std::vector<Tile> add_tiles() {
    std::vector<Tile> tiles{{.name = "tile0", .type = local_argument_}};
    for (unsigned k = 1, count = choice_.between(1, 3); k < count; ++k) {
      const Tile tile{.name = fmt::format("tile{}", k), .type = tile_type()};
      writer_.add(fmt::format("local {} {}[{}];", tile.type.name(), tile.name, group_size_));
      tiles.push_back(tile);
    }
    return tiles;
  }

  void add_kernel() {
    local_argument_ = tile_type();
    writer_.open(fmt::format(
        "kernel void generated(global const uchar* in, global uchar* out, global uint* sums, "
        "global uint* exchanged, global uchar* copied, local {}* tile0, uint n, int s)",
        local_argument_.name()));
    std::vector<Tile> tiles = add_tiles();
    writer_.add("local uint counters[8];");
    writer_.add("const uint lid = get_local_id(1) * get_local_size(0) + get_local_id(0);");
    writer_.add("const uint group = get_group_id(1) * get_num_groups(0) + get_group_id(0);");
    writer_.add(fmt::format("const uint id = group * {} + lid;", group_size_));
    Scope scope{
        .variables = {{"lid", {'j', 1}}, {"id", {'j', 1}}, {"n", {'j', 1}}, {"s", {'i', 1}}},
        .arrays = tables_};
    Statements statements(choice_, writer_, scope, functions_, structs_);
    statements.protect_variables();
    statements.allow_changes(changers_);
    GroupStatements group(choice_, writer_, scope, statements, std::move(tiles), group_size_);
    writer_.add("if (lid < 8) counters[lid] = 0;", MutationKind::kUnset, ";");
    group.barrier("CLK_LOCAL_MEM_FENCE", false);
    statements.allow_updates();
    for (unsigned k = choice_.between(5, 10); k-- > 0;) group.add(2);
    if (choice_.chance(60)) group.exchange_globally();
    if (choice_.chance(60)) group.copy_out();
    group.barrier("CLK_LOCAL_MEM_FENCE", false);
    writer_.add("uint counted = counters[lid & 7];");
    scope.variables.push_back({"counted", {'j', 1}});
    store_all(scope);
    writer_.close();
  }

  /// Every variable, and every element of the private arrays, to the work-item's part of `out`.
  void store_all(Scope& scope) {
    for (const Array& array : scope.arrays) {
      if (!array.writable) continue;
      std::string all;
      for (unsigned k = 0; k < array.elements; ++k) {
        all += fmt::format("{}{}[{}]", k > 0 ? " ^ " : "", array.name, k);
      }
      writer_.add(fmt::format("{} all_{} = {};", array.type.name(), array.name, all));
      scope.variables.push_back({"all_" + array.name, array.type});
    }
    bytes_per_item_ = 0;
    std::vector<unsigned> offsets;
    for (const Variable& variable : scope.variables) {
      const unsigned bytes = std::bit_ceil(variable.type.bytes());
      bytes_per_item_ = (bytes_per_item_ + bytes - 1) / bytes * bytes;
      offsets.push_back(bytes_per_item_);
      bytes_per_item_ += bytes;
    }
    bytes_per_item_ = (bytes_per_item_ + 127) / 128 * 128;
    for (std::size_t k = 0; k < offsets.size(); ++k) store(scope.variables[k], offsets[k]);
  }

  void store(const Variable& variable, unsigned offset) {
    Type type = variable.type;
    std::string value = variable.name;
    if (type.is_real()) {
      type.letter = type.letter == 'f' ? 'i' : 'l';
      value = fmt::format("convert_{}({})", type.name(), value);
    }
    const auto statement = [&](const char* item) {
      const std::string place = fmt::format("out + {} * {} + {}", item, bytes_per_item_, offset);
      return type.is_odd() ? fmt::format("vstore3({}, 0, (global {}*)({}));", value,
                                         type.element().name(), place)
                           : fmt::format("*(global {}*)({}) = {};", type.name(), place, value);
    };
    writer_.add(statement("id"), MutationKind::kShiftedIndex, statement("(id + 1)"));
  }

  Launch launch() {
    Launch launch{.kernel = "generated", .arguments = {}, .range = range_};
    for (const char* name : {"in", "out", "sums", "exchanged", "copied"}) {
      launch.arguments.push_back(buffer(name));
    }
    const std::size_t element = std::bit_ceil(local_argument_.bytes());
    launch.arguments.push_back(LocalArgument{group_size_ * element});
    launch.arguments.push_back(value(static_cast<std::uint32_t>(choice_.bits())));
    launch.arguments.push_back(value(static_cast<std::int32_t>(choice_.bits())));
    return launch;
  }

  std::vector<std::uint32_t> random_words(unsigned count) {
    std::vector<std::uint32_t> words(count);
    for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(choice_.bits());
    return words;
  }

  std::vector<Buffer> buffers() {
    Buffer sums = input("sums", random_words(kSums));
    sums.access = Access::kInOut;
    const auto words = [&](const char* name, std::size_t bytes) {
      return output(name, std::vector<std::uint32_t>(bytes / 4));
    };
    return {input("in", random_words(kInputBytes / 4)),
            words("out", std::size_t{items_} * bytes_per_item_), sums,
            words("exchanged", std::size_t{items_} * 4),
            words("copied", std::size_t{items_} * kCopiedBytes)};
  }

  Choice choice_;
  SourceWriter writer_;
  std::vector<Array> tables_;
  std::vector<Struct> structs_;
  std::vector<Function> functions_;
  std::vector<Function> changers_;
  NdRange range_;
  unsigned group_size_ = 0;
  unsigned items_ = 0;
  unsigned bytes_per_item_ = 0;
  Type local_argument_;
};

std::string join(const std::vector<Line>& lines, std::size_t mutated) {
  std::string text;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    text += (k == mutated ? lines[k].mutant : lines[k].text) + "\n";
  }
  return text;
}

}  // namespace

std::string GeneratedKernel::source() const { return join(lines, lines.size()); }

std::string GeneratedKernel::mutant(std::size_t mutated) const { return join(lines, mutated); }

GeneratedKernel generate_kernel(std::uint64_t seed) { return Generator(seed).make(seed); }

}  // namespace oclab::generated
