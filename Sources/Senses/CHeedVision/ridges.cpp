#include "guarded.hpp"
#include "image.hpp"
#include "processor.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace {

/// Twice the brightness of a pixel, without blue, so that yellow paint is as bright as white paint; or twice its
/// yellowness.
template <int bytes, bool yellow> INLINE int32_t twice(const uint8_t *pixel) {
  if (bytes == 1) return 2 * pixel[0];
  return yellow ? 2 * (std::min(pixel[1], pixel[2]) - pixel[0]) : pixel[1] + pixel[2];
}

/// Adds a picture line to the sums of the shrunk pixels.
template <int bytes, bool yellow> INLINE void add(const uint8_t *pixel, int32_t shrink, int32_t width, int32_t *sums) {
  if (shrink == 1) {
    for (int32_t x = 0; x < width; x++) sums[x] += twice<bytes, yellow>(pixel + static_cast<size_t>(x) * bytes);
    return;
  }
  for (int32_t x = 0; x < width; x++)
    for (int32_t i = 0; i < shrink; i++, pixel += bytes) sums[x] += twice<bytes, yellow>(pixel);
}

FOR_EACH_PROCESSOR void addLine(const uint8_t *pixel, int bytes, bool yellow, int32_t shrink, int32_t width,
                                int32_t *sums) {
  if (bytes == 1) return add<1, false>(pixel, shrink, width, sums);
  if (bytes == 3) return yellow ? add<3, true>(pixel, shrink, width, sums) : add<3, false>(pixel, shrink, width, sums);
  return yellow ? add<4, true>(pixel, shrink, width, sums) : add<4, false>(pixel, shrink, width, sums);
}

FOR_EACH_PROCESSOR void scaled(const int32_t *whole, int32_t count, float scale, float *out) {
  for (int32_t x = 0; x < count; x++) out[x] = static_cast<float>(whole[x]) * scale / 2;
}

FOR_EACH_PROCESSOR void widened(const int32_t *whole, int32_t count, double scale, double *out) {
  for (int32_t x = 0; x < count; x++) out[x] = whole[x] * scale;
}

/// One shrunk row of the picture: its brightness or, for colour pictures, its yellowness.
class Row {
public:
  Row(const chv_image &image, int32_t shrink)
      : width(image.width / shrink), values(width), sums(width + 1), image(image), shrink(shrink),
        bytes(chv::bytes_per_pixel(image.format)), whole(width + 1) {}

  const int32_t width;
  std::vector<float> values;
  /// sums[i] is the sum of the values before i.
  std::vector<double> sums;

  void read(int32_t y, bool yellow) {
    const int32_t last = std::min(y + shrink, image.height);
    const float scale = 1.0f / static_cast<float>(shrink * (last - y));
    std::fill(whole.begin(), whole.end(), 0);
    for (int32_t line = y; line < last; line++)
      addLine(image.pixels + image.stride * static_cast<size_t>(line), bytes, yellow, shrink, width, whole.data());
    scaled(whole.data(), width, scale, values.data());
    int exponent = 0;
    if (std::frexp(scale, &exponent) == 0.5f) {
      // Integer sums are exact and fast, and scaling by a power of two stays exact.
      int32_t sum = 0;
      for (int32_t x = 0; x <= width; x++) sum += std::exchange(whole[x], sum);
      widened(whole.data(), width + 1, scale / 2, sums.data());
    } else {
      for (int32_t x = 0; x < width; x++) sums[x + 1] = sums[x] + values[x];
    }
  }

  double mean(int32_t first, int32_t end) const { return (sums[end] - sums[first]) / (end - first); }

private:
  const chv_image &image;
  const int32_t shrink;
  const int bytes;
  /// Sums of twice the pixels' values.
  std::vector<int32_t> whole;
};

/// The extents, in pixels, of the middle and side boxes compared at each place of a row.
struct Boxes {
  int32_t half, near, far;
};

