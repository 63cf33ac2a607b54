#include <dlfcn.h>
#include <SDL2/SDL.h>

// SDL needs fifty other libraries, for sounds and desktops of every kind, which
// take milliseconds to load: the first photo is read and decoded meanwhile. SDL
// is opened with the screen, and not linked. NB: calling a function by its own
// name would link the library again.
#define SDL_FUNCTIONS(F) \
    F(SDL_CloseAudioDevice) F(SDL_CreateRGBSurfaceWithFormatFrom) F(SDL_CreateWindow) F(SDL_Delay) \
    F(SDL_DestroyWindow) F(SDL_DisableScreenSaver) F(SDL_FreeSurface) \
    F(SDL_GetCurrentVideoDriver) F(SDL_GetDisplayBounds) F(SDL_GetError) F(SDL_GetModState) F(SDL_GetWindowSize) \
    F(SDL_GetWindowSizeInPixels) F(SDL_GetWindowSurface) F(SDL_InitSubSystem) F(SDL_IsTextInputActive) \
    F(SDL_OpenAudioDevice) F(SDL_PauseAudioDevice) F(SDL_PollEvent) F(SDL_PushEvent) F(SDL_QuitSubSystem) \
    F(SDL_RegisterEvents) F(SDL_SetHint) F(SDL_SetWindowFullscreen) F(SDL_ShowCursor) F(SDL_StartTextInput) \
    F(SDL_StopTextInput) F(SDL_UpdateWindowSurface) F(SDL_UpperBlit) F(SDL_WaitEventTimeout)

#pragma clang assume_nonnull begin

typedef struct {
#define SDL_MEMBER(name) __typeof__(&name) name;
    SDL_FUNCTIONS(SDL_MEMBER)
#undef SDL_MEMBER
} SDLFunctions;

#pragma clang assume_nonnull end

// Loads the library, which stays open for the process's life.
static inline void *_Nullable frame_load_sdl(void) { return dlopen("libSDL2-2.0.so.0", RTLD_LAZY); }

// Returns 0; or -1, and dlerror() has the reason.
static inline int frame_open_sdl(SDLFunctions *_Nonnull functions) {
    void *library = frame_load_sdl();
    if (!library) return -1;
#define SDL_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    SDL_FUNCTIONS(SDL_FIND)
#undef SDL_FIND
    return 0;
}

// SDL_WINDOWPOS_UNDEFINED is a computed macro, which Swift does not import.
static inline int frame_anywhere(void) { return SDL_WINDOWPOS_UNDEFINED; }

// SDL_TOUCH_MOUSEID is a cast in a macro, which Swift does not import.
static inline Uint32 frame_mouse_of_touch(void) { return SDL_TOUCH_MOUSEID; }

// SDL_MOUSE_TOUCHID is a cast in a macro, which Swift does not import.
static inline SDL_TouchID frame_touch_of_mouse(void) { return SDL_MOUSE_TOUCHID; }
