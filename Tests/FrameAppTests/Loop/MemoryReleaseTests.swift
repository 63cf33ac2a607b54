import FrameCore
import Testing

@testable import FrameApp

struct MemoryReleaseTests {
    private var release = MemoryRelease()

    @Test mutating func `memory is given back once the frame has rested for a while, and again from time to time`() {
        #expect(releasesInAnHour() == [10, 610, 1210, 1810, 2410, 3010])
    }

    @Test mutating func `after somebody came, memory is given back once more`() {
        #expect(releasesInAnHour { 700..<745 ~= $0 || 1000..<1300 ~= $0 } == [10, 610, 755, 1310, 1910, 2510, 3110])
    }

    @Test mutating func `no memory is given back under a hand`() {
        #expect(releasesInAnHour { _ in true } == [])
    }

    /// Asks each five seconds, as the loop does; `isUsed` tells in which of them somebody uses the frame.
    private mutating func releasesInAnHour(isUsed: (Int) -> Bool = { _ in false }) -> [Int] {
        var releases: [Int] = []
        for second in stride(from: 0, to: 3600, by: 5)
        where release.isDue(isResting: !isUsed(second), now: Uptime(.seconds(second))) {
            releases.append(second)
        }
        return releases
    }
}
