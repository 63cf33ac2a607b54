#include <SDL2/SDL.h>

// SDL_WINDOWPOS_UNDEFINED is a computed macro, which Swift does not import.
static inline int frame_anywhere(void) { return SDL_WINDOWPOS_UNDEFINED; }

// SDL_TOUCH_MOUSEID is a cast in a macro, which Swift does not import.
static inline Uint32 frame_mouse_of_touch(void) { return SDL_TOUCH_MOUSEID; }

// SDL_MOUSE_TOUCHID is a cast in a macro, which Swift does not import.
static inline SDL_TouchID frame_touch_of_mouse(void) { return SDL_MOUSE_TOUCHID; }
