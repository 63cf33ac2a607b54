#include <vips/vips.h>

// Every operation of vips is variadic, which Swift cannot call: one function
// for each shape that a darkroom needs.

// By the loader's own name and never by vips' sniffing, which some files hang.
static inline int darkroom_load(const char *loader, VipsSource *source, VipsImage **out) {
    return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int darkroom_load_shrunk(const char *loader, VipsSource *source, VipsImage **out, int shrink) {
    return vips_call(
        loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "shrink", shrink, NULL);
}

static inline int darkroom_flatten(VipsImage *in, VipsImage **out, double background) {
    VipsArrayDouble *ink = vips_array_double_new(&background, 1);
    int result = vips_flatten(in, out, "background", ink, "max_alpha", background, NULL);
    vips_area_unref(VIPS_AREA(ink));
    return result;
}

static inline int darkroom_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
    return vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

static inline int darkroom_apply_profile(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "depth", 8, NULL);
}

// A header of its own, which takes a profile.
static inline int darkroom_as_rgb(VipsImage *in, VipsImage **out) {
    return vips_copy(in, out, "interpretation", VIPS_INTERPRETATION_RGB, NULL);
}

static inline int darkroom_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int darkroom_to_bytes(VipsImage *in, VipsImage **out) { return vips_cast_uchar(in, out, NULL); }

static inline int darkroom_take_bands(VipsImage *in, VipsImage **out, int count) {
    return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int darkroom_turn_upright(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }

static inline int darkroom_save_jpeg(VipsImage *in, void **bytes, size_t *length, int quality) {
    return vips_jpegsave_buffer(in, bytes, length, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

static inline int darkroom_blank(VipsImage **out, int width, int height) {
    return vips_black(out, width, height, "bands", 3, NULL);
}

// VIPS_INIT is a macro.
static inline int darkroom_start_vips(void) { return VIPS_INIT("grandma-darkroom"); }

// Casts of GObject are macros.
static inline void darkroom_release_source(VipsSource *source) { g_object_unref(source); }
static inline void darkroom_release_image(VipsImage *image) { g_object_unref(image); }
