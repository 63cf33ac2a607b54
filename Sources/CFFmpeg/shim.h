#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// FFmpeg's libraries need a hundred others, which take a tenth of a second and
// many megabytes: they are opened at the first film, and not linked. NB: a
// program that calls one of these functions by its own name is linked to them
// again; call those that `FFmpegFunctions` holds.

#define FFMPEG_FORMAT(F) \
    F(av_find_best_stream) F(av_guess_frame_rate) F(av_interleaved_write_frame) F(av_read_frame) F(av_stream_get_side_data) \
    F(av_write_trailer) F(avformat_alloc_context) F(avformat_alloc_output_context2) F(avformat_close_input) \
    F(avformat_find_stream_info) F(avformat_free_context) F(avformat_new_stream) F(avformat_open_input) \
    F(avformat_seek_file) F(avformat_write_header) F(avio_alloc_context) F(avio_context_free) F(av_find_input_format)

#define FFMPEG_CODEC(F) \
    F(av_packet_alloc) F(av_packet_free) F(av_packet_rescale_ts) F(av_packet_unref) \
    F(avcodec_alloc_context3) F(avcodec_find_decoder) F(avcodec_find_encoder) \
    F(avcodec_find_encoder_by_name) F(avcodec_flush_buffers) F(avcodec_free_context) F(avcodec_open2) \
    F(avcodec_parameters_from_context) F(avcodec_parameters_to_context) F(avcodec_receive_frame) \
    F(avcodec_receive_packet) F(avcodec_send_frame) F(avcodec_send_packet)

#define FFMPEG_UTIL(F) \
    F(av_channel_layout_copy) F(av_channel_layout_default) F(av_channel_layout_uninit) F(av_dict_free) F(av_dict_get) F(av_dict_set) \
    F(av_display_rotation_get) F(av_frame_alloc) F(av_frame_free) F(av_frame_get_buffer) F(av_frame_make_writable) \
    F(av_frame_move_ref) F(av_frame_unref) F(av_free) F(av_log_set_level) F(av_malloc) F(av_opt_set) \
    F(av_pix_fmt_desc_get) F(av_rescale_q) F(av_strerror)

#define FFMPEG_SAMPLES(F) F(swr_alloc_set_opts2) F(swr_convert) F(swr_free) F(swr_get_delay) F(swr_init)

#define FFMPEG_PIXELS(F) \
    F(sws_freeContext) F(sws_getCoefficients) F(sws_getContext) F(sws_scale) F(sws_setColorspaceDetails)

#pragma clang assume_nonnull begin

typedef struct {
#define FFMPEG_MEMBER(name) __typeof__(&name) name;
    FFMPEG_FORMAT(FFMPEG_MEMBER)
    FFMPEG_CODEC(FFMPEG_MEMBER)
    FFMPEG_UTIL(FFMPEG_MEMBER)
    FFMPEG_SAMPLES(FFMPEG_MEMBER)
    FFMPEG_PIXELS(FFMPEG_MEMBER)
#undef FFMPEG_MEMBER
} FFmpegFunctions;

#pragma clang assume_nonnull end

#define FFMPEG_TEXT(version) #version
#define FFMPEG_FILE(name, version) "lib" name ".so." FFMPEG_TEXT(version)

// Opens exactly the versions that these headers belong to, because others have
// other struct layouts. They stay open for the process's life. Returns 0; or -1
// if one is missing, and dlerror() says which.
static inline int ffmpeg_load(FFmpegFunctions *functions) {
    void *library;
#define FFMPEG_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    if (!(library = dlopen(FFMPEG_FILE("avutil", LIBAVUTIL_VERSION_MAJOR), RTLD_NOW))) return -1;
    FFMPEG_UTIL(FFMPEG_FIND)
    if (!(library = dlopen(FFMPEG_FILE("avcodec", LIBAVCODEC_VERSION_MAJOR), RTLD_NOW))) return -1;
    FFMPEG_CODEC(FFMPEG_FIND)
    if (!(library = dlopen(FFMPEG_FILE("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW))) return -1;
    FFMPEG_FORMAT(FFMPEG_FIND)
    if (!(library = dlopen(FFMPEG_FILE("swresample", LIBSWRESAMPLE_VERSION_MAJOR), RTLD_NOW))) return -1;
    FFMPEG_SAMPLES(FFMPEG_FIND)
    if (!(library = dlopen(FFMPEG_FILE("swscale", LIBSWSCALE_VERSION_MAJOR), RTLD_NOW))) return -1;
    FFMPEG_PIXELS(FFMPEG_FIND)
#undef FFMPEG_FIND
    return 0;
}

// Constants from macros that Swift does not import.
static const int ffmpeg_again = AVERROR(EAGAIN);
static const int ffmpeg_ended = AVERROR_EOF;
static const int ffmpeg_no_memory = AVERROR(ENOMEM);
static const int64_t ffmpeg_no_time = AV_NOPTS_VALUE;
