import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension OfferRecord {
    fileprivate static func make(_ photo: String, position: Int64, frame: FrameID = .make("frame-1")) -> OfferRecord {
        let photo = Photo.make(id: .make(photo), position: position)
        return OfferRecord(
            familyID: home,
            frameID: frame,
            photo: OfferedPhoto(photo, rendition: photo.renditions.last ?? .make(.screen))
        )
    }
}

extension Catalogue {
    /// A family whose album counts on from place 10, as after a restore, with a frame.
    fileprivate func restored() async throws {
        try await write { writer in
            var family = FamilyRecord.make()
            family.nextPosition = 10
            family.revision = 100
            try writer.add(family)
            try writer.add(MemberRecord.make())
            try writer.add(FrameRecord.make(pairing: .make()))
        }
    }
}

/// Photos that frames offer back.
extension CatalogueContract {
    static let offers = [
        CatalogueContract("keeps an offer as it was made, and what was decided of it") { catalogue async throws in
            try await catalogue.restored()
            let (old, new) = (OfferRecord.make("old", position: 3), OfferRecord.make("new", position: 4))
            try await catalogue.write { writer in
                try writer.note(old)
                try writer.wantAllOffers(in: home)
                try writer.note(new)
                try writer.note(old)
            }
            var wanted = old
            wanted.isWanted = true
            #expect(try await catalogue.read { try $0.offers(in: home, limit: 5) } == [new, wanted])
            #expect(try await catalogue.read { try $0.offers(in: home, limit: 1) } == [new])
            let hash = wanted.photo.rendition.sha256
            for (hashes, found) in [([hash, .number(1)], [new, wanted]), ([.number(1)], []), ([], [])] {
                let showing = try await catalogue.read { try $0.offers(in: home, showing: hashes) }
                #expect(showing == found.filter { hashes.contains($0.photo.rendition.sha256) })
            }
            let asked = try await catalogue.read {
                try $0.wantedOffers(from: old.frameID, unlessWiderFrom: [old.frameID], limit: 5)
            }
            #expect(asked == [wanted])
            #expect(try await catalogue.read { try $0.wantedOffer(of: .make("new"), from: old.frameID) } == nil)
            #expect(try await catalogue.read { try $0.framesWithWantedOffers(in: home) } == [old.frameID])
            let count = try await catalogue.read { try $0.offerCount(in: home) }
            #expect(count.photos == 2 && count.wanted == 1)
        },
        CatalogueContract("forgets the offers of a frame, and of a photo") { catalogue async throws in
            try await catalogue.restored()
            try await catalogue.write { writer in
                try writer.note(.make("a", position: 3))
                try writer.note(.make("b", position: 4))
                try writer.wantAllOffers(in: home)
                try writer.dropOffers(of: .make("a"), in: home)
            }
            #expect(try await catalogue.read { try $0.offers(in: home, limit: 5).map(\.photo.photoID.text) } == ["b"])
            try await catalogue.write { try $0.dropOffers(from: .make("frame-1")) }
            #expect(try await catalogue.read { try $0.offerCount(in: home) } == OfferCount())
        },
        CatalogueContract("tells what each frame says of the same photo, and not what a removed one said") {
            catalogue async throws in
            try await catalogue.restored()
            let other = FrameID.make("frame-2")
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(2, pairing: .make()))
                var second = OfferRecord.make("a", position: 3, frame: other)
                second.photo.caption = "Another"
                try writer.note(.make("b", position: 4))
                try writer.note(.make("a", position: 3))
                try writer.note(second)
            }
            let told = try await catalogue.read { try $0.offersOfAllFrames(in: home, limit: 5) }
            #expect(told.map(\.photo.photoID.text) == ["b", "a", "a"] && told.last?.frameID == other)
            #expect(told.last?.photo.caption == "Another")
            #expect(try await catalogue.read { try $0.offersOfAllFrames(in: home, limit: 2).count } == 2)
            try await catalogue.write { writer in
                var removed = try #require(try writer.frame(other))
                removed.revokedAt = .seconds(1)
                try writer.save(removed)
            }
            #expect(try await catalogue.read { try $0.offersOfAllFrames(in: home, limit: 5).count } == 2)
        },
        CatalogueContract("leaves photos that keepers want back to the frame that has them wider") {
            catalogue async throws in
            try await catalogue.restored()
            let (first, other) = (FrameID.make("frame-1"), FrameID.make("frame-2"))
            try await catalogue.write { writer in
                try writer.add(FrameRecord.make(2, pairing: .make()))
                for number in 1...230 {
                    try writer.note(.make("photo-\(number)", position: Int64(number), frame: first))
                    var second = OfferRecord.make("photo-\(number)", position: Int64(number), frame: other)
                    second.photo.rendition = .make(number <= 210 ? .large : .small)
                    try writer.note(second)
                }
                try writer.wantAllOffers(in: home)
            }
            let (asked, all, others) = try await catalogue.read { reader in
                (
                    try reader.wantedOffers(from: first, unlessWiderFrom: [other], limit: 5),
                    try reader.wantedOffers(from: first, unlessWiderFrom: [], limit: 500),
                    try reader.wantedOffers(from: other, unlessWiderFrom: [first], limit: 500)
                )
            }
            #expect(asked.map(\.photo.position) == [211, 212, 213, 214, 215])
            #expect(all.count == 230 && others.count == 210)
        },
        CatalogueContract("puts a photo back in its old place, unless another one lies there") {
            catalogue async throws in
            try await catalogue.restored()
            var photo = PhotoRecord.make(1)
            photo.position = 5
            let first = photo
            let added = try await catalogue.write { try $0.addAgain(first) }
            #expect(added.position == 5 && added.revision == 101)
            #expect(try await catalogue.read { try $0.photo(first.id, in: home) } == added)
            photo = PhotoRecord.make(2)
            photo.position = 5
            let second = photo
            #expect(try await catalogue.write { try $0.addAgain(second) }.position == 10)
            photo = PhotoRecord.make(3)
            // A place that was never given.
            photo.position = 400
            let third = photo
            #expect(try await catalogue.write { try $0.addAgain(third) }.position == 11)
            let used = try await catalogue.read { try $0.family(home)?.bytesUsed }
            #expect(used == first.bytesUsed + second.bytesUsed + third.bytesUsed)
        },
        CatalogueContract("tells frames that a photo was let go, and counts no bytes for it") {
            catalogue async throws in
            try await catalogue.restored()
            let revision = try await catalogue.write {
                try $0.addTombstone(of: .make("gone", position: 5), at: .seconds(1))
            }
            #expect(revision == 101)
            let changes = try await catalogue.read {
                try $0.changes(of: home, since: 100, limit: 5, seenBy: .make("anna"))
            }
            #expect(changes.map(\.record.id.text) == ["gone"] && changes[0].record.deletedAt == .seconds(1))
            #expect(try await catalogue.read { try $0.family(home)?.bytesUsed } == .zero)
            #expect(try await catalogue.read { try $0.bytesKept() } == .zero)
            let again = try await catalogue.write {
                try $0.addTombstone(of: .make("other", position: 5), at: .seconds(2))
            }
            #expect(again == 102)
        },
        CatalogueContract("withdraws a photo once, from a member who does not see it") { catalogue async throws in
            try await catalogue.settleAudiences()
            let (ida, zoe) = (MemberID.make("ida"), MemberID.make("zoe"))
            let view = CatalogueView.member(zoe, of: home)
            let moment = try await catalogue.write { writer in
                var moment = MomentRecord.make(9, maker: ida)
                moment.audience = .invited
                moment = try writer.add(moment)
                try writer.add(9, in: moment.id)
                return moment
            }
            func withdraw(_ photo: String) async throws -> Int64? {
                try await catalogue.write(view) { try $0.withdraw(.make(photo), from: zoe, in: home) }
            }
            func withdrawals() async throws -> [PhotoWithdrawal] {
                try await catalogue.read(view) { try $0.withdrawals(from: zoe, since: 0, limit: 9) }
            }
            #expect(try await withdraw("photo-1") == nil)
            #expect(try await withdraw("nowhere") == nil)
            let revision = try #require(try await withdraw("photo-9"))
            #expect(try await withdraw("photo-9") == nil)
            #expect(try await withdrawals() == [PhotoWithdrawal(photo: .make("photo-9"), revision: revision)])
            _ = try await catalogue.write { try $0.invite(zoe, to: moment, by: ida, at: .seconds(5)) }
            #expect(try await withdrawals() == [])
        },
        CatalogueContract("forgets a removed family's offers") { catalogue async throws in
            try await catalogue.restored()
            try await catalogue.write { writer in
                try writer.note(.make("a", position: 3))
                try writer.wantAllOffers(in: home)
                try writer.remove(home, at: .seconds(1))
            }
            #expect(try await catalogue.read { try $0.offers(in: home, limit: 5) } == [])
        },
    ]
}
