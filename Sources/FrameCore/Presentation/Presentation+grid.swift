import FamilyCore

/// The grid of thumbnails in front of the pages.
extension Presentation {
    /// The number of photos per request while the grid is open: a fling passes many.
    static let gridPageSize = 200
    /// A rendition may be enlarged by this factor for a thumbnail: half the bytes matter more than sharpness.
    private static let mayEnlarge = 1.6

    // MARK: - Opening and closing

    /// Opens the grid under a finger that drags upwards; returns whether it follows the finger.
    mutating func pullGrid(by travel: Travel, _ facts: Facts) -> Bool {
        guard hand.isUpward, beginGrid(facts) else { return false }
        grid?.grab(now: facts.now)
        grid?.drag(by: travel, now: facts.now)
        return true
    }

    /// Opens the grid by a key.
    mutating func openGrid(_ facts: Facts) {
        guard beginGrid(facts), let page = display.current else { return }
        let line = facts.gridLine
        grid?.select(line.index(of: page), in: line, now: facts.now)
        grid?.open(now: facts.now)
    }

    private mutating func beginGrid(_ facts: Facts) -> Bool {
        guard grid == nil, !facts.isWelcoming, !isMagnified, display.isNearlyInPlace(now: facts.now),
            let page = display.readyPage
        else { return false }
        display.stay(now: facts.now)
        pull.cancel()
        grid = Grid(at: page, in: facts.gridLine, on: facts.screen)
        return true
    }

    mutating func endGrid(_ facts: Facts) {
        // Forget the fingers that hold the grid.
        if grid?.isHeld == true { hand.forgetFingers() }
        dropGrid(facts)
    }

    private mutating func dropGrid(_ facts: Facts) {
        releaseThumbnails(facts)
        grid = nil
    }

    /// Gives a horizontal swipe to a page that is nearly back in its place; returns whether it did.
    mutating func closeGridForSwipe(to gesture: GestureRecognizer.Gesture, _ facts: Facts) -> Bool {
        guard !hand.isUpward, grid?.isNearlyPage(now: facts.now) == true else { return false }
        switch gesture {
        case .dragged, .released: dropGrid(facts)
        default: return false
        }
        return true
    }

    // MARK: - Touches

    mutating func actOnGrid(_ gesture: GestureRecognizer.Gesture, _ facts: Facts) {
        switch gesture {
        case .touched, .pinchEnded: grid?.grab(now: facts.now)
        case .dragged(let travel):
            // The user goes on looking: cancel the picked page.
            if grid?.picked != nil { callOffPick() }
            grid?.drag(by: travel, now: facts.now)
        case .released(let travel, let velocity):
            grid?.drag(by: travel, now: facts.now)
            grid?.release(velocity: velocity, now: facts.now)
        case .tapped(let point), .tappedSlowly(let point), .doubleTapped(let point): tapGrid(at: point, facts)
        case .pinchBegan, .lifted: grid?.release(velocity: .none, now: facts.now)
        case .pinched, .pressedLong: break
        }
    }

    private mutating func tapGrid(at point: ScreenPoint, _ facts: Facts) {
        // The grid may have followed a finger that trembled: what was touched is what lay there before.
        let touched = grid?.undragged(now: facts.now)
        grid?.release(velocity: .none, now: facts.now)
        guard let touched, touched.isForPhoto(now: facts.now), !tapLane(touched.lane, at: point, facts),
            let index = touched.index(at: point, in: facts.gridLine, now: facts.now)
        else { return }
        pick(facts.gridLine.page(at: index), facts)
    }

    private mutating func pick(_ page: Page, _ facts: Facts) {
        guard facts.ledger.has(page.photo) || !facts.isServerUnavailable else {
            return say(absence(.photoWhenOnline, facts), facts)
        }
        leaveVisit()
        display.go(to: facts.line(within: nil).page(showing: page.photo) ?? page, .cut, now: facts.now)
        turned(.taken(lastWay(to: page)), facts)
        grid?.pick(page)
    }

    func lastWay(to page: Page) -> PageDirection { display.current?.way(to: page) ?? .older }

    mutating func callOffPick() {
        display.cancelTurn()
        grid?.endPick()
    }

    // MARK: - Keys and wheels

    /// Returns whether keys and wheels are for the grid.
    ///
    /// If the grid is closing, it is removed at once, because they are for the page.
    mutating func isGridThere(_ facts: Facts) -> Bool {
        guard grid?.opening.leadsToGrid == false else { return grid != nil }
        endGrid(facts)
        return false
    }

    mutating func turnWheelOnGrid(_ notches: Double, _ facts: Facts) {
        guard grid?.lane.isEntered == true else { return grid?.turnWheel(notches, now: facts.now) ?? () }
        grid?.lane.turnWheel(notches, now: facts.now)
    }

