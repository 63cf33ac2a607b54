import FamilyCore

/// The album as thumbnails: how it lies on the screen and what the hand does
/// with it.
///
/// Newest first, as the pages. It opens with her page in sight; photos that come
/// or go meanwhile move nothing that she sees. All methods take the photos as
/// they are now.
package struct Grid: Equatable, Sendable {
    /// Beyond it the page is nearly gone: who touches, means the grid.
    private static let nearlyOpen = 0.8
    /// Below it the page is nearly back: a swipe aside is for the page.
    private static let nearlyClosed = 0.2
    /// Of the photos in sight, how many screens' worth are known to be ahead.
    private static let screensAhead = 3
    /// Screen heights a second: what runs faster is gone before it is decoded.
    private static let tooFast = 12.0
    /// How often a running grid looks for the thumbnails ahead.
    private static let looksEvery = Duration.milliseconds(40)

    /// What the finger that is down moves.
    private enum Hand: Equatable {
        case none
        /// It lies on the open grid: its first move says.
        case undecided
        case opening
        case scroll
    }

    /// A photo in sight and where it was: there it stays.
    private struct Anchor: Equatable {
        let page: Page
        let slot: Int
    }

    package private(set) var layout: GridLayout
    package private(set) var scroll: GridScroll
    package private(set) var opening: GridOpening
    package internal(set) var thumbnails = ThumbnailWindow()
    /// What the arrow keys have gone to; nothing for a hand that touches.
    package private(set) var cursor: Page?
    /// Opens as soon as its picture is ready.
    package internal(set) var picked: Page?
    /// Slots before the newest photo that stay empty, so that others that came
    /// while the grid is open leave the rest where it is.
    private var lead = 0
    private var anchor: Anchor?
    private var hand = Hand.none
    private var hasStopped = false

    package init(at page: Page, in line: GridLine, on screen: PixelSize) {
        layout = GridLayout(screen)
        scroll = GridScroll(at: 0, furthest: 0)
        opening = GridOpening(isOpen: false)
        showMiddle(line.index(of: page), of: line)
    }

    // MARK: - Where things are

    /// How many pixels of the grid lie above the screen; below nothing where it
    /// is pulled beyond its top.
    package func offset(now: Uptime) -> Int { pixels(scroll.offset(now: now)) }

    /// The photos in sight by their place in the line, also those of which only
    /// an edge is seen.
    package func visible(in line: GridLine, now: Uptime) -> Range<Int> {
        let slots = layout.slots(scrolled: max(0, offset(now: now)))
        let first = min(max(slots.lowerBound - lead, 0), line.count)
        return first..<min(max(slots.upperBound - lead, first), line.count)
    }

    package func place(of index: Int, now: Uptime) -> PixelRect {
        layout.place(of: index + lead, scrolled: offset(now: now))
    }

    /// The photo that is touched there.
    package func index(at point: ScreenPoint, in line: GridLine, now: Uptime) -> Int? {
        guard let slot = layout.slot(at: point, scrolled: offset(now: now)) else { return nil }
        return (0..<line.count).contains(slot - lead) ? slot - lead : nil
    }

    /// Those whose thumbnails are wanted, most urgent first: what is in sight,
    /// then what comes next, then what was.
    package func wanted(in line: GridLine, now: Uptime) -> [Int] {
        let seen = visible(in: line, now: now)
        // While a page comes, it has the processor, and those beside it take the
        // memory back.
        guard picked == nil, !isClosing, abs(scroll.velocity(now: now)) <= Self.tooFast else {
            return seen.filter { thumbnails.isReady(line.photo(at: $0).id) }
        }
        let room = max(0, capacity - seen.count)
        let ahead = seen.upperBound..<min(seen.upperBound + room, line.count)
        let behind = max(0, seen.lowerBound - room)..<seen.lowerBound
        let isGoingBack = scroll.velocity(now: now) < 0
        let around =
            isGoingBack ? behind.reversed() + Array(ahead) : Array(ahead.prefix(room * 2 / 3)) + behind.reversed()
        return Array(seen) + around.prefix(room)
    }

    /// Thumbnails held at once: as many pixels as two pages have.
    private var capacity: Int {
        layout.screen.width * layout.screen.height * 2 / (layout.side * layout.side)
    }

    /// So few photos are known beyond those in sight that more are wanted.
    package func isNearEnd(of line: GridLine, now: Uptime) -> Bool {
        let seen = visible(in: line, now: now)
        return line.count - seen.upperBound < Self.screensAhead * (layout.rowsAtOnce + 1) * layout.columns
    }

    // MARK: - What goes on by itself

    package func isMoving(now: Uptime) -> Bool {
        scroll.ends != nil || opening.ends != nil || thumbnails.isFading(now: now)
    }

    package func deadlines(now: Uptime) -> [Uptime?] {
        let look = scroll.ends == nil ? nil : now.advanced(by: Self.looksEvery)
        return [scroll.ends, opening.ends, look, thumbnails.fadeEnds]
    }

    /// Takes what changed of the album, and ends what has ended.
    package mutating func settle(_ line: GridLine, now: Uptime) {
        follow(line, now: now)
        scroll.settle(now: now)
        opening.settle(now: now)
        let seen = visible(in: line, now: now)
        anchor = seen.isEmpty ? nil : Anchor(page: line.page(at: seen.lowerBound), slot: seen.lowerBound + lead)
    }

    /// The screen has another shape: the photo that was first stays first.
    package mutating func resize(to screen: PixelSize, in line: GridLine) {
        let first = anchor.map { line.index(of: $0.page) } ?? 0
        layout = GridLayout(screen)
        lead = 0
        anchor = nil
        hand = .none
        showMiddle(first, of: line)
    }

    /// The anchor keeps its column, and the grid is scrolled by as many rows as
    /// came or went above it.
    private mutating func follow(_ line: GridLine, now: Uptime) {
        var shift = 0
        if let anchor {
            let index = line.index(of: anchor.page)
            let columns = layout.columns
            lead = ((anchor.slot - index) % columns + columns) % columns
            shift = (layout.row(of: index + lead) - layout.row(of: anchor.slot)) * layout.pitch
        }
        scroll.changed(furthest: furthest(line), shift: heights(shift), now: now)
    }

    private mutating func showMiddle(_ index: Int, of line: GridLine) {
        let top = layout.top(ofRow: layout.row(of: index))
        scroll = GridScroll(
            at: heights(top - (layout.screen.height - layout.side) / 2),
            furthest: furthest(line)
        )
    }

    private func furthest(_ line: GridLine) -> Double { heights(layout.furthest(slots: line.count + lead)) }

    private func heights(_ pixels: Int) -> Double { Double(pixels) / Double(layout.screen.height) }

    private func pixels(_ heights: Double) -> Int { Int((heights * Double(layout.screen.height)).rounded()) }

    // MARK: - The hand

    package mutating func open(now: Uptime) { opening.open(now: now) }

    package mutating func close(now: Uptime) {
        hand = .none
        opening.close(now: now)
    }

    /// A finger lies down: what moves, stops under it.
    package mutating func grab(now: Uptime) {
        cursor = nil
        let isOpen = opening.leadsToGrid && opening.progress(now: now) >= Self.nearlyOpen
        hasStopped = isOpen && scroll.ends != nil
        hand = isOpen ? .undecided : .opening
        if isOpen { scroll.grab(now: now) } else { opening.grab(now: now) }
    }

    /// The finger is `travel` screen heights below where it came down.
    package mutating func drag(by travel: Double, now: Uptime) {
        if hand == .undecided { decide(travel, now: now) }
        switch hand {
        case .opening: opening.drag(to: -travel)
        case .scroll: scroll.drag(to: -travel)
        case .none, .undecided: break
        }
    }

    /// Lifted, at so many screen heights a second downwards.
    package mutating func release(velocity: Double, now: Uptime) {
        opening.release(velocity: hand == .opening ? -velocity : 0, now: now)
        scroll.release(velocity: hand == .scroll ? -velocity : 0, now: now)
        hand = .none
    }

    /// Nothing moves: a finger that comes now is for a photo, until it drags.
    package func isStill(now: Uptime) -> Bool {
        opening.progress(now: now) >= Self.nearlyOpen && (scroll.ends.map { $0 <= now } ?? true)
    }

    /// Whether a tap that ends now was for the photo below it, and not to stop
    /// what ran.
    package func isForPhoto(now: Uptime) -> Bool { !hasStopped && opening.progress(now: now) >= Self.nearlyOpen }

    /// The page has nearly its place back, and was on its way there when the
    /// finger came.
    package func isNearlyPage(now: Uptime) -> Bool {
        opening.isHeld && !opening.leadsToGrid && opening.progress(now: now) < Self.nearlyClosed
    }

    /// The page comes back by itself.
    package var isClosing: Bool { !opening.leadsToGrid && !opening.isHeld }

    /// Down from the top pulls the page back; all else scrolls, also to the top
    /// and beyond.
    private mutating func decide(_ travel: Double, now: Uptime) {
        guard travel > 0, scroll.offset(now: now) <= 0 else {
            hand = .scroll
            return
        }
        hand = .opening
        scroll.release(velocity: 0, now: now)
        opening.grab(now: now)
    }

    // MARK: - Keys and wheels

    package mutating func turnWheel(_ notches: Double, now: Uptime) {
        scroll.go(to: scroll.goal - notches * heights(layout.pitch), now: now)
    }

    /// Goes to a photo and brings it into sight.
    package mutating func select(_ index: Int, in line: GridLine, now: Uptime) {
        guard line.count > 0 else { return }
        let index = (0...line.count - 1).clamp(index)
        cursor = line.page(at: index)
        let top = layout.top(ofRow: layout.row(of: index + lead))
        let highest = heights(top + layout.side + layout.gap - layout.screen.height)
        let lowest = heights(top - layout.gap)
        // A row higher than the screen shows its upper edge.
        scroll.go(to: min(max(scroll.goal, highest), lowest), now: now)
    }

    /// What is left of a page's way: rows that were seen at both ends stay.
    package var pageOfRows: Int { max(1, layout.rowsAtOnce - 1) * layout.columns }
}
