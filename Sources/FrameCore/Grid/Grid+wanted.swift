import FamilyCore

// The grid needs thumbnails near the visible part, and photos beyond it.

extension Grid {
    /// How many screens of photos must be known beyond the visible ones before more are requested.
    private static let screensAhead = 3
    /// Above this speed, in screen heights per second, thumbnails are not decoded: they would be gone before they are
    /// ready.
    private static let tooFast = 12.0

    /// Returns the indices of the photos whose thumbnails are wanted, most urgent first: the visible ones, then the
    /// next ones in the direction of scrolling, then the previous ones.
    package func wanted(in line: GridSequence, now: Uptime) -> [Int] {
        let seen = visible(in: line, now: now)
        // Covers need the memory of the thumbnails that are out of sight.
        if lane.entrance.ends != nil || lane.entrance.isHeld { return Array(seen) }
        // While a page opens it gets all of the processor, and its neighbours need the memory.
        guard picked == nil, !lane.isEntered, !isClosing, abs(scroll.velocity(now: now)) <= Self.tooFast else {
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

    /// The maximum number of decoded thumbnails: they have as many pixels as two pages.
    private var capacity: Int {
        layout.screen.width * layout.screen.height * 2 / (layout.side * layout.side)
    }

    /// Returns whether so few photos are known beyond the visible ones that more must be requested.
    package func isNearEnd(of line: GridSequence, now: Uptime) -> Bool {
        guard !lane.isEntered else { return lane.isNearEnd(now: now) }
        let seen = visible(in: line, now: now)
        return line.count - seen.upperBound < Self.screensAhead * (layout.rowsAtOnce + 1) * layout.columns
    }
}