    mutating func pressOnGrid(_ key: Key, _ facts: Facts) {
        grid?.release(velocity: .none, now: facts.now)
        if grid?.lane.isEntered == true { return pressInLane(key, facts) }
        let columns = grid?.layout.columns ?? 1
        switch key {
        case .left: select(by: -1, facts)
        case .right: select(by: 1, facts)
        case .up: select(by: -columns, facts)
        case .down: select(by: columns, facts)
        case .pageUp: select(by: -(grid?.pageOfRows ?? 0), facts)
        case .pageDown: select(by: grid?.pageOfRows ?? 0, facts)
        case .home: select(by: -facts.gridLine.count, facts)
        case .end: select(by: facts.gridLine.count, facts)
        case .enter, .space: if let page = grid?.cursor ?? display.current { pick(page, facts) }
        case .tab where grid?.lane.isOffered == true: enterLane(facts)
        case .escape, .tab: leaveGrid(facts)
        case .heart, .pause, .plus, .minus, .backspace, .delete, .rotate, .power, .other: break
        }
    }

    private mutating func select(by step: Int, _ facts: Facts) {
        guard let from = grid?.cursor ?? display.current else { return }
        let line = facts.gridLine
        let index = line.index(of: from)
        let next = index + step
        // At an end of the album a row step does nothing, but longer steps go to the end.
        let isRow = abs(step) == grid?.layout.columns
        let stays = isRow && !(0..<line.count).contains(next)
        // A remote control may have only arrows, so they lead beyond the first row and the last photo.
        let isBeyond = stays || (step == 1 && next >= line.count)
        if isBeyond, grid?.lane.isOffered == true { return enterLane(facts) }
        grid?.select(stays ? index : next, in: line, now: facts.now)
    }

    mutating func leaveGrid(_ facts: Facts) {
        if grid?.picked != nil { callOffPick() }
        grid?.close(now: facts.now)
    }

    // MARK: - Settling

    mutating func settleGrid(_ facts: Facts) {
        guard grid != nil else { return }
        guard !facts.isPairing, display.current != nil else { return endGrid(facts) }
        let line = facts.gridLine
        settleLane(facts)
        grid?.settle(line, now: facts.now)
        // The page under the grid may still be decoded, because the one before it was deleted.
        if let current = display.readyPage { settlePick(current, facts) }
        if isAbsentFromGrid(facts) { leaveGrid(facts) }
        guard grid?.opening.isOver == false else { return endGrid(facts) }
        holdThumbnails(line, facts)
    }

    /// Closes the grid once the picked page is ready.
    private mutating func settlePick(_ current: Page, _ facts: Facts) {
        guard let picked = grid?.picked else { return }
        if current.isSame(as: picked) {
            if let visit = grid?.pickedVisit { self.visit = visit }
            grid?.endPick()
            grid?.close(now: facts.now)
        } else if display.destination?.page.isSame(as: picked) != true {
            callOffPick()
            say(absence(.photoWhenOnline, facts), facts)
        }
    }

    /// Returns whether nobody is there any more, so that the slideshow may continue.
    private func isAbsentFromGrid(_ facts: Facts) -> Bool {
        !hand.isTouched && gridClosesAt.hasCome(by: facts.now)
    }

    var gridClosesAt: Uptime? {
        guard grid?.opening.leadsToGrid == true else { return nil }
        return hand.touchedAt?.advanced(by: Slideshow.quiet)
    }

    private mutating func holdThumbnails(_ line: GridSequence, _ facts: Facts) {
        let isHere = { (photo: PhotoID) in facts.ledger.has(photo) || !facts.isServerUnavailable }
        let steps = grid?.holdThumbnails(of: line, having: isHere, now: facts.now) ?? []
        perform(steps.map { effect($0, facts) })
        holdCovers(having: isHere, facts)
    }

    private mutating func releaseThumbnails(_ facts: Facts) {
        let steps = grid?.releaseThumbnails() ?? []
        perform(steps.map { effect($0, facts) })
        releaseCovers()
    }

    private func effect(_ step: ThumbnailWindow.Step, _ facts: Facts) -> FrameEffect {
        switch step {
        case .prepare(let photo):
            .prepareThumbnail(photo, side: side, from: thumbnailSource(of: photo, side: side, facts))
        case .release(let photo): .releaseThumbnail(photo)
        }
    }

    private var side: Int { grid?.layout.side ?? 1 }

    /// Returns the server's rendition for a photo that is not on the shelf; nil if it is.
    func thumbnailSource(of id: PhotoID, side: Int, _ facts: Facts) -> Rendition? {
        guard !facts.ledger.has(id), let photo = facts.album.photo(id) else { return nil }
        let needed = Double(side) / Self.mayEnlarge
        let bySize = photo.renditions.sorted { $0.width < $1.width }
        return bySize.first { Double(min($0.width, $0.height)) >= needed } ?? bySize.last
    }

    mutating func resizeGrid(_ facts: Facts) {
        guard grid != nil else { return }
        releaseThumbnails(facts)
        let line = facts.gridLine
        grid?.resize(to: facts.screen, in: line, now: facts.now)
    }
}
