import CSDL2
import Dispatch
import Glibc

/// SDL's video, started; when nobody holds it any more, it ends.
///
/// One at a time, on the program's main thread. On X11, Wayland or the bare
/// screen (KMSDRM): whichever is there, or the one that `SDL_VIDEODRIVER`
/// names.
package final class SDLVideo {
    /// SDL's name for what it draws through: `x11`, `wayland`, `KMSDRM`,
    /// `dummy`.
    package let driver: String

    /// Begins to load SDL and the forty libraries behind it on another thread.
    package static func beginToLoad() {
        DispatchQueue.global(qos: .userInitiated).async { frame_load_sdl() }
    }

    /// Has the libraries loaded, or waits for the rest of it.
    package static func load() throws(SDLError) {
        guard frame_load_sdl() != nil else { throw SDLError("load SDL", message: String(cString: dlerror())) }
        _ = sdl
    }

    /// `deadKeys` is a file that says what a dead key and a letter make, in the
    /// form of libX11 (Compose(5)); without it the system's own is read.
    package init(deadKeys: String? = nil) throws(SDLError) {
        // A finger must not come a second time as a mouse, nor the reverse.
        _ = sdl.SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_APP_NAME, "GrandMa")
        // Where no session bus is named, SDL would have one started for an input
        // method's sake; nobody speaks to it in a kiosk, and the screen waits.
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0)
        // The system's own is read for as long as all else of a start takes. Who
        // names another has it.
        if let deadKeys, access(deadKeys, R_OK) == 0 { setenv("XCOMPOSEFILE", deadKeys, 0) }
        try check(sdl.SDL_InitSubSystem(SDL_INIT_VIDEO), "start the screen")
        // Set last: only what holds all its values is taken apart by `deinit`.
        driver = try Self.visibleDriver()
        if let way = Self.wayOfPages[driver] { _ = sdl.SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, way) }
        sdl.SDL_DisableScreenSaver()
        _ = sdl.SDL_ShowCursor(SDL_DISABLE)
        // Otherwise an input method may swallow keys; `Screen.takesText` starts it.
        sdl.SDL_StopTextInput()
    }

    /// How a window's pixels reach the glass, by driver.
    ///
    /// To an X server through shared memory: SDL would rather upload them as a
    /// texture, which a software GL does far slower. To the bare screen as a
    /// texture of OpenGL ES 2, which is what Mesa has there: left to itself SDL
    /// takes its desktop OpenGL renderer, whose calls the GLES library lacks,
    /// and the screen stays black without an error.
    private static let wayOfPages = ["x11": "0", "KMSDRM": "opengles2"]

    deinit { sdl.SDL_QuitSubSystem(SDL_INIT_VIDEO) }

    /// When no display answers, SDL would draw where nobody sees it rather than
    /// fail.
    private static func visibleDriver() throws(SDLError) -> String {
        let driver = sdl.SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        guard driver == "offscreen", getenv("SDL_VIDEODRIVER") == nil else { return driver }
        sdl.SDL_QuitSubSystem(SDL_INIT_VIDEO)
        throw SDLError("find a screen", message: "no display answers; set DISPLAY or WAYLAND_DISPLAY")
    }
}
