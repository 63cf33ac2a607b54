package import FamilyCore

/// How a frame that nobody touches turns its pages by itself.
package struct SlideshowHabit: Equatable, Sendable {
    package typealias Order = FrameSettings.Order

    /// How long each photo stays; nothing turns none.
    package var interval: Duration?
    package var order: Order
    /// Photos move slowly while they are shown.
    package var hasMotion: Bool

    package init(interval: Duration? = nil, order: Order = .all, hasMotion: Bool = false) {
        self.interval = interval
        self.order = order
        self.hasMotion = hasMotion
    }
}
