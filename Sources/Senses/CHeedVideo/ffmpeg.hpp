#pragma once

#include "picture.hpp"

#include <memory>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

namespace chvid {

struct Closer {
  void operator()(AVFormatContext *it) const { avformat_close_input(&it); }
  void operator()(AVCodecContext *it) const { avcodec_free_context(&it); }
  void operator()(AVFrame *it) const { av_frame_free(&it); }
  void operator()(AVPacket *it) const { av_packet_free(&it); }
  void operator()(SwsContext *it) const { sws_freeContext(it); }
};
template <typename T> using Owned = std::unique_ptr<T, Closer>;

/// True if a side is not positive, or if a side or the number of pixels exceeds the limit.
inline bool is_outside(chvid_limit limit, int width, int height) {
  return width <= 0 || height <= 0 || width > limit.width || height > limit.height ||
         int64_t(width) * height > limit.pixels;
}

/// The limit for decoders, which widen rows to 64 pixels before they compare.
inline int64_t decoded_pixels(chvid_limit limit) { return limit.pixels + 64 * int64_t(limit.height); }

/// Converts decoded frames of any pixel format to 8-bit grey or BGR pictures, on any thread.
class Converter : public std::enable_shared_from_this<Converter> {
public:
  /// - quarter_turns: number of clockwise quarter turns that make the picture upright.
  /// - quality: FFmpeg's scaler flags, which affect chroma interpolation.
  chvid_picture convert(const AVFrame *frame, int quarter_turns, int quality);
  /// A picture whose pixels are converted when they are first read, if its brightness is in a separate plane. Takes
  /// over the frame's content.
  chvid_picture convert_later(AVFrame *frame, int quarter_turns, int quality);

private:
  friend class Unconverted;
  /// The scaler for frames of this size and format. Call it while `mutex` is held.
  SwsContext *scaler_for(const AVFrame *frame, int quality);
  Pool::Buffer *flat(const AVFrame *frame, int quality);

  std::mutex mutex;
  Owned<SwsContext> scaler;
  std::shared_ptr<Pool> pool = std::make_shared<Pool>();
};

} // namespace chvid
