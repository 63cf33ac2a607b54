package import FamilyCore

/// How the pages of an untouched frame turn automatically; `Slideshow.deadline` decides when each page turns.
package struct SlideshowConfiguration: Equatable, Sendable {
    package typealias Order = FrameSettings.Order

    /// Time per photo; nil disables the slideshow.
    package var interval: Duration?
    package var order: Order
    /// Whether photos move slowly while they are shown.
    package var hasMotion: Bool

    package init(interval: Duration? = nil, order: Order = .all, hasMotion: Bool = false) {
        self.interval = interval
        self.order = order
        self.hasMotion = hasMotion
    }
}
