#pragma once

#include <cstdint>
#include <string>

namespace chvid {

/// What FFmpeg's reader and decoder had to say about the data. For several codecs it is the only sign of damage.
struct Complaints {
  int64_t count = 0;
  std::string first;
};

/// While alive, complaints raised on this thread go into `sink` and nothing goes to the terminal.
class Listening {
public:
  explicit Listening(Complaints &sink);
  ~Listening();

private:
  Complaints *before;
};

/// Text for an FFmpeg error code.
std::string text_of(int av_error);

/// Keeps FFmpeg and OpenCV from writing to the terminal, unless the user's environment asks them to.
void keep_libraries_quiet();

} // namespace chvid
