import CSDL2
import Dispatch
import Glibc

/// SDL's video system, initialized; `deinit` ends it.
///
/// There is one at a time, on the program's main thread. It uses X11, Wayland
/// or the kernel directly (KMSDRM): whichever is available, or the one that
/// `SDL_VIDEODRIVER` names.
package final class SDLVideo {
    /// SDL's name of the video driver: `x11`, `wayland`, `KMSDRM`, `dummy`.
    package let driver: String

    /// Starts to load SDL and the forty libraries that it needs, on another
    /// thread.
    package static func beginToLoad() {
        DispatchQueue.global(qos: .userInitiated).async { frame_load_sdl() }
    }

    /// Loads the libraries, or waits until they are loaded.
    package static func load() throws(SDLError) {
        guard frame_load_sdl() != nil else { throw SDLError("load SDL", message: String(cString: dlerror())) }
        _ = sdl
    }

    /// `deadKeys` is a file in the form of libX11's Compose(5) that says which
    /// letters dead keys make; nil reads the system's file.
    package init(deadKeys: String? = nil) throws(SDLError) {
        // A touch must not come a second time as a mouse event, nor the
        // reverse.
        _ = sdl.SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_APP_NAME, "GrandMa")
        // Without a session bus SDL would start one for an input method, which
        // a kiosk does not have, and the screen would wait for it.
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0)
        // Reading the system's file takes as long as the rest of a start. A
        // file named in the environment takes precedence.
        if let deadKeys, access(deadKeys, R_OK) == 0 { setenv("XCOMPOSEFILE", deadKeys, 0) }
        try check(sdl.SDL_InitSubSystem(SDL_INIT_VIDEO), "start the screen")
        // Set last, because `deinit` runs only once all properties are set.
        driver = try Self.visibleDriver()
        if let way = Self.wayOfPages[driver] { _ = sdl.SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, way) }
        sdl.SDL_DisableScreenSaver()
        _ = sdl.SDL_ShowCursor(SDL_DISABLE)
        // Text input is off at first, because an input method may swallow keys;
        // `Screen.takesText` starts it.
        sdl.SDL_StopTextInput()
    }

    /// How a window's pixels reach the screen, by driver.
    ///
    /// To an X server through shared memory: by default SDL would upload them
    /// as a texture, which a software OpenGL does far more slowly. Without a
    /// display server as a texture of OpenGL ES 2, which Mesa has there: by
    /// default SDL takes its desktop OpenGL renderer, whose functions the GLES
    /// library lacks, and the screen stays black without an error.
    private static let wayOfPages = ["x11": "0", "KMSDRM": "opengles2"]

    deinit { sdl.SDL_QuitSubSystem(SDL_INIT_VIDEO) }

    /// The driver's name; throws if no display answers, because SDL would then
    /// draw to an invisible surface.
    private static func visibleDriver() throws(SDLError) -> String {
        let driver = sdl.SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        guard driver == "offscreen", getenv("SDL_VIDEODRIVER") == nil else { return driver }
        sdl.SDL_QuitSubSystem(SDL_INIT_VIDEO)
        throw SDLError("find a screen", message: "no display answers; set DISPLAY or WAYLAND_DISPLAY")
    }
}
