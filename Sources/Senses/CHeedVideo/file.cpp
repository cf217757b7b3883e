#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <cmath>
#include <new>
#include <vector>

extern "C" {
#include <libavutil/display.h>
}

using chvid::failed;

struct chvid_file {
  chvid::Owned<AVFormatContext> format;
  chvid::Owned<AVCodecContext> codec;
  chvid::Owned<AVPacket> packet{av_packet_alloc()};
  chvid::Owned<AVFrame> frame{av_frame_alloc()};
  std::shared_ptr<chvid::Converter> converter = std::make_shared<chvid::Converter>();
  chvid::Complaints complaints;
  chvid_limit limit{};
  chvid_file_report report{};
  int stream = -1;
  int quarter_turns = 0;
  bool is_flushing = false;
};

namespace {

/// Accepted containers and raw streams. Without this list FFmpeg also opens text files, playlists that refer to other
/// files or hosts, and directories of images.
const char *const formats =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,mpjpeg,mjpeg,mjpeg_2000,h264,hevc,m4v,h263,vc1,"
    "av1,obu,ivf,gif,apng,flv,live_flv,asf,ogg,nut,dv,mxf,rm,yuv4mpegpipe,nsv,gxf,wtv,swf";

/// Number of consecutive read errors that count as the end of the file.
constexpr int most_read_errors = 100;

int quarter_turns_of(const AVStream *stream) {
  const uint8_t *matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nullptr);
  if (!matrix) return 0;
  const double degrees = -av_display_rotation_get(reinterpret_cast<const int32_t *>(matrix));
  return std::isfinite(degrees) ? (int(std::lround(degrees / 90)) % 4 + 4) % 4 : 0;
}

bool packet_is_frame(AVCodecID codec) {
  return codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_MJPEG || codec == AV_CODEC_ID_GIF;
}

chvid_file_info describe(const chvid_file &file) {
  AVStream *stream = file.format->streams[file.stream];
  chvid_file_info info{};
  const bool swaps = file.quarter_turns % 2 != 0;
  info.width = swaps ? file.codec->height : file.codec->width;
  info.height = swaps ? file.codec->width : file.codec->height;
  const AVRational rate = av_guess_frame_rate(file.format.get(), stream, nullptr);
  const AVRational average = stream->avg_frame_rate.num > 0 ? stream->avg_frame_rate : rate;
  info.frame_rate = average.den > 0 ? av_q2d(average) : 0;
  if (!(info.frame_rate >= 0.01 && info.frame_rate <= 1000)) info.frame_rate = 0; // Raw streams report their time base.
  info.declared_frames = stream->nb_frames > 0 ? stream->nb_frames : -1;
  info.duration_ns = -1;
  if (stream->duration > 0)
    info.duration_ns = av_rescale_q(stream->duration, stream->time_base, {1, 1000000000});
  else if (file.format->duration > 0)
    info.duration_ns = av_rescale_q(file.format->duration, {1, AV_TIME_BASE}, {1, 1000000000});
  // Writers that cannot seek leave a placeholder with more frames than the file has bytes.
  if (file.format->pb && info.declared_frames > avio_size(file.format->pb)) info.declared_frames = info.duration_ns = -1;
  info.packet_is_frame = packet_is_frame(file.codec->codec_id);
  return info;
}

chvid_status open_container(chvid_file &file, const char *path) {
  AVFormatContext *format = avformat_alloc_context();
  if (!format) throw std::bad_alloc();
  format->format_whitelist = av_strdup(formats);
  format->protocol_whitelist = av_strdup("file");
  // The prefix makes FFmpeg treat names such as "http:x" as files.
  int result = avformat_open_input(&format, (std::string("file:") + path).c_str(), nullptr, nullptr);
  file.format.reset(format); // Null after a failure, because FFmpeg has freed it.
  if (result == AVERROR(ENOENT)) return failed(CHVID_NOT_FOUND, chvid::text_of(result));
  if (result == AVERROR(EACCES)) return failed(CHVID_NOT_PERMITTED, chvid::text_of(result));
  if (result >= 0) {
    // FFmpeg decodes first pictures to learn what the streams are.
    std::vector<AVDictionary *> options(format->nb_streams, nullptr);
    for (AVDictionary *&option : options) av_dict_set_int(&option, "max_pixels", chvid::decoded_pixels(file.limit), 0);
    result = avformat_find_stream_info(format, options.data());
    for (AVDictionary *&option : options) av_dict_free(&option);
  }
  if (!file.complaints.too_large.empty()) return failed(CHVID_TOO_LARGE, file.complaints.too_large);
  if (result < 0) {
    const bool says_more = !file.complaints.first.empty();
    return failed(CHVID_WRONG_KIND, says_more ? file.complaints.first : chvid::text_of(result));
  }
  return CHVID_OK;
}

