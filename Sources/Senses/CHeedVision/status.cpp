#include "guarded.hpp"

#include <opencv2/core.hpp>

namespace {
thread_local std::string last_error;
}

chv_status chv::failed(chv_status status, const char *message) noexcept {
  try {
    last_error = message ? message : "";
  } catch (...) {
    last_error.clear();
  }
  return status;
}

const char *chv_last_error(void) { return last_error.c_str(); }

const char *chv_opencv_version(void) { return CV_VERSION; }

chv_status chv_set_threads(int count) {
  if (count < 1) return chv::failed(CHV_BAD_ARGUMENT, "the number of threads is not positive");
  return chv::guarded([&] {
    cv::setNumThreads(count);
    return CHV_OK;
  });
}
