import FamilyCore

// Pages are dragged and turned.

extension Presentation {
    // MARK: - Fingers

    mutating func grab(_ facts: Facts) {
        pager.grab(now: facts.now)
        if isMagnified || zoom?.deadline != nil { zoom?.grab(now: facts.now) }
    }

    /// Inside a magnified photo a finger moves the photo, and beyond its side
    /// the pages: never both.
    mutating func drag(by travel: Travel, _ facts: Facts) {
        guard isMagnified, zoom?.isHeld == true else {
            // What is left of a pinch turns no page.
            guard !hand.gestures.hasPinched, !pullGrid(by: travel, facts) else { return }
            return pager.drag(to: travel.x, now: facts.now)
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        if beyond != 0 || pager.isHeld { pager.drag(to: beyond, now: facts.now) }
    }

    mutating func release(after travel: Travel, velocity: Travel, _ facts: Facts) {
        guard isMagnified, zoom?.isHeld == true else {
            zoom?.release(velocity: .none, now: facts.now)
            guard !hand.gestures.hasPinched else { return pager.letGo(now: facts.now) }
            // So quick that no move was told before it was lifted.
            if pullGrid(by: travel, facts) { return grid?.release(velocity: velocity.y, now: facts.now) ?? () }
            return turned(pager.release(after: travel.x, velocity: velocity.x, in: facts.line, now: facts.now), facts)
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        zoom?.release(velocity: velocity, now: facts.now)
        guard beyond != 0 else { return pager.letGo(now: facts.now) }
        turned(pager.release(after: beyond, velocity: velocity.x, in: facts.line, now: facts.now), facts)
    }

    mutating func letGo(_ facts: Facts) {
        pager.letGo(now: facts.now)
        zoom?.release(velocity: .none, now: facts.now)
    }

    // MARK: - Turns

    mutating func turn(_ way: Way, _ facts: Facts) {
        turned(pager.turn(way, .cut, in: facts.line, now: facts.now), facts)
    }

    /// A keeper turns the page from another place: never out of her hand, nor
    /// below what lies over the photo.
    mutating func turnFromAfar(_ way: Way, _ facts: Facts) -> [Action] {
        guard foreground(facts) == .page, !isHeld, pull == nil else { return [] }
        stopDrift(now: facts.now)
        // Beyond the end there is nothing to show, and nobody here who asked.
        _ = pager.turn(way, .slide, in: facts.line, now: facts.now)
        return [.watched]
    }

    mutating func turned(_ answer: Pager.Turn, _ facts: Facts) {
        switch answer {
        case .atEnd(let way): pullBeyond(way, facts)
        case .taken:
            // She goes on: what she pulled for comes without turning to it.
            overlay.note = nil
            pull = nil
        case .none: break
        }
    }

    mutating func goToNewest(_ facts: Facts) {
        guard let newest = facts.line.newest else { return }
        guard newest != pager.headedFor else { return pullBeyond(.newer, facts) }
        pager.go(to: newest, .cut, now: facts.now)
        turned(.taken(.newer), facts)
    }

    mutating func goToOldest(_ facts: Facts) {
        guard let oldest = facts.line.oldest else { return }
        guard oldest != pager.headedFor else { return pullBeyond(.older, facts) }
        pager.go(to: oldest, .cut, now: facts.now)
        turned(.taken(.older), facts)
    }

    /// New photos came: they are shown, where she left off at the newest.
    mutating func newestArrived(wasAtNewest: Bool, _ facts: Facts) {
        // A running slideshow shows what arrives one by one, each for its time.
        guard wasAtNewest, isUntouched(facts), !slideshow.isRunning(now: facts.now), let newest = facts.line.newest
        else { return }
        pager.go(to: newest, .slide, isBySelf: true, now: facts.now)
    }
}
