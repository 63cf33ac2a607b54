#include <dlfcn.h>
#include <vips/vips.h>

// libvips needs eighty other libraries, which take 45 ms and 30 MB: a darkroom
// for ordinary JPEGs does without them. libvips is opened when it is needed,
// and not linked. NB: calling a function by its own name would link the library
// again.
#define VIPS_FUNCTIONS(F) \
    F(g_free) F(g_object_unref) F(vips_area_unref) F(vips_array_double_new) F(vips_autorot) F(vips_black) \
    F(vips_cache_set_max) F(vips_call) F(vips_cast_uchar) F(vips_colourspace) F(vips_concurrency_set) \
    F(vips_error_buffer) F(vips_error_clear) F(vips_extract_band) F(vips_flatten) F(vips_icc_export) F(vips_icc_transform) \
    F(vips_extract_area) F(vips_image_copy_memory) F(vips_image_get_array_int) F(vips_image_get_bands) \
    F(vips_image_get_blob) F(vips_image_get_coding) F(vips_image_get_format) F(vips_image_get_height) \
    F(vips_image_get_interpretation) F(vips_image_get_n_pages) F(vips_image_get_orientation_swap) \
    F(vips_image_get_typeof) F(vips_image_get_width) F(vips_image_hasalpha) F(vips_image_write_to_memory) \
    F(vips_init) F(vips_jpegsave_buffer) F(vips_resize) F(vips_source_new_from_descriptor)

#pragma clang assume_nonnull begin

// Threads may share the table, because it is never written again. Swift must be told: it takes the functions that it
// cannot call, the variadic ones, for pointers to anything.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define VIPS_MEMBER(name) __typeof__(&name) name;
    VIPS_FUNCTIONS(VIPS_MEMBER)
#undef VIPS_MEMBER
} VipsFunctions;

#pragma clang assume_nonnull end

// Opens the version that these headers belong to; it stays open for the
// process's life. Returns 0; or -1, and dlerror() has the reason.
static inline int darkroom_open_vips(VipsFunctions *functions) {
    void *library = dlopen("libvips.so.42", RTLD_NOW);
    if (!library) return -1;
#define VIPS_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    VIPS_FUNCTIONS(VIPS_FIND)
#undef VIPS_FIND
    return 0;
}

// Every operation of vips is variadic, which Swift cannot call: there is one
// function for each form that a darkroom needs.

// Loads by the loader's name and never by vips' content detection, in which
// some files hang.
static inline int darkroom_load(const VipsFunctions *vips, const char *loader, VipsSource *source, VipsImage **out) {
    return vips->vips_call(
        loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int darkroom_load_shrunk(
    const VipsFunctions *vips, const char *loader, VipsSource *source, VipsImage **out, int shrink) {
    return vips->vips_call(
        loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "shrink", shrink, NULL);
}

// Loads the small picture in a HEIC or AVIF; the whole one where there is none.
static inline int darkroom_load_small(
    const VipsFunctions *vips, const char *loader, VipsSource *source, VipsImage **out) {
    return vips->vips_call(
        loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "thumbnail", 1, NULL);
}

// Loads pages for reading in any order, and so into memory.
static inline int darkroom_load_pages(
    const VipsFunctions *vips, const char *loader, VipsSource *source, VipsImage **out, int count) {
    return vips->vips_call(
        loader, source, out, "access", VIPS_ACCESS_RANDOM, "fail_on", VIPS_FAIL_ON_ERROR, "n", count, NULL);
}

static inline int darkroom_take_area(const VipsFunctions *vips, VipsImage *in, VipsImage **out, int top, int height) {
    return vips->vips_extract_area(in, out, 0, top, vips->vips_image_get_width(in), height, NULL);
}

static inline int darkroom_flatten(const VipsFunctions *vips, VipsImage *in, VipsImage **out, double background) {
    VipsArrayDouble *ink = vips->vips_array_double_new(&background, 1);
    int result = vips->vips_flatten(in, out, "background", ink, "max_alpha", background, NULL);
    vips->vips_area_unref((VipsArea *)ink);
    return result;
}

static inline int darkroom_resize(
    const VipsFunctions *vips, VipsImage *in, VipsImage **out, double horizontal, double vertical) {
    return vips->vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

static inline int darkroom_apply_profile(const VipsFunctions *vips, VipsImage *in, VipsImage **out) {
    return vips->vips_icc_transform(in, out, "srgb", "embedded", TRUE, "depth", 8, NULL);
}

// Converts from Lab under D50, which is the profile connection space and what
// Photoshop writes.
static inline int darkroom_lab_to_srgb(const VipsFunctions *vips, VipsImage *in, VipsImage **out) {
    VipsImage *lab = NULL;
    if (vips->vips_colourspace(in, &lab, VIPS_INTERPRETATION_LAB, NULL)) return -1;
    int result = vips->vips_icc_export(
        lab, out, "pcs", VIPS_PCS_LAB, "output_profile", "srgb", "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
    vips->g_object_unref(lab);
    return result;
}

static inline int darkroom_to_srgb(const VipsFunctions *vips, VipsImage *in, VipsImage **out) {
    return vips->vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int darkroom_to_bytes(const VipsFunctions *vips, VipsImage *in, VipsImage **out) {
    return vips->vips_cast_uchar(in, out, NULL);
}

static inline int darkroom_take_bands(const VipsFunctions *vips, VipsImage *in, VipsImage **out, int count) {
    return vips->vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int darkroom_turn_upright(const VipsFunctions *vips, VipsImage *in, VipsImage **out) {
    return vips->vips_autorot(in, out, NULL);
}

static inline int darkroom_save_jpeg(
    const VipsFunctions *vips, VipsImage *in, void **bytes, size_t *length, int quality) {
    return vips->vips_jpegsave_buffer(in, bytes, length, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

static inline int darkroom_blank(const VipsFunctions *vips, VipsImage **out, int width, int height) {
    return vips->vips_black(out, width, height, "bands", 3, NULL);
}
