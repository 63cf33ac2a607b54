import FamilyCore

/// The slow zoom of a photo in the slideshow (the Ken Burns effect).
///
/// The photo grows about a point slightly above its middle, where faces usually are.
struct KenBurns: Equatable, Sendable {
    /// How much the photo grows: little enough that nothing important leaves the screen.
    private static let growth = 0.08
    private static let eye = ScreenPoint(x: 0.5, y: 0.42)

    let photo: PhotoID
    private let since: Uptime
    private let lasts: Duration
    /// Whether it zooms in or out; the two alternate.
    private let isGrowing: Bool
    /// When a touch stopped the motion; from then it returns to the whole photo.
    private var stopped: Uptime?

    private static let goesBack = Duration.milliseconds(400)

    init(_ photo: PhotoID, since: Uptime, lasts: Duration, isGrowing: Bool) {
        self.photo = photo
        self.since = since
        self.lasts = lasts
        self.isGrowing = isGrowing
    }

    mutating func stop(now: Uptime) { stopped = stopped ?? now }

    func view(now: Uptime) -> Magnification {
        let share = (0.0...1.0).clamp(since.duration(to: stopped ?? now) / lasts)
        let back = (0.0...1.0).clamp((stopped ?? now).duration(to: now) / Self.goesBack)
        let left = 1 - back * back * (3 - 2 * back)
        let scale = 1 + Self.growth * (isGrowing ? share : 1 - share) * left
        guard scale > 1 else { return .whole }
        return .showing(Magnification.whole.page(under: Self.eye), at: Self.eye, scale: scale)
    }

    /// When the return after a touch ends; nil without a touch.
    var goneBack: Uptime? { stopped?.advanced(by: Self.goesBack) }

    func isMoving(now: Uptime) -> Bool { stopped == nil && now < since.advanced(by: lasts) }
}
