import FamilyTesting
import Foundation
import PostgreSQLClient
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Calls every method of the catalogue's ports as one of two families, with its own IDs and with those of the other.
///
/// The result and the rows after each call are compared with the same call in a catalogue without the other family. So
/// a wrong number is found too, not only a row of the other family.
struct FamilyWalkTests {
    private let folder: TemporaryFolder
    private let mine = FamilyFixture(number: 1)
    private let theirs = FamilyFixture(number: 2)
    /// A home that is in no catalogue.
    private let nobody = FamilyFixture(number: 9)

    init() throws { folder = try TemporaryFolder() }

    private func laid(
        _ homes: [FamilyFixture],
        in catalogue: any Catalogue,
        _ database: TestDatabase? = nil
    ) async throws -> FamilyWalk {
        try await catalogue.write(.allFamilies) { writer in
            try writer.add(FrameRecord.waiting)
            for home in homes { try home.move(into: writer) }
        }
        return try await FamilyWalk(catalogue, in: database)
    }

    private func inFile(_ homes: [FamilyFixture], _ name: String) async throws -> FamilyWalk {
        try await laid(homes, in: try SQLiteCatalogue(path: folder.path(name)))
    }

    private func inDatabase(_ homes: [FamilyFixture]) async throws -> FamilyWalk {
        let database = try await ThrowawayPostgreSQL.makeDatabase()
        return try await laid(homes, in: try await PostgreSQLCatalogue(address: database.address), database)
    }

    /// Returns the methods that `Fixtures/family-walk` lists after this word.
    private func methods(that word: String) throws -> Set<String> {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/family-walk")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return Set(lines.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) })
    }

    /// Returns the faults of a method, as text.
    private func faults(
        of method: WalkedMethod,
        as view: CatalogueView,
        in both: FamilyWalk,
        besides alone: FamilyWalk
    ) async throws -> [String] {
        var faults: [String] = []
        let own = try await both.outcome(of: method, view, my: mine, its: mine)
        let unmixed = try await alone.outcome(of: method, view, my: mine, its: mine)
        if own.result == "error" { faults.append("\(method) throws") }
        if own.result != unmixed.result || own.rows(of: mine) != unmixed.rows(of: mine) {
            faults.append("\(method) differs beside another family")
        }
        let stranger = try await alone.outcome(of: method, view, my: nobody, its: nobody)
        let isProved =
            method.isWriting ? own.rows(of: mine) != alone.start.rows(of: mine) : own.result != stranger.result
        if !isProved { faults.append("unproved \(method)") }
        return faults
    }

    /// Returns whether a method tells or changes more if it gets IDs of the other family than if nobody has these IDs.
    private func leaks(
        _ method: WalkedMethod,
        as view: CatalogueView,
        in both: FamilyWalk,
        besides alone: FamilyWalk
    ) async throws -> Bool {
        let mixed = try await both.outcome(of: method, view, my: mine, its: theirs)
        let nowhere = try await alone.outcome(of: method, view, my: mine, its: theirs)
        let isChanged = method.isWriting && !mixed.rows.isEmpty && mixed.rows(of: theirs) != both.start.rows(of: theirs)
        // An error changes nothing. PostgreSQL checks foreign keys without the policies, so a row of one's own may name
        // an ID of the other family where an ID that nobody has is refused. That shows nothing: a later read of the
        // named row is bound again.
        let isTold = mixed.result != nowhere.result && mixed.result != "error" && nowhere.result != "error"
        return isChanged || isTold
    }

    /// The view of the keeper: a call with this view runs both viewed and unviewed statements.
    private var views: [CatalogueView] { [.member(mine.keeper, of: mine.family)] }
    private var methods: [WalkedMethod] {
        WalkedMethod.all.filter { $0.protection == .family }
    }

    @Test func `the walk knows every method of the ports, and no other`() throws {
        let (known, methods) = (WalkedMethod.all.map(\.description), try PortMethods.all())
        #expect(methods.count > 300)
        #expect(Set(methods).subtracting(known).sorted() == [])
        #expect(Set(known).subtracting(methods).sorted() == [])
        #expect(Set(known).count == known.count)
    }

