import FamilyCore

/// The album as a grid of thumbnails: its layout on the screen and its reaction to touches.
///
/// Newest first, as the pages. It opens with the current page visible; photos that come or go while it is open move
/// nothing that is visible. All methods take the current photos.
package struct Grid: Equatable, Sendable {
    /// Above this progress a touch is for the grid, because the page is nearly gone.
    private static let nearlyOpen = 0.8
    /// Below this progress a horizontal swipe is for the page, because the page is nearly back.
    private static let nearlyClosed = 0.2
    /// How often a scrolling grid checks which thumbnails it needs.
    private static let looksEvery = Duration.milliseconds(40)
    /// A drag leads aside if its horizontal part is this much larger than its vertical part.
    private static let aside = 1.5

    /// What the finger on the screen moves.
    private enum Hand: Equatable {
        case none
        /// The finger lies on the open grid; its first movement decides.
        case undecided
        case opening
        case scroll
        /// The way between grid and memory lane.
        case aside
        case lane
    }

    /// The first visible photo and its slot, which is kept when the album changes.
    private struct Anchor: Equatable {
        let page: Page
        let slot: Int
    }

    package private(set) var layout: GridLayout
    package private(set) var scroll: GridScroll
    package private(set) var opening: GridOpening
    package private(set) var thumbnails = ThumbnailWindow()
    /// The page selected with the arrow keys; nil after a touch.
    package private(set) var cursor: Page?
    /// The page that opens as soon as its picture is ready.
    package private(set) var picked: Page?
    /// The way through a moment that begins when its picked page opens; nil for a photo picked in the grid.
    private(set) var pickedVisit: MomentVisit?
    /// Past moments as covers, one swipe away.
    var lane: MemoryLane
    /// Empty slots before the newest photo, so that photos that arrive while the grid is open leave the others in
    /// place.
    private var lead = 0
    private var anchor: Anchor?
    private var hand = Hand.none
    private var hasStopped = false

    package init(at page: Page, in line: GridSequence, on screen: PixelSize) {
        layout = GridLayout(screen)
        scroll = GridScroll(at: 0, furthest: 0)
        opening = GridOpening(isOpen: false)
        lane = MemoryLane(on: screen)
        showMiddle(line.index(of: page), of: line)
    }

    // MARK: - Places

    /// Returns how many pixels of the grid lie above the screen; negative if it is pulled beyond its top.
    package func offset(now: Uptime) -> Int { pixels(scroll.offset(now: now)) }

    /// Returns the indices of all photos of which at least an edge is visible.
    package func visible(in line: GridSequence, now: Uptime) -> Range<Int> {
        let slots = layout.slots(scrolled: max(0, offset(now: now)))
        let first = min(max(slots.lowerBound - lead, 0), line.count)
        return first..<min(max(slots.upperBound - lead, first), line.count)
    }

    package func place(of index: Int, now: Uptime) -> PixelRect {
        layout.place(of: index + lead, scrolled: offset(now: now))
    }

    /// Returns the index of the photo at this point; nil if there is none.
    package func index(at point: ScreenPoint, in line: GridSequence, now: Uptime) -> Int? {
        guard let slot = layout.slot(at: point, scrolled: offset(now: now)) else { return nil }
        return (0..<line.count).contains(slot - lead) ? slot - lead : nil
    }

    // MARK: - Thumbnails

    /// Returns the steps after which exactly the wanted thumbnails that `having` allows are held.
    mutating func holdThumbnails(
        of line: GridSequence,
        having isAvailable: (PhotoID) -> Bool,
        now: Uptime
    ) -> [ThumbnailWindow.Step] {
        thumbnails.hold(wanted(in: line, now: now).map { line.photo(at: $0).id }, having: isAvailable)
    }

    mutating func releaseThumbnails() -> [ThumbnailWindow.Step] { thumbnails.hold([], having: { _ in false }) }

    mutating func thumbnailPrepared(_ photo: PhotoID, now: Uptime) { thumbnails.prepared(photo, now: now) }

    mutating func thumbnailFailed(_ photo: PhotoID) { thumbnails.failed(photo) }

    // MARK: - Animations

    package func isMoving(now: Uptime) -> Bool {
        scroll.ends != nil || opening.ends != nil || thumbnails.isFading(now: now) || lane.isMoving(now: now)
    }

    package func deadlines(now: Uptime) -> [Uptime?] {
        let look = scroll.ends == nil && !lane.hasMotion ? nil : now.advanced(by: Self.looksEvery)
        return [scroll.ends, opening.ends, look, thumbnails.fadeEnds] + lane.deadlines
    }

    /// Applies changes of the album and ends animations that are over.
    package mutating func settle(_ line: GridSequence, now: Uptime) {
        follow(line, now: now)
        scroll.settle(now: now)
        opening.settle(now: now)
        lane.settle(now: now)
        let seen = visible(in: line, now: now)
        anchor = seen.isEmpty ? nil : Anchor(page: line.page(at: seen.lowerBound), slot: seen.lowerBound + lead)
    }

    /// Adapts the layout to another screen size and keeps the first visible photo in view.
    package mutating func resize(to screen: PixelSize, in line: GridSequence, now: Uptime) {
        let first = anchor.map { line.index(of: $0.page) } ?? 0
        lane.resize(to: screen, now: now)
        layout = GridLayout(screen)
        lead = 0
        anchor = nil
        hand = .none
        showMiddle(first, of: line)
    }

    /// Keeps the anchor in its column and scrolls by as many rows as came or went above it.
    private mutating func follow(_ line: GridSequence, now: Uptime) {
        var shift = 0
        if let anchor {
            let index = line.index(of: anchor.page)
            let columns = layout.columns
            lead = ((anchor.slot - index) % columns + columns) % columns
            shift = (layout.row(of: index + lead) - layout.row(of: anchor.slot)) * layout.pitch
        }
        scroll.changed(furthest: furthest(line), shift: heights(shift), now: now)
    }

    private mutating func showMiddle(_ index: Int, of line: GridSequence) {
        let top = layout.top(ofRow: layout.row(of: index))
        scroll = GridScroll(
            at: heights(top - (layout.screen.height - layout.side) / 2),
            furthest: furthest(line)
        )
    }

    private func furthest(_ line: GridSequence) -> Double { heights(layout.furthest(slots: line.count + lead)) }

    private func heights(_ pixels: Int) -> Double { Double(pixels) / Double(layout.screen.height) }

    private func pixels(_ heights: Double) -> Int { Int((heights * Double(layout.screen.height)).rounded()) }

    // MARK: - Touches

    var isHeld: Bool { opening.isHeld || scroll.isHeld || lane.isHeld }

    /// Opens this page as soon as its picture is ready, and begins a way through its moment with it.
    mutating func pick(_ page: Page, beginning visit: MomentVisit? = nil) {
        picked = page
        pickedVisit = visit
    }

    mutating func endPick() {
        picked = nil
        pickedVisit = nil
    }

    package mutating func open(now: Uptime) { opening.open(now: now) }

    package mutating func close(now: Uptime) {
        hand = .none
        opening.close(now: now)
    }

    /// Takes hold of the grid with a finger, which stops whatever moves.
    package mutating func grab(now: Uptime) {
        cursor = nil
        let isOpen = opening.leadsToGrid && opening.progress(now: now) >= Self.nearlyOpen
        hasStopped = isOpen && (scroll.ends != nil || lane.scroll.ends != nil || lane.isSliding(now: now))
        hand = isOpen ? .undecided : .opening
        guard isOpen else { return opening.grab(now: now) }
        if lane.isSliding(now: now) {
            hand = .aside
            lane.grabEntrance(now: now)
        } else if lane.isEntered {
            lane.grab(now: now)
        } else {
            scroll.grab(now: now)
        }
    }

    /// Moves the grid under a finger that is so far below and to the right of where it touched down.
    package mutating func drag(by travel: Travel, now: Uptime) {
        if hand == .undecided { decide(travel, now: now) }
        switch hand {
        case .opening: opening.drag(to: -travel.y)
        case .scroll: scroll.drag(to: -travel.y)
        case .aside: lane.dragEntrance(by: travel.x)
        case .lane: lane.drag(by: travel.y)
        case .none, .undecided: break
        }
    }

    /// Returns the grid as the finger found it, before it followed.
    func undragged(now: Uptime) -> Grid {
        var grid = self
        grid.drag(by: .none, now: now)
        return grid
    }

    /// Lets go of the grid; `velocity` is per second, downwards and to the right.
    package mutating func release(velocity: Travel, now: Uptime) {
        opening.release(velocity: hand == .opening ? -velocity.y : 0, now: now)
        scroll.release(velocity: hand == .scroll ? -velocity.y : 0, now: now)
        lane.releaseEntrance(velocity: hand == .aside ? velocity.x : 0, now: now)
        lane.release(velocity: hand == .lane ? velocity.y : 0, now: now)
        hand = .none
    }

    /// Returns whether nothing moves: then a finger is for a photo, until it drags.
    package func isStill(now: Uptime) -> Bool {
        opening.progress(now: now) >= Self.nearlyOpen && lane.isStill(now: now)
            && (scroll.ends.map { $0 <= now } ?? true)
    }

    /// Whether a tap that ends now is for the photo below it: the finger did not stop a moving grid.
    package func isForPhoto(now: Uptime) -> Bool { !hasStopped && opening.progress(now: now) >= Self.nearlyOpen }

    /// Returns whether the grid had nearly closed and was closing when the finger touched.
    package func isNearlyPage(now: Uptime) -> Bool {
        opening.isHeld && !opening.leadsToGrid && opening.progress(now: now) < Self.nearlyClosed
    }

    /// Whether the grid is closing by itself.
    package var isClosing: Bool { !opening.leadsToGrid && !opening.isHeld }

    /// Decides what the finger moves: a drag aside leads to memory lane, pulling down from the top closes the grid,
    /// anything else scrolls.
    private mutating func decide(_ travel: Travel, now: Uptime) {
        let (across, down) = (travel.x * Double(layout.screen.width), travel.y * Double(layout.screen.height))
        if lane.isOffered, abs(across) > abs(down) * Self.aside {
            hand = .aside
            scroll.release(velocity: 0, now: now)
            lane.release(velocity: 0, now: now)
            return lane.grabEntrance(now: now)
        }
        guard !lane.isEntered else {
            hand = .lane
            return
        }
        guard travel.y > 0, scroll.offset(now: now) <= 0 else {
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

    /// Selects a photo and scrolls it into view.
    package mutating func select(_ index: Int, in line: GridSequence, now: Uptime) {
        guard line.count > 0 else { return }
        let index = (0...line.count - 1).clamp(index)
        cursor = line.page(at: index)
        let top = layout.top(ofRow: layout.row(of: index + lead))
        let highest = heights(top + layout.side + layout.gap - layout.screen.height)
        let lowest = heights(top - layout.gap)
        // If a row is higher than the screen, show its upper edge.
        scroll.go(to: min(max(scroll.goal, highest), lowest), now: now)
    }

    /// The number of photos that Page Up and Page Down move by; one row stays visible.
    package var pageOfRows: Int { max(1, layout.rowsAtOnce - 1) * layout.columns }
}
