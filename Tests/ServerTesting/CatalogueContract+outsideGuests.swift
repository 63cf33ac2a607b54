import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let party = MomentID.make("moment-1")
private let trip = MomentID.make("moment-2")
private let gus = MemberID.make("gus")
private let ida = MemberID.make("ida")

private func staying(_ guest: MemberRecord, in moment: MomentID = party, until end: Date = .seconds(90)) -> StayingGuest
{
    let stay = GuestStay(
        memberID: guest.id,
        momentID: moment,
        familyID: home,
        joinedAt: guest.joinedAt,
        endsAt: end
    )
    return StayingGuest(member: guest, stay: stay)
}

extension MomentLinkRecord {
    fileprivate static func make(
        _ number: Int = 1,
        madeBy: MemberID = .make("anna"),
        madeAt: Date = .testDay
    ) -> MomentLinkRecord {
        MomentLinkRecord(
            id: .make("moment-link-\(number)"),
            momentID: party,
            familyID: home,
            madeBy: madeBy,
            tokenHash: .number(5_000 + number),
            madeAt: madeAt,
            endsAt: madeAt.addingTimeInterval(86_400)
        )
    }
}

extension Catalogue {
    /// Anna's moment with photo 1 and its guest Gus; photo 2 is outside of moments, and Zoe is not in the moment.
    fileprivate func settleGuest() async throws {
        try await settle()
        try await write { writer in
            try writer.add(MemberRecord.make(id: .make("zoe"), role: .relative))
            try writer.add(MomentRecord.make(1))
            try writer.add(MomentRecord.make(2))
            for (number, moment) in [(1, party), (2, nil), (3, .make("moment-2"))] as [(Int, MomentID?)] {
                var photo = PhotoRecord.make(number)
                photo.momentID = moment
                photo = try writer.add(photo)
                let said = Comment(
                    id: .make("comment-\(number)"),
                    author: Sender(id: .make("zoe"), displayName: "Zoe"),
                    words: "Look!",
                    writtenAt: .seconds(7)
                )
                if number > 1 { _ = try writer.add(said, to: photo.id, in: home) }
            }
            try writer.add(FrameRecord.make(pairing: .make()))
            try writer.add(.make(id: gus, role: .guest, guestEndsAt: .seconds(90), guestOf: party))
        }
    }
}

extension Catalogue {
    fileprivate func putFirstPhoto(into moment: MomentID?) async throws {
        try await write { writer in
            let photo = try #require(try writer.photo(.make("photo-1"), in: home))
            let revision = try writer.setMoment(moment, of: photo)
            #expect(revision != nil)
        }
    }

    fileprivate func isFirstPhotoWithdrawn(from guest: MemberID, in moments: [MomentID]) async throws -> Bool {
        let told = try await read(.outsideGuest(guest, of: moments, in: home)) {
            try $0.withdrawals(from: guest, since: 0, limit: 9)
        }
        return told.map(\.photo) == [.make("photo-1")]
    }
}

