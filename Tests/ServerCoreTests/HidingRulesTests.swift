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
        #expect(HidingRules.act(on: .make(by: anna), by: anna) == .takeHidingBack)
        #expect(HidingRules.act(on: .make(by: anna), by: boris) == .showAnyPhoto)
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
