#include "ffmpeg.hpp"

#include <opencv2/core.hpp>
#include <stdexcept>

extern "C" {
#include <libavutil/pixdesc.h>
}

namespace {

bool is_grey(AVPixelFormat format) {
  const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(format);
  if (!kind) throw std::runtime_error("an unknown pixel format");
  const bool has_alpha = kind->flags & AV_PIX_FMT_FLAG_ALPHA;
  return kind->nb_components - (has_alpha ? 1 : 0) == 1 && !(kind->flags & (AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER));
}

/// Sets the scaler's luma weights and range to the frame's; its defaults are those of television.
void set_colours(SwsContext *scaler, const AVFrame *frame, bool grey) {
  const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(AVPixelFormat(frame->format));
  if (!kind || (kind->flags & AV_PIX_FMT_FLAG_RGB)) return;
  const int space = frame->colorspace == AVCOL_SPC_UNSPECIFIED ? SWS_CS_DEFAULT : int(frame->colorspace);
  int *inverse, *table, source_range, target_range, brightness, contrast, saturation;
  if (sws_getColorspaceDetails(scaler, &inverse, &source_range, &table, &target_range, &brightness, &contrast,
                               &saturation) < 0)
    return;
  if (frame->color_range == AVCOL_RANGE_JPEG) source_range = 1;
  if (grey) target_range = 1;
  sws_setColorspaceDetails(scaler, sws_getCoefficients(space), source_range, table, target_range, brightness, contrast,
                           saturation);
}

} // namespace

chvid_picture chvid::Converter::convert(const AVFrame *frame, int quarter_turns, int quality) {
  const auto format = AVPixelFormat(frame->format);
  const bool grey = is_grey(format);
  const int channels = grey ? 1 : 3;
  scaler.reset(sws_getCachedContext(scaler.release(), frame->width, frame->height, format, frame->width, frame->height,
                                    grey ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_BGR24, quality, nullptr, nullptr, nullptr));
  if (!scaler) throw std::runtime_error("this pixel format cannot be converted");
  set_colours(scaler.get(), frame, grey);
  chvid_picture flat = pool->take(frame->width, frame->height, channels);
  uint8_t *rows[4] = {const_cast<uint8_t *>(flat.bytes)};
  const int strides[4] = {flat.stride};
  if (sws_scale(scaler.get(), frame->data, frame->linesize, 0, frame->height, rows, strides) != frame->height) {
    chvid_picture_release(flat.owner);
    throw std::runtime_error("the frame could not be converted");
  }
  if (quarter_turns % 4 == 0) return flat;

  const bool swaps = quarter_turns % 2 != 0;
  chvid_picture upright = pool->take(swaps ? flat.height : flat.width, swaps ? flat.width : flat.height, channels);
  const int type = CV_8UC(channels);
  const cv::Mat from(flat.height, flat.width, type, rows[0], flat.stride);
  cv::Mat to(upright.height, upright.width, type, const_cast<uint8_t *>(upright.bytes), upright.stride);
  constexpr int turns[] = {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE};
  cv::rotate(from, to, turns[quarter_turns % 4 - 1]);
  chvid_picture_release(flat.owner);
  return upright;
}