/// Guests from outside, and the links by which they join.
extension CatalogueContract {
    static let outsideGuests = [
        CatalogueContract("keeps a moment's link; a new one ends it") { catalogue async throws in
            try await catalogue.settleGuest()
            try await catalogue.write { try $0.add(MomentLinkRecord.make(1)) }
            #expect(try await catalogue.read { try $0.momentLink(tokenHash: .number(5_001)) } == .make(1))
            try await catalogue.write { try $0.add(MomentLinkRecord.make(2, madeAt: .seconds(60))) }
            let links = try await catalogue.read { try $0.momentLinks(of: party, in: home) }
            #expect(links.map(\.revokedAt) == [nil, .seconds(60)])
            try await catalogue.write { try $0.revokeMomentLinks(of: party, in: home, at: .seconds(70)) }
            #expect(try await catalogue.read { try $0.momentLinks(of: party, in: home) }[0].revokedAt == .seconds(70))
            try await catalogue.write { try $0.removeMomentLinks(endedBefore: .seconds(65)) }
            #expect(try await catalogue.read { try $0.momentLinks(of: party, in: home) }.count == 1)
        },
        CatalogueContract("revokes the moments' links of one member") { catalogue async throws in
            try await catalogue.settleGuest()
            try await catalogue.write { writer in
                try writer.add(MomentLinkRecord.make(1))
                try writer.revokeMomentLinks(madeBy: .make("zoe"), at: .seconds(70))
            }
            #expect(try await catalogue.read { try $0.momentLinks(of: party, in: home) } == [.make(1)])
            try await catalogue.write { try $0.revokeMomentLinks(madeBy: .make("anna"), at: .seconds(70)) }
            #expect(try await catalogue.read { try $0.momentLinks(of: party, in: home) }[0].revokedAt == .seconds(70))
        },
        CatalogueContract("has guests from outside beside the family, not in it") { catalogue async throws in
            try await catalogue.settleGuest()
            let members = try await catalogue.read { try $0.members(of: home) }
            #expect(members.map(\.id) == [.make("anna"), .make("zoe")])
            var guest = MemberRecord.make(id: gus, role: .guest, guestEndsAt: .seconds(90), guestOf: party)
            #expect(try await catalogue.read { try $0.outsideGuests(of: party, in: home) } == [staying(guest)])
            #expect(try await catalogue.read { try $0.outsideGuests(of: .make("moment-2"), in: home) } == [])
            #expect(try await catalogue.read { try $0.member(gus) } == guest)
            guest.role = .relative
            guest.guestEndsAt = nil
            try await expectConflict(catalogue) { [guest] in try $0.save(guest) }
            guest.guestOf = nil
            guest.removedAt = .seconds(80)
            try await catalogue.write { [guest] in try $0.save(guest) }
            #expect(try await catalogue.read { try $0.outsideGuests(of: party, in: home) } == [])
        },
        CatalogueContract("shows a guest from outside one moment, its photos and its people") {
            catalogue async throws in
            try await catalogue.settleGuest()
            try await catalogue.read(.outsideGuest(gus, of: [party], in: home)) { reader in
                #expect(try reader.isRestricted())
                let album = try reader.album(of: home, .newest, limit: 9, seenBy: gus)
                #expect(album.map(\.record.id) == [.make("photo-1")])
                #expect(try reader.photo(.make("photo-2"), in: home) == nil)
                #expect(try reader.photo(.make("photo-3"), in: home) == nil)
                #expect(try reader.photoCount(of: home) == 1)
                #expect(try reader.comments(on: .make("photo-3")) == [])
                #expect(try reader.comment(.make("comment-2"), in: home) == nil)
                #expect(try reader.moment(party, in: home) != nil)
                #expect(try reader.moment(.make("moment-2"), in: home) == nil)
                #expect(try reader.frames(of: home) == [])
                #expect(try reader.member(.make("anna"))?.displayName == "Anna")
                #expect(try reader.member(.make("zoe")) == nil, "she is not in the moment")
                #expect(try reader.member(gus)?.id == gus)
            }
        },
        CatalogueContract("withdraws a photo that left a moment from guests from outside who see it no more") {
            catalogue async throws in
            try await catalogue.settleGuest()
            try await catalogue.write { writer in
                try writer.add(.make(id: ida, role: .guest, guestEndsAt: .seconds(90), guestOf: party))
                try writer.save(
                    GuestStay(
                        memberID: ida,
                        momentID: trip,
                        familyID: home,
                        joinedAt: .testDay,
                        endsAt: .seconds(90)
                    )
                )
            }
            // Gus is in the party alone, and Ida in both moments.
            let ways: [(MomentID?, gus: Bool, ida: Bool)] = [
                (trip, true, false), (party, false, false), (nil, true, true), (party, false, false),
                (nil, true, true),
            ]
            for (moment, fromGus, fromIda) in ways {
                try await catalogue.putFirstPhoto(into: moment)
                #expect(try await catalogue.isFirstPhotoWithdrawn(from: gus, in: [party]) == fromGus)
                #expect(try await catalogue.isFirstPhotoWithdrawn(from: ida, in: [party, trip]) == fromIda)
            }
            let photo = try #require(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) })
            let view = CatalogueView.outsideGuest(gus, of: [party], in: home)
            let told = try await catalogue.read(view) { try $0.withdrawals(from: gus, since: 0, limit: 9) }
            #expect(told == [PhotoWithdrawal(photo: photo.id, revision: photo.revision)])
            // A deletion that follows changes nothing of it.
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay, undo: .make()) }
            #expect(try await catalogue.read(view) { try $0.withdrawals(from: gus, since: 0, limit: 9) } == told)
            let since = photo.revision
            #expect(try await catalogue.read(view) { try $0.withdrawals(from: gus, since: since, limit: 9) } == [])
        },
        CatalogueContract("shows a guest from outside who comes, not who was asked") { catalogue async throws in
            try await catalogue.settleGuest()
            try await catalogue.write { writer in
                let moment = try #require(try writer.moment(party, in: home))
                try writer.invite(.make("zoe"), to: moment, by: .make("anna"), at: .seconds(5))
            }
            let before = try await catalogue.read(.outsideGuest(gus, of: [party], in: home)) {
                try $0.guests(of: party, in: home)
            }
            #expect(before.isEmpty)
            try await catalogue.write { writer in
                let moment = try #require(try writer.moment(party, in: home))
                try writer.save(.coming, of: .make("zoe"), to: moment, at: .seconds(6))
            }
            let after = try await catalogue.read(.outsideGuest(gus, of: [party], in: home)) {
                try $0.guests(of: party, in: home)
            }
            #expect(after.map(\.displayName) == ["Zoe"])
        },
    ]
}
