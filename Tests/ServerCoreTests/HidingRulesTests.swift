import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct HidingRulesTests {
    private let anna = MemberID.make("anna")
    private let boris = MemberID.make("boris")

    @Test func `who hid a photo takes that back, keepers show any`() {
        #expect(HidingRules.permission(on: .make(by: anna), by: anna) == .takeHidingBack)
        #expect(HidingRules.permission(on: .make(by: anna), by: boris) == .showAnyPhoto)
    }

    /// Whether it is there for who hid it, for another, and for a keeper.
    private static let table: [(photo: PhotoRecord, hider: Bool, other: Bool, keeper: Bool)] = [
        (.make(), true, true, true),
        (.make(hiding: .make()), true, false, true),
        (.make(deletedAt: .testDay, undo: .make()), false, false, false),
        (.make(deletedAt: .testDay, undo: .make(), hiding: .make()), false, false, false),
    ]

    @Test(arguments: table.indices)
    func `a hidden photo is there for who may decide about it`(row: Int) {
        let (photo, hider, other, keeper) = Self.table[row]
        #expect(HidingRules.isThere(photo, for: anna, isKeeper: false) == hider)
        #expect(HidingRules.isThere(photo, for: boris, isKeeper: false) == other)
        #expect(HidingRules.isThere(photo, for: boris, isKeeper: true) == keeper)
    }
}

struct HidingLimitsTests {
    private let limits = HidingLimits()

    private func wait(_ role: Role, after seconds: [Double], at now: Double) -> Int? {
        limits.refusal(to: role, after: seconds.map { .seconds($0) }, now: .seconds(now))?.interval
    }

    @Test func `a guest hides three in an hour`() {
        #expect(wait(.guest, after: [0, 10], at: 20) == nil)
        #expect(wait(.guest, after: [0, 10, 20], at: 30) == 3_570)
        #expect(wait(.guest, after: [20, 0, 10], at: 3_600) == nil)
    }

    @Test func `hidings by a clock that was ahead count for no years`() {
        #expect(wait(.guest, after: [315_360_000, 315_360_001, 315_360_002], at: 0) == nil)
    }

    @Test func `the longer of two waits counts`() {
        let everyHour = stride(from: 0.0, to: 36_000, by: 3_600).map(\.self)
        #expect(everyHour.count == 10)
        #expect(wait(.guest, after: everyHour, at: 36_000) == 86_400 - 36_000)
        #expect(wait(.relative, after: everyHour, at: 36_000) == nil)
    }

    @Test(arguments: [(Role.guest, 3), (.relative, 10), (.keeper, 100)])
    func `whoever has more of a say hides more`(role: Role, most: Int) {
        let many = (0..<most).map(Double.init)
        #expect(wait(role, after: Array(many.dropLast()), at: 200) == nil)
        #expect(wait(role, after: many, at: 200) != nil)
        #expect(limits.mostCounted >= most)
    }
}
