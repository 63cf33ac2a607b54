import FamilyCore

/// The grid of thumbnails in front of the pages.
extension Frame {
    /// Photos of the album that are asked for at once while she looks through
    /// them: a fling is over many.
    static let gridPageSize = 200
    /// Of a screen's width: a page pulled less than this can become the grid.
    private static let nearlyAtRest = 0.02
    /// A server's rendition a little smaller than its place does: half as many
    /// bytes matter more.
    private static let mayEnlarge = 1.6

    var gridLine: GridLine { GridLine(album: album, hidden: damage.hidden) }

    // MARK: - Opening and closing

    /// A finger pulls the page up: tells whether the grid follows it.
    mutating func pullGrid(by travel: Travel) -> Bool {
        guard gestures.isUpward, beginGrid() else { return false }
        grid?.grab(now: now)
        grid?.drag(by: travel.y, now: now)
        return true
    }

    /// Tab, and what a remote has instead.
    mutating func openGrid() {
        guard beginGrid(), let page = pager.current else { return }
        let line = gridLine
        grid?.select(line.index(of: page), in: line, now: now)
        grid?.open(now: now)
    }

    private mutating func beginGrid() -> Bool {
        guard grid == nil, !membership.isWelcoming, !isMagnified, abs(pager.offset(now: now)) < Self.nearlyAtRest,
            let page = pager.current, window.isReady(page)
        else { return false }
        pager.letGo(now: now)
        pager.destination = nil
        pull = nil
        grid = Grid(at: page, in: gridLine, on: screen)
        return true
    }

    mutating func endGrid() {
        // What holds it, holds nothing any more.
        if grid?.opening.isHeld == true || grid?.scroll.isHeld == true { gestures.forget() }
        dropGrid()
    }

    private mutating func dropGrid() {
        releaseThumbnails()
        grid = nil
    }

    /// A page that has nearly its place back is turned by a swipe aside as if it
    /// had: tells whether it is.
    mutating func yieldGrid(to gesture: GestureRecognizer.Gesture) -> Bool {
        guard !gestures.isUpward, grid?.isNearlyPage(now: now) == true else { return false }
        switch gesture {
        case .dragged, .released: dropGrid()
        default: return false
        }
        return true
    }

    // MARK: - The hand

    mutating func actOnGrid(_ gesture: GestureRecognizer.Gesture) {
        switch gesture {
        case .touched, .pinchEnded: grid?.grab(now: now)
        case .dragged(let travel):
            // She looks further: what she picked is not to come now.
            if grid?.picked != nil { callOffPick() }
            grid?.drag(by: travel.y, now: now)
        case .released(let travel, let velocity):
            grid?.drag(by: travel.y, now: now)
            grid?.release(velocity: velocity.y, now: now)
        case .tapped(let point), .tappedSlowly(let point), .doubleTapped(let point): tapGrid(at: point)
        case .pinchBegan, .letGo: grid?.release(velocity: 0, now: now)
        case .pinched, .pressedLong: break
        }
    }

    private mutating func tapGrid(at point: ScreenPoint) {
        let isForPhoto = grid?.isForPhoto(now: now) ?? false
        grid?.release(velocity: 0, now: now)
        guard isForPhoto, let index = grid?.index(at: point, in: gridLine, now: now) else { return }
        pick(gridLine.page(at: index))
    }

    private mutating func pick(_ page: Page) {
        guard ledger.has(page.photo) || !isAlone else { return say(.photoWhenOnline) }
        pager.go(to: line.page(showing: page.photo) ?? page, .cut, now: now)
        turned(.taken(lastWay(to: page)))
        grid?.picked = page
    }

    private func lastWay(to page: Page) -> Way { pager.current?.way(to: page) ?? .older }

    private mutating func callOffPick() {
        pager.destination = nil
        grid?.picked = nil
    }

    // MARK: - Keys and wheels

    /// Whether keys and wheels are for the grid; where it goes, it is gone at
    /// once, for they are for the page.
    mutating func isGridThere() -> Bool {
        guard grid?.opening.leadsToGrid == false else { return grid != nil }
        endGrid()
        return false
    }

