#include "guarded.hpp"
#include "processor.hpp"

#include <algorithm>

namespace {

/// First pixel of a cell along one side, without the outermost pixels.
int32_t first(int32_t cell, int32_t cells, int32_t side) {
  return 1 + static_cast<int32_t>(static_cast<int64_t>(cell) * (side - 2) / cells);
}

/// Adds a row's pixels from `begin` to `end`. A row is short enough to sum in floats, in any order.
INLINE void add_row(const float *before, const float *now, int32_t width, int32_t begin, int32_t end, chv_motion_cell &sums) {
  #pragma clang fp reassociate(on)
  float xx = 0, xy = 0, yy = 0, xt = 0, yt = 0, t = 0;
  for (int32_t i = begin; i < end; i++) {
    // Slopes of the mean of both pictures, to treat both alike.
    const float x = (before[i + 1] - before[i - 1] + now[i + 1] - now[i - 1]) * 0.25f;
    const float y = (before[i + width] - before[i - width] + now[i + width] - now[i - width]) * 0.25f;
    const float d = now[i] - before[i];
    xx += x * x, xy += x * y, yy += y * y, xt += x * d, yt += y * d, t += d;
  }
  sums.xx += xx, sums.xy += xy, sums.yy += yy, sums.xt += xt, sums.yt += yt, sums.t += t;
}

} // namespace

FOR_EACH_PROCESSOR
static void add_cell(const float *before, const float *now, int32_t width, int32_t left, int32_t right, int32_t top,
                     int32_t bottom, chv_motion_cell &sums) {
  for (int32_t y = top; y < bottom; y++) {
    const size_t start = static_cast<size_t>(y) * width;
    add_row(before + start, now + start, width, left, right, sums);
  }
}

chv_status chv_motion(const float *before, const float *now, int32_t width, int32_t height, int32_t columns,
                      int32_t rows, chv_motion_cell *out, int32_t *out_counts) {
  if (!before || !now || !out || !out_counts || columns < 1 || rows < 1 || width - 2 < columns || height - 2 < rows)
    return chv::failed(CHV_BAD_ARGUMENT, "motion is measured between two pictures of at least a pixel per cell");
  for (int32_t row = 0; row < rows; row++)
    for (int32_t column = 0; column < columns; column++) {
      const int32_t left = first(column, columns, width), right = first(column + 1, columns, width);
      const int32_t top = first(row, rows, height), bottom = first(row + 1, rows, height);
      chv_motion_cell sums{};
      add_cell(before, now, width, left, right, top, bottom, sums);
      const size_t cell = static_cast<size_t>(row) * columns + column;
      out[cell] = sums;
      out_counts[cell] = (right - left) * (bottom - top);
    }
  return CHV_OK;
}

chv_status chv_add(float *sums, const float *values, size_t count) {
  if (!sums || !values) return chv::failed(CHV_BAD_ARGUMENT, "a sum needs two buffers");
  for (size_t i = 0; i < count; i++) sums[i] += values[i];
  return CHV_OK;
}
