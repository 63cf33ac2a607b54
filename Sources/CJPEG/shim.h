#include <malloc.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <jpeglib.h>

// Has the system give at once what will be written from end to end: page by page, as each is first touched, it takes
// more than twice as long. Kernels before 5.14 know nothing of it and do that. A part at a time: meanwhile no other
// thread can be given memory, or give it back.
static inline void frame_populate(void *start, size_t length) {
#ifdef MADV_POPULATE_WRITE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)start + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)start + length) / page * page;
    const uintptr_t part = 256 * 1024;
    for (; first < end; first += part)
        if (madvise((void *)first, end - first < part ? end - first : part, MADV_POPULATE_WRITE)) return;
#else
    (void)start;
    (void)length;
#endif
}

// libjpeg reports an error by a call that must not return; Swift cannot jump over its own frames, so all that may fail
// is done here.
struct frame_jpeg_errors {
    struct jpeg_error_mgr own;
    jmp_buf back;
};

static inline void frame_jpeg_failed(j_common_ptr jpeg) {
    longjmp(((struct frame_jpeg_errors *)jpeg->err)->back, 1);
}

static inline void frame_jpeg_silent(j_common_ptr jpeg) { (void)jpeg; }

// A file that ends too early is no picture: what is missing would be grey.
static inline void frame_jpeg_warned(j_common_ptr jpeg, int level) {
    if (level < 0) frame_jpeg_failed(jpeg);
}

// What a grid leaves out, a page still shows as far as it came: libjpeg goes on after a warning.
static inline void frame_jpeg_forgave(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

// Decodes a JPEG to rows of red, green and blue, in as few eighths of its size as leave its shorter side at least
// `side`, or in its own: the transform leaves out what would be thrown away, which is several times quicker than all
// pixels. Returns rows to be freed by the caller, or NULL.
static inline uint8_t *frame_jpeg_rows(const char *path, int side, int is_forgiving, int *width, int *height) {
    FILE *file = fopen(path, "rbe");
    if (!file) return NULL;
    struct jpeg_decompress_struct jpeg;
    struct frame_jpeg_errors errors;
    uint8_t *volatile pixels = NULL;
    jpeg.err = jpeg_std_error(&errors.own);
    errors.own.error_exit = frame_jpeg_failed;
    errors.own.output_message = frame_jpeg_silent;
    errors.own.emit_message = is_forgiving ? frame_jpeg_forgave : frame_jpeg_warned;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&jpeg);
        fclose(file);
        free(pixels);
        return NULL;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_stdio_src(&jpeg, file);
    jpeg_read_header(&jpeg, TRUE);
    jpeg.out_color_space = JCS_RGB;
    unsigned shorter = jpeg.image_width < jpeg.image_height ? jpeg.image_width : jpeg.image_height;
    jpeg.scale_num = 1;
    jpeg.scale_denom = 8;
    while (jpeg.scale_num < 8 && shorter * jpeg.scale_num / 8 < (unsigned)side) jpeg.scale_num++;
    jpeg_start_decompress(&jpeg);
    size_t stride = (size_t)jpeg.output_width * 3;
    pixels = (uint8_t *)malloc(stride * jpeg.output_height);
    if (!pixels) longjmp(errors.back, 1);
    while (jpeg.output_scanline < jpeg.output_height) {
        JSAMPROW row = pixels + stride * jpeg.output_scanline;
        jpeg_read_scanlines(&jpeg, &row, 1);
    }
    *width = (int)jpeg.output_width;
    *height = (int)jpeg.output_height;
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    fclose(file);
    return pixels;
}
