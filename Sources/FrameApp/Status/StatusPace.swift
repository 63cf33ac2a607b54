import FrameCore

/// Decides when `status.json` is written: soon after a change, but never while
/// pages are turned, because writing wears out an SD card.
struct StatusPace {
    /// The shortest time between two writes.
    static let leastApart = Duration.seconds(1)
    /// The time after which a page counts as at rest.
    static let rest = Duration.seconds(2)

    private var written: StatusDocument?
    private var writtenAt: Uptime?
    private var pageSince: (status: StatusDocument, since: Uptime)?

    /// When to call `due` again; nil if nothing waits.
    private(set) var deadline: Uptime?

    /// The document to write now; nil if none is due.
    mutating func due(_ status: StatusDocument, now: Uptime) -> StatusDocument? {
        if pageSince?.status.page != status.page { pageSince = (status, now) }
        deadline = nil
        guard let written else { return write(status, now: now) }
        let restedAt = (pageSince?.since ?? now).advanced(by: Self.rest)
        var seen = status
        if now < restedAt { seen.page = written.page }
        // A page that is not at rest yet is written later, whatever else is
        // written now.
        if now < restedAt, status.page != written.page { deadline = restedAt }
        return seen == written ? nil : writeWhenApart(seen, now: now)
    }

    private mutating func writeWhenApart(_ status: StatusDocument, now: Uptime) -> StatusDocument? {
        let apart = (writtenAt ?? now).advanced(by: Self.leastApart)
        guard now >= apart else {
            deadline = min(deadline ?? apart, apart)
            return nil
        }
        return write(status, now: now)
    }

    private mutating func write(_ status: StatusDocument, now: Uptime) -> StatusDocument {
        written = status
        writtenAt = now
        return status
    }
}
