/// How a frame that nobody touches turns its pages by itself.
package struct SlideshowHabit: Equatable, Sendable {
    package enum Order: String, CaseIterable, Sendable {
        /// From the newest on, and again.
        case newest
        /// Every photo once, in no order, before any comes again.
        case all
        /// Photos of this day in earlier years; on a day without any, all.
        case day
        /// Those with the most hearts first; without any, all.
        case loved
    }

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
