import FamilyTesting

@testable import SQLCatalogue

extension TemporaryFolder {
    /// Leaves what changes of the schema and moves leave beside a catalogue, and a file that is none of its copies.
    func leaveEarlierCatalogues() throws {
        let moved = (1...2).map { EarlierCatalogues.name(beforeMoveOn: "2026-11-02", number: $0) }
        let copies = ["catalogue.sqlite-before-schema-7", "catalogue.sqlite-before-schema-sums"]
        for name in moved + copies + ["other.sqlite-before-schema-7"] {
            _ = try file(name, holding: Array("a family".utf8))
        }
    }

    /// The names of such files that are left, sorted.
    func earlierCatalogues() throws -> [String] {
        try names().filter { $0.contains("before") }
    }
}
