import CSDL2
import FrameCore
import Glibc
import Testing

@testable import PixelPainting
@testable import SDLScreen

/// A window of SDL's `dummy` driver: real events and real pixels, no glass.
///
/// One after the other, for SDL has one queue of events a process.
@Suite(.serialized) @MainActor
struct ScreenTests {
    private let screen: Screen

    init() throws {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        let settings = Screen.Settings(windowed: PixelSize(width: 400, height: 200))
        screen = try Screen(settings, on: SDLVideo())
        _ = screen.events(within: .zero)
    }

    @Test func `tells of fingers in fractions`() {
        push(SDL_FINGERDOWN) { $0.tfinger = finger(7, 0.25, 0.5) }
        push(SDL_FINGERMOTION) { $0.tfinger = finger(7, 0.5, 0.5) }
        push(SDL_FINGERUP) { $0.tfinger = finger(7, 0.75, 1) }
        #expect(
            screen.events(within: .zero) == [
                .touchDown(TouchID(7), at: ScreenPoint(x: 0.25, y: 0.5)),
                .touchMoved(TouchID(7), to: ScreenPoint(x: 0.5, y: 0.5)),
                .touchUp(TouchID(7), at: ScreenPoint(x: 0.75, y: 1)),
            ]
        )
    }

    @Test func `has no power over a panel that is not the kernel's own`() {
        #expect(PanelPower(of: screen) == nil)
    }

    @Test func `turns what is drawn, and touches back`() throws {
        screen.rotation = .quarter
        #expect(screen.size == PixelSize(width: 200, height: 400))
        try screen.draw { canvas in
            canvas.fill(canvas.bounds, 0xFF00_0000)
            canvas.fill(PixelRect(x: 0, y: 0, width: 20, height: 10), 0xFFFF_0000)
        }
        screen.rotation = .none
        try screen.draw { panel in
            // The page's upper left corner is the panel's upper right.
            #expect(panel[399, 0] == 0xFF0000)
            #expect(panel[390, 19] == 0xFF0000)
            #expect(panel[389, 0] == 0)
            #expect(panel[399, 20] == 0)
        }
        screen.rotation = .quarter
        push(SDL_FINGERDOWN) { $0.tfinger = finger(7, 1, 0) }
        push(SDL_MOUSEBUTTONDOWN) { $0.button = button(x: 0, pressed: true) }
        push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue) }
        #expect(
            screen.events(within: .zero) == [
                .touchDown(TouchID(7), at: ScreenPoint(x: 0, y: 0)),
                .touchDown(.mouse, at: ScreenPoint(x: 0.25, y: 1)),
                .resized(PixelSize(width: 200, height: 400)),
            ]
        )
    }

    @Test func `takes a mouse held down as a finger`() {
        push(SDL_MOUSEMOTION) { $0.motion = motion(x: 10, held: false) }
        push(SDL_MOUSEBUTTONDOWN) { $0.button = button(x: 100, pressed: true) }
        push(SDL_MOUSEMOTION) { $0.motion = motion(x: 200, held: true) }
        push(SDL_MOUSEBUTTONUP) { $0.button = button(x: 300, pressed: false) }
        #expect(
            screen.events(within: .zero) == [
                .touchDown(.mouse, at: ScreenPoint(x: 0.25, y: 0.25)),
                .touchMoved(.mouse, to: ScreenPoint(x: 0.5, y: 0.25)),
                .touchUp(.mouse, at: ScreenPoint(x: 0.75, y: 0.25)),
            ]
        )
    }

    @Test func `hears a finger once, not again as a mouse`() {
        push(SDL_MOUSEBUTTONDOWN) {
            $0.button = button(x: 100, pressed: true)
            $0.button.which = UInt32.max
        }
        push(SDL_FINGERDOWN) {
            $0.tfinger = finger(1, 0, 0)
            $0.tfinger.touchId = -1
        }
        #expect(screen.events(within: .zero) == [])
    }

    @Test(
        arguments: [
            (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp),
            (SDLK_SPACE, .space), (SDLK_RETURN, .enter), (SDLK_ESCAPE, .escape), (SDLK_TAB, .tab), (SDLK_h, .heart),
            (SDLK_AUDIONEXT, .right), (SDLK_AC_BACK, .escape), (SDLK_SELECT, .enter), (SDLK_F9, .rotate),
            (SDLK_q, .other), (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete), (SDLK_KP_4, .left),
            (SDLK_POWER, .power), (SDLK_SLEEP, .power),
        ] as [(SDL_KeyCode, Key)]
    )
    func `knows the keys of a keyboard and a remote`(code: SDL_KeyCode, key: Key) {
        press(code, repeated: 0)
        #expect(screen.events(within: .zero) == [.key(key)])
    }

    @Test func `lets an arrow repeat and a heart not`() {
        press(SDLK_RIGHT, repeated: 1)
        press(SDLK_h, repeated: 1)
        #expect(screen.events(within: .zero) == [.key(.right)])
    }

    @Test func `tells of letters only while they are wanted`() {
        defer { screen.takesText = false }
        write("ä")
        #expect(screen.events(within: .zero) == [])
        screen.takesText = true
        write("ä")
        write("你好")
        #expect(screen.takesText && screen.events(within: .zero) == [.typed("ä"), .typed("你好")])
        screen.takesText = false
        write("ä")
        #expect(screen.events(within: .zero) == [])
    }

    @Test(arguments: [(true, true, Key.other), (true, false, .left), (false, true, .left), (false, false, .left)])
    func `a locked number pad writes where letters are wanted`(isWriting: Bool, isLocked: Bool, key: Key) {
        defer { screen.takesText = false }
        screen.takesText = isWriting
        push(SDL_KEYDOWN) {
            $0.key.keysym.sym = SDL_Keycode(SDLK_KP_4.rawValue)
            $0.key.keysym.scancode = SDL_SCANCODE_KP_4
            $0.key.keysym.mod = isLocked ? UInt16(KMOD_NUM.rawValue) : 0
        }
        #expect(screen.events(within: .zero) == [.key(key)])
    }

    @Test func `tells of the wheel, the window and the wish to close`() {
        push(SDL_MOUSEWHEEL) {
            $0.wheel.preciseY = -1
            $0.wheel.direction = UInt32(SDL_MOUSEWHEEL_NORMAL.rawValue)
        }
        push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue) }
        push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue) }
        push(SDL_QUIT) { _ in }
        #expect(
            screen.events(within: .zero)
                == [
                    .wheel(-1, at: ScreenPoint(x: 0, y: 0)), .exposed, .resized(PixelSize(width: 400, height: 200)),
                    .closeAsked,
                ]
        )
    }

    @Test func `waits no longer than it is told`() {
        let start = ContinuousClock.now
        #expect(screen.events(within: .milliseconds(30)) == [])
        // SDL waits by whole milliseconds of its own clock, which it reads twice.
        #expect(ContinuousClock.now - start >= .milliseconds(28))
    }

    @Test func `is woken from another thread, again and again`() {
        let waker = screen.waker
        for _ in 0..<3 {
            let start = ContinuousClock.now
            Task.detached {
                waker.wake()
                waker.wake()
            }
            #expect(screen.events(within: .seconds(60)) == [])
            #expect(ContinuousClock.now - start < .seconds(30))
            // The second of the two calls may have come after the wait.
            _ = screen.events(within: .milliseconds(20))
        }
    }

    @Test func `shows only when asked, and keeps what was drawn`() throws {
        try screen.draw { canvas in
            canvas.fill(canvas.bounds, 0xFF11_2233)
        }
        #expect(screen.presented.count == 0)
        try screen.present()
        #expect(screen.presented.count == 1)
        #expect(screen.presented.last != nil)
        try screen.draw { canvas in
            #expect(canvas.size == PixelSize(width: 400, height: 200))
            #expect(canvas[399, 199] == 0x112233)
        }
    }

    @Test func `knows that a window which changed has lost what was drawn`() throws {
        try screen.makeReady()
        #expect(!screen.isDrawn)
        try screen.draw { canvas in canvas.fill(canvas.bounds, 0xFF11_2233) }
        #expect(screen.isDrawn)
        try screen.present()
        #expect(screen.isDrawn)
        SDL_SetWindowFullscreen(screen.window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
        #expect(!screen.isDrawn)
        try screen.present()
        #expect(!screen.isDrawn)
        try screen.draw { canvas in canvas.fill(canvas.bounds, 0xFF11_2233) }
        #expect(screen.isDrawn)
    }

    private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
        var event = SDL_Event()
        fill(&event)
        event.type = type.rawValue
        SDL_PushEvent(&event)
    }

    private func press(_ code: SDL_KeyCode, repeated: UInt8) {
        push(SDL_KEYDOWN) {
            $0.key.keysym.sym = SDL_Keycode(code.rawValue)
            $0.key.repeat = repeated
        }
    }

    /// What SDL does when a keyboard writes: nothing where text is not taken.
    private func write(_ text: String) {
        guard SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_QUERY) == UInt8(SDL_ENABLE) else { return }
        push(SDL_TEXTINPUT) { event in
            withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
        }
    }

    private func finger(_ id: Int64, _ x: Float, _ y: Float) -> SDL_TouchFingerEvent {
        var finger = SDL_TouchFingerEvent()
        finger.touchId = 3
        finger.fingerId = id
        finger.x = x
        finger.y = y
        return finger
    }

    private func button(x: Int32, pressed: Bool) -> SDL_MouseButtonEvent {
        var button = SDL_MouseButtonEvent()
        button.button = UInt8(SDL_BUTTON_LEFT)
        button.state = UInt8(pressed ? SDL_PRESSED : SDL_RELEASED)
        button.x = x
        button.y = 50
        return button
    }

    private func motion(x: Int32, held: Bool) -> SDL_MouseMotionEvent {
        var motion = SDL_MouseMotionEvent()
        motion.state = held ? 1 : 0
        motion.x = x
        motion.y = 50
        return motion
    }
}
