import FamilyCore

/// The slow motion of a photo that came by itself: it grows a little about a
/// point near its middle, a little above it, where faces are.
struct Drift: Equatable, Sendable {
    /// How much larger it is in the end: its middle stays in view, and nothing
    /// of weight is lost at its sides.
    private static let growth = 0.08
    private static let eye = ScreenPoint(x: 0.5, y: 0.42)

    let photo: PhotoID
    private let since: Uptime
    private let lasts: Duration
    /// Away from the whole photo, or back to it: by turns.
    private let isGrowing: Bool
    /// When a hand came: from there it goes back to the whole photo.
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

    /// When a hand's touch has brought it to rest.
    var goneBack: Uptime? { stopped?.advanced(by: Self.goesBack) }

    func isMoving(now: Uptime) -> Bool { stopped == nil && now < since.advanced(by: lasts) }
}
