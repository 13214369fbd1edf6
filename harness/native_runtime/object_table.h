// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the objects that handles of one launch refer to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/model_report/memory_object.h"
#include "harness/native_device/image.h"
#include "harness/native_runtime/calls.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {

/// The kinds of objects. A shadow holds which bits of another object have no value.
enum class Space : std::uint8_t { kNone, kGlobal, kConstant, kLocal, kImage, kShadow };

/// The memory of an object, and how much of it loads and stores may reach.
struct Object {
  std::byte* base = nullptr;
  std::uint64_t readable = 0;  ///< bytes
  std::uint64_t writable = 0;
  Space space = Space::kNone;
  /// Declared so: what is read of it, by whatever pointer, is constant memory.
  bool constant = false;
  /// Whether work-items share it and the kernel may write to it; also of such memory's shadow.
  bool can_race = false;

  /// How many bytes accesses of this type may reach, and whether they may reach these.
  std::uint64_t limit(AccessType type) const {
    return type == AccessType::kLoad ? readable : writable;
  }
  bool holds(std::uint64_t offset, std::uint64_t bytes, AccessType type) const {
    return bytes <= limit(type) && offset <= limit(type) - bytes;
  }
};

/// How a kernel uses a pointer that it is given.
struct PointerUse {
  bool constant = false;    ///< declared so
  bool reads_only = false;  ///< nothing is written through it
};

/// What findings and examples say about an object.
struct ObjectName {
  std::string name;             ///< of the kernel's parameter or variable
  std::uint64_t bytes = 0;      ///< also of an image
  std::uint64_t row_bytes = 0;  ///< of an array of arrays: length of the innermost ones; else 0
  bool local = false;
  bool own_array = false;  ///< the kernel declares it
};

/// All objects that the work-items share, by number. Private arrays have numbers from
/// `kFirstPrivate` on and belong to a work-item.
class ObjectTable {
 public:
  /// A buffer of the launch. `columns` and `rows` are those of an image, or 0.
  void add_buffer(std::uint32_t number, std::byte* base, std::uint64_t bytes,
                  std::uint32_t columns = 0, std::uint32_t rows = 0);

  /// Local memory of these bytes: an argument, or an array that the kernel declares.
  void add_local(std::uint32_t number, std::uint64_t bytes, const ObjectName& name);

  /// Constant data of the program.
  void add_constant(std::uint32_t number, std::byte* base, std::uint64_t bytes,
                    const ObjectName& name);

  /// Gives a buffer the name of a parameter that points to it. The first of its names stays.
  void name_buffer(std::uint32_t number, const std::string& name, int parameter, PointerUse use);

  /// The shadow of an object whose bytes the caller owns: as many as the object has.
  void add_shadow(std::uint32_t number, std::byte* base, bool writable = true);

  /// Scratch memory of MemorySanitizer under this number, zeroed.
  void add_scratch(std::uint32_t number, std::uint64_t bytes);

  /// Fills local memory with poison; its shadows become undefined.
  void forget_local();

  /// Shadows for local and constant objects, which live as long as the table.
  void add_own_shadows();

  /// `number` is below `kFirstPrivate`.
  const Object& operator[](std::uint32_t number) const { return objects_[number]; }

  /// The image with this number, or one without pixels.
  Image image(std::uint32_t number) const {
    return number < images_.size() ? images_[number] : Image{};
  }

  /// What is known about an object of any number.
  const ObjectName& name(std::uint32_t number) const;

  /// The named objects for the model's report, in the order in which they got their names.
  const std::vector<model::MemoryObject>& memory_objects() const { return memory_objects_; }

 private:
  struct Block {
    std::uint32_t number = 0;
    std::vector<std::byte> bytes;
  };
  std::byte* own(std::uint32_t number, std::uint64_t bytes);
  void set_name(std::uint32_t number, const ObjectName& name, int parameter);

  std::vector<Object> objects_ = std::vector<Object>(kFirstPrivate);
  std::map<std::uint32_t, ObjectName> names_;
  std::array<Image, kFirstLocalArgument> images_{};  // by number: images are buffers
  std::vector<model::MemoryObject> memory_objects_;
  std::vector<Block> locals_;
  std::vector<Block> local_shadows_;
  std::vector<Block> others_;
};

}  // namespace oclab::native
