#include "guarded.hpp"
#include "image.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

struct chv_sampler {
  cv::Size size;
  cv::Mat pixels;
  cv::Mat colours;
};

chv_status chv_sampler_create(int32_t width, int32_t height, chv_sampler **out) {
  if (!out) return chv::failed(CHV_BAD_ARGUMENT, "no place for the sampler");
  *out = nullptr;
  if (width < 1 || height < 1) return chv::failed(CHV_BAD_ARGUMENT, "a side of the sample is not positive");
  return chv::guarded([&] {
    auto made = std::make_unique<chv_sampler>();
    made->size = cv::Size(width, height);
    *out = made.release();
    return CHV_OK;
  });
}

void chv_sampler_destroy(chv_sampler *sampler) { delete sampler; }

chv_status chv_sampler_run(chv_sampler *sampler, const chv_image *image, const double image_from_sample[6],
                           chv_border border, float scale, float shift, float *out) {
  if (!sampler || !chv::is_sound(image) || !image_from_sample || !out)
    return chv::failed(CHV_BAD_ARGUMENT, "a sample needs an image, a matrix and a buffer");
  if (!std::all_of(image_from_sample, image_from_sample + 6, [](double value) { return std::isfinite(value); }))
    return chv::failed(CHV_BAD_ARGUMENT, "the sampled region is not finite");
  return chv::guarded([&] {
    const int channels = chv::bytes_per_pixel(image->format);
    const cv::Mat source(image->height, image->width, CV_MAKETYPE(CV_8U, channels),
                         const_cast<uint8_t *>(image->pixels), image->stride);
    const double *m = image_from_sample;
    const cv::Matx33d matrix(m[0], m[1], m[2], m[3], m[4], m[5], 0, 0, 1);
    // The perspective form, as in the reference, because the affine form rounds coordinates differently.
    cv::warpPerspective(source, sampler->pixels, matrix, sampler->size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        border == CHV_BORDER_REPLICATE ? cv::BORDER_REPLICATE : cv::BORDER_CONSTANT);
    constexpr int to_colours[] = {0, cv::COLOR_GRAY2RGB, 0, cv::COLOR_BGR2RGB, cv::COLOR_BGRA2RGB};
    cv::cvtColor(sampler->pixels, sampler->colours, to_colours[channels]);
    cv::Mat values(sampler->size, CV_32FC3, out);
    sampler->colours.convertTo(values, CV_32FC3, scale, shift);
    return CHV_OK;
  });
}
