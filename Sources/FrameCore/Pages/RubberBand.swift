/// How far a page follows the finger where there is no page to pull in.
enum RubberBand {
    /// Of the finger's first steps, what the page follows.
    private static let give = 0.55

    /// Follows 1:1 within `reach` and ever less beyond, at most one page width.
    static func stretch(_ pulled: Double, within reach: ClosedRange<Double>) -> Double {
        let free = reach.clamp(pulled)
        let beyond = pulled - free
        guard beyond != 0 else { return pulled }
        let eased = 1 - 1 / (abs(beyond) * give + 1)
        return free + (beyond > 0 ? eased : -eased)
    }

    /// What must be pulled to lie there: `stretch`, the other way round.
    static func pulled(for place: Double, within reach: ClosedRange<Double>) -> Double {
        let free = reach.clamp(place)
        // One whole page beyond is never reached.
        let eased = min(abs(place - free), 0.99)
        guard eased > 0 else { return place }
        let beyond = (1 / (1 - eased) - 1) / give
        return free + (place > free ? beyond : -beyond)
    }
}
