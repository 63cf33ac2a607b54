import FamilyCore

/// A way through the photos of one moment only, and the page from where it began.
struct MomentVisit: Equatable, Sendable {
    /// A visit ends this long after the last touch.
    static let quiet = Slideshow.quiet
    /// If something covers the pages or a film plays at that time, the visit tries to end again after this time.
    static let retry = Duration.seconds(1)

    let moment: MomentID
    let from: Page
}
