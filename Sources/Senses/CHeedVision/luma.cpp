#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace {

/// The part of the image that a sample and its blur read; at least one pixel.
cv::Rect reached(const cv::Matx23d &matrix, int32_t width, int32_t height, double margin, cv::Size image) {
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (const auto &corner : {cv::Vec3d(0, 0, 1), cv::Vec3d(width, 0, 1), cv::Vec3d(0, height, 1),
                             cv::Vec3d(width, height, 1)}) {
    const cv::Vec2d at = matrix * corner;
    left = std::min(left, at[0]), right = std::max(right, at[0]);
    top = std::min(top, at[1]), bottom = std::max(bottom, at[1]);
  }
  const auto within = [](double value, int length) {
    return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(length - 1)));
  };
  const int x = within(left - margin, image.width), y = within(top - margin, image.height);
  return {x, y, within(right + margin, image.width) - x + 1, within(bottom + margin, image.height) - y + 1};
}

/// Brightness from 0 to 255; the same pixels if they already have that format.
cv::Mat gray(const cv::Mat &pixels, chv_format format) {
  cv::Mat result;
  switch (format) {
  case CHV_GRAY8: return pixels;
  case CHV_LIMITED_GRAY8: pixels.convertTo(result, CV_8U, 255.0 / 219, -16 * 255.0 / 219); break;
  case CHV_BGR8: cv::cvtColor(pixels, result, cv::COLOR_BGR2GRAY); break;
  case CHV_BGRA8: cv::cvtColor(pixels, result, cv::COLOR_BGRA2GRAY); break;
  }
  return result;
}

} // namespace

chv_status chv_luma_through(const chv_image *image, const double image_from_sample[6], double blur, int32_t width,
                            int32_t height, float *out) {
  if (!chv::is_sound(image) || !image_from_sample || !out || width < 1 || height < 1 || !(blur >= 0 && blur < 1e3))
    return chv::failed(CHV_BAD_ARGUMENT, "a sample of brightness needs an image, a matrix and a buffer");
  if (!std::all_of(image_from_sample, image_from_sample + 6, [](double value) { return std::abs(value) < 1e6; }))
    return chv::failed(CHV_BAD_ARGUMENT, "the sampled region is not finite");
  return chv::guarded([&] {
    const cv::Mat whole(image->height, image->width, CV_MAKETYPE(CV_8U, chv::bytes_per_pixel(image->format)),
                        const_cast<uint8_t *>(image->pixels), image->stride);
    cv::Matx23d matrix(image_from_sample);
    const cv::Rect part = reached(matrix, width, height, 3 * blur + 2, whole.size());
    cv::Mat luma = gray(whole(part), image->format);
    if (blur > 0) {
      cv::Mat soft;
      cv::GaussianBlur(luma, soft, cv::Size(), blur, blur, cv::BORDER_REPLICATE | cv::BORDER_ISOLATED);
      luma = soft;
    }
    matrix(0, 2) -= part.x, matrix(1, 2) -= part.y;
    cv::Mat sampled;
    cv::warpAffine(luma, sampled, matrix, cv::Size(width, height), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    cv::Mat result(height, width, CV_32F, out);
    sampled.convertTo(result, CV_32F);
    return CHV_OK;
  });
}

chv_status chv_luma(const chv_image *image, int32_t x, int32_t y, int32_t width, int32_t height, int32_t out_width,
                    int32_t out_height, float *out) {
  if (!chv::is_sound(image) || !out || x < 0 || y < 0 || width < 1 || height < 1 || out_width < 1 || out_height < 1 ||
      x > image->width - width || y > image->height - height)
    return chv::failed(CHV_BAD_ARGUMENT, "brightness is read from a part inside an image");
  return chv::guarded([&] {
    const int channels = chv::bytes_per_pixel(image->format);
    const uint8_t *first = image->pixels + image->stride * static_cast<size_t>(y) + static_cast<size_t>(x) * channels;
    const cv::Mat part(height, width, CV_MAKETYPE(CV_8U, channels), const_cast<uint8_t *>(first), image->stride);
    const cv::Mat luma = gray(part, image->format);
    cv::Mat result(out_height, out_width, CV_32F, out);
    if (out_width == width && out_height == height) {
      luma.convertTo(result, CV_32F);
      return CHV_OK;
    }
    cv::Mat values;
    luma.convertTo(values, CV_32F);
    const bool shrinks = out_width < width || out_height < height;
    cv::resize(values, result, result.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
    return CHV_OK;
  });
}

chv_status chv_halve(const float *luma, int32_t width, int32_t height, float *out) {
  if (!luma || !out || width < 2 || height < 2)
    return chv::failed(CHV_BAD_ARGUMENT, "a picture of two pixels and more is halved");
  for (int32_t y = 0; y < height / 2; y++) {
    const float *row = luma + static_cast<size_t>(2 * y) * width;
    for (int32_t x = 0; x < width / 2; x++)
      *out++ = (row[2 * x] + row[2 * x + 1] + row[width + 2 * x] + row[width + 2 * x + 1]) * 0.25f;
  }
  return CHV_OK;
}
