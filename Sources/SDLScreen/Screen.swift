import CSDL2
package import FrameCore
package import PixelPainting

/// The only window of a frame: it lends its pixels and presents them.
///
/// It belongs to the main thread. It never draws or presents by itself: a still
/// picture costs nothing.
package final class Screen {
    package struct Settings: Sendable {
        package var title: String
        /// The window's size; nil: full screen.
        package var windowed: PixelSize?

        package init(title: String = "GrandMa", windowed: PixelSize? = nil) {
            self.title = title
            self.windowed = windowed
        }
    }

    /// The number of presents, and when the last one returned.
    package private(set) var presented: (count: Int, last: ContinuousClock.Instant?) = (0, nil)

    /// Ends a wait of `events(within:)` from any thread.
    package let waker: Waker

    /// The rotation of everything drawn and touched from now on.
    package var rotation = Rotation.none

    let video: SDLVideo
    let window: OpaquePointer
    /// The upright page, if the panel is turned; else nil.
    private var upright: Sheet?
    /// The sheet to draw on if the window's own pixels have another format;
    /// else nil.
    private var between: Sheet?

    package init(_ settings: Settings, on video: SDLVideo) throws(SDLError) {
        // A kiosk has no window manager that could enlarge a window to the
        // whole screen: the window must have this size from the start.
        let bounds = try settings.windowed == nil ? Self.display() : nil
        let size = settings.windowed ?? PixelSize(width: 0, height: 0)
        let window = sdl.SDL_CreateWindow(
            settings.title,
            bounds?.x ?? frame_anywhere(),
            bounds?.y ?? frame_anywhere(),
            bounds?.w ?? CInt(size.width),
            bounds?.h ?? CInt(size.height),
            Self.flags(filling: bounds != nil, on: video.driver)
        )
        guard let window else { throw SDLError("open a window") }
        self.video = video
        self.window = window
        waker = try Waker()
        isYetToAskForAll = bounds != nil && Self.isSlowToFill(video.driver)
    }

    private static func display() throws(SDLError) -> SDL_Rect {
        var bounds = SDL_Rect()
        try check(sdl.SDL_GetDisplayBounds(0, &bounds), "measure the screen")
        return bounds
    }

    private static func flags(filling: Bool, on driver: String) -> UInt32 {
        let full = isSlowToFill(driver) ? [] : [SDL_WINDOW_FULLSCREEN_DESKTOP]
        let kind = filling ? full + [SDL_WINDOW_BORDERLESS] : [SDL_WINDOW_RESIZABLE]
        return (kind + [SDL_WINDOW_SHOWN, SDL_WINDOW_ALLOW_HIGHDPI]).reduce(0) { $0 | $1.rawValue }
    }

    /// True for X11: there SDL asks the window manager for full screen and then
    /// waits a tenth of a second for it to move the window; a kiosk has no
    /// window manager, and its first photo would come so much later.
    private static func isSlowToFill(_ driver: String) -> Bool { driver == "x11" }

    /// True until full screen is requested from the window manager, if there is
    /// one: a window of the screen's size may lie below a panel of the desktop.
    private var isYetToAskForAll: Bool
    private var firstPresented: ContinuousClock.Instant?
    private static let restsAtLatest = Duration.seconds(3)

    /// Requests full screen once nobody waits for anything: at rest, or after a
    /// few seconds if something always moves.
    func askForAllIfNeeded(atRest: Bool) {
        guard isYetToAskForAll, let last = presented.last else { return }
        firstPresented = firstPresented ?? last
        guard atRest || firstPresented.map({ $0.duration(to: .now) > Self.restsAtLatest }) == true else { return }
        isYetToAskForAll = false
        // If the request fails, the window has the screen's size all the same.
        _ = sdl.SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }

    deinit { sdl.SDL_DestroyWindow(window) }

    /// SDL's name of the video driver: `x11`, `wayland`, `KMSDRM`.
    package var driver: String { video.driver }

    /// The window's size in pixels, after the rotation.
    package var size: PixelSize { rotation.turned(panelSize) }

    var panelSize: PixelSize {
        var width: CInt = 0
        var height: CInt = 0
        sdl.SDL_GetWindowSizeInPixels(window, &width, &height)
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Lends the window's pixels; `present()` shows them.
    ///
    /// What was drawn last is still there, if `isDrawn`.
    package func draw(_ body: (borrowing Canvas) throws -> Void) throws {
        try drawUpright(body)
        try pixels().pointee.userdata = Self.drawn
    }

    /// True if `present()` would show what was drawn last.
    ///
    /// A window that is resized, or made full screen, gets new empty pixels
    /// from SDL, which does not report it: only their address changes.
    package var isDrawn: Bool { (try? pixels())?.pointee.userdata == Self.drawn }

    /// A mark in the surface that was drawn on, because a new surface may have
    /// the same address.
    private static var drawn: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

    private func drawUpright(_ body: (borrowing Canvas) throws -> Void) throws {
        guard rotation != .none else { return try drawOnPanel(body) }
        let page = Self.sheet(&upright, of: size)
        try page.draw(body)
        try drawOnPanel { panel in panel.copy(page, turned: rotation) }
    }

    /// Makes the system provide the window's memory before there is anything to
    /// draw, so that the first drawing does not wait for it.
    package func makeReady() throws {
        try drawOnPanel { canvas in
            Pages.demand(canvas.pixels, count: canvas.stride * canvas.size.height)
        }
    }

    private func drawOnPanel(_ body: (borrowing Canvas) throws -> Void) throws {
        let surface = try pixels()
        let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        if surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue,
            let pixels = surface.pointee.pixels?.assumingMemoryBound(to: UInt32.self)
        {
            let stride = Int(surface.pointee.pitch) / MemoryLayout<UInt32>.stride
            try body(Canvas(size: size, pixels: pixels, stride: stride))
        } else {
            let sheet = Self.sheet(&between, of: size)
            try sheet.draw(body)
            try sheet.copy(to: surface)
        }
    }

    /// Presents what was drawn; returns when the system has taken it.
    package func present() throws(SDLError) {
        _ = try pixels()
        try check(sdl.SDL_UpdateWindowSurface(window), "present")
        presented = (presented.count + 1, .now)
    }

    private func pixels() throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
        guard let surface = sdl.SDL_GetWindowSurface(window) else { throw SDLError("draw in the window") }
        return surface
    }

    private static func sheet(_ kept: inout Sheet?, of size: PixelSize) -> Sheet {
        if let kept, kept.size == size { return kept }
        let sheet = Sheet(size: size)
        kept = sheet
        return sheet
    }
}
