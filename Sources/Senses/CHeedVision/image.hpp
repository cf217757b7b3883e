#pragma once

#include "CHeedVision.h"

namespace chv {

/// Bytes of one pixel; 0 for an unknown format.
inline int bytes_per_pixel(chv_format format) {
  switch (format) {
  case CHV_GRAY8:
  case CHV_LIMITED_GRAY8: return 1;
  case CHV_BGR8: return 3;
  case CHV_BGRA8: return 4;
  }
  return 0;
}

/// True if the image's fields are consistent.
inline bool is_sound(const chv_image *image) {
  if (!image || !image->pixels || image->width < 1 || image->height < 1) return false;
  const size_t bytes = static_cast<size_t>(bytes_per_pixel(image->format));
  return bytes > 0 && image->stride >= static_cast<size_t>(image->width) * bytes;
}

} // namespace chv