    @Test func `each table has a row of both families, or is the server's`() async throws {
        let walk = try await inDatabase([mine, theirs])
        for home in [mine, theirs] {
            let filled = walk.tables.filter { !(walk.start.rows[$0] ?? []).filter(home.owns).isEmpty }
            #expect(Set(filled) == Set(RowPolicies.owners.map(\.table)))
        }
        let wide = Set(RowPolicies.serverWide.keys).subtracting(PostgreSQLMigrator.ownTables)
        #expect(Set(walk.tables).subtracting(RowPolicies.owners.map(\.table)) == wide)
    }

    private func faults(in both: FamilyWalk, besides alone: FamilyWalk) async throws -> Set<String> {
        var found: Set<String> = []
        for method in methods {
            for view in views {
                found.formUnion(try await faults(of: method, as: view, in: both, besides: alone))
            }
        }
        return found
    }

    private func leaks(in both: FamilyWalk, besides alone: FamilyWalk) async throws -> Set<String> {
        var found: Set<String> = []
        for method in methods {
            for view in views where try await leaks(method, as: view, in: both, besides: alone) {
                found.insert(method.description)
            }
        }
        return found
    }

    @Test func `in a file, each method works for its family, and few reach another one's rows`() async throws {
        let (both, alone) = (try await inFile([mine, theirs], "both"), try await inFile([mine], "alone"))
        let (faults, leaks) = (try await faults(in: both, besides: alone), try await leaks(in: both, besides: alone))
        let (known, trusting) = (try methods(that: "unproved"), try methods(that: "trusts"))
        #expect(faults.subtracting(known.map { "unproved \($0)" }).sorted() == [])
        #expect(leaks.subtracting(trusting).sorted() == [])
        // A method that no longer leaks must be removed from the list.
        #expect(trusting.subtracting(leaks).sorted() == [])
        for method in WalkedMethod.all where method.protection != .family {
            let outcome = try await both.outcome(of: method, .allFamilies, my: mine, its: mine)
            #expect(outcome.result != "error", "\(method)")
        }
    }

    @Test func `in PostgreSQL, each method works for its family, and none reaches another one's rows`() async throws {
        let (both, alone) = (try await inDatabase([mine, theirs]), try await inDatabase([mine]))
        let (faults, leaks) = (try await faults(in: both, besides: alone), try await leaks(in: both, besides: alone))
        let known = try methods(that: "unproved").map { "unproved \($0)" }
        #expect(faults.subtracting(known).sorted() == [])
        #expect(leaks.sorted() == [])
    }

    /// Statements that forget the family.
    private static let blind = [
        WalkedMethod("Blind.read") { try $0.rows("SELECT caption FROM photos ORDER BY id") },
        WalkedMethod("Blind.count") { try $0.rows("SELECT count(*) AS renditions FROM renditions") },
        WalkedMethod("BlindWriting.update") { try $0.run("UPDATE comments SET words = 'changed'") },
        WalkedMethod("BlindWriting.delete") { try $0.run("DELETE FROM sessions") },
    ]

    @Test func `the control: a statement without a family is seen in a file, and bound in PostgreSQL`() async throws {
        let (both, alone) = (try await inFile([mine, theirs], "both"), try await inFile([mine], "alone"))
        let (great, single) = (try await inDatabase([mine, theirs]), try await inDatabase([mine]))
        for method in Self.blind {
            #expect(try await leaks(method, as: views[0], in: both, besides: alone), "\(method)")
            #expect(try await !leaks(method, as: views[0], in: great, besides: single), "\(method)")
        }
        let admin = try #require(great.database).connection()
        for (table, _) in RowPolicies.owners {
            try admin.execute("DROP POLICY of_family ON main.\(table)")
            try admin.execute("ALTER TABLE main.\(table) DISABLE ROW LEVEL SECURITY")
        }
        for method in Self.blind {
            #expect(try await leaks(method, as: views[0], in: great, besides: single), "\(method)")
        }
    }
}

extension FrameRecord {
    fileprivate static let waiting = FrameRecord(
        id: FamilyFixture.waiting,
        secretHash: .number(5),
        model: "Pi",
        version: "1",
        registeredAt: .testDay
    )
}

extension WalkedMethod.Call {
    private var transaction: SQLTransaction {
        get throws { try #require(writer as? SQLTransaction) }
    }

    fileprivate func rows(_ sql: String) throws -> [[SQLValue]] {
        try transaction.unfiltered.rows(sql, []).map(\.values)
    }

    fileprivate func run(_ sql: String) throws -> Int { try transaction.unfiltered.run(sql, []) }
}
