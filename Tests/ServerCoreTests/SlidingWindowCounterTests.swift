import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct TallyTests {
    private var tally = SlidingWindowCounter<String>(.init(3, in: 60))

    @Test mutating func `is full at its count and empties as the window moves on`() {
        for second in [0.0, 10, 20] { tally.count("anna", at: .seconds(second)) }
        #expect(tally.isFull("anna", at: .seconds(20)))
        #expect(tally.isFull("boris", at: .seconds(20)) == false)
        #expect(tally.wait("anna", at: .seconds(20)) == 40)
        #expect(tally.isFull("anna", at: .seconds(59)))
        #expect(tally.isFull("anna", at: .seconds(60)) == false)
    }

    @Test mutating func `takes back what was honest`() {
        for _ in 1...3 { tally.count("anna", at: .testDay) }
        tally.takeBack("anna", at: .testDay)
        #expect(tally.isFull("anna", at: .testDay) == false)
        tally.takeBack("anna", at: .seconds(5))
        tally.takeBack("nobody", at: .testDay)
        tally.count("anna", at: .testDay)
        #expect(tally.isFull("anna", at: .testDay))
    }

    @Test mutating func `a clock that was ahead and is right again costs nobody years`() {
        for _ in 1...3 { tally.count("anna", at: .seconds(315_360_000)) }
        #expect(tally.isFull("anna", at: .seconds(0)) == false)
        for _ in 1...3 { tally.count("anna", at: .seconds(1)) }
        #expect(tally.isFull("anna", at: .seconds(1)) && tally.wait("anna", at: .seconds(1)) == 60)
        // Clocks of one machine differ by moments.
        #expect(tally.isFull("anna", at: .seconds(0.5)))
    }

    @Test func `holds a bounded number of keys, the liveliest`() {
        var tally = SlidingWindowCounter<Int>(.init(3, in: 60), capacity: 80)
        for key in 0..<1_000 { tally.count(key, at: .seconds(Double(key) / 100)) }
        #expect(tally.keysKept <= 80)
        #expect(tally.latest(999) != nil)
        #expect(tally.latest(0) == nil)
    }

    @Test func `never counts more than happened in the window`() {
        var generator = SeededGenerator(seed: 7)
        var tally = SlidingWindowCounter<Int>(.init(4, in: 30))
        var all: [(key: Int, at: Double)] = []
        var second = 0.0
        for _ in 1...5_000 {
            second += Double.random(in: 0...4, using: &generator)
            let key = Int.random(in: 0..<3, using: &generator)
            let inWindow = all.suffix(200).count { $0.key == key && $0.at > second - 30 }
            #expect(tally.isFull(key, at: .seconds(second)) == (inWindow >= 4))
            tally.count(key, at: .seconds(second))
            all.append((key, second))
        }
    }
}
