#include "picture.hpp"

#include <new>

namespace {
/// Most idle buffers: as many as the queue between capture and engine holds, but only one of very large pictures.
constexpr size_t most_idle = 6;
constexpr size_t most_idle_bytes = 64 << 20;
constexpr size_t alignment = 64;

size_t rounded(size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }
} // namespace

chvid_picture chvid::Pool::take(int width, int height, int channels) {
  const size_t stride = rounded(size_t(width) * channels);
  const size_t size = stride * height + alignment;
  Buffer *buffer = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    while (!idle.empty() && !buffer) {
      buffer = idle.back();
      idle.pop_back();
      if (buffer->size != size) {
        std::free(buffer->bytes);
        delete buffer;
        buffer = nullptr;
      }
    }
  }
  if (!buffer) {
    auto bytes = static_cast<uint8_t *>(std::aligned_alloc(alignment, rounded(size)));
    if (!bytes) throw std::bad_alloc();
    buffer = new Buffer{nullptr, bytes, size};
  }
  buffer->pool = shared_from_this();
  return {buffer->bytes, width, height, int32_t(stride), channels, buffer};
}

void chvid::Pool::give_back(Buffer *buffer) {
  const auto alive = std::move(buffer->pool); // An idle buffer does not keep its pool alive.
  std::unique_lock<std::mutex> lock(mutex);
  if (idle.size() < most_idle && (idle.empty() || (idle.size() + 1) * buffer->size <= most_idle_bytes)) {
    try {
      idle.push_back(buffer);
      return;
    } catch (...) {
    }
  }
  lock.unlock();
  std::free(buffer->bytes);
  delete buffer;
}

chvid::Pool::~Pool() {
  for (Buffer *buffer : idle) {
    std::free(buffer->bytes);
    delete buffer;
  }
}

void chvid_picture_release(void *owner) {
  auto buffer = static_cast<chvid::Pool::Buffer *>(owner);
  if (buffer) buffer->pool->give_back(buffer);
}
