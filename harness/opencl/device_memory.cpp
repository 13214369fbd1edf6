// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#include "harness/opencl/device_memory.h"

#include <cstring>
#include <utility>
#include <vector>

namespace oclab {
namespace {

const cl::ImageFormat kPixel(CL_R, CL_FLOAT);
const std::array<cl::size_type, 3> kOrigin{0, 0, 0};

}  // namespace

DeviceMemory::DeviceMemory(const cl::Context& context, BufferPlace place, std::byte* arena,
                           Protection protection, KeptInputs* kept)
    : place_(std::move(place)), arena_(arena), protection_(protection), kept_(kept) {
  is_image() ? make_image(context) : make_buffer(context);
}

/// The host's bytes that a copied buffer holds.
std::span<std::byte> DeviceMemory::copied_bytes() const {
  const Region& region = place_.region;
  return {arena_ + region.begin, arena_ + region.end};
}

void DeviceMemory::make_buffer(const cl::Context& context) {
  const Region& region = place_.region;
  if (shared()) {
    payload_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, region.payload_bytes,
                          payload());
    return;
  }
  copy_ = cl::Buffer(context, CL_MEM_READ_WRITE, copied_bytes().size());
  const cl_buffer_region part{region.payload - region.begin, region.payload_bytes};
  payload_ = copy_.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &part);
  if (is_kept_input()) original_ = cl::Buffer(context, CL_MEM_READ_WRITE, copied_bytes().size());
}

void DeviceMemory::make_image(const cl::Context& context) {
  const auto flags = shared() ? CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR : CL_MEM_READ_WRITE;
  image_ =
      cl::Image2D(context, flags, kPixel, place_.columns, place_.rows,
                  shared() ? place_.columns * sizeof(float) : 0, shared() ? payload() : nullptr);
  payload_ = image_;
}

/// Maps and unmaps a shared image, as the standard requires after the host has written it and
/// before it reads it. Buffers do without: every CPU driver seen works on the host's memory itself.
void DeviceMemory::share(const cl::CommandQueue& queue, cl_map_flags direction) const {
  if (!is_image()) return;
  std::size_t row_bytes = 0;
  void* mapped =
      queue.enqueueMapImage(image_, CL_TRUE, direction, kOrigin, pixels(), &row_bytes, nullptr);
  queue.enqueueUnmapMemObject(image_, mapped);
}

void DeviceMemory::upload(const cl::CommandQueue& queue, const Refresh& refresh,
                          std::uint32_t poison, std::uint32_t canary) {
  // The host has written all of it, and a driver must not put its own copy over that.
  if (shared()) return share(queue, CL_MAP_WRITE_INVALIDATE_REGION);
  if (is_image()) {
    queue.enqueueWriteImage(image_, CL_FALSE, kOrigin, pixels(), 0, 0, payload());
    return;
  }
  if (kept() && !place_.defined) return fill(queue, poison, canary);
  if (!refresh.whole) return write_elements(queue, refresh);
  const auto bytes = copied_bytes();
  queue.enqueueWriteBuffer(copy_, CL_FALSE, 0, bytes.size(), bytes.data());
  if (is_kept_input()) queue.enqueueCopyBuffer(copy_, original_, 0, 0, bytes.size());
}

/// Poison in the payload, canaries around it.
void DeviceMemory::fill(const cl::CommandQueue& queue, std::uint32_t poison,
                        std::uint32_t canary) const {
  const Region& region = place_.region;
  const std::size_t before = region.payload - region.begin;
  const std::size_t after = before + region.payload_bytes;
  queue.enqueueFillBuffer(copy_, canary, 0, before);
  queue.enqueueFillBuffer(copy_, poison, before, region.payload_bytes);
  queue.enqueueFillBuffer(copy_, canary, after, copied_bytes().size() - after);
}

void DeviceMemory::write_elements(const cl::CommandQueue& queue, const Refresh& refresh) {
  if (refresh.elements.empty()) return;
  constexpr std::size_t kWord = sizeof(std::uint32_t);
  const Region& region = place_.region;
  const std::size_t words = place_.element_bytes / kWord;
  const std::size_t first = (region.payload - region.begin) / kWord;
  std::vector<std::uint64_t> at;
  std::vector<std::uint32_t> values;
  for (const std::size_t element : refresh.elements) {
    for (std::size_t word = element * words; word < (element + 1) * words; ++word) {
      std::memcpy(&values.emplace_back(), payload() + at.size() * kWord, kWord);
      at.push_back(first + word);
    }
  }
  kept_->scatter(queue, copy_, original_, std::move(at), std::move(values));
}

/// Copies bytes [begin, end) of the region to the host.
void DeviceMemory::read(const cl::CommandQueue& queue, std::size_t begin, std::size_t end) const {
  queue.enqueueReadBuffer(copy_, CL_FALSE, begin, end - begin, copied_bytes().data() + begin);
}

void DeviceMemory::download(const cl::CommandQueue& queue) const {
  if (shared()) return share(queue, CL_MAP_READ);
  if (is_image()) {
    queue.enqueueReadImage(image_, CL_FALSE, kOrigin, pixels(), 0, 0, payload());
    return;
  }
  const std::size_t all = copied_bytes().size();
  if (!is_kept_input() && !(kept() && place_.scratch)) return read(queue, 0, all);
  const std::size_t before = place_.region.payload - place_.region.begin;
  read(queue, 0, before);
  read(queue, before + place_.region.payload_bytes, all);
}

void DeviceMemory::fetch(const cl::CommandQueue& queue) const {
  if (kept() && place_.scratch) read(queue, 0, copied_bytes().size());
}

bool DeviceMemory::has_changed(const cl::CommandQueue& queue) const {
  return is_kept_input() && kept_->differ(queue, copy_, original_, copied_bytes().size());
}

}  // namespace oclab
