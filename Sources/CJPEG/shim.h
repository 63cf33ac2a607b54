#include <malloc.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <jpeglib.h>

// libjpeg reports an error by calling a function that must not return. Swift cannot jump over its own stack frames, so
// every call that may fail is made here.
struct frame_jpeg_errors {
    struct jpeg_error_mgr own;
    jmp_buf back;
};

static inline void frame_jpeg_failed(j_common_ptr jpeg) {
    longjmp(((struct frame_jpeg_errors *)jpeg->err)->back, 1);
}

static inline void frame_jpeg_silent(j_common_ptr jpeg) { (void)jpeg; }

// Treats a file that ends too early as an error: the missing part would be grey.
static inline void frame_jpeg_warned(j_common_ptr jpeg, int level) {
    if (level < 0) frame_jpeg_failed(jpeg);
}

// Ignores warnings: a page shows a truncated file as far as it goes, while the grid leaves it out. libjpeg continues
// after a warning.
static inline void frame_jpeg_forgave(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

// A JPEG file whose rows are read one after the other.
struct frame_jpeg {
    struct jpeg_decompress_struct jpeg;
    struct frame_jpeg_errors errors;
    uint8_t *_Nonnull bytes;
};

// Reads the whole file; the caller must free it. Returns NULL on error.
static inline uint8_t *_Nullable frame_file_bytes(const char *_Nonnull path, size_t *_Nonnull count) {
    FILE *file = fopen(path, "rbe");
    if (!file) return NULL;
    struct stat about;
    uint8_t *bytes = NULL;
    if (!fstat(fileno(file), &about) && S_ISREG(about.st_mode) && about.st_size > 0)
        bytes = (uint8_t *)malloc((size_t)about.st_size);
    if (bytes) {
        setvbuf(file, NULL, _IONBF, 0);
        *count = fread(bytes, 1, (size_t)about.st_size, file);
    }
    fclose(file);
    return bytes;
}

static inline void frame_jpeg_close(struct frame_jpeg *_Nonnull reader) {
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader->bytes);
    free(reader);
}

// The most bytes that libjpeg may hold for a whole picture, as progressive files need it: the largest rendition, a
// square of 2560 pixels with full chroma, takes 39 MB (two bytes for each of 2560 * 2560 * 3 coefficients).
static const long frame_jpeg_memory = 64L << 20;

