import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

/// Photos that somebody hid.
extension CatalogueContract {
    static let hiding = [
        CatalogueContract("hides a photo from the album, and shows it again in its place") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            _ = try await catalogue.write { try $0.add(PhotoRecord.make(2)) }
            let hidden = try await catalogue.write { try $0.setHiding(.make(reason: "Não 👵"), of: photo) }
            #expect(hidden == 3)
            let album = try await catalogue.read { try $0.album(of: home, .newest, limit: 9, seenBy: anna) }
            #expect(album.map(\.record.position) == [2])
            #expect(try await catalogue.read { try $0.photo(photo.id, in: home) } == nil)
            #expect(try await catalogue.read { try $0.arrivals(of: [photo.id], in: home) }.isEmpty)
            #expect(try await catalogue.write { try $0.setCaption("New", of: photo.id, in: home) } == nil)
            let told = try await catalogue.read { try $0.changes(of: home, since: 2, limit: 9, seenBy: anna) }
            #expect(told.map(\.record.isInAlbum) == [false])
            #expect(told.map(\.record.hiding) == [.make(reason: "Não 👵")])
            #expect(try await catalogue.write { try $0.setHiding(nil, of: photo) } == 4)
            let again = try await catalogue.read { try $0.album(of: home, .newest, limit: 9, seenBy: anna) }
            #expect(again.map(\.record.position) == [2, 1])
        },
        CatalogueContract("keeps a hidden photo's bytes, and knows it by them") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await catalogue.read { try $0.used(of: photo.hashes) } == Set(photo.hashes))
            let found = try await catalogue.read { try $0.photo(original: photo.original.hash, in: home) }
            #expect(found?.hiding == .make())
            try await expectConflict(catalogue) { _ = try $0.add(PhotoRecord.make(1, id: .make("again"))) }
        },
        CatalogueContract("lists what is hidden, all or by whom, the last one first") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { try $0.add(MemberRecord.make(id: .make("mikko"))) }
            for (number, member) in [(1, anna), (2, MemberID.make("mikko")), (3, anna)] {
                try await catalogue.write { writer in
                    let photo = try writer.add(PhotoRecord.make(number))
                    _ = try writer.setHiding(.make(by: member), of: photo)
                }
            }
            func hidden(_ family: FamilyID, _ member: MemberID?, _ limit: Int = 9) async throws -> [String] {
                try await catalogue.read { try $0.hidden(in: family, by: member, limit: limit).map(\.id.text) }
            }
            #expect(try await hidden(home, nil) == ["photo-3", "photo-2", "photo-1"])
            #expect(try await hidden(home, anna) == ["photo-3", "photo-1"])
            #expect(try await hidden(home, nil, 1) == ["photo-3"])
            #expect(try await hidden(.make("family-2"), nil) == [])
        },
        CatalogueContract("counts what is hidden, by whom and since when") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { try $0.add(MemberRecord.make(id: .make("mikko"))) }
            for (number, member) in [(1, anna), (2, MemberID.make("mikko")), (3, anna), (4, anna)] {
                try await catalogue.write { writer in
                    let photo = try writer.add(PhotoRecord.make(number))
                    let hiding = PhotoRecord.Hiding(by: member, at: .seconds(Double(number)), reason: "")
                    _ = try writer.setHiding(hiding, of: photo)
                }
            }
            let counts = try await catalogue.read { try $0.hidingCounts(in: home) }
            #expect(counts == [anna: 3, .make("mikko"): 1])
            #expect(try await catalogue.read { try $0.hidingCounts(in: .make("family-2")) }.isEmpty)
            let hidings = try await catalogue.read { reader in
                try [9, 1].map { try reader.hidings(by: anna, in: home, after: .seconds(1), limit: $0) }
            }
            #expect(hidings == [[.seconds(4), .seconds(3)], [.seconds(4)]])
        },
        CatalogueContract("lists no hidden photo that was deleted, and keeps no reason of one purged") {
            catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            try await catalogue.write { writer in
                _ = try writer.setHiding(.make(), of: photo)
                _ = try writer.remove(photo, at: .testDay, undo: .make())
            }
            #expect(try await catalogue.read { try $0.hidden(in: home, by: nil, limit: 9) } == [])
            #expect(try await catalogue.read { try $0.remembered(photo.id, in: home) }?.hiding == .make())
            try await catalogue.write { try $0.purge(photo) }
            #expect(try await catalogue.read { try $0.remembered(photo.id, in: home) }?.hiding == nil)
        },
    ]
}
