#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

#include <algorithm>
#include <vector>

namespace {

cv::Mat gray(const chv_image &image) {
  const int type = CV_MAKETYPE(CV_8U, chv::bytes_per_pixel(image.format));
  const cv::Mat view(image.height, image.width, type, const_cast<uint8_t *>(image.pixels), image.stride);
  if (type == CV_8UC1) return view;
  cv::Mat result;
  cv::cvtColor(view, result, type == CV_8UC3 ? cv::COLOR_BGR2GRAY : cv::COLOR_BGRA2GRAY);
  return result;
}

/// Smaller eigenvalue of the mean squared gradient around each pixel, squared brightness steps; 0 on edges, along which
/// points cannot be tracked.
cv::Mat corners(const cv::Mat &image, double cornerness) {
  const int side = 5;
  cv::Mat values;
  cv::cornerEigenValsAndVecs(image, values, side, 3);
  // OpenCV divides derivatives of 8-bit pictures by 255, by the kernel's sum 4 and by the side; Sobel's own
  // factor is 8.
  const double unscaled = 255.0 * 255.0 * 16.0 * side * side / (64.0 * side * side);
  cv::Mat result(image.size(), CV_32F);
  for (int y = 0; y < image.rows; y++) {
    const cv::Vec6f *row = values.ptr<cv::Vec6f>(y);
    float *out = result.ptr<float>(y);
    for (int x = 0; x < image.cols; x++) {
      const float small = std::min(row[x][0], row[x][1]), large = std::max(row[x][0], row[x][1]);
      out[x] = small >= cornerness * large ? static_cast<float>(small * unscaled) : 0;
    }
  }
  return result;
}

/// Picks the strongest local maxima of the texture in one cell.
void pick(const cv::Mat &texture, const cv::Rect &cell, const chv_flow_plan &plan, const cv::Point &origin,
          std::vector<cv::Point2f> &points) {
  struct Peak {
    float strength;
    int x, y;
  };
  std::vector<Peak> peaks;
  for (int y = std::max(1, cell.y); y < std::min(texture.rows - 1, cell.y + cell.height); y++) {
    const float *above = texture.ptr<float>(y - 1), *row = texture.ptr<float>(y), *below = texture.ptr<float>(y + 1);
    for (int x = std::max(1, cell.x); x < std::min(texture.cols - 1, cell.x + cell.width); x++) {
      const float v = row[x];
      if (v < plan.least_texture || v < row[x - 1] || v <= row[x + 1] || v < above[x - 1] || v < above[x] ||
          v < above[x + 1] || v <= below[x - 1] || v <= below[x] || v <= below[x + 1])
        continue;
      peaks.push_back({v, x, y});
    }
  }
  std::sort(peaks.begin(), peaks.end(), [](const Peak &a, const Peak &b) {
    if (a.strength != b.strength) return a.strength > b.strength;
    return a.y != b.y ? a.y < b.y : a.x < b.x;
  });
  std::vector<Peak> taken;
  for (const Peak &peak : peaks) {
    if (static_cast<int32_t>(taken.size()) >= plan.most_per_cell) break;
    const bool is_near = std::any_of(taken.begin(), taken.end(), [&](const Peak &other) {
      return std::max(std::abs(other.x - peak.x), std::abs(other.y - peak.y)) < plan.window / 2;
    });
    if (is_near) continue;
    taken.push_back(peak);
    points.emplace_back(static_cast<float>(origin.x + peak.x), static_cast<float>(origin.y + peak.y));
  }
}

} // namespace

chv_status chv_flow(const chv_image *before, const chv_image *now, const chv_flow_plan *plan, chv_flow_track *out,
                    size_t *out_count) {
  if (!chv::is_sound(before) || !chv::is_sound(now) || before->width != now->width || before->height != now->height)
    return chv::failed(CHV_BAD_ARGUMENT, "flow is between two pictures of one size");
  if (!plan || !out || !out_count || plan->columns < 1 || plan->rows < 1 || plan->most_per_cell < 1 ||
      plan->window < 3 || plan->halvings < 0)
    return chv::failed(CHV_BAD_ARGUMENT, "flow needs a plan with cells and a window");
  return chv::guarded([&] {
    *out_count = 0;
    const cv::Rect whole(0, 0, before->width, before->height);
    const cv::Rect region = cv::Rect(plan->region.x, plan->region.y, plan->region.width, plan->region.height) & whole;
    if (region.width < plan->columns || region.height < plan->rows) return CHV_OK;
    const cv::Mat first = gray(*before), second = gray(*now);
    const cv::Mat texture = corners(first(region), plan->cornerness);
    std::vector<cv::Point2f> from;
    for (int32_t row = 0; row < plan->rows; row++) {
      for (int32_t column = 0; column < plan->columns; column++) {
        const int left = region.width * column / plan->columns, right = region.width * (column + 1) / plan->columns;
        const int top = region.height * row / plan->rows, bottom = region.height * (row + 1) / plan->rows;
        pick(texture, cv::Rect(left, top, right - left, bottom - top), *plan, region.tl(), from);
      }
    }
    if (from.empty()) return CHV_OK;
    std::vector<cv::Point2f> to, back;
    std::vector<uint8_t> found, returned;
    std::vector<float> error;
    const cv::Size window(plan->window, plan->window);
    cv::calcOpticalFlowPyrLK(first, second, from, to, found, error, window, plan->halvings);
    back = from;
    cv::calcOpticalFlowPyrLK(second, first, to, back, returned, error, window, plan->halvings,
                             cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 30, 0.01),
                             cv::OPTFLOW_USE_INITIAL_FLOW);
    size_t count = 0;
    for (size_t i = 0; i < from.size(); i++) {
      if (!found[i] || !returned[i] || !whole.contains(to[i])) continue;
      const cv::Point2f miss = back[i] - from[i];
      if (!(miss.x * miss.x + miss.y * miss.y <= plan->return_error * plan->return_error)) continue;
      out[count++] = {from[i].x, from[i].y, to[i].x, to[i].y};
    }
    *out_count = count;
    return CHV_OK;
  });
}
