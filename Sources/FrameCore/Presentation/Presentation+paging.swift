import FamilyCore

// Dragging and turning pages.

extension Presentation {
    // MARK: - Fingers

    mutating func grab(_ facts: Facts) {
        display.grab(now: facts.now)
        if isMagnified || zoom?.deadline != nil { zoom?.grab(now: facts.now) }
    }

    /// Moves a magnified photo under the finger, and the pages only beyond the photo's edge.
    mutating func drag(by travel: Travel, _ facts: Facts) {
        guard isMagnified, zoom?.isHeld == true else {
            // The finger that is left after a pinch turns no page.
            guard !hand.hasPinched, !pullGrid(by: travel, facts) else { return }
            return display.drag(to: travel.x, now: facts.now)
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        if beyond != 0 || display.isHeld { display.drag(to: beyond, now: facts.now) }
    }

    mutating func release(after travel: Travel, velocity: Travel, _ facts: Facts) {
        guard isMagnified, zoom?.isHeld == true else {
            zoom?.release(velocity: .none, now: facts.now)
            guard !hand.hasPinched else { return display.endDrag(now: facts.now) }
            // The swipe was so quick that no movement was reported before the release.
            if pullGrid(by: travel, facts) { return grid?.release(velocity: velocity, now: facts.now) ?? () }
            return turned(display.release(after: travel.x, velocity: velocity.x, in: facts.line, now: facts.now), facts)
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        zoom?.release(velocity: velocity, now: facts.now)
        guard beyond != 0 else { return display.endDrag(now: facts.now) }
        turned(display.release(after: beyond, velocity: velocity.x, in: facts.line, now: facts.now), facts)
    }

    mutating func endDrag(_ facts: Facts) {
        display.endDrag(now: facts.now)
        zoom?.release(velocity: .none, now: facts.now)
    }

    // MARK: - Turns

    mutating func turn(_ way: PageDirection, _ facts: Facts) {
        turned(display.turn(way, .cut, in: facts.line, now: facts.now), facts)
    }

    /// Turns the page for a keeper who uses the family's pages; ignored while the user holds the page or something
    /// covers it.
    mutating func turnFromAfar(_ way: PageDirection, _ facts: Facts) -> [Action] {
        guard foreground(facts) == .page, !isHeld, !pull.isWaiting else { return [] }
        slowMotion.stop(now: facts.now)
        // At an end of the album, show no message: nobody at the frame asked for this turn.
        _ = display.turn(way, .slide, in: facts.line, now: facts.now)
        return [.watched]
    }

    mutating func turned(_ answer: Pager.Turn, _ facts: Facts) {
        switch answer {
        case .atEnd(let way): pullBeyond(way, facts)
        case .taken:
            // The user goes on: do not turn to the result of an earlier pull.
            overlay.endNote()
            pull.cancel()
        case .none: break
        }
    }

    mutating func goToNewest(_ facts: Facts) {
        guard let newest = facts.line.newest else { return }
        guard newest != display.headedFor else { return pullBeyond(.newer, facts) }
        display.go(to: newest, .cut, now: facts.now)
        turned(.taken(.newer), facts)
    }

    mutating func goToOldest(_ facts: Facts) {
        guard let oldest = facts.line(within: facts.visit).oldest else { return }
        guard oldest != display.headedFor else { return pullBeyond(.older, facts) }
        display.go(to: oldest, .cut, now: facts.now)
        turned(.taken(.older), facts)
    }

    /// Shows new photos if the user was at the newest one before; if a film plays there, after its end.
    mutating func newestArrived(wasAtNewest: Bool, _ facts: Facts) {
        guard wasAtNewest, mayShowNewest(facts) else { return }
        if films.isBusy(now: facts.now) { arrivals.wait(on: display.headedFor) } else { showNewest(facts) }
    }

    /// Shows the photos that arrived during a film after its end, unless somebody has touched or turned the page.
    mutating func settleArrivals(_ facts: Facts) {
        guard let page = arrivals.pageOfFilm else { return }
        guard page == display.headedFor, mayShowNewest(facts) else { return arrivals.wait(on: nil) }
        guard !films.isBusy(now: facts.now) else { return }
        arrivals.wait(on: nil)
        showNewest(facts)
    }

    /// Returns whether photos that arrive may turn the page.
    private func mayShowNewest(_ facts: Facts) -> Bool {
        // A running slideshow shows what arrives one by one, each for its time.
        visit == nil && isUntouched(facts) && !slideshow.isRunning(now: facts.now)
    }

    private mutating func showNewest(_ facts: Facts) {
        guard let newest = facts.line(within: nil).newest else { return }
        display.go(to: newest, .slide, isBySelf: true, now: facts.now)
    }
}
