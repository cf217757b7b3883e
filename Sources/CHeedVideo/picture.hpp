#pragma once

#include "CHeedVideo.h"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace chvid {

/// Pixel buffers that are used again and again: a fresh one of a megabyte costs 250 page faults.
class Pool : public std::enable_shared_from_this<Pool> {
public:
  /// A picture to be filled; rows start at multiples of 64 bytes, with room behind the last one for code that
  /// writes whole vectors. Its memory comes back here when it is released, or is freed when the pool is gone.
  chvid_picture take(int width, int height, int channels);
  ~Pool();

private:
  struct Buffer {
    std::shared_ptr<Pool> pool;
    uint8_t *bytes;
    size_t size;
  };
  friend void ::chvid_picture_release(void *owner);

  void give_back(Buffer *buffer);

  std::mutex mutex;
  std::vector<Buffer *> idle;
};

} // namespace chvid
