import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let neighbours = FamilyID.make("family-2")

extension FamilyInvitationRecord {
    fileprivate static func make(_ number: Int = 1, madeAt: Date = .testDay) -> FamilyInvitationRecord {
        FamilyInvitationRecord(
            id: .make("family-invitation-\(number)"),
            tokenHash: .number(9_000 + number),
            label: "The Millers",
            quota: .gigabytes(20),
            madeAt: madeAt,
            expiresAt: madeAt.addingTimeInterval(86_400)
        )
    }
}

extension FamilyInvitationRecord {
    /// The same invitation, used and revoked.
    fileprivate var over: FamilyInvitationRecord {
        var over = self
        (over.usedAt, over.revokedAt) = (.seconds(9), .seconds(10))
        return over
    }
}

extension Catalogue {
    fileprivate func state(of family: FamilyID = home) async throws -> FamilyState? {
        try await read { try $0.family(family)?.state }
    }
}

extension CatalogueContract {
    static let manyFamilies = [
        CatalogueContract("keeps invitations to start a family, the newest first") { catalogue async throws in
            let (first, second) = (FamilyInvitationRecord.make(1), FamilyInvitationRecord.make(2, madeAt: .seconds(5)))
            try await catalogue.write { writer in
                try writer.add(first)
                try writer.add(second)
            }
            let over = first.over
            try await catalogue.write { try $0.save(over) }
            #expect(try await catalogue.read { try $0.familyInvitations() } == [second, over])
            #expect(try await catalogue.read { try $0.familyInvitation(tokenHash: second.tokenHash) } == second)
            #expect(try await catalogue.read { try $0.familyInvitation(first.id) } == over)
            #expect(try await catalogue.read { try $0.familyInvitation(tokenHash: .number(1)) } == nil)
            try await catalogue.write { try $0.removeFamilyInvitations(expiredBefore: second.expiresAt) }
            #expect(try await catalogue.read { try $0.familyInvitations() } == [second])
        },
        CatalogueContract("sets quota and state of one family alone") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                try writer.set(quota: .gigabytes(3), of: home)
                try writer.pause(home, at: .seconds(1))
            }
            #expect(try await catalogue.read { try $0.family(home)?.quota } == .gigabytes(3))
            #expect(try await catalogue.state() == .paused)
            try await catalogue.write { try $0.close(home, erasedAfter: .seconds(50)) }
            #expect(try await catalogue.state() == .closed(erasedAfter: .seconds(50)))
            #expect(try await catalogue.read { try $0.familiesToErase(at: .seconds(49)) } == [])
            #expect(try await catalogue.read { try $0.familiesToErase(at: .seconds(50)) } == [home])
            // The family was paused before it was closed, so it is paused again.
            try await catalogue.write { try $0.reopen(home) }
            #expect(try await catalogue.state() == .paused)
            try await catalogue.write { writer in
                try writer.resume(home)
                try writer.set(quota: nil, of: home)
            }
            #expect(try await catalogue.read { try $0.family(home) } == .make())
            let other = try await catalogue.read { try $0.family(neighbours) }
            #expect(other == .make(id: neighbours, name: "The neighbours"))
        },
        CatalogueContract("counts what each family has, and no guest and no removed frame") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            _ = try await catalogue.write { try $0.add(PhotoRecord.make(1)) }
            try await catalogue.write { writer in
                try writer.add(SessionRecord.make(lastUsedAt: .seconds(70)))
            }
            let accounts = try await catalogue.read { try $0.familyAccounts() }
            #expect(accounts.map(\.family.id) == [home, neighbours])
            #expect(accounts.map(\.people) == [1, 1] && accounts.map(\.photos) == [1, 0])
            #expect(accounts.map(\.frames) == [0, 0] && accounts.map(\.lastUsedAt) == [.seconds(70), nil])
            #expect(try await catalogue.read { try $0.familyAccount(neighbours) } == accounts.last)
            #expect(try await catalogue.read { try $0.familyAccount(.make("nobody")) } == nil)
            #expect(try await catalogue.read { try $0.familyCount() } == 2)
        },
        CatalogueContract("erases a family's photos in parts, and lists their files") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            for number in 1...3 { _ = try await catalogue.write { try $0.add(PhotoRecord.make(number)) } }
            try await catalogue.write { writer in
                try writer.add(SessionRecord.make())
                try writer.add(ShareLinkRecord.make())
                try writer.close(home, erasedAfter: .seconds(1))
                try writer.beginErasing(home, at: .seconds(2))
            }
            #expect(try await catalogue.state() == .erasing)
            // A family whose erasure has begun is listed whatever the clock says.
            #expect(try await catalogue.read { try $0.familiesToErase(at: .testDay) } == [home])
            #expect(try await catalogue.read { try $0.session(SessionRecord.make().id) } == nil)
            try await catalogue.write { try $0.reopen(home) }
            #expect(try await catalogue.state() == .erasing, "it is too late")
            #expect(try await catalogue.write { try $0.erasePhotos(of: home, limit: 2) })
            #expect(try await catalogue.read { try $0.photoCount(of: home) } == 1)
            #expect(try await catalogue.write { try !$0.erasePhotos(of: home, limit: 2) })
            #expect(try await catalogue.write { try !$0.erasePhotos(of: home, limit: 2) })
            let owed = try await catalogue.read { try $0.removalsOwed(limit: 99) }
            #expect(Set(owed).isSuperset(of: (1...3).flatMap { PhotoRecord.make($0).hashes }))
            try await catalogue.write { try $0.save(ServerRecord(id: .make("server"), setupTokenHash: nil)) }
            let before = try await catalogue.read { try $0.revisions() }
            try await catalogue.write { try $0.remove(home, at: .seconds(9)) }
            #expect(try await catalogue.read { try $0.familyAccounts() }.map(\.family.id) == [neighbours])
            // A sum that falls would be taken for an older catalogue.
            #expect(try await catalogue.read { try $0.revisions() } >= before && before > 0)
        },
    ]
}
