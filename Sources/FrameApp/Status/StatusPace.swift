import FrameCore

/// Decides when `status.json` is written: soon after something changed, but
/// never while pages are turned, for a card wears out by writing.
struct StatusPace {
    /// At most one writing in this time.
    static let leastApart = Duration.seconds(1)
    /// A page counts once it has rested this long.
    static let rest = Duration.seconds(2)

    private var written: StatusDocument?
    private var writtenAt: Uptime?
    private var pageSince: (status: StatusDocument, since: Uptime)?

    /// When to ask again.
    private(set) var deadline: Uptime?

    /// What to write now, if anything.
    mutating func due(_ status: StatusDocument, now: Uptime) -> StatusDocument? {
        if pageSince?.status.page != status.page { pageSince = (status, now) }
        deadline = nil
        guard let written else { return write(status, now: now) }
        let restedAt = (pageSince?.since ?? now).advanced(by: Self.rest)
        var seen = status
        if now < restedAt { seen.page = written.page }
        // A page that has yet to rest is written later, whatever is now.
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
