import FamilyCore

// Memory lane, beside the grid: a cover leads into its moment only, as the name over a photo does, so that the user's place
// in the album is kept and the way back happens by itself.

extension Presentation {
    // MARK: - There and back

    /// Returns the sign in the open grid that leads to memory lane or back from it; nil if there is none.
    func laneMark(_ facts: Facts) -> SceneMark? {
        guard let grid, grid.picked == nil, grid.lane.isOffered, grid.opening.progress(now: facts.now) == 1,
            !overlay.hasNote
        else { return nil }
        return grid.lane.isEntered ? .allPhotos : .memories
    }

    /// Enters the lane by a key.
    mutating func enterLane(_ facts: Facts) {
        if grid?.picked != nil { callOffPick() }
        grid?.lane.enter(now: facts.now)
        grid?.lane.selectFirst(now: facts.now)
    }

    private mutating func leaveLane(_ facts: Facts) {
        if grid?.picked != nil { callOffPick() }
        grid?.lane.leave(now: facts.now)
    }

    // MARK: - Touches

    /// Returns whether a tap on the open grid was for the lane or its sign.
    mutating func tapLane(_ lane: MemoryLane, at point: ScreenPoint, _ facts: Facts) -> Bool {
        if isOnLaneMark(point, facts) {
            if grid?.lane.isEntered == true { leaveLane(facts) } else { grid?.lane.enter(now: facts.now) }
            return true
        }
        guard lane.isEntered else { return false }
        if let memory = lane.memory(at: point, now: facts.now) { pick(memory, facts) }
        return true
    }

    /// Returns whether the point is on the sign that leads to the lane or back from it.
    func isOnLaneMark(_ point: ScreenPoint, _ facts: Facts) -> Bool {
        guard laneMark(facts) != nil, let place = hand.momentMark else { return false }
        return isOn(place, point, facts)
    }

    mutating func pressInLane(_ key: Key, _ facts: Facts) {
        guard let lane = grid?.lane else { return }
        switch key {
        case .left: selectMemory(by: -1, facts)
        case .right: selectMemory(by: 1, facts)
        case .up: selectMemory(by: -lane.layout.columns, facts)
        case .down: selectMemory(by: lane.layout.columns, facts)
        case .pageUp: selectMemory(by: -lane.pageOfRows, facts)
        case .pageDown: selectMemory(by: lane.pageOfRows, facts)
        case .home: selectMemory(by: -lane.memories.count, facts)
        case .end: selectMemory(by: lane.memories.count, facts)
        case .enter, .space: if let index = lane.selected { pick(lane.memories[index], facts) }
        case .escape: leaveLane(facts)
        case .tab: leaveGrid(facts)
        case .heart, .pause, .plus, .minus, .backspace, .delete, .rotate, .power, .other: break
        }
    }

    private mutating func selectMemory(by step: Int, _ facts: Facts) {
        guard let lane = grid?.lane else { return }
        guard let index = lane.selected else { return grid?.lane.selectFirst(now: facts.now) ?? () }
        // At an end of the lane a row step does nothing, but longer steps go to the end.
        let stays = abs(step) == lane.layout.columns && !lane.memories.indices.contains(index + step)
        grid?.lane.select(stays ? index : index + step, now: facts.now)
    }

    /// Opens a moment as soon as its first picture is ready, and shows nothing else until a quiet minute has passed.
    private mutating func pick(_ memory: Memory, _ facts: Facts) {
        let moment = memory.moment.id
        guard let from = visit?.from ?? display.current, let page = facts.line(within: nil).entrance(to: moment) else {
            return say(absence(.photoWhenOnline, facts), facts)
        }
        leaveVisit()
        display.go(to: page, .cut, now: facts.now)
        turned(.taken(lastWay(to: page)), facts)
        grid?.pick(page, beginning: MomentVisit(moment: moment, from: from))
    }

    // MARK: - Settling

    /// Lists the memories once the grid has opened, and again when the album or the shelf has changed.
    mutating func settleLane(_ facts: Facts) {
        guard let grid, grid.opening.leadsToGrid, grid.picked == nil, grid.lane.edition != facts.memoryEdition else {
            return
        }
        self.grid?.lane.follow(facts.memories(), facts.memoryEdition, now: facts.now)
    }

    mutating func holdCovers(having isHere: (PhotoID) -> Bool, _ facts: Facts) {
        // While a page opens it gets all of the processor.
        let isBusy = grid.map { $0.picked != nil || $0.isClosing } ?? true
        let steps = grid?.lane.holdCovers(onlyReady: isBusy, having: isHere, now: facts.now) ?? []
        perform(steps.map { coverEffect($0, facts) })
    }

    mutating func releaseCovers() {
        let steps = grid?.lane.releaseCovers() ?? []
        for case .release(let photo) in steps { perform(.releaseCover(photo)) }
    }

    private func coverEffect(_ step: ThumbnailWindow.Step, _ facts: Facts) -> FrameEffect {
        let side = grid?.lane.layout.side ?? 1
        return switch step {
        case .prepare(let photo):
            .prepareCover(photo, side: side, from: thumbnailSource(of: photo, side: side, facts))
        case .release(let photo): .releaseCover(photo)
        }
    }

    mutating func coverReady(_ photo: PhotoID, now: Uptime) { grid?.lane.coverPrepared(photo, now: now) }

    mutating func coverFailed(_ photo: PhotoID) { grid?.lane.coverFailed(photo) }

    /// The number of memories that are offered while memory lane is on the screen; nil otherwise.
    var shownMemories: Int? {
        guard let lane = grid?.lane, lane.isEntered else { return nil }
        return lane.memories.count
    }
}
