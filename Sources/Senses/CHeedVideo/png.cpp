#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <cstring>
#include <new>

using chvid::failed;

namespace {

/// Zlib's level. Overlays and charts are flat: higher levels save a few per cent and take several times as long.
constexpr int compression = 3;

/// FFmpeg's formats for pictures with 1, 3 and 4 bytes per pixel.
AVPixelFormat incoming(int channels) {
  return channels == 1 ? AV_PIX_FMT_GRAY8 : channels == 3 ? AV_PIX_FMT_BGR24 : AV_PIX_FMT_BGR0;
}

chvid::Owned<AVFrame> frame_of(const uint8_t *bytes, int width, int height, int stride, int channels) {
  chvid::Owned<AVFrame> frame(av_frame_alloc());
  if (!frame) throw std::bad_alloc();
  const AVPixelFormat held = channels == 1 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_RGB24;
  frame->format = held;
  frame->width = width;
  frame->height = height;
  if (av_frame_get_buffer(frame.get(), 0) < 0) throw std::bad_alloc();
  const chvid::Owned<SwsContext> order(sws_getContext(width, height, incoming(channels), width, height, held,
                                                      SWS_POINT, nullptr, nullptr, nullptr));
  if (!order) throw std::bad_alloc();
  sws_scale(order.get(), &bytes, &stride, 0, height, frame->data, frame->linesize);
  return frame;
}

chvid_status encode(const AVFrame *frame, AVPacket *packet) {
  const AVCodec *codec = avcodec_find_encoder(AV_CODEC_ID_PNG);
  if (!codec) return failed(CHVID_BACKEND, "this FFmpeg was built without PNG");
  const chvid::Owned<AVCodecContext> encoder(avcodec_alloc_context3(codec));
  if (!encoder) throw std::bad_alloc();
  encoder->width = frame->width;
  encoder->height = frame->height;
  encoder->pix_fmt = AVPixelFormat(frame->format);
  encoder->time_base = {1, 1};
  encoder->thread_count = 1;
  encoder->compression_level = compression;
  int result = avcodec_open2(encoder.get(), codec, nullptr);
  if (result >= 0) result = avcodec_send_frame(encoder.get(), frame);
  if (result >= 0) result = avcodec_receive_packet(encoder.get(), packet);
  return result < 0 ? failed(CHVID_BACKEND, chvid::text_of(result)) : CHVID_OK;
}

} // namespace

chvid_status chvid_png_encode(const uint8_t *bytes, int32_t width, int32_t height, int32_t stride, int32_t channels,
                              uint8_t **out, size_t *length) {
  if (!bytes || !out || !length || width <= 0 || height <= 0 || channels < 1 || channels > 4 || channels == 2)
    return failed(CHVID_BAD_ARGUMENT, "no picture");
  return chvid::guarded([&] {
    chvid::Complaints complaints;
    chvid::Listening listening(complaints);
    const chvid::Owned<AVPacket> packet(av_packet_alloc());
    if (!packet) throw std::bad_alloc();
    const chvid_status status = encode(frame_of(bytes, width, height, stride, channels).get(), packet.get());
    if (status != CHVID_OK) return status;
    auto copy = static_cast<uint8_t *>(std::malloc(size_t(packet->size)));
    if (!copy) throw std::bad_alloc();
    std::memcpy(copy, packet->data, size_t(packet->size));
    *out = copy;
    *length = size_t(packet->size);
    return CHVID_OK;
  });
}

void chvid_buffer_destroy(uint8_t *buffer) { std::free(buffer); }
