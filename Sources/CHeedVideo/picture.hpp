#pragma once

#include "CHeedVideo.h"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace chvid {

/// Reusable pixel buffers: a new one of a megabyte costs 250 page faults.
class Pool : public std::enable_shared_from_this<Pool> {
public:
  /// A picture to be filled. Rows are aligned to 64 bytes and padded for code that writes whole vectors. On release its
  /// memory returns to the pool, or is freed if the pool no longer exists.
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
