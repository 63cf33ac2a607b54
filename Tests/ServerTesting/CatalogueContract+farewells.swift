import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension FrameRecord {
    /// A frame of the family that Anna keeps.
    fileprivate static let hers: FrameRecord = {
        var frame = FrameRecord.make()
        frame.pairing = FrameRecord.Pairing(
            familyID: home,
            memberID: .make("anna"),
            name: "Hall",
            pairedAt: .testDay,
            takenInBy: .make("anna")
        )
        frame.lastSeenAt = .seconds(5)
        frame.report = FrameReport(
            version: "1.1",
            photoID: .make("photo-1"),
            shelfPhotos: 1,
            shelfBytes: ByteCount(10),
            freeBytes: .gigabytes(1),
            wifi: 50,
            panel: FramePanel(width: 1280, height: 800, rotation: 0, isOn: true),
            settings: FrameSettings(),
            settingsVersion: 1
        )
        frame.formerID = .make("frame-0")
        frame.off = FrameOff(number: 1, isOff: true, since: .seconds(6))
        frame.chosen = ChosenSettings(version: 1, settings: FrameSettings(interval: 30))
        return frame
    }()
}

extension Catalogue {
    /// One of everything that a family has.
    fileprivate func furnish() async throws {
        try await settle()
        try await settleNeighbours()
        try await write { writer in
            try writer.add(SessionRecord.make())
            try writer.add(JoinLinkRecord.make())
            try writer.add(FrameRecord.hers)
            try writer.add(InvitationRecord.make())
            _ = try writer.add(PhotoRecord.make(1))
            _ = try writer.setHeart(true, on: .make("photo-1"), in: home, by: .make("anna"), at: .testDay)
            try writer.save(SightingRecord(photoID: .make("photo-1"), frameID: FrameRecord.hers.id))
            try writer.add(ShareLinkRecord.make())
        }
    }
}

extension CatalogueContract {
    static let farewells = [
        CatalogueContract("removes a family with all it has, and no other") { catalogue async throws in
            try await catalogue.furnish()
            try await catalogue.write { try $0.remove(home, at: .seconds(9)) }
            #expect(try await catalogue.read { try $0.family(home) } == nil)
            #expect(try await catalogue.read { try $0.member(.make("anna")) } == nil)
            #expect(try await catalogue.read { try $0.session(SessionRecord.make().id) } == nil)
            #expect(try await catalogue.read { try $0.joinLink(JoinLinkRecord.make().id) } == nil)
            #expect(try await catalogue.read { try $0.shareLink(ShareLinkRecord.make().id) } == nil)
            #expect(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) } == nil)
            #expect(try await catalogue.read { try $0.used(of: PhotoRecord.make(1).hashes) } == [])
            #expect(try await catalogue.read { try $0.sightings(of: .make("photo-1")) } == [])
            #expect(try await catalogue.read { try $0.family(.make("family-2")) } != nil)
            #expect(try await catalogue.read { try $0.member(.make("boris")) } != nil)
            #expect(try await catalogue.read { try $0.hasFamilies() })
        },
        CatalogueContract("keeps of a removed family's frame only that it is revoked") { catalogue async throws in
            try await catalogue.furnish()
            try await catalogue.write { try $0.remove(home, at: .seconds(9)) }
            let hers = FrameRecord.hers
            let frame = try await catalogue.read { try $0.frame(secretHash: hers.secretHash) }
            #expect(
                frame
                    == FrameRecord(
                        id: hers.id,
                        secretHash: hers.secretHash,
                        model: "",
                        version: "",
                        registeredAt: hers.registeredAt,
                        revokedAt: .seconds(9)
                    )
            )
            // It may come back after years.
            try await catalogue.write { try $0.removeUnpairedFrames(registeredBefore: .distantFuture) }
            #expect(try await catalogue.read { try $0.frame(hers.id) } != nil)
        },
        CatalogueContract("remembers that something is to be forgotten, until it is") { catalogue async throws in
            #expect(try await catalogue.read { try $0.owedForgetting() } == nil)
            try await catalogue.write { try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: nil)) }
            #expect(try await catalogue.read { try $0.owedForgetting() } == nil)
            try await catalogue.write { try $0.oweForgetting() }
            try await catalogue.write { try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: .make("a"))) }
            let first = try #require(try await catalogue.read { try $0.owedForgetting() })
            try await catalogue.scrub()
            // Another family is removed meanwhile.
            try await catalogue.write { try $0.oweForgetting() }
            try await catalogue.write { try $0.settleForgetting(upTo: first) }
            let second = try #require(try await catalogue.read { try $0.owedForgetting() })
            #expect(second > first)
            try await catalogue.write { try $0.settleForgetting(upTo: second) }
            #expect(try await catalogue.read { try $0.owedForgetting() } == nil)
        },
        CatalogueContract("remembers when the server was there") { catalogue async throws in
            #expect(try await catalogue.read { try $0.hours() } == UptimeLog())
            try await catalogue.write { try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: nil)) }
            for hours in [
                UptimeLog(aliveAt: .seconds(5)),
                UptimeLog(aliveAt: .seconds(90), absence: .init(from: .seconds(5), until: .seconds(80))),
            ] {
                try await catalogue.write { try $0.note(hours) }
                try await catalogue.write {
                    try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: .make("a")))
                }
                #expect(try await catalogue.read { try $0.hours() } == hours)
            }
        },
    ]
}
