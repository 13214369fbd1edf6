// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the registers that LLVM's back end for AMD's GPUs assigns to a program's kernels.
#include "harness/worker/model_child/gpu_registers.h"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/worker/model_child/program_run.h"
#include "harness/worker/protocol/object_file.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

fs::path object_for(const std::string& gpu, const fs::path& prefix) {
  return fs::path(prefix).concat("." + gpu + ".o");
}

/// One run of clang, which says nothing.
bool clang(std::vector<std::string> options, const BuildJob& job) {
  options.insert(options.begin(), {OCLAB_CLANG, "-x", "cl", "-cl-std=CL1.2", "-w"});
  for (std::string& option : words_in(job.extra_options)) options.push_back(std::move(option));
  return run_program(options, {}) == 0;
}

/// Preprocesses as the model does: a source cannot tell for which GPU it is compiled. What the
/// header of OpenCL C defines is left to the compiler.
bool preprocess(const BuildJob& job, const fs::path& source, const fs::path& plain) {
  std::ofstream(source, std::ios::binary) << job.source;
  return clang({"-target", "spir64-unknown-unknown", "-D__IMAGE_SUPPORT__=1",
                "-D__ENDIAN_LITTLE__=1", "-D_OPENCL_BASE_H_", "-E", "-P", "-o", plain, source},
               job);
}

bool compile(const BuildJob& job, const std::string& gpu, const fs::path& plain,
             const fs::path& object) {
  return clang(
      {"-target", "amdgcn-amd-amdhsa", "-mcpu=" + gpu, "-nogpulib", "-Xclang",
       "-mlink-builtin-bitcode", "-Xclang", OCLAB_LIBCLC, "-O2", "-c", "-o", object, plain},
      job);
}

constexpr std::uint64_t kNoteStep = 4;

std::uint64_t padded(std::uint64_t bytes) {
  return (bytes + kNoteStep - 1) / kNoteStep * kNoteStep;
}

/// Adds the contents of the notes of AMD's compiler in a section.
void add_notes(std::string_view section, std::vector<std::string_view>& notes) {
  constexpr std::uint32_t kMetadata = 32;  // NT_AMDGPU_METADATA
  while (const auto head = structure_at<Elf64_Nhdr>(section, 0)) {
    const std::uint64_t begin = sizeof(Elf64_Nhdr) + padded(head->n_namesz);
    const std::uint64_t end = begin + padded(head->n_descsz);
    if (end > section.size()) return;
    if (head->n_type == kMetadata) notes.push_back(section.substr(begin, head->n_descsz));
    section.remove_prefix(end);
  }
}

std::vector<std::string_view> notes_in(std::string_view object) {
  std::vector<std::string_view> notes;
  const auto head = object_head(object);
  for (std::size_t i = 0; head && i < head->e_shnum; ++i) {
    const auto section = section_of(object, *head, i);
    if (!section || section->sh_type != SHT_NOTE || section->sh_offset > object.size()) continue;
    add_notes(object.substr(section->sh_offset, section->sh_size), notes);
  }
  return notes;
}

}  // namespace

void compile_for_gpu(const BuildJob& job, const std::string& gpus, const fs::path& prefix) {
  if (std::string_view(OCLAB_LIBCLC).empty() || assigned_registers(gpus, prefix)) return;
  // another process may do the same
  const std::string own = "." + gpus.substr(0, gpus.find(' ')) + "." + std::to_string(getpid());
  const fs::path source = fs::path(prefix).concat(own + ".cl");
  const fs::path plain = fs::path(prefix).concat(own + ".i");
  const fs::path unfinished = fs::path(prefix).concat(own + ".o");
  if (preprocess(job, source, plain)) {
    for (const std::string& gpu : words_in(gpus)) {
      if (!compile(job, gpu, plain, unfinished)) continue;
      fs::rename(unfinished, object_for(gpu, prefix));
      break;
    }
  }
  for (const fs::path& file : {source, plain, unfinished}) fs::remove(file);
}

std::optional<AssignedRegisters> assigned_registers(const std::string& gpus,
                                                    const fs::path& prefix) {
  for (const std::string& gpu : words_in(gpus)) {
    std::ifstream in(object_for(gpu, prefix), std::ios::binary);
    const std::string object{std::istreambuf_iterator<char>(in), {}};
    if (auto kernels = registers_in(object)) return AssignedRegisters{gpu, std::move(*kernels)};
  }
  return std::nullopt;
}

std::optional<KernelRegisters> registers_in(std::string_view object) {
  const std::vector<std::string_view> notes = notes_in(object);
  if (notes.size() != 1) return std::nullopt;
  try {
    KernelRegisters registers;
    const auto metadata = nlohmann::json::from_msgpack(notes.front().begin(), notes.front().end());
    for (const auto& kernel : metadata.at("amdhsa.kernels")) {
      registers[kernel.at(".name")] =
          kernel.at(".vgpr_count").get<unsigned>() + kernel.at(".vgpr_spill_count").get<unsigned>();
    }
    return registers;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace oclab
