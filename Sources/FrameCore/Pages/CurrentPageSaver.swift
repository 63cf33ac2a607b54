package import FamilyCore

/// Saves the current page once it is at rest.
///
/// Leafing through pages writes nothing, because each write wears out the SD card.
package struct CurrentPageSaver: Equatable, Sendable {
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

    /// Returns the page to save if it is due; it is returned only once.
    package mutating func due(now: Uptime) -> PhotoID? {
        guard deadline.hasCome(by: now) else { return nil }
        kept = page
        return page
    }

    /// Returns the page to save when the program ends, at rest or not; nil if it is saved already.
    package mutating func last() -> PhotoID? {
        guard let page, page != kept else { return nil }
        kept = page
        return page
    }
}
