import FamilyTesting
import FoundationEssentials
import ServerBackup
import Testing

struct SnapshotPruningTests {
    private static let monday = Date(timeIntervalSince1970: 1_795_392_000 + 3 * 3_600)

    private func names(daysBack: some Sequence<Int>) -> [String] {
        daysBack.map { SnapshotName.text(of: Self.monday - Double($0) * 86_400) }
    }

    @Test func `a name reads back as its moment`() {
        let name = SnapshotName.text(of: Self.monday)
        #expect(name == "2026-11-23T03-00-00Z")
        #expect(SnapshotName.date(of: name) == Self.monday)
    }

    @Test(arguments: ["", ".unfinished", "2026-11-23", "2026-13-45T99-00-00Z", "lost+found", "2026-11-23T03:00:00"])
    func `is no name of a snapshot`(name: String) { #expect(SnapshotName.date(of: name) == nil) }

    @Test func `a year of nights leaves days, weeks and months`() {
        let all = names(daysBack: 0..<400)
        let kept = SnapshotPruning.kept(of: all)
        #expect(kept.isSuperset(of: names(daysBack: 0..<7)))
        #expect(kept.count >= 7 + 4 + 10 && kept.count <= 7 + 5 + 12)
        #expect(kept.contains { $0.hasPrefix("2025-12") })
        #expect(!kept.contains { $0.hasPrefix("2025-11") })
    }

    @Test func `the newest stays, however old it is, and what is none of ours`() {
        let old = names(daysBack: [5_000])
        #expect(SnapshotPruning.kept(of: old + ["notes"]) == Set(old + ["notes"]))
        #expect(SnapshotPruning.kept(of: []) == [])
    }

    @Test func `of several in a day the newest stays`() {
        let late = SnapshotName.text(of: Self.monday)
        let early = SnapshotName.text(of: Self.monday - 3_600)
        #expect(SnapshotPruning.kept(of: [early, late]) == [late])
    }

    @Test func `pruning twice is pruning once`() {
        let kept = SnapshotPruning.kept(of: names(daysBack: 0..<900))
        #expect(SnapshotPruning.kept(of: Array(kept)) == kept)
    }
}
