import FamilyCore
import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp

struct IdlePictureReducerTests {
    private var rest = IdlePictureReducer()
    private let first = PhotoID.make("photo-1")
    private let second = PhotoID.make("photo-2")

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

    private mutating func ends(isResting: Bool, pages: [PhotoID]) -> Bool {
        rest.endsNow(isResting: isResting, pages: pages)
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

    @Test mutating func `nothing is reduced while no page is seen, as at night`() {
        for second in 0..<100 {
            let kept = rest.pagesToKeep(isResting: true, isChanging: false, seen: [], now: Uptime(.seconds(second)))
            #expect(kept == nil)
        }
    }

    @Test mutating func `a touch and another page bring them back, once, and later they are reduced again`() {
        _ = reductions(0..<20)
        #expect(ends(isResting: true, pages: [first]) == false)
        #expect(ends(isResting: true, pages: []) == false)
        #expect(ends(isResting: true, pages: [first, second]) == true)
        #expect(ends(isResting: true, pages: [first, second]) == false)
        #expect(reductions(20..<40) == [30: [first]])
        #expect(ends(isResting: false, pages: [first]) == true)
        #expect(ends(isResting: false, pages: [first]) == false)
    }

    @Test mutating func `what was never reduced need not come back`() {
        #expect(ends(isResting: false, pages: [first]) == false)
    }
}
