#include "CHeedVision.h"
#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// Fractional bits of drawing coordinates: sixteenths of a pixel.
constexpr int shift = 4;

bool is_sound(const chv_canvas *canvas) {
  return canvas && canvas->pixels && canvas->width > 0 && canvas->height > 0 &&
         canvas->stride >= static_cast<size_t>(canvas->width) * 3;
}

/// Converts to fixed point; clamps far outside the picture, to keep the arithmetic in range.
int fixed(double value) { return cv::saturate_cast<int>(std::clamp(value, -1e5, 1e5) * (1 << shift)); }

cv::Point point(double x, double y) { return {fixed(x), fixed(y)}; }

cv::Mat mat(const chv_canvas *canvas) {
  return cv::Mat(canvas->height, canvas->width, CV_8UC3, canvas->pixels, canvas->stride);
}

/// A part of the image in BGR; shares the image's pixels if they are BGR.
cv::Mat colored(const chv_image *image, const cv::Rect &part) {
  const int type = CV_MAKETYPE(CV_8U, chv::bytes_per_pixel(image->format));
  const cv::Mat whole(image->height, image->width, type, const_cast<uint8_t *>(image->pixels), image->stride);
  if (image->format == CHV_BGR8) return whole(part);
  cv::Mat result;
  cv::cvtColor(whole(part), result, chv::bytes_per_pixel(image->format) == 1 ? cv::COLOR_GRAY2BGR : cv::COLOR_BGRA2BGR);
  return result;
}

cv::Scalar scalar(chv_color color) { return cv::Scalar(color.blue, color.green, color.red); }

int pixels(double thickness) { return std::max(1, static_cast<int>(std::lround(std::min(thickness, 100.0)))); }

} // namespace

chv_status chv_canvas_copy(const chv_canvas *canvas, const chv_image *image) {
  if (!is_sound(canvas) || !chv::is_sound(image) || image->width < canvas->width || image->height < canvas->height)
    return chv::failed(CHV_BAD_ARGUMENT, "the image is smaller than the canvas");
  return chv::guarded([&] {
    cv::Mat target = mat(canvas);
    colored(image, cv::Rect(0, 0, canvas->width, canvas->height)).copyTo(target);
    return CHV_OK;
  });
}

chv_status chv_canvas_polygon(const chv_canvas *canvas, const double *points, size_t count, chv_color color,
                              double opacity) {
  if (!is_sound(canvas) || (!points && count > 0) || count > 100000 || !(opacity >= 0 && opacity <= 1))
    return chv::failed(CHV_BAD_ARGUMENT, "no canvas, points or opacity");
  return chv::guarded([&] {
    if (count < 3) return CHV_OK;
    std::vector<cv::Point> corners;
    corners.reserve(count);
    for (size_t i = 0; i < count; ++i) corners.push_back(point(points[2 * i], points[2 * i + 1]));
    cv::Mat target = mat(canvas), mask = cv::Mat::zeros(target.size(), CV_8U);
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{corners}, cv::Scalar(255), cv::LINE_8, shift);
    const cv::Rect around = cv::boundingRect(mask);
    if (around.empty()) return CHV_OK;
    cv::Mat part = target(around), mixed;
    cv::addWeighted(cv::Mat(part.size(), CV_8UC3, scalar(color)), opacity, part, 1 - opacity, 0, mixed);
    mixed.copyTo(part, mask(around));
    return CHV_OK;
  });
}

chv_status chv_canvas_circle(const chv_canvas *canvas, double x, double y, double radius, chv_color color,
                             double thickness) {
  if (!is_sound(canvas) || !(radius >= 0)) return chv::failed(CHV_BAD_ARGUMENT, "no canvas or no radius");
  return chv::guarded([&] {
    cv::Mat target = mat(canvas);
    cv::circle(target, point(x, y), fixed(radius), scalar(color), thickness > 0 ? pixels(thickness) : cv::FILLED,
               cv::LINE_AA, shift);
    return CHV_OK;
  });
}

chv_status chv_canvas_line(const chv_canvas *canvas, double x0, double y0, double x1, double y1, chv_color color,
                           double thickness) {
  if (!is_sound(canvas)) return chv::failed(CHV_BAD_ARGUMENT, "no canvas");
  return chv::guarded([&] {
    cv::Mat target = mat(canvas);
    cv::line(target, point(x0, y0), point(x1, y1), scalar(color), pixels(thickness), cv::LINE_AA, shift);
    return CHV_OK;
  });
}

chv_status chv_canvas_rectangle(const chv_canvas *canvas, double x, double y, double width, double height,
                                chv_color color, double opacity) {
  if (!is_sound(canvas) || !(opacity >= 0 && opacity <= 1)) return chv::failed(CHV_BAD_ARGUMENT, "no canvas or opacity");
  return chv::guarded([&] {
    cv::Mat target = mat(canvas);
    const cv::Rect wanted(cvRound(std::clamp(x, -1e5, 1e5)), cvRound(std::clamp(y, -1e5, 1e5)),
                          cvRound(std::clamp(width, 0.0, 1e5)), cvRound(std::clamp(height, 0.0, 1e5)));
    cv::Mat part = target(wanted & cv::Rect(0, 0, canvas->width, canvas->height));
    if (part.empty()) return CHV_OK;
    const cv::Mat cover(part.size(), CV_8UC3, scalar(color));
    cv::addWeighted(cover, opacity, part, 1 - opacity, 0, part);
    return CHV_OK;
  });
}

chv_status chv_canvas_text(const chv_canvas *canvas, const char *text, double x, double y, double height,
                           chv_color color, double *out_width) {
  if ((canvas && !is_sound(canvas)) || !text || !(height > 0 && height < 1e4))
    return chv::failed(CHV_BAD_ARGUMENT, "no canvas, text or height");
  return chv::guarded([&] {
    // A capital of this font is 21 units high.
    const double scale = height / 21;
    const int thickness = pixels(height / 10);
    if (out_width) {
      int below = 0;
      *out_width = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, thickness, &below).width;
    }
    if (!canvas) return CHV_OK;
    cv::Mat target = mat(canvas);
    cv::putText(target, text, cv::Point(cvRound(std::clamp(x, -1e5, 1e5)), cvRound(std::clamp(y, -1e5, 1e5))),
                cv::FONT_HERSHEY_SIMPLEX, scale, scalar(color), thickness, cv::LINE_AA);
    return CHV_OK;
  });
}
