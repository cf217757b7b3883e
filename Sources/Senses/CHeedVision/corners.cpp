#include "guarded.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

chv_status chv_saddles(const float *luma, int32_t width, int32_t height, double sigma, int32_t apart, chv_saddle *out,
                       size_t room, size_t *out_count) {
  if (!luma || !out || !out_count || width < 5 || height < 5 || !(sigma > 0 && sigma < 100) || apart < 1 || apart > 100)
    return chv::failed(CHV_BAD_ARGUMENT, "saddles are looked for in a picture, at a width and a distance");
  return chv::guarded([&] {
    const cv::Mat source(height, width, CV_32F, const_cast<float *>(luma));
    cv::Mat soft, xx, yy, xy, strength, highest;
    cv::GaussianBlur(source, soft, cv::Size(), sigma, sigma, cv::BORDER_REPLICATE);
    cv::Sobel(soft, xx, CV_32F, 2, 0, 3, 0.25, 0, cv::BORDER_REPLICATE);
    cv::Sobel(soft, yy, CV_32F, 0, 2, 3, 0.25, 0, cv::BORDER_REPLICATE);
    cv::Sobel(soft, xy, CV_32F, 1, 1, 3, 0.25, 0, cv::BORDER_REPLICATE);
    strength = xy.mul(xy) - xx.mul(yy);
    cv::dilate(strength, highest, cv::Mat(), cv::Point(-1, -1), apart);
    std::vector<chv_saddle> found;
    for (int y = 2; y < height - 2; ++y) {
      const float *here = strength.ptr<float>(y), *top = highest.ptr<float>(y);
      for (int x = 2; x < width - 2; ++x) {
        if (!(here[x] > 0) || here[x] < top[x]) continue;
        const double a = xx.at<float>(y, x), b = xy.at<float>(y, x), c = yy.at<float>(y, x);
        // Brightness curves up along the bright squares and down across them; edges run where the curvature is zero.
        const double mean = (a + c) / 2, spread = std::hypot((a - c) / 2, b);
        const double up = mean + spread, down = mean - spread;
        if (!(up > 0 && down < 0)) continue;
        const double bright = std::atan2(2 * b, a - c) / 2;
        found.push_back({static_cast<double>(x), static_cast<double>(y), std::sqrt(static_cast<double>(here[x])), bright,
                         std::atan(std::sqrt(up / -down))});
      }
    }
    const auto stronger = [](const chv_saddle &one, const chv_saddle &other) {
      if (one.strength != other.strength) return one.strength > other.strength;
      return one.y != other.y ? one.y < other.y : one.x < other.x;
    };
    const size_t kept = std::min(room, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), stronger);
    std::copy_n(found.begin(), kept, out);
    *out_count = kept;
    return CHV_OK;
  });
}

chv_status chv_refine_corners(const float *luma, int32_t width, int32_t height, chv_corner *corners, size_t count,
                              int32_t rounds, double step) {
  if (!luma || (!corners && count > 0) || width < 5 || height < 5 || rounds < 1 || !(step > 0))
    return chv::failed(CHV_BAD_ARGUMENT, "corners are refined in a picture");
  return chv::guarded([&] {
    const cv::Mat source(height, width, CV_32F, const_cast<float *>(luma));
    const cv::TermCriteria until(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, rounds, step);
    std::vector<cv::Point2f> place(1);
    for (size_t i = 0; i < count; ++i) {
      chv_corner &corner = corners[i];
      if (corner.reach < 1 || corner.reach > 1000 || !(corner.x >= 0 && corner.x <= width - 1) ||
          !(corner.y >= 0 && corner.y <= height - 1) || width < 2 * corner.reach + 5 || height < 2 * corner.reach + 5)
        continue;
      place[0] = cv::Point2f(static_cast<float>(corner.x), static_cast<float>(corner.y));
      cv::cornerSubPix(source, place, cv::Size(corner.reach, corner.reach), cv::Size(-1, -1), until);
      corner.x = place[0].x;
      corner.y = place[0].y;
    }
    return CHV_OK;
  });
}
