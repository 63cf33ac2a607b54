import FrameCore
import Testing

@testable import FrameApp

struct MemoryReleaseTests {
    private var release = MemoryRelease()

    @Test mutating func `memory is released once the frame has rested for a while, and again from time to time`() {
        #expect(releasesInAnHour() == [10, 610, 1210, 1810, 2410, 3010])
    }

    @Test mutating func `memory is released again after somebody has used the frame`() {
        #expect(releasesInAnHour { 700..<745 ~= $0 || 1000..<1300 ~= $0 } == [10, 610, 755, 1310, 1910, 2510, 3110])
    }

    @Test mutating func `no memory is released while somebody uses the frame`() {
        #expect(releasesInAnHour { _ in true } == [])
    }

    @Test mutating func `a film and a page that moves put a release off`() {
        #expect(releasesInAnHour(isBusy: { 0..<60 ~= $0 || 655..<1000 ~= $0 }) == [60, 1000, 1600, 2200, 2800, 3400])
    }

    /// Returns the seconds of an hour at which memory is released.
    ///
    /// `isUsed` tells whether somebody uses the frame then, and `isBusy` whether something moves on the screen.
    private mutating func releasesInAnHour(
        isUsed: (Int) -> Bool = { _ in false },
        isBusy: (Int) -> Bool = { _ in false }
    ) -> [Int] {
        var releases: [Int] = []
        for second in stride(from: 0, to: 3600, by: 5)
        where release.isDue(isResting: !isUsed(second), isBusy: isBusy(second), now: Uptime(.seconds(second))) {
            releases.append(second)
        }
        return releases
    }
}
