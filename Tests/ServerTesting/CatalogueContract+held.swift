import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let ida = MemberID.make("ida")
private let zoe = MemberID.make("zoe")
private let gus = MemberID.make("gus")
private let party = MomentID.make("moment-0")

extension Catalogue {
    /// The family of `settleAudiences` with Gus, a guest of its moment from outside.
    fileprivate func settleHosts() async throws {
        try await settleAudiences()
        try await write {
            try $0.add(MemberRecord.make(id: gus, role: .guest, guestEndsAt: .seconds(90), guestOf: party))
        }
    }

    /// Adds Gus' photos, which wait to be let in, and one that he has deleted.
    fileprivate func settleHeld() async throws {
        try await write { writer in
            for number in [8, 9, 7] { try writer.add(number, in: party, heldFrom: gus) }
            let deleted = try #require(try writer.heldPhoto(.make("photo-7"), in: home))
            _ = try writer.remove(deleted, at: .seconds(9), undo: .make())
        }
    }

    fileprivate func held() async throws -> [String] {
        try await read { try $0.heldPhotos(of: party, in: home, limit: 9).map(\.id.text) }
    }
}

/// Photos of guests from outside that wait until they are let in.
extension CatalogueContract {
    static let heldPhotos = [
        CatalogueContract("keeps whether a moment holds what guests send") { catalogue async throws in
            try await catalogue.settle()
            var moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            #expect(!moment.holdsGuestPhotos)
            for holds in [true, false] {
                moment.holdsGuestPhotos = holds
                try await catalogue.write { [moment] in _ = try $0.save(moment) }
                let read = try await catalogue.read { [moment] in try $0.moment(moment.id, in: home) }
                #expect(read?.holdsGuestPhotos == holds)
            }
            var other = MomentRecord.make(5)
            other.holdsGuestPhotos = true
            try await catalogue.write { [other] in _ = try $0.add(other) }
            #expect(try await catalogue.read { try $0.moment(.make("moment-5"), in: home) }?.holdsGuestPhotos == true)
        },
        CatalogueContract("shows nothing of a held photo to anybody but its sender, in any answer") {
            catalogue async throws in
            try await catalogue.settleHosts()
            let views: [(CatalogueView, MemberID)] = [
                (.member(anna, of: home), anna), (.member(ida, of: home), ida), (.member(zoe, of: home), zoe),
                (.wholeFamily(home), anna),
                (.frame(.make("frame-1"), of: zoe, in: home), zoe), (.anyFrame(of: anna, in: home), anna),
            ]
            var before: [[String: String]] = []
            for (view, member) in views { before.append(try await catalogue.told(view, to: member)) }
            try await catalogue.settleHeld()
            for (index, (view, member)) in views.enumerated() {
                let after = try await catalogue.told(view, to: member)
                for (name, value) in before[index] { #expect(after[name] == value, "\(view) is told of \(name)") }
            }
            let own = try await catalogue.read(.outsideGuest(gus, of: [party], in: home)) { reader in
                try reader.album(of: home, .newest, limit: 9, seenBy: gus).map(\.record)
            }
            #expect(own.map(\.id.text) == ["photo-9", "photo-8", "photo-2", "photo-1"])
            #expect(own.map(\.isHeld) == [true, true, false, false] && own.allSatisfy { $0.waitsUntil == nil })
        },
        CatalogueContract("finds held photos for those who decide, whoever reads") { catalogue async throws in
            try await catalogue.settleHosts()
            try await catalogue.settleHeld()
            for view in [
                CatalogueView.member(anna, of: home), .member(zoe, of: home), .wholeFamily(home), .allFamilies,
            ] {
                let found = try await catalogue.read(view) { reader in
                    try reader.heldPhotos(of: party, in: home, limit: 9)
                }
                #expect(found.map(\.id.text) == ["photo-8", "photo-9"], "in the order in which they were sent")
                #expect(found.allSatisfy { $0.isHeld && $0.waits && $0.sender.id == gus && !$0.renditions.isEmpty })
                let one = try await catalogue.read(view) { try $0.heldPhoto(.make("photo-9"), in: home) }
                #expect(one == found.last)
                let counts = try await catalogue.read(view) { reader in
                    try reader.heldPhotoCounts(of: [party, .make("moment-9")], in: home)
                }
                #expect(counts == [party: 2])
            }
            let others = try await catalogue.read { reader in
                try [
                    reader.heldPhoto(.make("photo-1"), in: home), reader.heldPhoto(.make("photo-7"), in: home),
                    reader.heldPhoto(.make("photo-8"), in: .make("family-2")),
                ].compactMap(\.self)
            }
            #expect(others == [], "one that all see, one that was deleted, and one of another family")
            let first = try await catalogue.read { try $0.heldPhotos(of: party, in: home, limit: 1).map(\.id.text) }
            #expect(first == ["photo-8"])
        },
        CatalogueContract("knows the bytes of what waits, and who sees a moment, whoever reads") {
            catalogue async throws in
            try await catalogue.settleHosts()
            try await catalogue.settleHeld()
            try await catalogue.write { writer in
                var secret = MomentRecord.make(9, maker: ida)
                secret.audience = .invited
                secret = try writer.add(secret)
                try writer.invite(zoe, to: secret, by: ida, at: .seconds(5))
            }
            for view in [
                CatalogueView.member(anna, of: home), .outsideGuest(gus, of: [party], in: home), .wholeFamily(home),
                .allFamilies,
            ] {
                let bytes = try await catalogue.read(view) { try $0.heldBytes(in: home) }
                let photos = try await catalogue.read { reader in
                    try ["photo-7", "photo-8", "photo-9"].compactMap { try reader.remembered(.make($0), in: home) }
                }
                #expect(bytes == [party: photos.reduce(ByteCount(0)) { $0 + $1.bytesUsed }])
                #expect(try await catalogue.read(view) { try $0.heldBytes(in: .make("family-2")) } == [:])
                let seeing = try await catalogue.read(view) { reader in
                    try [party, .make("moment-9")].map { try reader.members(seeing: $0, in: home).map(\.id) }
                }
                #expect(Set(seeing[0]).isSuperset(of: [anna, ida, zoe]) && !seeing[0].contains(gus))
                #expect(Set(seeing[1]) == [ida, zoe])
            }
        },
        CatalogueContract("never lets a held photo arrive by its time, nor gives it one") { catalogue async throws in
            try await catalogue.settleHosts()
            try await catalogue.settleHeld()
            try await catalogue.write { writer in
                try writer.setWaiting(until: .seconds(60), of: PhotoID.make("photo-8"))
                try writer.setWaiting(until: .seconds(60), ofPhotosIn: party)
            }
            #expect(try await catalogue.read { try $0.photosToArrive(at: .distantFuture, limit: 9) } == [])
            #expect(try await catalogue.held() == ["photo-8", "photo-9"])
        },
        CatalogueContract("has a held photo arrive as the newest once it is let in, whoever writes") {
            catalogue async throws in
            try await catalogue.settleHosts()
            try await catalogue.settleHeld()
            try await catalogue.write { try $0.add(3, in: party) }
            let revision = try #require(try await catalogue.read { try $0.family(home)?.revision })
            try await catalogue.write(.member(anna, of: home)) { writer in
                let photo = try #require(try writer.heldPhoto(.make("photo-8"), in: home))
                _ = try writer.arrive(photo, at: .seconds(70))
            }
            for (view, member) in [
                (CatalogueView.member(anna, of: home), anna), (.frame(.make("frame-1"), of: zoe, in: home), zoe),
            ] {
                let album = try await catalogue.read(view) {
                    try $0.album(of: home, .newest, limit: 9, seenBy: member).map(\.record)
                }
                #expect(album.map(\.id.text) == ["photo-8", "photo-3", "photo-2", "photo-1"])
                #expect(album.first?.addedAt == .seconds(70) && album.first?.waits == false)
                let changed = try await catalogue.read(view) {
                    try $0.changes(of: home, since: revision, limit: 9, seenBy: member).map(\.record.id.text)
                }
                #expect(changed == ["photo-8"])
                // The words of its caption lead to its new place.
                let query = SelectionQuery(words: SearchWord.words(typed: "roses 8").map { SelectionQuery.Word($0) })
                let found = try await catalogue.read(view) {
                    try $0.photos(of: home, in: query, .first, limit: 9, seenBy: member).photos
                }
                #expect(found.map(\.seen.record.id.text) == ["photo-8"])
            }
            #expect(try await catalogue.held() == ["photo-9"])
        },
        CatalogueContract("deletes all that waits in a moment, for good") { catalogue async throws in
            try await catalogue.settleHosts()
            try await catalogue.settleHeld()
            let before = try await catalogue.told(.member(anna, of: home), to: anna)
            try await catalogue.write(.member(anna, of: home)) { writer in
                try writer.removeHeldPhotos(of: party, in: home, by: anna, at: .seconds(80))
            }
            #expect(try await catalogue.held() == [])
            let over = try await catalogue.read {
                try $0.deleted(undoEndingBy: .seconds(80), limit: 9).map(\.id.text).sorted()
            }
            #expect(over == ["photo-7", "photo-8", "photo-9"], "also one that its sender could have restored")
            #expect(try await catalogue.told(.member(anna, of: home), to: anna) == before)
            #expect(
                try await catalogue.read(.member(anna, of: home)) {
                    try $0.undoable(by: anna, after: .testDay, limit: 9)
                } == []
            )
        },
    ]
}
