#pragma once

#include "CHeedVideo.h"

#include <exception>
#include <string>

namespace chvid {

/// Keeps `message` for chvid_last_error() and gives `status` back.
chvid_status failed(chvid_status status, const std::string &message) noexcept;

/// Runs a body that may throw and that returns a status of its own; nothing that it throws gets out.
template <typename Body> chvid_status guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::exception &error) {
    return failed(CHVID_BACKEND, error.what());
  } catch (...) {
    return failed(CHVID_BACKEND, "an exception of unknown type");
  }
}

/// Puts a C string into a field of fixed size.
template <size_t N> void put(char (&field)[N], const char *text) {
  size_t length = 0;
  for (; text && text[length] && length + 1 < N; length++) field[length] = text[length];
  field[length] = 0;
}

} // namespace chvid
