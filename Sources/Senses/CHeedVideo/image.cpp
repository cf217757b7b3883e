#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <cstring>
#include <map>
#include <new>

using chvid::failed;

struct chvid_image_decoder {
  std::map<AVCodecID, chvid::Owned<AVCodecContext>> codecs;
  chvid::Owned<AVPacket> packet{av_packet_alloc()};
  chvid::Owned<AVFrame> frame{av_frame_alloc()};
  std::shared_ptr<chvid::Converter> converter = std::make_shared<chvid::Converter>();
};

namespace {

AVCodecID kind_of(const uint8_t *bytes, size_t length) {
  const auto starts = [&](const char *with, size_t count, size_t at = 0) {
    return length >= at + count && std::memcmp(bytes + at, with, count) == 0;
  };
  if (starts("\xff\xd8\xff", 3)) return AV_CODEC_ID_MJPEG;
  if (starts("\x89PNG\r\n\x1a\n", 8)) return AV_CODEC_ID_PNG;
  if (starts("RIFF", 4) && starts("WEBP", 4, 8)) return AV_CODEC_ID_WEBP;
  if (starts("II*\0", 4) || starts("MM\0*", 4)) return AV_CODEC_ID_TIFF;
  if (starts("BM", 2)) return AV_CODEC_ID_BMP;
  return AV_CODEC_ID_NONE;
}

/// The orientation from a photograph's metadata.
int quarter_turns_of(const AVFrame *frame) {
  const AVDictionaryEntry *entry = av_dict_get(frame->metadata, "Orientation", nullptr, 0);
  const int orientation = entry ? std::atoi(entry->value) : 1;
  return orientation == 6 ? 1 : orientation == 3 ? 2 : orientation == 8 ? 3 : 0;
}

AVCodecContext *decoder_for(chvid_image_decoder &images, AVCodecID kind, chvid_limit limit) {
  auto &slot = images.codecs[kind];
  if (!slot) {
    const AVCodec *codec = avcodec_find_decoder(kind);
    if (!codec) return nullptr;
    chvid::Owned<AVCodecContext> context(avcodec_alloc_context3(codec));
    if (!context) throw std::bad_alloc();
    context->thread_count = 1; // Complaints are counted on this thread.
    context->err_recognition = AV_EF_CRCCHECK;
    if (avcodec_open2(context.get(), codec, nullptr) < 0) return nullptr;
    slot = std::move(context);
  }
  slot->max_pixels = chvid::decoded_pixels(limit);
  return slot.get();
}

chvid_status decode(chvid_image_decoder &images, const uint8_t *bytes, size_t length, chvid_limit limit,
                    chvid_picture &out, int32_t &damaged) {
  AVCodecContext *codec = decoder_for(images, kind_of(bytes, length), limit);
  if (!codec) return failed(CHVID_WRONG_KIND, "it is not a PNG, JPEG, BMP, WebP or TIFF image");
  chvid::Complaints complaints;
  chvid::Listening listening(complaints);
  if (av_new_packet(images.packet.get(), int(length)) < 0) throw std::bad_alloc();
  std::memcpy(images.packet->data, bytes, length);
  // Without this flag FFmpeg's PNG decoder treats the image as a difference from the previous one.
  images.packet->flags |= AV_PKT_FLAG_KEY;
  avcodec_flush_buffers(codec);
  int result = avcodec_send_packet(codec, images.packet.get());
  av_packet_unref(images.packet.get());
  AVFrame *frame = images.frame.get();
  if (result >= 0) result = avcodec_receive_frame(codec, frame);
  if (result == AVERROR(EAGAIN) && avcodec_send_packet(codec, nullptr) >= 0) result = avcodec_receive_frame(codec, frame);
  if (!complaints.too_large.empty()) return failed(CHVID_TOO_LARGE, complaints.too_large);
  if (chvid::is_outside(limit, std::max(1, codec->width), std::max(1, codec->height)))
    return failed(CHVID_TOO_LARGE, std::to_string(codec->width) + "x" + std::to_string(codec->height));
  if (result < 0) return failed(CHVID_WRONG_KIND, complaints.first.empty() ? chvid::text_of(result) : complaints.first);
  damaged = complaints.count > 0 || frame->decode_error_flags || (frame->flags & AV_FRAME_FLAG_CORRUPT);
  // Interpolated chroma preserves the colour edges of photographs.
  out = images.converter->convert(frame, quarter_turns_of(frame), SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT);
  if (damaged) failed(CHVID_OK, complaints.first);
  av_frame_unref(frame);
  return CHVID_OK;
}

} // namespace

chvid_status chvid_image_decoder_create(chvid_image_decoder **out) {
  if (!out) return failed(CHVID_BAD_ARGUMENT, "nowhere to put the decoder");
  return chvid::guarded([&] {
    auto images = std::make_unique<chvid_image_decoder>();
    if (!images->packet || !images->frame) throw std::bad_alloc();
    *out = images.release();
    return CHVID_OK;
  });
}

chvid_status chvid_image_decode(chvid_image_decoder *decoder, const uint8_t *bytes, size_t length, chvid_limit limit,
                                chvid_picture *out, int32_t *damaged) {
  if (!decoder || !bytes || !out || !damaged || length > INT32_MAX / 2) return failed(CHVID_BAD_ARGUMENT, "no image");
  return chvid::guarded([&] { return decode(*decoder, bytes, length, limit, *out, *damaged); });
}

void chvid_image_decoder_destroy(chvid_image_decoder *decoder) { delete decoder; }
