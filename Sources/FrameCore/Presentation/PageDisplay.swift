import FamilyCore

/// The pages on the screen: which one is current, how they move, and which of their pictures are decoded.
///
/// `Pager` moves the pages, `PagerWindow` holds three pictures, and `Detail` the full-resolution ones. Only this type
/// sends them events, because a page turns only when its picture is decoded.
struct PageDisplay: Sendable {
    /// The fraction of the screen's width by which a page that counts as lying in its place may be off it.
    private static let nearlyAtRest = 0.02

    private var pager = Pager()
    private var window = PagerWindow()
    /// The full-resolution pictures that are held for a magnified page.
    private var detail: Detail?

    // MARK: - Current state

    /// The page at the user's place in the album, decoded or not.
    var current: Page? { pager.current }
    /// The current page as it is drawn; nil if it is not decoded.
    var shown: Page? { pager.current.flatMap(window.ready) }
    /// The current page if it is decoded.
    var readyPage: Page? { pager.current.flatMap { window.isReady($0) ? $0 : nil } }
    var isPreparing: Bool { pager.current.map(window.isPreparing) ?? false }
    /// Where the user's turns lead, if they wait for a picture.
    var destination: Pager.Destination? { pager.destination }
    /// The page where the user's turns lead, else the current one.
    var headedFor: Page? { pager.headedFor }
    var fade: PageFade? { pager.fade }
    var hasDetail: Bool { detail != nil }

    /// Returns a page as it can be drawn; nil if it is not decoded.
    func ready(_ page: Page) -> Page? { window.ready(page) }

    /// Returns the visible pages and their offsets in page widths, decoded or not.
    func visible(in line: PageSequence, now: Uptime) -> [(page: Page, offset: Double)] {
        pager.visible(in: line, now: now)
    }

    /// Returns the visible pages that are decoded.
    func shownPages(in line: PageSequence, now: Uptime) -> [Page] {
        pager.visible(in: line, now: now).map(\.page).filter(window.isReady)
    }

    func isVisible(_ photo: PhotoID, in line: PageSequence, now: Uptime) -> Bool {
        pager.visible(in: line, now: now).contains { $0.page.photo == photo && $0.page.title == nil }
    }

    /// Returns the user's turn that has waited long enough for its picture to show that it goes on.
    func turnShownAsWaiting(now: Uptime) -> Pager.Destination? {
        guard let turn = pager.destination, !turn.isBySelf, turn.since.advanced(by: ScenePie.delay) <= now else {
            return nil
        }
        return turn
    }

    // MARK: - Movement

    func offset(now: Uptime) -> Double { pager.offset(now: now) }

    /// Returns whether the current page lies in its place and no other one fades.
    func isInPlace(now: Uptime) -> Bool { pager.offset(now: now) == 0 && pager.fade == nil }

    /// Returns whether the current page lies so near its place that something else may begin from there.
    func isNearlyInPlace(now: Uptime) -> Bool { abs(pager.offset(now: now)) < Self.nearlyAtRest }

    /// Whether a finger holds the pages.
    var isHeld: Bool { pager.isHeld }
    /// Whether pages move or fade by themselves.
    var isMoving: Bool { pager.deadline != nil }
    /// Whether pages neither move nor wait for a picture to turn to.
    var isSettled: Bool { pager.destination == nil && pager.deadline == nil }

    var deadlines: [Uptime?] { [pager.deadline, pager.destination?.since.advanced(by: ScenePie.delay)] }

    mutating func grab(now: Uptime) { pager.grab(now: now) }

    mutating func drag(to travel: Double, now: Uptime) { pager.drag(to: travel, now: now) }

    mutating func endDrag(now: Uptime) { pager.endDrag(now: now) }

    mutating func release(after travel: Double, velocity: Double, in line: PageSequence, now: Uptime) -> Pager.Turn {
        pager.release(after: travel, velocity: velocity, in: line, now: now)
    }

    // MARK: - Turns

    mutating func open(at page: Page) { pager.open(at: page) }

