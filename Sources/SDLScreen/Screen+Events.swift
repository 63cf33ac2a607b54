import CSDL2
package import FrameCore

extension Screen {
    /// Waits until something happens, another thread wakes the screen, or
    /// `limit` has passed; returns all events in order.
    ///
    /// The result may be empty. What a caller of `waker` has posted must be
    /// looked for after each return, not before. Of consecutive moves of a
    /// finger only the newest is returned, because only that one will be drawn.
    /// A limit of zero does not wait.
    package func events(within limit: Duration) -> [ScreenEvent] {
        defer { waker.rearm() }
        askForAllIfNeeded(atRest: limit >= Self.rest)
        guard let first = waiting(limit) else { return [] }
        let translation = EventTranslation(points: points, pixels: panelSize, rotation: rotation)
        var moves = MoveThinning()
        var next: SDL_Event? = first
        while let event = next {
            if let translated = translation.screenEvent(event) { moves.append(translated) }
            next = Self.queued()
        }
        return moves.events
    }

    /// A wait of this length means that nothing on the screen moves.
    private static let rest = Duration.seconds(1)

    /// The window's size in SDL's points, the unit of mouse positions.
    private var points: PixelSize {
        var width: CInt = 0
        var height: CInt = 0
        sdl.SDL_GetWindowSize(window, &width, &height)
        return PixelSize(width: Int(width), height: Int(height))
    }

    private func waiting(_ limit: Duration) -> SDL_Event? {
        if let event = Self.queued() { return event }
        guard limit > .zero else { return nil }
        return video.driver == "KMSDRM" ? PacedWait().event(within: limit) : Self.blocked(limit)
    }

    private static func blocked(_ limit: Duration) -> SDL_Event? {
        var event = SDL_Event()
        return sdl.SDL_WaitEventTimeout(&event, limit.milliseconds) == 1 ? event : nil
    }

    static func queued() -> SDL_Event? {
        var event = SDL_Event()
        return sdl.SDL_PollEvent(&event) == 1 ? event : nil
    }
}

/// Waits without a display server, where SDL 2.26 cannot block and would poll
/// every millisecond.
private struct PacedWait {
    /// The polling interval in milliseconds, a third of a 60 Hz period: a touch
    /// is seen in time for the next picture, and 200 polls a second cost a
    /// Raspberry Pi under one percent.
    private static let pause: UInt32 = 5

    func event(within limit: Duration) -> SDL_Event? {
        let end = ContinuousClock.now + limit
        repeat {
            if let event = Screen.queued() { return event }
            sdl.SDL_Delay(Self.pause)
        } while ContinuousClock.now < end
        return Screen.queued()
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that a wait never ends slightly early
    /// and runs the loop once in vain.
    fileprivate var milliseconds: CInt {
        let (seconds, attoseconds) = components
        let whole = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return CInt(min(max(whole.rounded(.up), 1), Double(CInt.max)))
    }
}
