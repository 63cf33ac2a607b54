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
private let party = MomentID.make("moment-9")
private let time = Date.seconds(3_600)

extension Catalogue {
    /// The family of `settleAudiences` with a guest of its moment from outside.
    fileprivate func settleSurprised() async throws {
        try await settleAudiences()
        try await write {
            try $0.add(MemberRecord.make(id: gus, role: .guest, guestEndsAt: time, guestOf: .make("moment-0")))
        }
    }

    /// Adds Ida's surprises: a moment with two photos, a photo in the family's moment, and a deleted one.
    fileprivate func settleSurprises() async throws {
        try await write { writer in
            var moment = MomentRecord.make(9, maker: ida)
            moment.waitsUntil = time
            try writer.add(moment)
            for number in 8...9 { try writer.add(number, in: party, until: time) }
            try writer.add(7, in: .make("moment-0"), until: time)
            try writer.add(6, in: .make("moment-0"), until: time)
            let deleted = try #require(try writer.photo(.make("photo-6"), in: home))
            _ = try writer.remove(deleted, at: .seconds(9), undo: .make())
            try writer.put([.make("photo-8")], into: .make("collection-1"), by: ida, at: .testDay)
            try writer.setCover(.make("photo-8"), of: .make("collection-1"))
        }
    }

    fileprivate func arrive() async throws {
        try await write { writer in
            for moment in try writer.momentsToArrive(at: time) { _ = try writer.arrive(moment, at: time) }
            for photo in try writer.photosToArrive(at: time, limit: 9) { _ = try writer.arrive(photo, at: time) }
        }
    }
}