int32_t whole(double value, int32_t least, int32_t most) {
  return static_cast<int32_t>(std::clamp<double>(std::round(value), least, most));
}

/// The position where the values fall below a level, going from `x` in direction `step`; -1 if not within `reach`.
double crossing(const std::vector<float> &values, int32_t x, int32_t step, int32_t reach, double level) {
  for (int32_t at = x, gone = 0; gone < reach; at += step, gone++) {
    const int32_t next = at + step;
    if (next < 0 || next >= static_cast<int32_t>(values.size())) return -1;
    if (values[next] > level) continue;
    if (values[at] <= level) return -1; // The ridge's own middle is dark: worn paint, or two lines.
    return at + step * (values[at] - level) / std::max(1e-6, static_cast<double>(values[at]) - values[next]);
  }
  return -1;
}

/// Factors that turn box sums into means: one over the length of the middle box and of a side box.
struct Shares {
  double middle, side;
};

/// The middle's mean minus the brighter side's mean, for each place from `first` on. Rounded after each operation, so
/// that every processor has the same result.
FOR_EACH_PROCESSOR void respondAlong(const double *sums, Boxes boxes, Shares shares, int32_t first, int32_t end,
                                     float *response) {
#pragma clang fp contract(off)
  for (int32_t x = first; x < end; x++) {
    const double left = (sums[x - boxes.near + 1] - sums[x - boxes.far]) * shares.side;
    const double right = (sums[x + boxes.far + 1] - sums[x + boxes.near]) * shares.side;
    const double middle = (sums[x + boxes.half + 1] - sums[x - boxes.half]) * shares.middle;
    response[x] = static_cast<float>(middle - (left < right ? right : left));
  }
}

/// The number of values below a limit.
FOR_EACH_PROCESSOR uint32_t countBelow(const uint32_t *values, size_t count, uint32_t limit) {
  uint32_t below = 0;
  for (size_t i = 0; i < count; i++) below += values[i] < limit;
  return below;
}

/// The value at `rank` in sorted order, found bit by bit, which vectorizes well. Non-negative floats are ordered like
/// their bits.
float ranked(const std::vector<float> &values, size_t count, size_t rank) {
  std::vector<uint32_t> bits(count);
  std::memcpy(bits.data(), values.data(), count * sizeof(float));
  uint32_t found = 0;
  for (uint32_t bit = 1u << 30; bit; bit >>= 1)
    if (countBelow(bits.data(), count, found | bit) <= rank) found |= bit;
  float value;
  std::memcpy(&value, &found, sizeof value);
  return value;
}

class Finder {
public:
  Finder(const chv_image &image, const chv_ridge_shape &shape)
      : shape(shape), row(image, shape.shrink), response(row.width), differences(row.width / 4 + 1) {}

  void find(int32_t y, double pixels_per_meter, bool is_yellow, std::vector<chv_ridge> &found) {
    const double scale = pixels_per_meter / shape.shrink;
    const int32_t most = row.width;
    Boxes boxes;
    boxes.half = whole(shape.half_width * scale, 0, most);
    boxes.near = whole(shape.gap * scale, boxes.half + 2, most);
    boxes.far = boxes.near + whole(shape.side * scale, 1, most);
    // Strictly inside, so that each maximum has two neighbours.
    const int32_t first = boxes.far + 1, end = row.width - boxes.far - 1;
    if (end - first < 8) return;
    row.read(y, is_yellow);
    const double noise = respond(boxes, first, end);
    const double least = std::max(shape.least_contrast[is_yellow ? 1 : 0], shape.noise_multiple * noise);
    for (int32_t x = first; x < end; x++) {
      const double contrast = response[x];
      if (contrast <= least || contrast < response[x - 1] || contrast <= response[x + 1]) continue;
      const int32_t from = std::max(first, x - boxes.near), to = std::min(end, x + boxes.near + 1);
      if (std::any_of(&response[from], &response[to - 1] + 1, [&](float other) { return other > contrast; })) continue;
      const double left = row.mean(x - boxes.far, x - boxes.near + 1);
      const double right = row.mean(x + boxes.near, x + boxes.far + 1);
      if (!is_yellow && contrast < shape.relative_contrast * std::max(left, right)) continue;
      const double middle = row.mean(x - boxes.half, x + boxes.half + 1);
      const double start = crossing(row.values, x, -1, boxes.far, (middle + left) / 2);
      const double stop = crossing(row.values, x, 1, boxes.far, (middle + right) / 2);
      if (start < 0 || stop < 0) continue;
      const double width = stop - start;
      if (width < shape.narrowest * scale || width > std::max(shape.widest * scale, shape.least_widest)) continue;
      chv_ridge ridge;
      ridge.x = ((start + stop) / 2 + 0.5) * shape.shrink - 0.5;
      ridge.width = width * shape.shrink;
      ridge.contrast = contrast / std::max(noise, shape.least_noise);
      ridge.row = 0;
      ridge.is_yellow = is_yellow;
      found.push_back(ridge);
    }
  }

private:
  const chv_ridge_shape &shape;
  Row row;
  std::vector<float> response;
  std::vector<float> differences;

