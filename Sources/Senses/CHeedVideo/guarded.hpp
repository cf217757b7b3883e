#pragma once

#include "CHeedVideo.h"

#include <exception>
#include <string>

namespace chvid {

/// Stores `message` for chvid_last_error() and returns `status`.
chvid_status failed(chvid_status status, const std::string &message) noexcept;

/// Runs a body that returns a status, and turns its exceptions into statuses.
template <typename Body> chvid_status guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::exception &error) {
    return failed(CHVID_BACKEND, error.what());
  } catch (...) {
    return failed(CHVID_BACKEND, "an exception of unknown type");
  }
}

/// Copies a C string into a fixed-size field.
template <size_t N> void put(char (&field)[N], const char *text) {
  size_t length = 0;
  for (; text && text[length] && length + 1 < N; length++) field[length] = text[length];
  field[length] = 0;
}

} // namespace chvid
