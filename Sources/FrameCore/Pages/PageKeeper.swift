package import FamilyCore

/// Remembers her page on the shelf once it rests: leafing writes nothing, for
/// a memory card wears out by writing.
package struct PageKeeper: Equatable, Sendable {
    package static let rest = Duration.seconds(2)

    private var kept: PhotoID?
    private var page: PhotoID?
    private var restsSince = Uptime.start

    package init(kept: PhotoID?) { self.kept = kept }

    package mutating func shows(_ next: PhotoID?, now: Uptime) {
        guard next != page else { return }
        page = next
        restsSince = now
    }

    package var deadline: Uptime? {
        page == nil || page == kept ? nil : restsSince.advanced(by: Self.rest)
    }

    /// The page to keep, once.
    package mutating func due(now: Uptime) -> PhotoID? {
        guard deadline.hasCome(by: now) else { return nil }
        kept = page
        return page
    }

    /// The page to keep when the frame is asked to end, rested or not.
    package mutating func last() -> PhotoID? {
        guard let page, page != kept else { return nil }
        kept = page
        return page
    }
}
