/// Returns the earliest moment; nil if all are nil.
func soonest(_ moments: Uptime?...) -> Uptime? {
    moments.compactMap(\.self).min()
}

extension Sequence<Uptime?> {
    /// Returns the earliest moment after `now`; nil if there is none.
    func soonest(after now: Uptime) -> Uptime? {
        lazy.compactMap(\.self).filter { $0 > now }.min()
    }
}

extension Uptime? {
    /// Returns whether the moment is not nil and has come.
    func hasCome(by now: Uptime) -> Bool { self.map { $0 <= now } ?? false }
}
