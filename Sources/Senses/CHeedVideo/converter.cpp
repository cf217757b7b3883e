#include "ffmpeg.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <stdexcept>

extern "C" {
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
}

namespace {

bool is_grey(AVPixelFormat format) {
  const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(format);
  if (!kind) throw std::runtime_error("an unknown pixel format");
  const bool has_alpha = kind->flags & AV_PIX_FMT_FLAG_ALPHA;
  return kind->nb_components - (has_alpha ? 1 : 0) == 1 && !(kind->flags & (AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER));
}

/// Sets the scaler's luma weights and range to the frame's; its defaults are for television.
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

/// True for JPEG formats, which swscale always reads with the full range.
bool is_full_range(AVPixelFormat format) {
  return format == AV_PIX_FMT_YUVJ420P || format == AV_PIX_FMT_YUVJ422P || format == AV_PIX_FMT_YUVJ444P ||
         format == AV_PIX_FMT_YUVJ440P || format == AV_PIX_FMT_YUVJ411P;
}

int channels_of(const AVFrame *frame) { return is_grey(AVPixelFormat(frame->format)) ? 1 : 3; }

/// True if the first plane holds one byte of brightness per pixel, and other planes the colour.
bool has_luma_plane(const AVFrame *frame) {
  const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(AVPixelFormat(frame->format));
  if (!kind || kind->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_HWACCEL))
    return false;
  const AVComponentDescriptor &luma = kind->comp[0];
  return kind->nb_components >= 3 && kind->flags & AV_PIX_FMT_FLAG_PLANAR && luma.plane == 0 && luma.step == 1 &&
         luma.offset == 0 && luma.depth == 8 && frame->linesize[0] >= frame->width;
}

/// The format in which the scaler reads a frame. It rounds NV12 in another way than I420, so that NV12 is read as I420:
/// the same picture has the same pixels.
AVPixelFormat read_as(const AVFrame *frame) {
  return frame->format == AV_PIX_FMT_NV12 ? AV_PIX_FMT_YUV420P : AVPixelFormat(frame->format);
}

/// Copies what the scaler must not read itself; nullptr for all other frames. It reads whole vectors, also past a row's
/// last pixel, and the memory behind a caller's last row may be invalid.
chvid::Owned<AVFrame> readable(const AVFrame *frame) {
  const bool is_nv12 = read_as(frame) != frame->format;
  if (frame->buf[0] && !is_nv12) return nullptr;
  chvid::Owned<AVFrame> copy(av_frame_alloc());
  if (!copy) throw std::bad_alloc();
  copy->format = read_as(frame);
  copy->width = frame->width;
  copy->height = frame->height;
  copy->color_range = frame->color_range;
  copy->colorspace = frame->colorspace;
  if (av_frame_get_buffer(copy.get(), 0) < 0) throw std::bad_alloc();
  if (!is_nv12) {
    if (av_frame_copy(copy.get(), frame) < 0) throw std::bad_alloc();
    return copy;
  }
  av_image_copy_plane(copy->data[0], copy->linesize[0], frame->data[0], frame->linesize[0], frame->width, frame->height);
  for (int y = 0; y < (frame->height + 1) / 2; y++) {
    const uint8_t *pairs = frame->data[1] + ptrdiff_t(y) * frame->linesize[1];
    uint8_t *blue = copy->data[1] + ptrdiff_t(y) * copy->linesize[1];
    uint8_t *red = copy->data[2] + ptrdiff_t(y) * copy->linesize[2];
    for (int x = 0; x < (frame->width + 1) / 2; x++, pairs += 2) {
      blue[x] = pairs[0];
      red[x] = pairs[1];
    }
  }
  return copy;
}

/// The source of a turned picture's pixels: the first pixel's source, and the byte steps to the sources of the next
/// pixel to the right and of the next pixel below.
struct Way {
  const uint8_t *first;
  ptrdiff_t right, below;
};

/// The way for `quarter_turns` clockwise, 1 to 3.
Way way_of(const uint8_t *pixels, int width, int height, ptrdiff_t stride, int channels, int quarter_turns) {
  const ptrdiff_t last_row = (height - 1) * stride, last_column = ptrdiff_t(width - 1) * channels;
  if (quarter_turns == 1) return {pixels + last_row, -stride, channels};
  if (quarter_turns == 2) return {pixels + last_row + last_column, -channels, -stride};
  return {pixels + last_column, stride, -channels};
}

