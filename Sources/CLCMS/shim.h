#include <lcms2.h>

// Macros that compute, which Swift does not import.
static const cmsUInt32Number darkroom_rgb_bytes = TYPE_RGB_8;
