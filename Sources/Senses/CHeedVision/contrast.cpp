#include "guarded.hpp"
#include "processor.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// The middle and one side of a Gaussian, cut at three sigma, which hold 99.7 % of it.
std::vector<float> half_kernel(double width) {
  const int reach = static_cast<int>(std::ceil(3 * width));
  std::vector<double> values(reach + 1);
  double sum = 0;
  for (int i = 0; i <= reach; i++) {
    values[i] = std::exp(-0.5 * i * i / (width * width));
    sum += i ? 2 * values[i] : values[i];
  }
  std::vector<float> result(reach + 1);
  std::transform(values.begin(), values.end(), result.begin(), [&](double v) { return static_cast<float>(v / sum); });
  return result;
}

INLINE void add(float *__restrict out, const float *before, const float *after, float weight, int width) {
  for (int x = 0; x < width; x++) out[x] += weight * (before[x] + after[x]);
}

} // namespace

/// Blurs along rows.
/// @param line room for a row and the kernel's reach on both sides
FOR_EACH_PROCESSOR
static void blur_rows(const float *from, int width, int height, const float *kernel, int reach, float *line, float *to) {
  for (int y = 0; y < height; y++, from += width, to += width) {
    std::fill_n(line, reach, from[0]);
    std::copy_n(from, width, line + reach);
    std::fill_n(line + reach + width, reach, from[width - 1]);
    const float *middle = line + reach;
    for (int x = 0; x < width; x++) to[x] = kernel[0] * middle[x];
    for (int i = 1; i <= reach; i++) add(to, middle - i, middle + i, kernel[i], width);
  }
}

/// Blurs one row of the result along columns.
FOR_EACH_PROCESSOR
static void blur_column(const float *from, int width, int height, int y, const float *kernel, int reach, float *to) {
  const float *own = from + static_cast<size_t>(y) * width;
  for (int x = 0; x < width; x++) to[x] = kernel[0] * own[x];
  for (int i = 1; i <= reach; i++) {
    const float *above = from + static_cast<size_t>(std::max(0, y - i)) * width;
    const float *below = from + static_cast<size_t>(std::min(height - 1, y + i)) * width;
    add(to, above, below, kernel[i], width);
  }
}

FOR_EACH_PROCESSOR
static void divide(const float *__restrict sharp, const float *__restrict soft, int width, float floor, float unit,
                   float *__restrict out) {
  for (int x = 0; x < width; x++) out[x] = unit * (sharp[x] - soft[x]) / (soft[x] + floor);
}

chv_status chv_contrast(const float *luma, int32_t width, int32_t height, double fine, double coarse, double floor,
                        double unit, float *out) {
  if (!luma || !out || width < 1 || height < 1 || !(fine > 0) || !(coarse > fine && coarse < 1e3) || !(floor > 0))
    return chv::failed(CHV_BAD_ARGUMENT, "contrast needs a picture and two widths below 1000 pixels, the second the larger");
  return chv::guarded([&] {
    const auto small = half_kernel(fine), large = half_kernel(coarse);
    const int little = static_cast<int>(small.size()) - 1, much = static_cast<int>(large.size()) - 1;
    const size_t area = static_cast<size_t>(width) * height;
    std::vector<float> room(2 * area + 3 * static_cast<size_t>(width) + 2 * much);
    float *sharp = room.data(), *soft = sharp + area, *row = soft + area, *other = row + width, *line = other + width;
    blur_rows(luma, width, height, small.data(), little, line, sharp);
    blur_rows(luma, width, height, large.data(), much, line, soft);
    for (int y = 0; y < height; y++) {
      blur_column(sharp, width, height, y, small.data(), little, row);
      blur_column(soft, width, height, y, large.data(), much, other);
      divide(row, other, width, static_cast<float>(floor), static_cast<float>(unit), out + static_cast<size_t>(y) * width);
    }
    return CHV_OK;
  });
}
