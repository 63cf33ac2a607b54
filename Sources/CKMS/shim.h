#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// The kernel's display as SDL holds it, or less than zero: SDL's answer is a union of every display system's own types.
static inline int kms_descriptor(void *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo((SDL_Window *)window, &info) || info.subsystem != SDL_SYSWM_KMSDRM) return -1;
    return info.info.kmsdrm.drm_fd;
}
