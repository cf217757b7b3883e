#pragma once

#include "CHeedVision.h"

#include <exception>
#include <string>

namespace chv {

/// Stores `message` for chv_last_error() and returns `status`.
chv_status failed(chv_status status, const char *message) noexcept;

/// Runs a body that returns a status; converts exceptions to CHV_BACKEND.
template <typename Body> chv_status guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::exception &error) {
    return failed(CHV_BACKEND, error.what());
  } catch (...) {
    return failed(CHV_BACKEND, "an exception of unknown type");
  }
}

} // namespace chv
