import FamilyCore
import FamilyTesting
package import ServerCore
import Testing

/// One promise of `Catalogue`, to be kept by every engine.
package struct CatalogueContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    /// Wants a catalogue with nothing in it.
    package let check: @Sendable (any Catalogue) async throws -> Void

    init(_ promise: String, check: @escaping @Sendable (any Catalogue) async throws -> Void) {
        testDescription = promise
        self.check = check
    }

    package static let all =
        transactions + families + people + introductions + frames + invitations + album + photos + places + captions
        + removals + storage + renditions + hiding + comments + activity + sightings + frameHidings + shareLinks
        + signIns + farewells + offers + news + webhooks + brokers + gifts + moments + momentAnswers + audiences
        + outsideGuests + selections + collections + suggestions + surprises + heldPhotos + frameShowings + totals
        + copies + sharing
        + manyFamilies
}

extension Catalogue {
    /// A family with Anna, who keeps it; most promises are about one.
    package func settle() async throws {
        try await write { writer in
            try writer.add(FamilyRecord.make())
            try writer.add(MemberRecord.make())
        }
    }

    /// A second family with Boris.
    package func settleNeighbours() async throws {
        try await write { writer in
            try writer.add(FamilyRecord.make(id: .make("family-2"), name: "The neighbours"))
            try writer.add(MemberRecord.make(id: .make("boris"), familyID: .make("family-2")))
        }
    }
}

/// Expects the engine itself to refuse.
func expectConflict(
    _ catalogue: any Catalogue,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (any CatalogueWriter) throws -> Void
) async throws {
    let error = await #expect(throws: CatalogueError.self, sourceLocation: sourceLocation) {
        try await catalogue.write(body)
    }
    #expect(error?.kind == .conflict, sourceLocation: sourceLocation)
}

extension CatalogueContract {
    static let transactions = [
        CatalogueContract("changes nothing where the body throws") { catalogue async throws in
            struct Regret: Error {}
            await #expect(throws: Regret.self) {
                try await catalogue.write { writer in
                    try writer.add(FamilyRecord.make())
                    throw Regret()
                }
            }
            #expect(try await catalogue.read { try $0.hasFamilies() } == false)
        },
        CatalogueContract("shows a transaction its own changes") { catalogue async throws in
            let seen = try await catalogue.write { writer in
                try writer.add(FamilyRecord.make())
                return try writer.family(.make("family-1"))
            }
            #expect(seen == .make())
        },
        CatalogueContract("shows everybody what was written before") { catalogue async throws in
            for number in 1...20 {
                let id = FamilyID.make("family-\(number)")
                try await catalogue.write { try $0.add(FamilyRecord.make(id: id)) }
                #expect(try await catalogue.read { try $0.family(id) } != nil)
            }
        },
        CatalogueContract("lets a hundred at once count without losing one") { catalogue async throws in
            try await catalogue.settle()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...100 {
                    group.addTask { _ = try await catalogue.write { try $0.add(PhotoRecord.make(number)) } }
                }
                try await group.waitForAll()
            }
            let positions = try await catalogue.read { reader in
                try reader.album(of: .make("family-1"), .newest, limit: 200, seenBy: .make("anna")).map(
                    \.record.position
                )
            }
            #expect(positions == Array((1...100).reversed()))
        },
    ]

    static let families = [
        CatalogueContract("keeps one row about the server") { catalogue async throws in
            #expect(try await catalogue.read { try $0.server() } == nil)
            let first = ServerRecord(id: .make("server-1"), setupTokenHash: .make("a"))
            try await catalogue.write { try $0.save(first) }
            #expect(try await catalogue.read { try $0.server() } == first)
            let second = ServerRecord(id: .make("server-1"), setupTokenHash: nil)
            try await catalogue.write { try $0.save(second) }
            #expect(try await catalogue.read { try $0.server() } == second)
        },
        CatalogueContract("keeps a family whole") { catalogue async throws in
            #expect(try await catalogue.read { try $0.hasFamilies() } == false)
            try await catalogue.write { try $0.add(FamilyRecord.make(name: "Ångström 👵")) }
            let family = try await catalogue.read { try $0.family(.make("family-1")) }
            #expect(family == .make(name: "Ångström 👵"))
            #expect(try await catalogue.read { try $0.hasFamilies() })
        },
        CatalogueContract("notes who may send, in one family alone") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            for positions in Positions.allCases.reversed() {
                try await catalogue.write { try $0.choose(positions, in: .make("family-1")) }
                #expect(try await catalogue.read { try $0.family(.make("family-1")) }?.positions == positions)
            }
            for senders in Senders.allCases {
                try await catalogue.write { try $0.choose(senders, in: .make("family-1")) }
                var chosen = FamilyRecord.make()
                chosen.senders = senders
                #expect(try await catalogue.read { try $0.family(.make("family-1")) } == chosen)
            }
            #expect(try await catalogue.read { try $0.family(.make("family-2")) }?.senders == .everybody)
        },
    ]
}
