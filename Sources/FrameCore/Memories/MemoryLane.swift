import FamilyCore

/// Past moments as covers, beside the grid: a swipe aside leads there and back.
///
/// It reacts to touches as the grid does: it follows the finger, is flung and springs back at its ends.
struct MemoryLane: Equatable, Sendable {
    /// How many screens of covers must be known beyond the visible ones before older photos are requested.
    private static let screensAhead = 2
    /// The distance from its end, as a fraction of the way, at which the way between grid and lane counts as over: a
    /// finger that comes then is for a cover.
    private static let nearlyThere = 0.02

    /// The latest first.
    private(set) var memories: [Memory] = []
    private(set) var layout: LaneLayout
    /// How far the lane has replaced the grid: 0 shows the grid, 1 the lane.
    private(set) var entrance = GridOpening(isOpen: false, way: 1)
    private(set) var scroll = GridScroll(at: 0, furthest: 0)
    private(set) var covers = ThumbnailWindow()
    /// The moment selected with the arrow keys; nil after a touch.
    private(set) var cursor: MomentID?
    /// What the list of memories was made of; nil before it was made.
    private(set) var edition: MemoryEdition?

    init(on screen: PixelSize) { layout = LaneLayout(screen) }

    // MARK: - Current state

    /// Whether there is anything to enter the lane for.
    var isOffered: Bool { !memories.isEmpty }
    /// Whether the lane has the grid's place or will have.
    var isEntered: Bool { entrance.leadsToGrid }
    var isHeld: Bool { entrance.isHeld || scroll.isHeld }
    var hasMotion: Bool { entrance.ends != nil || scroll.ends != nil }
    /// Where the selected moment is in the list; nil if none is selected.
    var selected: Int? { cursor.flatMap(index) }

    /// Returns whether grid or lane visibly move aside.
    func isSliding(now: Uptime) -> Bool {
        entrance.ends != nil && abs(entrance.progress(now: now) - (isEntered ? 1 : 0)) > Self.nearlyThere
    }

    /// Returns whether nothing moves that a finger could mean to stop.
    func isStill(now: Uptime) -> Bool { !isSliding(now: now) && (scroll.ends.map { $0 <= now } ?? true) }

    /// Returns whether any part of the lane is on the screen.
    func isShown(now: Uptime) -> Bool { entrance.progress(now: now) > 0 }

    func index(of moment: MomentID) -> Int? { memories.firstIndex { $0.moment.id == moment } }

    /// Returns how many pixels of the lane lie above the screen; negative if it is pulled beyond its top.
    func offset(now: Uptime) -> Int {
        Int((scroll.offset(now: now) * Double(layout.screen.height)).rounded())
    }

    /// Returns the indices of the memories of which at least an edge is visible.
    func visible(now: Uptime) -> Range<Int> {
        layout.indices(scrolled: max(0, offset(now: now))).clamped(to: memories.indices)
    }

    func place(of index: Int, now: Uptime) -> PixelRect { layout.place(of: index, scrolled: offset(now: now)) }

    func memory(at point: ScreenPoint, now: Uptime) -> Memory? {
        guard let index = layout.index(at: point, scrolled: offset(now: now)), memories.indices.contains(index) else {
            return nil
        }
        return memories[index]
    }

    /// Returns whether so few memories are known beyond the visible ones that older photos must be requested.
    func isNearEnd(now: Uptime) -> Bool {
        memories.count - visible(now: now).upperBound < Self.screensAhead * (layout.rowsAtOnce + 1) * layout.columns
    }

    // MARK: - Animations

    func isMoving(now: Uptime) -> Bool { hasMotion || covers.isFading(now: now) }

    var deadlines: [Uptime?] { [entrance.ends, scroll.ends, covers.fadeEnds] }

    mutating func settle(now: Uptime) {
        entrance.settle(now: now)
        scroll.settle(now: now)
    }