    mutating func turn(_ way: PageDirection, _ style: Pager.Style, in line: PageSequence, now: Uptime) -> Pager.Turn {
        pager.turn(way, style, in: line, now: now)
    }

    mutating func go(to page: Page, _ style: Pager.Style, isBySelf: Bool = false, now: Uptime) {
        pager.go(to: page, style, isBySelf: isBySelf, now: now)
    }

    /// Cancels a turn that the user did not ask for.
    mutating func cancelTurnBySelf() { pager.cancelTurnBySelf() }

    /// Cancels any turn.
    mutating func cancelTurn() { pager.cancelTurn() }

    /// Lets go of the pages and stays at the current one.
    mutating func stay(now: Uptime) {
        pager.endDrag(now: now)
        pager.cancelTurn()
    }

    // MARK: - Settling

    /// Updates the pages after an event; see `Pager.arrange`.
    mutating func arrange(
        in line: PageSequence,
        isWatched: Bool,
        having file: (PhotoID) -> Bool,
        now: Uptime
    ) -> PageDirection? {
        pager.arrange(in: line, window, isWatched: isWatched, having: file, now: now)
    }

    /// Returns the pages whose pictures are needed, most urgent first.
    ///
    /// The neighbours of the current page lend their memory to the thumbnails of a grid that is `underGrid`, and to
    /// the full resolution of a magnified photo: of those, only the one in the direction `pulledTowards` is decoded.
    func wanted(in line: PageSequence, underGrid: Bool, pulledTowards way: PageDirection?, now: Uptime) -> [Page] {
        if underGrid {
            return pager.wanted(in: line, now: now).filter { $0 == pager.current || $0 == pager.approaching }
        }
        guard hasDetail else { return pager.wanted(in: line, now: now) }
        return pager.wanted(in: line, near: way.map { Set([$0]) } ?? [], now: now)
    }

    /// Holds exactly the pictures of these pages; returns the effects that decode and release pictures.
    mutating func hold(
        _ pages: [Page],
        magnified: PhotoID?,
        having file: (PhotoID) -> Bool,
        on screen: PixelSize
    ) -> [FrameEffect] {
        window.hold(pages, magnified: magnified, having: file).map { Self.effect($0, on: screen) }
    }

    /// Updates how far the pages can be pulled, after the held pictures have changed.
    mutating func updateReach(_ line: PageSequence, now: Uptime) { pager.updateReach(line, window, now: now) }

    /// Holds the full resolution of this magnified page, or of none.
    mutating func hold(_ wanted: Detail?) -> [FrameEffect] {
        guard wanted != detail else { return [] }
        var effects: [FrameEffect] = []
        if let detail, detail.photo != wanted?.photo { effects.append(.releaseDetail(detail.photo)) }
        if let wanted { effects.append(.prepareDetail(wanted.photo, beside: wanted.beside)) }
        detail = wanted
        return effects
    }

    /// Releases all pictures.
    mutating func releaseAll(on screen: PixelSize) -> [FrameEffect] {
        hold(nil) + hold([], magnified: nil, having: { _ in false }, on: screen)
    }

    // MARK: - Decoded pictures

    /// Records that a page is decoded; returns whether it is still wanted.
    mutating func prepared(_ photo: PhotoID) -> Bool { window.prepared(photo) }

    /// Stops showing a picture; returns the effects that release it.
    mutating func pictureLost(_ photo: PhotoID) -> [FrameEffect] {
        // A page that waits for its second photo fails with it.
        let pages = [photo] + (window.waiting(beside: photo).map { [$0] } ?? [])
        return pages.filter { window.failed($0) }.map(FrameEffect.releasePicture)
    }

    /// Returns the effects that decode all pages again for another screen size.
    func decodedAgain(on screen: PixelSize) -> [FrameEffect] { window.again().map { Self.effect($0, on: screen) } }

    private static func effect(_ step: PagerWindow.Step, on screen: PixelSize) -> FrameEffect {
        switch step {
        case .prepare(let photo, let other): .preparePicture(photo, beside: other, fitting: screen)
        case .release(let photo): .releasePicture(photo)
        }
    }
}
