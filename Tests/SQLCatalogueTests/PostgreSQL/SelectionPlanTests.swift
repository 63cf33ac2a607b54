import FamilyCore
import FamilyTesting
import ServerCore
import Testing

@testable import SQLCatalogue

/// The plans by which both databases find loved photos, of which a year, a place or a person may have a few among many.
struct SelectionPlanTests {
    private let home = FamilyFixture(number: 1)

    /// Returns the plan for a page of a selection; `setup` runs before.
    private func plan(
        of query: SelectionQuery,
        _ reach: SelectionDirection = .first,
        in catalogue: any Catalogue,
        words: String,
        setup: [String] = []
    ) async throws -> String {
        let order = SelectionOrder(query, reach)
        let all = order.part(of: SelectionClause.photos(of: home.family, in: query))
        return try await catalogue.read(.wholeFamily(home.family)) { reader in
            let connection = try #require(reader as? SQLTransaction).unfiltered
            for statement in setup { try connection.run(statement, []) }
            let sql = "\(words) SELECT * FROM photos WHERE \(all.sql) ORDER BY \(order.words) LIMIT 51"
            let rows = try connection.rows(sql, all.values)
            return rows.flatMap(\.values).compactMap { if case .text(let text) = $0 { text } else { nil } }
                .joined(separator: "\n")
        }
    }

    private static let times = [.year(2026), CalendarDay(number: 20_260_704).map(PhotoSelection.Time.day)]
        .compactMap(\.self)

    @Test(arguments: times)
    func `PostgreSQL compares the days within an index, also under row-level security`(
        time: PhotoSelection.Time
    ) async throws {
        let database = try await ThrowawayPostgreSQL.makeDatabase()
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.write(.allFamilies) { [home] in try home.move(into: $0) }
        let plan = try await plan(
            of: SelectionQuery(time: time, isLoved: true),
            in: catalogue,
            words: "EXPLAIN (COSTS OFF)",
            // In a small table, it reads everything.
            setup: ["SET LOCAL enable_seqscan TO off"]
        )
        let conditions = plan.split(separator: "\n").filter { $0.contains("Index Cond:") }
        #expect(conditions.contains { $0.contains("(taken_day >= ") && $0.contains("(taken_day <= ") }, "\(plan)")
    }

    /// The selections of loved photos; of each, whether it has a person, a place and a time.
    private static let selections = [false, true].flatMap { person in
        [false, true].flatMap { place in [nil, times[0], times[1]].map { (person, place, $0) } }
    }

    @Test(arguments: selections)
    func `SQLite begins at the key in the index of a selection, which has its photos in order`(
        hasPerson: Bool,
        hasPlace: Bool,
        time: PhotoSelection.Time?
    ) async throws {
        let folder = try TemporaryFolder()
        let catalogue = try await SQLiteCatalogue.new(at: folder.path("catalogue.sqlite"))
        let query = SelectionQuery(
            person: hasPerson ? home.keeper : nil,
            place: hasPlace ? PlaceKey("FI.Rauma") : nil,
            time: time,
            isLoved: true
        )
        let parts = [(hasPerson, "_by_sender"), (hasPlace, "_by_place"), (time != nil, "_by_year")]
        let index = "photos_loved" + parts.filter(\.0).map(\.1).joined()
        let key = SelectionKey(hearts: 2, day: 20_260_704, position: 7)
        for (reach, bound) in [(SelectionDirection.older(than: key), "<(?,?,?)"), (.newer(than: key), ">(?,?,?)")] {
            let plan = try await plan(of: query, reach, in: catalogue, words: "EXPLAIN QUERY PLAN")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
            if hasPerson, hasPlace, time != nil, case .newer = reach {
                // Towards the newest, SQLite takes a place and a year for enough.
                #expect(plan.contains("USING INDEX photos_loved_by_place_by_year (family_id=?"), "\(plan)")
                continue
            }
            #expect(plan.contains("SEARCH photos USING INDEX \(index) (family_id=?"), "\(plan)")
            #expect(plan.contains("(hearts,taken_day,position)\(bound)"), "\(plan)")
        }
    }
}
