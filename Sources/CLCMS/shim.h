#include <lcms2.h>

// A constant from a macro that computes, which Swift does not import.
static const cmsUInt32Number darkroom_rgb_bytes = TYPE_RGB_8;
