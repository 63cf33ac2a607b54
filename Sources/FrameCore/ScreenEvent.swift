/// Input and window events, independent of any toolkit.
package enum ScreenEvent: Equatable, Sendable {
    /// A finger touched down, or the mouse button was pressed (`TouchID.mouse`).
    case touchDown(TouchID, at: ScreenPoint)
    case touchMoved(TouchID, to: ScreenPoint)
    case touchUp(TouchID, at: ScreenPoint)
    /// The number of notches of a wheel; positive is away from the user.
    case wheel(Double, at: ScreenPoint)
    /// The wheel with the Control key held: zooms in or out.
    case zoomWheel(Double, at: ScreenPoint)
    case key(Key)
    /// Text of a keyboard in its own layout; sent only while the scene takes text.
    case typed(String)
    /// The window's size in pixels changed.
    case resized(PixelSize)
    /// The window's content was lost and must be drawn again.
    case exposed
    case closeAsked
}

extension ScreenEvent {
    /// Whether a person caused the event.
    var isOfHand: Bool {
        switch self {
        case .touchDown, .touchMoved, .touchUp, .wheel, .zoomWheel, .key, .typed: true
        case .resized, .exposed, .closeAsked: false
        }
    }

    /// Whether the event belongs to a finger that touched down before.
    var continuesTouch: Bool {
        switch self {
        case .touchMoved, .touchUp: true
        case .touchDown, .wheel, .zoomWheel, .key, .typed, .resized, .exposed, .closeAsked: false
        }
    }
}

/// Identifies one finger from touch-down to touch-up.
package struct TouchID: Hashable, Sendable {
    package let number: Int64
    package init(_ number: Int64) { self.number = number }
    package static let mouse = TouchID(-1)
}

/// A point on the screen as fractions of its width and height, from the top left corner.
package struct ScreenPoint: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let middle = ScreenPoint(x: 0.5, y: 0.5)
}

/// The size of a screen or a picture in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The keys of a keyboard or a remote control that have a meaning.
package enum Key: Hashable, Sendable {
    case left, right, up, down, home, end, pageUp, pageDown
    case space, enter, escape, tab, heart, pause, plus, minus
    /// Rotates the picture, for a panel that is mounted sideways.
    case rotate
    case backspace, delete
    /// Turns the screen dark until the next touch or key (Power or Sleep).
    case power
    /// Any other key: it wakes the frame and asks for a new code, but has no other meaning.
    case other
}
