#include "guarded.hpp"

namespace {
thread_local std::string last_error;
}

chvid_status chvid::failed(chvid_status status, const std::string &message) noexcept {
  try {
    last_error = message;
  } catch (...) {
    last_error.clear();
  }
  return status;
}

const char *chvid_last_error(void) { return last_error.c_str(); }
