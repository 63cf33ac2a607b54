/// The resistance of a page that is pulled where there is no page.
enum RubberBand {
    /// The fraction of the finger's first movement that the page follows.
    private static let give = 0.55

    /// Returns the position for a pull: the same within `reach`, less and less beyond it, at most one page width
    /// more.
    static func stretch(_ pulled: Double, within reach: ClosedRange<Double>) -> Double {
        let free = reach.clamp(pulled)
        let beyond = pulled - free
        guard beyond != 0 else { return pulled }
        let eased = 1 - 1 / (abs(beyond) * give + 1)
        return free + (beyond > 0 ? eased : -eased)
    }

    /// Returns how far to pull for this position: the inverse of `stretch`.
    static func pulled(for place: Double, within reach: ClosedRange<Double>) -> Double {
        let free = reach.clamp(place)
        // The stretch never reaches a whole page.
        let eased = min(abs(place - free), 0.99)
        guard eased > 0 else { return place }
        let beyond = (1 / (1 - eased) - 1) / give
        return free + (place > free ? beyond : -beyond)
    }
}