    mutating func turnWheelOnGrid(_ notches: Double) { grid?.turnWheel(notches, now: now) }

    mutating func pressOnGrid(_ key: Key) {
        grid?.release(velocity: 0, now: now)
        let columns = grid?.layout.columns ?? 1
        switch key {
        case .left: select(by: -1)
        case .right: select(by: 1)
        case .up: select(by: -columns)
        case .down: select(by: columns)
        case .pageUp: select(by: -(grid?.pageOfRows ?? 0))
        case .pageDown: select(by: grid?.pageOfRows ?? 0)
        case .home: select(by: -gridLine.count)
        case .end: select(by: gridLine.count)
        case .enter, .space: if let page = grid?.cursor ?? pager.current { pick(page) }
        case .escape, .tab: leaveGrid()
        case .heart, .pause, .plus, .minus, .backspace, .delete, .turn, .other: break
        }
    }

    private mutating func select(by step: Int) {
        guard let from = grid?.cursor ?? pager.current else { return }
        let line = gridLine
        let index = line.index(of: from)
        let next = index + step
        // At an end of the album a row is not left for its corner, but from
        // afar one goes to the end.
        let isRow = abs(step) == grid?.layout.columns
        let stays = isRow && !(0..<line.count).contains(next)
        grid?.select(stays ? index : next, in: line, now: now)
    }

    private mutating func leaveGrid() {
        if grid?.picked != nil { callOffPick() }
        grid?.close(now: now)
    }

    // MARK: - Settling

    mutating func settleGrid() {
        guard grid != nil else { return }
        guard !membership.isPairing, let current = pager.current, window.isReady(current) else { return endGrid() }
        let line = gridLine
        grid?.settle(line, now: now)
        settlePick(current)
        if isAbsentFromGrid { leaveGrid() }
        guard grid?.opening.isOver == false else { return endGrid() }
        holdThumbnails(line)
    }

    /// The page that she picked is ready: there it is.
    private mutating func settlePick(_ current: Page) {
        guard let picked = grid?.picked else { return }
        if current.shows(picked.photo) {
            grid?.picked = nil
            grid?.close(now: now)
        } else if pager.destination?.page.shows(picked.photo) != true {
            callOffPick()
            say(.photoWhenOnline)
        }
    }

    /// Nobody is there any more: the pages turn again.
    private var isAbsentFromGrid: Bool { !gestures.isTouched && gridClosesAt.hasCome(by: now) }

    var gridClosesAt: Uptime? {
        guard grid?.opening.leadsToGrid == true else { return nil }
        return touchedAt?.advanced(by: Slideshow.quiet)
    }

    private mutating func holdThumbnails(_ line: GridLine) {
        guard let indices = grid?.wanted(in: line, now: now) else { return }
        let photos = indices.map { line.photo(at: $0).id }
        let (ledger, isLost) = (ledger, isAlone)
        func canBeHad(_ photo: PhotoID) -> Bool { ledger.has(photo) || !isLost }
        let steps = grid?.thumbnails.hold(photos, having: canBeHad) ?? []
        effects += steps.map(effect)
    }

    private mutating func releaseThumbnails() {
        let steps = grid?.thumbnails.hold([], having: { _ in false }) ?? []
        effects += steps.map(effect)
    }

    private func effect(_ step: ThumbnailWindow.Step) -> FrameEffect {
        switch step {
        case .prepare(let photo): .prepareThumbnail(photo, side: side, from: thumbnailSource(of: photo))
        case .release(let photo): .releaseThumbnail(photo)
        }
    }

    private var side: Int { grid?.layout.side ?? 1 }

    /// What the server has of a photo that is not on the shelf.
    private func thumbnailSource(of id: PhotoID) -> Rendition? {
        guard !ledger.has(id), let photo = album.photo(id) else { return nil }
        let needed = Double(side) / Self.mayEnlarge
        let bySize = photo.renditions.sorted { $0.width < $1.width }
        return bySize.first { Double(min($0.width, $0.height)) >= needed } ?? bySize.last
    }

    mutating func resizeGrid() {
        guard grid != nil else { return }
        releaseThumbnails()
        let line = gridLine
        grid?.resize(to: screen, in: line)
    }
}
