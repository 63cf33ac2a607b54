import FamilyCore
import FrameCore
import Testing

@testable import FrameApp

struct PictureRestTests {
    private var rest = PictureRest()
    private let (first, second): (PhotoID, PhotoID) = (.make("photo-1"), .make("photo-2"))

    /// The pages that stay at each of these seconds at which the others are reduced.
    private mutating func reductions(
        _ seconds: Range<Int>,
        isUsed: (Int) -> Bool = { _ in false },
        isChanging: (Int) -> Bool = { _ in false }
    ) -> [Int: Set<PhotoID>] {
        var found: [Int: Set<PhotoID>] = [:]
        for second in stride(from: seconds.lowerBound, to: seconds.upperBound, by: 5) {
            found[second] = rest.pagesToKeep(
                isResting: !isUsed(second),
                isChanging: isChanging(second),
                seen: [first],
                now: Uptime(.seconds(second))
            )
        }
        return found
    }

    @Test mutating func `the pages that nobody sees are reduced once, when nothing has happened for a while`() {
        #expect(reductions(0..<3600) == [10: [first]])
    }

    @Test mutating func `a picture that comes meanwhile is reduced too`() {
        #expect(reductions(0..<3600, isChanging: { $0 == 100 }) == [10: [first], 115: [first]])
    }

    @Test mutating func `nothing is reduced while somebody uses the frame or a film plays`() {
        #expect(reductions(0..<3600, isUsed: { _ in true }) == [:])
        #expect(reductions(0..<3600, isChanging: { _ in true }) == [:])
    }

    @Test mutating func `a touch and another page bring them back, once, and later they are reduced again`() {
        _ = reductions(0..<20)
        #expect(!rest.endsNow(isResting: true, pages: [first]))
        #expect(!rest.endsNow(isResting: true, pages: []))
        #expect(rest.endsNow(isResting: true, pages: [first, second]))
        #expect(!rest.endsNow(isResting: true, pages: [first, second]))
        #expect(reductions(20..<40) == [30: [first]])
        #expect(rest.endsNow(isResting: false, pages: [first]))
        #expect(!rest.endsNow(isResting: false, pages: [first]))
    }

    @Test mutating func `what was never reduced need not come back`() {
        #expect(!rest.endsNow(isResting: false, pages: [first]))
    }
}
