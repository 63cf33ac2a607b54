/// The clockwise rotation of a panel's picture, in degrees.
///
/// It serves panels that are mounted sideways or upside down. The picture is drawn upright and rotated as the last
/// step of drawing; touches are rotated back as the first step of input. No other code needs to know of it.
package enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// The rotation after one press of the rotate key.
    package var next: Rotation { Rotation(rawValue: (rawValue + 90) % 360) ?? .none }

    /// Returns the size of the picture for a panel of this size, and the reverse.
    package func turned(_ size: PixelSize) -> PixelSize {
        switch self {
        case .none, .half: size
        case .quarter, .threeQuarters: PixelSize(width: size.height, height: size.width)
        }
    }

    /// Returns the point of the picture for a touch at this point of the panel.
    package func picture(at panel: ScreenPoint) -> ScreenPoint {
        switch self {
        case .none: panel
        case .quarter: ScreenPoint(x: panel.y, y: 1 - panel.x)
        case .half: ScreenPoint(x: 1 - panel.x, y: 1 - panel.y)
        case .threeQuarters: ScreenPoint(x: 1 - panel.y, y: panel.x)
        }
    }
}

/// The last rotation by hand.
///
/// It is valid as long as the configured rotation has not changed since. It does not depend on the family, because it
/// describes how the panel is mounted.
package struct ManualRotation: Equatable, Sendable {
    package var setting: Rotation
    package var rotation: Rotation
    package init(setting: Rotation, rotation: Rotation) {
        self.setting = setting
        self.rotation = rotation
    }
}
