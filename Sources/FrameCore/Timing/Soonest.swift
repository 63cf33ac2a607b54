/// The earliest of some moments, of which any may be absent.
func soonest(_ moments: Uptime?...) -> Uptime? {
    moments.compactMap(\.self).min()
}

extension Sequence<Uptime?> {
    /// The earliest moment that is still to come; nil where there is none.
    func soonest(after now: Uptime) -> Uptime? {
        lazy.compactMap(\.self).filter { $0 > now }.min()
    }
}

extension Uptime? {
    /// Whether the moment is set and has come.
    func hasCome(by now: Uptime) -> Bool { self.map { $0 <= now } ?? false }
}
