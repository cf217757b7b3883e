#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <new>

struct chvid_converter {
  std::shared_ptr<chvid::Converter> converter = std::make_shared<chvid::Converter>();
};

chvid_status chvid_converter_create(chvid_converter **out) {
  if (!out) return CHVID_BAD_ARGUMENT;
  return chvid::guarded([&] {
    *out = new chvid_converter();
    return CHVID_OK;
  });
}

chvid_status chvid_converter_wrap(chvid_converter *converter, const chvid_planes *planes, chvid_picture *out) {
  if (!converter || !planes || !out || !planes->planes[0] || !planes->planes[1]) return CHVID_BAD_ARGUMENT;
  return chvid::guarded([&] {
    chvid::Owned<AVFrame> frame(av_frame_alloc());
    if (!frame) throw std::bad_alloc();
    frame->format = planes->layout == CHVID_PLANES_NV12 ? AV_PIX_FMT_NV12 : AV_PIX_FMT_YUV420P;
    frame->width = planes->width;
    frame->height = planes->height;
    frame->color_range = planes->is_limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG;
    for (int plane = 0; plane < 3; plane++) {
      frame->data[plane] = const_cast<uint8_t *>(planes->planes[plane]); // Nothing writes into a frame.
      frame->linesize[plane] = planes->strides[plane];
    }
    // The same conversion as for recordings, so that both give the same pixels.
    *out = converter->converter->convert_later(frame.get(), 0, SWS_BICUBIC);
    return CHVID_OK;
  });
}

void chvid_converter_destroy(chvid_converter *converter) { delete converter; }
