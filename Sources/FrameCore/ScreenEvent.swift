/// What hands and the window did, free of any toolkit.
package enum ScreenEvent: Equatable, Sendable {
    /// A finger, or the mouse button held down (`TouchID.mouse`).
    case touchDown(TouchID, at: ScreenPoint)
    case touchMoved(TouchID, to: ScreenPoint)
    case touchUp(TouchID, at: ScreenPoint)
    /// A wheel's notches; positive is away from the hand.
    case wheel(Double, at: ScreenPoint)
    /// The same with the Control key held: nearer or further.
    case zoomWheel(Double, at: ScreenPoint)
    case key(Key)
    /// Letters of a keyboard, in whatever layout it has; only while the scene
    /// takes text.
    case typed(String)
    /// The window's true pixels changed.
    case resized(PixelSize)
    /// The window's content was lost and must be drawn again.
    case exposed
    case closeAsked
}

extension ScreenEvent {
    /// Someone is there.
    var isOfHand: Bool {
        switch self {
        case .touchDown, .touchMoved, .touchUp, .wheel, .zoomWheel, .key, .typed: true
        case .resized, .exposed, .closeAsked: false
        }
    }
}

/// One finger for as long as it touches.
package struct TouchID: Hashable, Sendable {
    package let number: Int64
    package init(_ number: Int64) { self.number = number }
    package static let mouse = TouchID(-1)
}

/// A place on the screen as fractions of its width and height, from the top
/// left corner.
package struct ScreenPoint: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let middle = ScreenPoint(x: 0.5, y: 0.5)
}

/// Whole pixels of a screen or a picture.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The keys a keyboard or a remote has for us.
package enum Key: Hashable, Sendable {
    case left, right, up, down, home, end, pageUp, pageDown
    case space, enter, escape, tab, heart, pause, plus, minus
    /// Turns the picture, for a panel that hangs on its side.
    case turn
    case backspace, delete
    /// Any other key: it wakes, and asks for a new code, but means nothing.
    case other
}
