#include "guarded.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

chv_status chv_segments(const float *luma, int32_t width, int32_t height, const chv_segment_search *search,
                        chv_segment *out, size_t room, size_t *out_count) {
  if (!luma || !search || !out || !out_count || width < 5 || height < 5 || !(search->scale > 0.1 && search->scale <= 1) ||
      !(search->blur > 0 && search->blur < 10) || !(search->step > 0) ||
      !(search->degrees > 0 && search->degrees < 90) || !(search->density > 0 && search->density <= 1))
    return chv::failed(CHV_BAD_ARGUMENT, "segments are looked for in a picture, with limits that are limits");
  return chv::guarded([&] {
    const cv::Mat source(height, width, CV_32F, const_cast<float *>(luma));
    cv::Mat gray;
    source.convertTo(gray, CV_8U);
    const auto detector = cv::createLineSegmentDetector(cv::LSD_REFINE_STD, search->scale, search->blur, search->step,
                                                        search->degrees, 0, search->density);
    std::vector<cv::Vec4f> lines;
    detector->detect(gray, lines);
    std::vector<chv_segment> found;
    for (const auto &line : lines) {
      if (std::hypot(line[2] - line[0], line[3] - line[1]) < search->shortest) continue;
      found.push_back({line[0], line[1], line[2], line[3]});
    }
    const auto length = [](const chv_segment &s) { return std::hypot(s.x1 - s.x0, s.y1 - s.y0); };
    const auto longer = [&](const chv_segment &one, const chv_segment &other) {
      const double a = length(one), b = length(other);
      if (a != b) return a > b;
      return one.y0 != other.y0 ? one.y0 < other.y0 : one.x0 < other.x0;
    };
    const size_t kept = std::min(room, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), longer);
    std::copy_n(found.begin(), kept, out);
    *out_count = kept;
    return CHV_OK;
  });
}
