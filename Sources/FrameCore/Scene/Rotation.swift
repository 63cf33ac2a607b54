/// How far a panel's picture is turned clockwise, in degrees.
///
/// For panels that hang on their side or head: a picture of `size` pixels is
/// drawn upright and turned as the last thing before the glass, and touches are
/// turned back as the first thing after it. All between knows nothing of it.
package enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// A quarter further: what one press of a key does.
    package var next: Rotation { Rotation(rawValue: (rawValue + 90) % 360) ?? .none }

    /// The sides of what is drawn for a panel of this size, and the reverse.
    package func turned(_ size: PixelSize) -> PixelSize {
        switch self {
        case .none, .half: size
        case .quarter, .threeQuarters: PixelSize(width: size.height, height: size.width)
        }
    }

    /// Which place of the picture is touched where a finger touches the panel.
    package func picture(at panel: ScreenPoint) -> ScreenPoint {
        switch self {
        case .none: panel
        case .quarter: ScreenPoint(x: panel.y, y: 1 - panel.x)
        case .half: ScreenPoint(x: 1 - panel.x, y: 1 - panel.y)
        case .threeQuarters: ScreenPoint(x: 1 - panel.y, y: panel.x)
        }
    }
}

/// How the panel's picture was last turned by hand.
///
/// It holds for as long as what was set up has not changed since; the panel
/// hangs as it hangs, whatever family the frame is in.
package struct HandTurn: Equatable, Sendable {
    package var setting: Rotation
    package var rotation: Rotation
    package init(setting: Rotation, rotation: Rotation) {
        self.setting = setting
        self.rotation = rotation
    }
}
