#include <dlfcn.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Returns SDL's descriptor of the kernel's display; negative if there is none.
// It is in C because SDL answers with a union of every display system's own
// types.
static inline int kms_descriptor(void *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    // The library is open, because there is a window; it is not linked, as
    // CSDL2 says.
    void *library = dlopen("libSDL2-2.0.so.0", RTLD_LAZY | RTLD_NOLOAD);
    __typeof__(&SDL_GetWindowWMInfo) look = library ? (__typeof__(look))dlsym(library, "SDL_GetWindowWMInfo") : NULL;
    if (!look || !look((SDL_Window *)window, &info) || info.subsystem != SDL_SYSWM_KMSDRM) return -1;
    return info.info.kmsdrm.drm_fd;
}