/// Surprises: what waits exists for nobody but its sender or maker.
extension CatalogueContract {
    static let surprises = [
        CatalogueContract("shows nothing of what waits to anybody else, nor to a frame, in any answer") {
            catalogue async throws in
            try await catalogue.settleSurprised()
            let views: [(CatalogueView, MemberID)] = [
                (.member(anna, of: home), anna), (.member(zoe, of: home), zoe), (.wholeFamily(home), anna),
                (.frame(.make("frame-1"), of: zoe, in: home), zoe),
                (.frame(.make("frame-2"), of: ida, in: home), ida),
                (.outsideGuest(gus, of: [.make("moment-0")], in: home), gus),
            ]
            var before: [[String: String]] = []
            for (view, member) in views { before.append(try await catalogue.told(view, to: member)) }
            try await catalogue.settleSurprises()
            for (index, (view, member)) in views.enumerated() {
                let after = try await catalogue.told(view, to: member)
                for (name, value) in before[index] { #expect(after[name] == value, "\(view) is told of \(name)") }
                #expect(try await catalogue.read(view) { try $0.members(of: home).contains { $0.id == ida } })
                #expect(try await catalogue.read(view) { try $0.isRestricted() } == (member == gus))
            }
        },
        CatalogueContract("shows all that waits to its sender") { catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            let own = try await catalogue.told(.member(ida, of: home), to: ida)
            #expect(try await catalogue.told(.allFamilies, to: ida) == own)
            #expect(own["count"] == "5" && own["seen moment"] != "nil")
        },
        CatalogueContract("has what waited arrive as the newest, once its time has come") { catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            try await catalogue.write { try $0.add(3, in: .make("moment-0")) }
            let early = try await catalogue.read { reader in
                try reader.photosToArrive(at: time.addingTimeInterval(-1), limit: 9).count
                    + reader.momentsToArrive(at: time.addingTimeInterval(-1)).count
            }
            let due = try await catalogue.read { try $0.photosToArrive(at: time, limit: 9).map(\.id.text) }
            let first = try await catalogue.read { try $0.photosToArrive(at: time, limit: 1).map(\.id.text) }
            #expect(early == 0 && due == ["photo-8", "photo-9", "photo-7"] && first == ["photo-8"])
            let revision = try #require(try await catalogue.read { try $0.family(home)?.revision })
            try await catalogue.arrive()
            for (view, member) in [
                (CatalogueView.member(anna, of: home), anna), (.frame(.make("frame-1"), of: zoe, in: home), zoe),
            ] {
                let album = try await catalogue.read(view) {
                    try $0.album(of: home, .newest, limit: 9, seenBy: member).map(\.record)
                }
                let ids = album.map(\.id.text)
                #expect(ids == ["photo-7", "photo-9", "photo-8", "photo-3", "photo-2", "photo-1"])
                #expect(album.prefix(3).allSatisfy { $0.addedAt == time && $0.waitsUntil == nil })
                let changed = try await catalogue.read(view) {
                    try $0.changes(of: home, since: revision, limit: 9, seenBy: member).map(\.record.id.text)
                }
                #expect(changed == ["photo-8", "photo-9", "photo-7"])
                let moment = try await catalogue.read(view) { try $0.moments(of: home, editedIn: revision...99) }
                #expect(moment.map(\.record.id) == [party] && moment.map(\.photos) == [2])
                // The words of its caption lead to its new place.
                let query = SelectionQuery(words: SearchWord.words(typed: "roses 8").map { SelectionQuery.Word($0) })
                let found = try await catalogue.read(view) {
                    try $0.photos(of: home, in: query, .first, limit: 9, seenBy: member).photos
                }
                #expect(found.map(\.seen.record.id.text) == ["photo-8"])
            }
            #expect(try await catalogue.read { try $0.photosToArrive(at: .distantFuture, limit: 9) } == [])
        },
        CatalogueContract("never tells of what was deleted while it waited; restored, it arrives") {
            catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            try await catalogue.arrive()
            let photo = PhotoID.make("photo-6")
            func knows(_ view: CatalogueView) async throws -> Bool {
                try await catalogue.read(view) { try $0.remembered(photo, in: home) != nil }
            }
            #expect(try await knows(.member(ida, of: home)))
            for view in [
                CatalogueView.member(anna, of: home), .frame(.make("frame-2"), of: ida, in: home), .wholeFamily(home),
            ] {
                #expect(try await !knows(view))
            }
            try await catalogue.write { writer in
                _ = try writer.putBack(try #require(try writer.remembered(photo, in: home)))
            }
            #expect(try await !knows(.member(anna, of: home)))
            try await catalogue.arrive()
            #expect(try await knows(.member(anna, of: home)))
        },
        CatalogueContract("moves the time of a photo and of a moment that wait, and of no others") {
            catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            let photo = PhotoID.make("photo-8")
            try await catalogue.write { writer in
                try writer.setWaiting(until: .seconds(60), of: photo)
                try writer.setWaiting(until: .seconds(90), of: party)
            }
            let due = try await catalogue.read { try $0.photosToArrive(at: .seconds(60), limit: 9).map(\.id) }
            #expect(due == [photo])
            let moments = try await catalogue.read { try $0.momentsToArrive(at: .seconds(90)) }
            #expect(moments.map(\.id) == [party] && moments.first?.waitsUntil == .seconds(90))
            try await catalogue.arrive()
            try await catalogue.write { writer in
                try writer.setWaiting(until: .seconds(60), of: photo)
                try writer.setWaiting(until: .seconds(90), of: party)
            }
            #expect(try await catalogue.read { try $0.photosToArrive(at: .distantFuture, limit: 9) } == [])
            #expect(try await catalogue.read { try $0.momentsToArrive(at: .distantFuture) } == [])
        },
        CatalogueContract("moves the time of a moment's photos that wait, and of no others") { catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            try await catalogue.write { try $0.setWaiting(until: .seconds(60), ofPhotosIn: party) }
            let due = try await catalogue.read { try $0.photosToArrive(at: .seconds(60), limit: 9).map(\.id.text) }
            #expect(due == ["photo-8", "photo-9"])
            try await catalogue.arrive()
            try await catalogue.write { try $0.setWaiting(until: .seconds(60), ofPhotosIn: party) }
            #expect(try await catalogue.read { try $0.photosToArrive(at: .distantFuture, limit: 9) } == [])
        },
        CatalogueContract("keeps the local times of all that waits in another zone, and no other's") {
            catalogue async throws in
            try await catalogue.settleSurprised()
            try await catalogue.settleSurprises()
            let revision = try await catalogue.read { try $0.family(home)?.revision }
            let (before, after) = (FamilyClock(timeZone: "UTC"), FamilyClock(timeZone: "Europe/Helsinki"))
            try await catalogue.write { writer in
                try writer.add(5, in: .make("moment-0"), heldFrom: gus)
                try writer.moveSurprises(of: .make("family-2"), from: before, to: after)
            }
            #expect(try await catalogue.read { try $0.photosToArrive(at: time.addingTimeInterval(-1), limit: 9) } == [])
            try await catalogue.write { try $0.moveSurprises(of: home, from: before, to: after) }
            let moved = time.addingTimeInterval(-3 * 3_600)
            let due = try await catalogue.read { try $0.photosToArrive(at: moved, limit: 9).map(\.id.text) }
            #expect(due == ["photo-8", "photo-9", "photo-7"])
            #expect(try await catalogue.read { try $0.momentsToArrive(at: moved).map(\.id) } == [party])
            let earlier = moved.addingTimeInterval(-1)
            #expect(try await catalogue.read { try $0.photosToArrive(at: earlier, limit: 9) } == [])
            #expect(try await catalogue.read { try $0.momentsToArrive(at: earlier) } == [])
            let held = try await catalogue.read { try $0.heldPhoto(.make("photo-5"), in: home) }
            #expect(held?.isHeld == true)
            let deleted = try await catalogue.read { try $0.remembered(.make("photo-6"), in: home) }
            #expect(deleted?.waitsUntil == moved)
            // The guest's photo raised it once; nobody reads from it that something waits.
            let now = try await catalogue.read { try $0.family(home)?.revision }
            #expect(try #require(now) - #require(revision) <= 4)
        },
    ]
}
