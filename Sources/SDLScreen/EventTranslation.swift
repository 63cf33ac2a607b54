import CSDL2
import FrameCore

/// Translates SDL's events to the frame's.
struct EventTranslation {
    /// The window's size in SDL's points and in pixels.
    let points: PixelSize
    let pixels: PixelSize
    var rotation = Rotation.none

    /// Returns nil for an event that has no meaning for a frame.
    func screenEvent(_ event: SDL_Event) -> ScreenEvent? {
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
            touch(event.tfinger)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            button(event.button)
        case SDL_MOUSEMOTION:
            drag(event.motion)
        case SDL_MOUSEWHEEL:
            wheel(event.wheel)
        case SDL_KEYDOWN:
            key(event.key)
        case SDL_TEXTINPUT:
            text(event.text)
        case SDL_WINDOWEVENT:
            window(event.window)
        case SDL_QUIT:
            .closeAsked
        default:
            nil
        }
    }

    private func touch(_ finger: SDL_TouchFingerEvent) -> ScreenEvent? {
        guard finger.touchId != frame_touch_of_mouse() else { return nil }
        let id = TouchID(finger.fingerId)
        let point = rotation.picture(at: ScreenPoint(x: Double(finger.x), y: Double(finger.y)))
        return switch SDL_EventType(finger.type) {
        case SDL_FINGERDOWN: .touchDown(id, at: point)
        case SDL_FINGERUP: .touchUp(id, at: point)
        default: .touchMoved(id, to: point)
        }
    }

    private func button(_ button: SDL_MouseButtonEvent) -> ScreenEvent? {
        guard button.which != frame_mouse_of_touch(), button.button == UInt8(SDL_BUTTON_LEFT) else { return nil }
        let point = fraction(button.x, button.y)
        return button.state == UInt8(SDL_PRESSED) ? .touchDown(.mouse, at: point) : .touchUp(.mouse, at: point)
    }

    private func drag(_ motion: SDL_MouseMotionEvent) -> ScreenEvent? {
        let left = UInt32(1) << UInt32(SDL_BUTTON_LEFT - 1)
        guard motion.which != frame_mouse_of_touch(), motion.state & left != 0 else { return nil }
        return .touchMoved(.mouse, to: fraction(motion.x, motion.y))
    }

    private func wheel(_ wheel: SDL_MouseWheelEvent) -> ScreenEvent? {
        let turned = wheel.direction == UInt32(SDL_MOUSEWHEEL_FLIPPED.rawValue) ? -1.0 : 1.0
        let notches = Double(wheel.preciseY) * turned
        guard notches != 0 else { return nil }
        let point = fraction(wheel.mouseX, wheel.mouseY)
        let isControl = sdl.SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0
        return isControl ? .zoomWheel(notches, at: point) : .wheel(notches, at: point)
    }

    private func key(_ event: SDL_KeyboardEvent) -> ScreenEvent? {
        let key = isDigit(event.keysym) ? Key.other : Key(event.keysym)
        // A key held down turns page after page, but must not give and take a
        // heart in turn.
        guard event.repeat == 0 || key.mayRepeat else { return nil }
        return .key(key)
    }

    /// True if the key is a digit of the number pad while text is taken and the
    /// pad is locked to digits: that digit also comes as text.
    private func isDigit(_ keysym: SDL_Keysym) -> Bool {
        let pad = SDL_SCANCODE_KP_1.rawValue...SDL_SCANCODE_KP_PERIOD.rawValue
        return sdl.SDL_IsTextInputActive() == SDL_TRUE && keysym.mod & UInt16(KMOD_NUM.rawValue) != 0
            && pad.contains(keysym.scancode.rawValue)
    }

    private func text(_ event: SDL_TextInputEvent) -> ScreenEvent? {
        let text = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return text.isEmpty ? nil : .typed(text)
    }

    private func window(_ event: SDL_WindowEvent) -> ScreenEvent? {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED: .resized(rotation.turned(pixels))
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: .exposed
        case SDL_WINDOWEVENT_CLOSE: .closeAsked
        default: nil
        }
    }

    private func fraction(_ x: CInt, _ y: CInt) -> ScreenPoint {
        let panel = ScreenPoint(
            x: Double(x) / Double(max(points.width, 1)),
            y: Double(y) / Double(max(points.height, 1))
        )
        return rotation.picture(at: panel)
    }
}
