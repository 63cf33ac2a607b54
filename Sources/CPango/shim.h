#include <pango/pangocairo.h>

// PANGO_SCALE is untyped in C; as an int it multiplies without a cast.
static inline int frame_pango_units(double pixels) { return (int)(pixels * PANGO_SCALE + 0.5); }
