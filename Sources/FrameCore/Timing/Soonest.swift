/// The earliest of some moments, of which any may be absent.
func soonest(_ moments: Uptime?...) -> Uptime? {
    moments.compactMap(\.self).min()
}

extension Uptime? {
    /// Whether the moment is set and has come.
    func hasCome(by now: Uptime) -> Bool { self.map { $0 <= now } ?? false }
}
