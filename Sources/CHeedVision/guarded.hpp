#pragma once

#include "CHeedVision.h"

#include <exception>
#include <string>

namespace chv {

/// Keeps `message` for chv_last_error() and gives `status` back.
chv_status failed(chv_status status, const char *message) noexcept;

/// Runs a body that may throw and that may return a status of its own; nothing that it throws gets out.
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