// Opens a file and reads its header; returns NULL on error, and for a picture with a side of more than `longest_side`
// pixels: the memory that a header asks for has no other bound.
//
// NB: all its bytes are in memory. From a file that is read in parts, libjpeg-turbo decodes most of them in its slow
// way, which checks for the end of the part at each byte.
static inline struct frame_jpeg *_Nullable frame_jpeg_open(const char *_Nonnull path, int is_forgiving,
                                                           unsigned longest_side) {
    size_t count = 0;
    uint8_t *bytes = frame_file_bytes(path, &count);
    if (!bytes) return NULL;
    struct frame_jpeg *reader = (struct frame_jpeg *)calloc(1, sizeof(struct frame_jpeg));
    if (!reader) {
        free(bytes);
        return NULL;
    }
    reader->bytes = bytes;
    reader->jpeg.err = jpeg_std_error(&reader->errors.own);
    reader->errors.own.error_exit = frame_jpeg_failed;
    reader->errors.own.output_message = frame_jpeg_silent;
    reader->errors.own.emit_message = is_forgiving ? frame_jpeg_forgave : frame_jpeg_warned;
    if (setjmp(reader->errors.back)) {
        frame_jpeg_close(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->jpeg.mem->max_memory_to_use = frame_jpeg_memory;
    jpeg_mem_src(&reader->jpeg, bytes, count);
    jpeg_read_header(&reader->jpeg, TRUE);
    if (reader->jpeg.image_width > longest_side || reader->jpeg.image_height > longest_side) {
        frame_jpeg_close(reader);
        return NULL;
    }
    return reader;
}

// Starts to decode at `eighths` / 8 of the size: the transform omits what scaling would discard, which is several times
// faster than decoding all pixels. A pixel has four bytes: blue, green, red and an unused one. Returns 0, or -1.
static inline int frame_jpeg_begin(struct frame_jpeg *_Nonnull reader, int eighths) {
    if (setjmp(reader->errors.back)) return -1;
    reader->jpeg.out_color_space = JCS_EXT_BGRX;
    reader->jpeg.scale_num = (unsigned)eighths;
    reader->jpeg.scale_denom = 8;
    jpeg_start_decompress(&reader->jpeg);
    return 0;
}

// Decodes the next row. Returns 0, or -1.
static inline int frame_jpeg_next(struct frame_jpeg *_Nonnull reader, uint32_t *_Nonnull row) {
    if (setjmp(reader->errors.back)) return -1;
    JSAMPROW rows = (JSAMPROW)row;
    return jpeg_read_scanlines(&reader->jpeg, &rows, 1) == 1 ? 0 : -1;
}

// Returns 1 if the planes can be decoded as they are in the file: luma for each pixel, and chroma either for each pixel
// or halved horizontally, vertically or both; or luma alone.
static inline int frame_jpeg_has_planes(const struct frame_jpeg *_Nonnull reader) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    const jpeg_component_info *light = &jpeg->comp_info[0], *blue = light + 1, *red = light + 2;
    // A grey file, too, may claim to have four rows of blocks at once.
    if (light->h_samp_factor > 2 || light->v_samp_factor > 2) return 0;
    if (jpeg->jpeg_color_space == JCS_GRAYSCALE) return jpeg->num_components == 1;
    return jpeg->jpeg_color_space == JCS_YCbCr && jpeg->num_components == 3 && blue->h_samp_factor == 1 &&
           blue->v_samp_factor == 1 && red->h_samp_factor == 1 && red->v_samp_factor == 1;
}

// Starts to decode the planes. Returns 0, or -1.
static inline int frame_jpeg_begin_planes(struct frame_jpeg *_Nonnull reader) {
    if (setjmp(reader->errors.back)) return -1;
    reader->jpeg.out_color_space = reader->jpeg.jpeg_color_space;
    reader->jpeg.raw_data_out = TRUE;
    jpeg_start_decompress(&reader->jpeg);
    return 0;
}

// The bytes of a row of a plane, and the number of rows, both in whole blocks of the transform.
static inline size_t frame_jpeg_plane_stride(const struct frame_jpeg *_Nonnull reader, int plane) {
    return (size_t)reader->jpeg.comp_info[plane].width_in_blocks * DCTSIZE;
}

static inline size_t frame_jpeg_plane_rows(const struct frame_jpeg *_Nonnull reader, int plane) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    return (size_t)jpeg->total_iMCU_rows * (size_t)jpeg->comp_info[plane].v_samp_factor * DCTSIZE;
}

// Decodes all planes, one after the other in memory. Returns 0, or -1.
static inline int frame_jpeg_planes(struct frame_jpeg *_Nonnull reader, uint8_t *_Nonnull bytes) {
    if (setjmp(reader->errors.back)) return -1;
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    const JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * DCTSIZE);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW rows[3][2 * DCTSIZE];
        JSAMPARRAY planes[3] = {rows[0], rows[1], rows[2]};
        uint8_t *plane = bytes;
        for (int each = 0; each < jpeg->num_components; each++) {
            const size_t stride = frame_jpeg_plane_stride(reader, each);
            const size_t count = (size_t)jpeg->comp_info[each].v_samp_factor * DCTSIZE;
            uint8_t *first = plane + jpeg->output_scanline / lines * count * stride;
            for (size_t row = 0; row < count; row++) rows[each][row] = first + row * stride;
            plane += stride * frame_jpeg_plane_rows(reader, each);
        }
        if (jpeg_read_raw_data(jpeg, planes, lines) == 0) return -1;
    }
    return 0;
}
