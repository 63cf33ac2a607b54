#include <dlfcn.h>

// Pango and Cairo need thirty other libraries, which take milliseconds to load: the first photo of a run does not wait
// for them. They are opened when the first text is set, and not linked.
//
// The functions in use are declared here as in the libraries' own headers, whose ABI has been stable for fifteen years:
// those headers come only with pkg-config, and what pkg-config says to link is linked whether it is called or not.

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo_font_options cairo_font_options_t;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoLayout PangoLayout;

typedef struct {
    const void *kind;
    // The offsets are in bytes of UTF-8.
    unsigned start_index;
    unsigned end_index;
} PangoAttribute;

typedef struct {
    int x, y, width, height;
} PangoRectangle;

// The values of enumerations in use.
static const int CAIRO_ANTIALIAS_GRAY = 2;
static const int CAIRO_FORMAT_ARGB32 = 0;
static const int CAIRO_HINT_METRICS_OFF = 1;
static const int CAIRO_HINT_STYLE_SLIGHT = 2;
static const int CAIRO_LINE_CAP_ROUND = 1;
static const int CAIRO_LINE_JOIN_ROUND = 1;
static const int CAIRO_OPERATOR_CLEAR = 0;
static const int CAIRO_OPERATOR_OVER = 2;
static const int PANGO_ALIGN_CENTER = 1;
static const int PANGO_ALIGN_LEFT = 0;
static const int PANGO_ELLIPSIZE_END = 3;
static const int PANGO_WRAP_WORD_CHAR = 2;

// Pango units in a pixel.
static const int PANGO_SCALE = 1024;

#pragma clang assume_nonnull begin

#define CAIRO_FUNCTIONS(F) \
    F(void, cairo_arc, (cairo_t *, double x, double y, double radius, double from, double to)) \
    F(void, cairo_close_path, (cairo_t *)) \
    F(cairo_t *_Nullable, cairo_create, (cairo_surface_t *_Nullable)) \
    F(void, cairo_curve_to, (cairo_t *, double x1, double y1, double x2, double y2, double x3, double y3)) \
    F(void, cairo_destroy, (cairo_t *)) \
    F(void, cairo_fill, (cairo_t *)) \
    F(cairo_font_options_t *_Nonnull, cairo_font_options_create, (void)) \
    F(void, cairo_font_options_destroy, (cairo_font_options_t *)) \
    F(void, cairo_font_options_set_antialias, (cairo_font_options_t *, int)) \
    F(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, int)) \
    F(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, int)) \
    F(cairo_surface_t *_Nonnull, cairo_image_surface_create_for_data, \
        (unsigned char *, int format, int width, int height, int stride)) \
    F(void, cairo_line_to, (cairo_t *, double x, double y)) \
    F(void, cairo_move_to, (cairo_t *, double x, double y)) \
    F(void, cairo_new_sub_path, (cairo_t *)) \
    F(void, cairo_set_line_cap, (cairo_t *, int)) \
    F(void, cairo_set_line_join, (cairo_t *, int)) \
    F(void, cairo_set_line_width, (cairo_t *, double)) \
    F(void, cairo_set_operator, (cairo_t *, int)) \
    F(void, cairo_set_source_rgba, (cairo_t *, double red, double green, double blue, double alpha)) \
    F(void, cairo_stroke, (cairo_t *)) \
    F(void, cairo_surface_destroy, (cairo_surface_t *)) \
    F(void, cairo_surface_finish, (cairo_surface_t *)) \
    F(void, cairo_translate, (cairo_t *, double x, double y))

// Glib and Pango abort the program if memory runs out: nothing they create is NULL.
#define PANGO_FUNCTIONS(F) \
    F(void, g_object_unref, (void *)) \
    F(PangoAttribute *_Nonnull, pango_attr_foreground_new, (unsigned short red, unsigned short green, unsigned short blue)) \
    F(PangoAttribute *_Nonnull, pango_attr_letter_spacing_new, (int)) \
    F(PangoAttribute *_Nonnull, pango_attr_line_height_new_absolute, (int)) \
    F(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *)) \
    F(PangoAttrList *_Nonnull, pango_attr_list_new, (void)) \
    F(void, pango_attr_list_unref, (PangoAttrList *)) \
    F(PangoAttribute *_Nonnull, pango_attr_weight_new, (int)) \
    F(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *)) \
    F(PangoFontMap *_Nonnull, pango_cairo_font_map_new, (void)) \
    F(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *)) \
    F(void, pango_context_set_base_dir, (PangoContext *, int)) \
    F(void, pango_context_set_round_glyph_positions, (PangoContext *, int)) \
    F(void, pango_font_description_free, (PangoFontDescription *)) \
    F(PangoFontDescription *_Nonnull, pango_font_description_new, (void)) \
    F(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double)) \
    F(void, pango_font_description_set_family, (PangoFontDescription *, const char *)) \
    F(void, pango_font_description_set_weight, (PangoFontDescription *, int)) \
    F(PangoContext *_Nonnull, pango_font_map_create_context, (PangoFontMap *)) \
    F(int, pango_layout_get_baseline, (PangoLayout *)) \
    F(int, pango_layout_get_line_count, (PangoLayout *)) \
    F(void, pango_layout_get_pixel_extents, (PangoLayout *, PangoRectangle *ink, PangoRectangle *lines)) \
    F(int, pango_layout_is_ellipsized, (PangoLayout *)) \
    F(PangoLayout *_Nonnull, pango_layout_new, (PangoContext *)) \
    F(void, pango_layout_set_alignment, (PangoLayout *, int)) \
    F(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *)) \
    F(void, pango_layout_set_auto_dir, (PangoLayout *, int)) \
    F(void, pango_layout_set_ellipsize, (PangoLayout *, int)) \
    F(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *)) \
    F(void, pango_layout_set_height, (PangoLayout *, int)) \
    F(void, pango_layout_set_text, (PangoLayout *, const char *, int length)) \
    F(void, pango_layout_set_width, (PangoLayout *, int)) \
    F(void, pango_layout_set_wrap, (PangoLayout *, int))

typedef struct {
#define PANGO_MEMBER(result, name, parameters) result(*name) parameters;
    CAIRO_FUNCTIONS(PANGO_MEMBER)
    PANGO_FUNCTIONS(PANGO_MEMBER)
#undef PANGO_MEMBER
} PangoFunctions;

#pragma clang assume_nonnull end

// Opens the version described above; it stays open for the process's life. Returns 0; or -1, and dlerror() has the
// reason.
static inline int frame_open_pango(PangoFunctions *functions) {
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY);
    if (!library) return -1;
#define PANGO_FIND(result, name, parameters) \
    if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return -1;
    CAIRO_FUNCTIONS(PANGO_FIND)
    PANGO_FUNCTIONS(PANGO_FIND)
#undef PANGO_FIND
    return 0;
}

static inline int frame_pango_units(double pixels) { return (int)(pixels * PANGO_SCALE + 0.5); }