chvid_status open_decoder(chvid_file &file, int threads) {
  const AVCodec *codec = nullptr;
  file.stream = av_find_best_stream(file.format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  if (file.stream < 0) return failed(CHVID_WRONG_KIND, "it holds no video that this machine can decode");
  for (unsigned i = 0; i < file.format->nb_streams; i++)
    if (int(i) != file.stream) file.format->streams[i]->discard = AVDISCARD_ALL;
  AVStream *stream = file.format->streams[file.stream];
  if (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) return failed(CHVID_WRONG_KIND, "it holds sound and a cover picture");
  file.codec.reset(avcodec_alloc_context3(codec));
  if (!file.codec) throw std::bad_alloc();
  AVCodecContext *decoder = file.codec.get();
  if (avcodec_parameters_to_context(decoder, stream->codecpar) < 0) throw std::bad_alloc();
  if (decoder->width <= 0 || decoder->height <= 0) return failed(CHVID_WRONG_KIND, "its picture has no size");
  if (chvid::is_outside(file.limit, decoder->width, decoder->height))
    return failed(CHVID_TOO_LARGE, std::to_string(decoder->width) + "x" + std::to_string(decoder->height));
  decoder->pkt_timebase = stream->time_base;
  decoder->thread_count = threads;
  decoder->max_pixels = chvid::decoded_pixels(file.limit);
  const int result = avcodec_open2(decoder, codec, nullptr);
  if (result < 0) return failed(CHVID_WRONG_KIND, chvid::text_of(result));
  file.quarter_turns = quarter_turns_of(stream);
  return CHVID_OK;
}

/// Sends the next packet to the decoder, or flushes it at the end.
void feed(chvid_file &file) {
  auto &report = file.report;
  for (int errors = 0; errors < most_read_errors;) {
    const int result = av_read_frame(file.format.get(), file.packet.get());
    if (result == AVERROR_EOF) break;
    if (result < 0) {
      errors++;
      if (result != AVERROR(EAGAIN)) report.read_errors++;
      continue;
    }
    errors = 0;
    const bool is_ours = file.packet->stream_index == file.stream;
    if (is_ours) {
      report.packets++;
      if (file.packet->flags & AV_PKT_FLAG_DISCARD) report.discarded_packets++;
      if (file.packet->flags & AV_PKT_FLAG_CORRUPT) report.corrupt_packets++;
      if (avcodec_send_packet(file.codec.get(), file.packet.get()) < 0) report.refused_packets++;
    }
    av_packet_unref(file.packet.get());
    if (is_ours) return;
  }
  file.is_flushing = true;
  avcodec_send_packet(file.codec.get(), nullptr);
}

chvid_status next_frame(chvid_file &file, chvid_picture &out, int64_t &pts_ns) {
  for (int errors_at_end = 0; errors_at_end < most_read_errors;) {
    const int result = avcodec_receive_frame(file.codec.get(), file.frame.get());
    if (result == AVERROR_EOF) return CHVID_END;
    if (result < 0) {
      if (result != AVERROR(EAGAIN)) file.report.refused_packets++;
      if (file.is_flushing) errors_at_end++;
      else feed(file);
      continue;
    }
    AVFrame *frame = file.frame.get();
    file.report.frames++;
    if (frame->decode_error_flags || (frame->flags & AV_FRAME_FLAG_CORRUPT)) file.report.damaged_frames++;
    if (chvid::is_outside(file.limit, frame->width, frame->height))
      return failed(CHVID_TOO_LARGE, std::to_string(frame->width) + "x" + std::to_string(frame->height));
    const int64_t time = frame->best_effort_timestamp;
    pts_ns = INT64_MIN;
    if (time != AV_NOPTS_VALUE)
      pts_ns = av_rescale_q(time, file.format->streams[file.stream]->time_base, {1, 1000000000});
    out = file.converter->convert_later(frame, file.quarter_turns, SWS_BICUBIC);
    av_frame_unref(frame);
    return CHVID_OK;
  }
  return CHVID_END;
}

} // namespace

chvid_status chvid_file_open(const char *path, chvid_limit limit, int32_t decoder_threads, chvid_file **out,
                             chvid_file_info *info) {
  if (!path || !out || !info || decoder_threads < 1) return failed(CHVID_BAD_ARGUMENT, "nothing to open");
  return chvid::guarded([&] {
    auto file = std::make_unique<chvid_file>();
    if (!file->packet || !file->frame) throw std::bad_alloc();
    file->limit = limit;
    chvid::Listening listening(file->complaints);
    chvid_status status = open_container(*file, path);
    if (status == CHVID_OK) status = open_decoder(*file, decoder_threads);
    if (status != CHVID_OK) return status;
    file->complaints = {}; // Messages about the header do not mean damaged frames.
    *info = describe(*file);
    *out = file.release();
    return CHVID_OK;
  });
}

chvid_status chvid_file_next(chvid_file *file, chvid_picture *out, int64_t *pts_ns) {
  if (!file || !out || !pts_ns) return failed(CHVID_BAD_ARGUMENT, "no file");
  return chvid::guarded([&] {
    chvid::Listening listening(file->complaints);
    return next_frame(*file, *out, *pts_ns);
  });
}

void chvid_file_get_report(const chvid_file *file, chvid_file_report *out) {
  if (!file || !out) return;
  *out = file->report;
  out->complaints = file->complaints.count;
  chvid::put(out->first_complaint, file->complaints.first.c_str());
}

void chvid_file_destroy(chvid_file *file) { delete file; }
