#pragma once

#include <cstdint>
#include <string>

namespace chvid {

/// FFmpeg's error messages about the data. For several codecs they are the only sign of damage.
struct Complaints {
  int64_t count = 0;
  std::string first;
  /// The size of a picture that was not decoded because it has more pixels than allowed, as in 8000x8000.
  std::string too_large;
  /// True if messages about the network count, too.
  bool takes_all = false;
};

/// While alive, complaints on this thread are collected in `sink` and not printed.
class Listening {
public:
  explicit Listening(Complaints &sink);
  ~Listening();

private:
  Complaints *before;
};

/// Text of an FFmpeg error code.
std::string text_of(int av_error);

} // namespace chvid