    /// Takes over another list; what is visible stays in its place.
    mutating func follow(_ next: [Memory], _ edition: MemoryEdition, now: Uptime) {
        let first = visible(now: now).first.map { (index: $0, moment: memories[$0].moment.id) }
        memories = next
        self.edition = edition
        var shift = 0
        if let first, let index = index(of: first.moment) {
            shift = layout.top(of: index) - layout.top(of: first.index)
        }
        scroll.changed(furthest: heights(layout.furthest(count: next.count)), shift: heights(shift), now: now)
        if next.isEmpty, isEntered { leave(now: now) }
    }

    /// Adapts the layout to another screen size and keeps the first visible cover in view.
    mutating func resize(to screen: PixelSize, now: Uptime) {
        let first = visible(now: now).first ?? 0
        layout = LaneLayout(screen)
        entrance = GridOpening(isOpen: isEntered, way: 1)
        let top = first < layout.columns ? 0 : layout.top(of: first) - layout.gap
        scroll = GridScroll(at: heights(top), furthest: heights(layout.furthest(count: memories.count)))
    }

    private func heights(_ pixels: Int) -> Double { Double(pixels) / Double(layout.screen.height) }

    // MARK: - Covers

    /// Returns the steps after which exactly the visible covers that `having` allows are held, or those of them that are
    /// ready; most urgent first.
    mutating func holdCovers(
        onlyReady: Bool,
        having isAvailable: (PhotoID) -> Bool,
        now: Uptime
    ) -> [ThumbnailWindow.Step] {
        let seen = isShown(now: now) ? visible(now: now) : 0..<0
        let wanted = seen.compactMap { memories[$0].cover }
        return covers.hold(onlyReady ? wanted.filter(covers.isReady) : wanted, having: isAvailable)
    }

    mutating func releaseCovers() -> [ThumbnailWindow.Step] { covers.hold([], having: { _ in false }) }

    mutating func coverPrepared(_ photo: PhotoID, now: Uptime) { covers.prepared(photo, now: now) }

    mutating func coverFailed(_ photo: PhotoID) { covers.failed(photo) }

    // MARK: - Touches

    mutating func grab(now: Uptime) {
        cursor = nil
        scroll.grab(now: now)
    }

    /// Moves the lane under a finger that is `travel` screen heights below where it touched down.
    mutating func drag(by travel: Double) { scroll.drag(to: -travel) }

    /// Lets go of the lane; `velocity` is in screen heights per second, downwards.
    mutating func release(velocity: Double, now: Uptime) { scroll.release(velocity: -velocity, now: now) }

    /// Takes hold of the way between grid and lane.
    mutating func grabEntrance(now: Uptime) {
        cursor = nil
        entrance.grab(now: now)
    }

    /// Moves grid and lane aside under a finger that is `travel` screen widths to the right of where it touched down.
    mutating func dragEntrance(by travel: Double) { entrance.drag(to: -travel) }

    /// Lets go; `velocity` is in screen widths per second, to the right.
    mutating func releaseEntrance(velocity: Double, now: Uptime) { entrance.release(velocity: -velocity, now: now) }

    // MARK: - Keys and wheels

    mutating func enter(now: Uptime) { entrance.open(now: now) }

    mutating func leave(now: Uptime) {
        cursor = nil
        entrance.close(now: now)
    }

    mutating func turnWheel(_ notches: Double, now: Uptime) {
        scroll.go(to: scroll.goal - notches * heights(layout.pitch / 2), now: now)
    }

    /// Selects the first visible memory.
    mutating func selectFirst(now: Uptime) {
        guard cursor == nil, let first = visible(now: now).first else { return }
        select(first, now: now)
    }

    /// Selects a memory and scrolls it into view.
    mutating func select(_ index: Int, now: Uptime) {
        guard !memories.isEmpty else { return }
        let index = (0...memories.count - 1).clamp(index)
        cursor = memories[index].moment.id
        let highest = heights(layout.top(of: index) + layout.side + layout.words - layout.screen.height)
        // The heading belongs to the first row.
        let lowest = index < layout.columns ? 0 : heights(layout.top(of: index) - layout.gap)
        scroll.go(to: min(max(scroll.goal, highest), lowest), now: now)
    }

    /// The number of covers that Page Up and Page Down move by.
    var pageOfRows: Int { layout.rowsAtOnce * layout.columns }
}
