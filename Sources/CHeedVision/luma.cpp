#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

chv_status chv_luma(const chv_image *image, int32_t x, int32_t y, int32_t width, int32_t height, int32_t out_width,
                    int32_t out_height, float *out) {
  if (!chv::is_sound(image) || !out || x < 0 || y < 0 || width < 1 || height < 1 || out_width < 1 || out_height < 1 ||
      x > image->width - width || y > image->height - height)
    return chv::failed(CHV_BAD_ARGUMENT, "brightness is read from a part inside an image");
  return chv::guarded([&] {
    const int channels = chv::bytes_per_pixel(image->format);
    const uint8_t *first = image->pixels + image->stride * static_cast<size_t>(y) + static_cast<size_t>(x) * channels;
    const cv::Mat part(height, width, CV_MAKETYPE(CV_8U, channels), const_cast<uint8_t *>(first), image->stride);
    cv::Mat gray = part;
    if (channels == 3) cv::cvtColor(part, gray, cv::COLOR_BGR2GRAY);
    if (channels == 4) cv::cvtColor(part, gray, cv::COLOR_BGRA2GRAY);
    cv::Mat result(out_height, out_width, CV_32F, out);
    if (out_width == width && out_height == height) {
      gray.convertTo(result, CV_32F);
      return CHV_OK;
    }
    cv::Mat values;
    gray.convertTo(values, CV_32F);
    const bool shrinks = out_width < width || out_height < height;
    cv::resize(values, result, result.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
    return CHV_OK;
  });
}

chv_status chv_contrast(const float *luma, int32_t width, int32_t height, double fine, double coarse, double floor,
                        float *out) {
  if (!luma || !out || width < 1 || height < 1 || !(fine > 0) || !(coarse > fine) || !(floor > 0))
    return chv::failed(CHV_BAD_ARGUMENT, "contrast needs a picture and two widths, the second the larger");
  return chv::guarded([&] {
    const cv::Mat source(height, width, CV_32F, const_cast<float *>(luma));
    cv::Mat sharp, soft, result(height, width, CV_32F, out);
    cv::GaussianBlur(source, sharp, cv::Size(), fine, fine, cv::BORDER_REPLICATE);
    cv::GaussianBlur(source, soft, cv::Size(), coarse, coarse, cv::BORDER_REPLICATE);
    sharp -= soft;
    soft += floor;
    cv::divide(sharp, soft, result);
    return CHV_OK;
  });
}