  /// Fills `response`.
  /// @return median difference between the two sides of a place
  double respond(Boxes boxes, int32_t first, int32_t end) {
    const double *sums = row.sums.data();
    const double per_middle = 1.0 / (2 * boxes.half + 1), per_side = 1.0 / (boxes.far - boxes.near + 1);
    response[first - 1] = response[end] = 0;
    respondAlong(sums, boxes, {per_middle, per_side}, first, end, response.data());
    size_t count = 0;
    for (int32_t x = (first + 3) / 4 * 4; x < end; x += 4) {
      const double left = (sums[x - boxes.near + 1] - sums[x - boxes.far]) * per_side;
      const double right = (sums[x + boxes.far + 1] - sums[x + boxes.near]) * per_side;
      differences[count++] = static_cast<float>(std::abs(left - right));
    }
    return count ? ranked(differences, count, count / 2) : 0;
  }
};

} // namespace

chv_status chv_ridges(const chv_image *image, const int32_t *rows, const double *pixels_per_meter, size_t row_count,
                      const chv_ridge_shape *shape, chv_ridge *out, size_t *out_count) {
  if (!chv::is_sound(image) || !rows || !pixels_per_meter || !shape || !out || !out_count || shape->shrink < 1 ||
      shape->most_per_row < 1)
    return chv::failed(CHV_BAD_ARGUMENT, "ridges need an image, rows, a shape and a place");
  *out_count = 0;
  for (size_t i = 0; i < row_count; i++)
    if (rows[i] < 0 || rows[i] >= image->height || !(pixels_per_meter[i] > 0))
      return chv::failed(CHV_BAD_ARGUMENT, "a row lies outside the image, or has no scale");
  return chv::guarded([&] {
    Finder finder(*image, *shape);
    std::vector<chv_ridge> found;
    for (size_t i = 0; i < row_count; i++) {
      for (const bool is_yellow : {false, true}) {
        if (is_yellow && chv::bytes_per_pixel(image->format) == 1) continue;
        found.clear();
        finder.find(rows[i], pixels_per_meter[i], is_yellow, found);
        const size_t most = static_cast<size_t>(shape->most_per_row);
        if (found.size() > most) {
          // Ties are ordered by place, so that the choice is deterministic.
          std::sort(found.begin(), found.end(), [](const chv_ridge &a, const chv_ridge &b) {
            return a.contrast != b.contrast ? a.contrast > b.contrast : a.x < b.x;
          });
          found.resize(most);
          std::sort(found.begin(), found.end(), [](const chv_ridge &a, const chv_ridge &b) { return a.x < b.x; });
        }
        for (chv_ridge &ridge : found) {
          ridge.row = static_cast<int32_t>(i);
          out[(*out_count)++] = ridge;
        }
      }
    }
    return CHV_OK;
  });
}
