import FamilyTesting
import FoundationEssentials
import ServerBackup
import Testing

struct SnapshotPruningTests {
    private static let monday = Date(timeIntervalSince1970: 1_795_392_000 + 3 * 3_600)

    /// Snapshots of older programs: these have no numbers.
    private func snapshots(daysBack: some Sequence<Int>) -> [Snapshot] {
        daysBack.map { Snapshot(name: SnapshotName.text(of: Self.monday - Double($0) * 86_400), number: nil) }
    }

    private func snapshot(_ number: Int, _ date: Date) -> Snapshot {
        Snapshot(name: SnapshotName.text(of: date), number: number)
    }

    @Test func `a name reads back as its moment`() {
        let name = SnapshotName.text(of: Self.monday)
        #expect(name == "2026-11-23T03-00-00Z")
        #expect(SnapshotName.date(of: name) == Self.monday)
    }

    @Test(arguments: ["", ".unfinished", "2026-11-23", "2026-13-45T99-00-00Z", "lost+found", "2026-11-23T03:00:00"])
    func `is no name of a snapshot`(name: String) { #expect(SnapshotName.date(of: name) == nil) }

    @Test func `a year of nights leaves days, weeks and months`() {
        let kept = SnapshotPruning.kept(of: snapshots(daysBack: 0..<400))
        #expect(kept.isSuperset(of: snapshots(daysBack: 0..<7)))
        #expect(kept.count >= 7 + 4 + 10 && kept.count <= 7 + 5 + 12)
        #expect(kept.contains { $0.name.hasPrefix("2025-12") })
        #expect(!kept.contains { $0.name.hasPrefix("2025-11") })
    }

    @Test func `the newest stays, however old it is, and what is none of ours`() {
        let old = snapshots(daysBack: [5_000]) + [Snapshot(name: "notes", number: nil)]
        #expect(SnapshotPruning.kept(of: old) == Set(old))
        #expect(SnapshotPruning.kept(of: []) == [])
    }

    @Test func `of several in a day the newest stays`() {
        let (early, late) = (snapshot(1, Self.monday - 3_600), snapshot(2, Self.monday))
        #expect(SnapshotPruning.kept(of: [early, late]) == [late])
        // The clock was set back between them.
        let set = snapshot(3, Self.monday - 7_200)
        #expect(SnapshotPruning.kept(of: [early, set, late]) == [set])
    }

    @Test func `pruning twice is pruning once`() {
        let kept = SnapshotPruning.kept(of: snapshots(daysBack: 0..<900))
        #expect(SnapshotPruning.kept(of: Array(kept)) == kept)
    }

    @Test func `the order is that of the numbers, and before them of the names`() {
        let old = snapshots(daysBack: [1, 0])
        let new = [snapshot(1, Self.monday - 9e8), snapshot(2, Self.monday - 8e8)]
        #expect((new.reversed() + old.reversed()).sorted() == old + new)
        #expect(Snapshot.nextNumber(after: new.reversed() + old) == 3)
        #expect(Snapshot.nextNumber(after: old) == 1)
    }

    /// Runs one backup after another and prunes after each of them.
    private func nights(_ dates: [Date], after earlier: [Snapshot] = []) -> [Snapshot] {
        dates.reduce(into: earlier) { snapshots, date in
            let made = snapshot(Snapshot.nextNumber(after: snapshots), date)
            let kept = SnapshotPruning.kept(of: snapshots + [made])
            #expect(kept.contains(made))
            snapshots = kept.sorted()
            #expect(snapshots.last == made)
        }
    }

    @Test func `what a clock that was ahead made is not the newest, and goes when a year is over`() {
        let ahead = Self.monday + 9 * 365 * 86_400
        let first = nights([Self.monday, ahead] + (1...6).map { Self.monday + Double($0) * 86_400 })
        #expect(first.contains { $0.isAhead(of: Self.monday + 7 * 86_400) })
        let year = nights((7...400).map { Self.monday + Double($0) * 86_400 }, after: first)
        #expect(!year.contains { $0.name.hasPrefix("2035") })
    }

    @Test func `what a clock that was behind made stays at first and is the newest`() {
        let dates = (0..<60).map { Self.monday + Double($0) * 86_400 }
        let behind = nights(dates + [Date(timeIntervalSince1970: 5)])
        #expect(behind.last?.name == "1970-01-01T00-00-05Z")
    }

    @Test func `what has a name in the future is told by its neighbours`() throws {
        let ahead = Self.monday + 9 * 365 * 86_400
        let all = nights([Self.monday, ahead, Self.monday + 86_400])
        let now = Self.monday + 2 * 86_400
        #expect(all[0].sentence(among: all, now: now) == nil)
        let sentence = try #require(all[1].sentence(among: all, now: now))
        #expect(sentence.contains("after 2026-11-23T03-00-00Z and before 2026-11-24T03-00-00Z"))
        #expect(all[1].sentence(among: all, now: ahead) == nil)
        let old = snapshots(daysBack: [0, -3_650])
        let told = try #require(old[1].sentence(among: old, now: now))
        #expect(told.contains("--snapshot 2026-11-23T03-00-00Z"))
    }
}
