#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

bool is_inside(chv_rect r, int32_t width, int32_t height) {
  return r.x >= 0 && r.y >= 0 && r.width > 0 && r.height > 0 && r.x <= width - r.width && r.y <= height - r.height;
}

} // namespace

chv_status chv_place(const chv_image *image, chv_rect part, chv_rect place, const chv_planes *planes, float *out) {
  if (!chv::is_sound(image) || !planes || !out || planes->width < 1 || planes->height < 1 ||
      !is_inside(part, image->width, image->height) || !is_inside(place, planes->width, planes->height))
    return chv::failed(CHV_BAD_ARGUMENT, "a part of an image is laid into a place inside a net's input");
  return chv::guarded([&] {
    const int channels = chv::bytes_per_pixel(image->format);
    const cv::Mat whole(image->height, image->width, CV_MAKETYPE(CV_8U, channels),
                        const_cast<uint8_t *>(image->pixels), image->stride);
    const cv::Mat source = whole(cv::Rect(part.x, part.y, part.width, part.height));
    const bool shrinks = place.width < part.width || place.height < part.height;
    cv::Mat scaled;
    cv::resize(source, scaled, cv::Size(place.width, place.height), 0, 0,
               shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);

    const size_t area = static_cast<size_t>(planes->width) * static_cast<size_t>(planes->height);
    const cv::Rect target(place.x, place.y, place.width, place.height);
    for (int plane = 0; plane < 3; plane++) {
      cv::Mat values(planes->height, planes->width, CV_32F, out + area * static_cast<size_t>(plane));
      values.setTo(planes->padding * planes->scale);
      cv::Mat channel = scaled;
      if (channels > 1) cv::extractChannel(scaled, channel, planes->starts_with_red ? 2 - plane : plane);
      cv::Mat content = values(target);
      channel.convertTo(content, CV_32F, planes->scale);
    }
    return CHV_OK;
  });
}