/// Writes a turned picture of `across` by `down` pixels. Works in blocks, because a quarter turn reads columns, and a
/// block's next rows find their source in the cache. Blocks are wide and low, because long writes are faster.
template <int channels> void turn(Way way, uint8_t *to, ptrdiff_t stride, int across, int down) {
  constexpr int wide = 64, high = 8;
  for (int top = 0; top < down; top += high) {
    for (int left = 0; left < across; left += wide) {
      const int bottom = std::min(top + high, down), end = std::min(left + wide, across);
      for (int y = top; y < bottom; y++) {
        const uint8_t *from = way.first + y * way.below + left * way.right;
        uint8_t *pixel = to + y * stride + ptrdiff_t(left) * channels;
        for (int x = left; x < end; x++, from += way.right, pixel += channels) std::copy_n(from, channels, pixel);
      }
    }
  }
}

} // namespace

/// A decoded frame that is converted to pixels when they are first read.
class chvid::Unconverted : public chvid::PictureOwner {
public:
  Unconverted(std::shared_ptr<Converter> converter, AVFrame *content, int quality)
      : converter(std::move(converter)), frame(av_frame_alloc()), quality(quality) {
    if (!frame) throw std::bad_alloc();
    av_frame_move_ref(frame.get(), content);
  }
  ~Unconverted() override {
    if (converted) converted->release();
  }

  /// Fails only if memory runs out: the conversion was set up when the frame was decoded.
  const uint8_t *pixels() noexcept override {
    std::lock_guard<std::mutex> lock(mutex);
    if (!converted) converted = converter->flat(frame.get(), quality);
    return converted->bytes;
  }

  void release() noexcept override { delete this; }

private:
  std::shared_ptr<Converter> converter;
  Owned<AVFrame> frame;
  int quality;
  std::mutex mutex;
  Pool::Buffer *converted = nullptr;
};

SwsContext *chvid::Converter::scaler_for(const AVFrame *frame, int quality) {
  const AVPixelFormat format = read_as(frame);
  const bool grey = is_grey(format);
  scaler.reset(sws_getCachedContext(scaler.release(), frame->width, frame->height, format, frame->width, frame->height,
                                    grey ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_BGR24, quality, nullptr, nullptr, nullptr));
  if (!scaler) throw std::runtime_error("this pixel format cannot be converted");
  set_colours(scaler.get(), frame, grey);
  return scaler.get();
}

/// The frame's pixels, not turned.
chvid::Pool::Buffer *chvid::Converter::flat(const AVFrame *frame, int quality) {
  const Owned<AVFrame> copy = readable(frame);
  if (copy) frame = copy.get();
  const int channels = channels_of(frame);
  std::lock_guard<std::mutex> lock(mutex);
  SwsContext *scaler = scaler_for(frame, quality);
  Pool::Buffer *buffer = pool->take(frame->width, frame->height, channels);
  uint8_t *rows[4] = {buffer->bytes};
  const int strides[4] = {stride_of(frame->width, channels)};
  if (sws_scale(scaler, frame->data, frame->linesize, 0, frame->height, rows, strides) != frame->height) {
    buffer->release();
    throw std::runtime_error("the frame could not be converted");
  }
  return buffer;
}

chvid_picture chvid::Converter::convert(const AVFrame *frame, int quarter_turns, int quality) {
  const int channels = channels_of(frame), width = frame->width, height = frame->height;
  Pool::Buffer *lying = flat(frame, quality);
  if (quarter_turns % 4 == 0) return picture_of(lying, width, height, channels);

  const bool swaps = quarter_turns % 2 != 0;
  const int across = swaps ? height : width, down = swaps ? width : height;
  Pool::Buffer *upright = pool->take(across, down, channels);
  const Way way = way_of(lying->bytes, width, height, stride_of(width, channels), channels, quarter_turns % 4);
  (channels == 1 ? turn<1> : turn<3>)(way, upright->bytes, stride_of(across, channels), across, down);
  lying->release();
  return picture_of(upright, across, down, channels);
}

chvid_picture chvid::Converter::convert_later(AVFrame *frame, int quarter_turns, int quality) {
  if (quarter_turns % 4 != 0 || !has_luma_plane(frame)) return convert(frame, quarter_turns, quality);
  {
    // Refuses a frame that cannot be converted here, where the caller gets the error.
    std::lock_guard<std::mutex> lock(mutex);
    scaler_for(frame, quality);
  }
  const bool is_full = frame->color_range == AVCOL_RANGE_JPEG || is_full_range(AVPixelFormat(frame->format));
  chvid_picture picture{frame->width, frame->height, stride_of(frame->width, 3), 3, frame->data[0],
                        frame->linesize[0], is_full ? 0 : 1, nullptr};
  PictureOwner *owner = new Unconverted(shared_from_this(), frame, quality);
  picture.owner = owner;
  return picture;
}
