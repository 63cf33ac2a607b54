package import FamilyCore

extension Pager {
    /// Updates page, movement and destination after an event.
    ///
    /// `isWatched` is true if the user may be looking; then the current page stays as it is. `file` tells whether a
    /// photo can be decoded. Returns the direction of a turn by the user that has lost its destination; nil if none
    /// has.
    package mutating func arrange(
        in line: PageSequence,
        _ window: PagerWindow,
        isWatched: Bool = false,
        having file: (PhotoID) -> Bool,
        now: Uptime
    ) -> PageDirection? {
        endMotion(now: now)
        leaveMissing(line, window)
        regroup(in: line, isWatched: isWatched, having: file, now: now)
        let lost = mendDestination(line)
        approach(line, window, now: now)
        return lost
    }

    /// Updates how far the pages can be pulled, after the window has changed.
    package mutating func updateReach(_ line: PageSequence, _ window: PagerWindow, now: Uptime) {
        setReach(-ready(.older, in: line, window)...ready(.newer, in: line, window), now: now)
    }

    /// Returns the pages whose pictures are needed, most urgent first, at most three.
    ///
    /// Of the two neighbours of the current page, only those in the directions `near` are included.
    package func wanted(in line: PageSequence, near: Set<PageDirection> = [.newer, .older], now: Uptime) -> [Page] {
        guard let current else { return [] }
        var pages = [current] + visible(in: line, now: now).map(\.page)
        if let fade { pages.insert(fade.from, at: 1) }
        if let approaching { pages.append(approaching) }
        let ways: [PageDirection] = lastWay == .older ? [.older, .newer] : [.newer, .older]
        pages += ways.filter(near.contains).compactMap { line.page(beside: current, $0) }
        return Array(pages.uniqued().prefix(PagerWindow.capacity))
    }

    /// Returns the visible pages and their offsets in page widths.
    package func visible(in line: PageSequence, now: Uptime) -> [(page: Page, offset: Double)] {
        guard let current else { return [] }
        let offset = offset(now: now)
        guard offset != 0 else { return [(current, 0)] }
        let way: PageDirection = offset > 0 ? .newer : .older
        var strip = [(page: current, offset: offset)]
        while let last = strip.last, (last.offset + way.side) * -way.side > -1,
            let next = line.page(beside: last.page, way)
        {
            strip.append((next, last.offset + way.side))
        }
        return strip.filter { abs($0.offset) < 1 }
    }

    private mutating func endMotion(now: Uptime) {
        if case .settling(let transition) = motion, transition.isOver(now: now) { motion = .still }
        if let fade, fade.ends <= now { self.fade = nil }
    }

    /// Leaves a page that was deleted, if possible for a neighbour that is ready.
    private mutating func leaveMissing(_ line: PageSequence, _ window: PagerWindow) {
        guard let page = current else {
            current = line.newest
            return
        }
        if let fade, !line.contains(fade.from) { self.fade = nil }
        guard !line.contains(page) else { return }
        let others = [line.standing(page), page.beside.flatMap(line.page(showing:))]
        let pages = (others + [.older, .newer].map { line.page(beside: page, $0) }).compactMap(\.self)
        current = pages.first(where: window.isReady) ?? pages.first
        motion = .still
    }

    /// Adapts to changed pairs of photos and changed covers.
    ///
    /// If the current photo is on another page now, or the title page has another cover, that page fades in, unless the
    /// user is looking. By itself, no turn leads to a page that lacks a file: it might wait for ever.
    private mutating func regroup(
        in line: PageSequence,
        isWatched: Bool,
        having file: (PhotoID) -> Bool,
        now: Uptime
    ) {
        if let planned = destination, let page = line.standing(planned.page),
            !planned.isBySelf || page.pictures.allSatisfy(file)
        {
            destination?.page = page
        }
        if let step = approaching, let page = line.standing(step) { approaching = page }
        guard let here = current, let page = line.standing(here) else { return }
        // A title page moves to the newer side of photos that arrive.
        guard page != here, page.title == nil || page.photo != here.photo else {
            current = page
            return
        }
        guard destination == nil, !isWatched, page.pictures.allSatisfy(file) else { return }
        go(to: page, .fade, isBySelf: true, now: now)
    }

    private mutating func mendDestination(_ line: PageSequence) -> PageDirection? {
        guard let planned = destination, let current else {
            destination = nil
            return nil
        }
        guard !line.contains(planned.page) else { return nil }
        let way = current.way(to: planned.page) ?? lastWay
        // Choose the page behind the lost one, else the one before it.
        let next = line.page(beside: planned.page, way) ?? line.page(beside: planned.page, way.opposite)
        destination = nil
        guard let next, next != current, current.way(to: next) == way else { return planned.isBySelf ? nil : way }
        destination = planned
        destination?.page = next
        return nil
    }

    private mutating func approach(_ line: PageSequence, _ window: PagerWindow, now: Uptime) {
        guard let planned = destination, let here = current else {
            approaching = nil
            return
        }
        if planned.page == here { destination = nil }
        let isReady = window.isReady(planned.page)
        if !isHeld || planned.style == .cut {
            if isReady { move(to: planned.page, planned.style, line, now: now) }
            // A held key turns faster than pictures are decoded: show the pages that are ready on the way.
            if !isReady, let step = approaching, step.isBetween(here, planned.page), window.isReady(step) {
                move(to: step, .cut, line, now: now)
            }
        }
        guard let left = destination?.page, left != current else {
            destination = nil
            approaching = nil
            return
        }
        let isOnTheWay = approaching.map { $0.isBetween(here, left) && window.isPreparing($0) } ?? false
        if !isOnTheWay { approaching = left }
    }

    private mutating func move(to page: Page, _ style: Style, _ line: PageSequence, now: Uptime) {
        guard let here = current, let way = here.way(to: page) else { return }
        lastWay = way
        current = page
        fade = style == .fade ? PageFade(from: here, started: now) : nil
        let isNext = line.page(beside: here, way) == page
        guard style == .slide, isNext else {
            motion = .still
            return
        }
        // At most two pages move at once, and all of them are visible to the finger.
        let from = (-1.999...1.999).clamp(offset(now: now) + way.side)
        var speed = 0.0
        if case .settling(let transition) = motion { speed = transition.velocity(now: now) }
        motion = .settling(PageTransition(from: from, velocity: speed, started: now))
    }

    /// Returns how many successive pages in this direction are ready, at most 2.
    private func ready(_ way: PageDirection, in line: PageSequence, _ window: PagerWindow) -> Double {
        var count = 0.0
        var page = current
        while count < 2, let here = page, let next = line.page(beside: here, way), window.isReady(next) {
            page = next
            count += 1
        }
        return count
    }
}

extension PageDirection {
    var opposite: PageDirection { self == .newer ? .older : .newer }
}

extension Sequence where Element: Hashable {
    /// Returns each element once, in the order of first appearance.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
