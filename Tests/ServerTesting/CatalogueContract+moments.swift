package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

extension MomentRecord {
    /// A moment of two hours that begins `number` days after the test day.
    package static func make(
        _ number: Int = 0,
        familyID: FamilyID = .make("family-1"),
        maker: MemberID = .make("anna")
    ) -> MomentRecord {
        let starts = Date.seconds(TimeInterval(number) * 86_400)
        let clock = FamilyClock(timeZone: "Europe/Helsinki")
        return MomentRecord(
            id: .make("moment-\(number)"),
            familyID: familyID,
            title: "Day \(number)",
            details: "By the lake",
            span: MomentSpan(quickAt: starts, on: clock),
            maker: maker,
            madeAt: .testDay
        )
    }
}

extension Catalogue {
    /// Adds photos of these numbers, in this moment.
    fileprivate func fill(_ moment: MomentID?, _ numbers: ClosedRange<Int>) async throws -> [PhotoRecord] {
        try await write { writer in
            try numbers.map { number in
                var photo = PhotoRecord.make(number)
                photo.momentID = moment
                return try writer.add(photo)
            }
        }
    }

    fileprivate func seen(_ moment: MomentID) async throws -> SeenMoment? {
        try await read { try $0.seenMoment(moment, in: home, seenBy: nil) }
    }

    fileprivate func list(
        _ status: MomentStatus,
        at now: Date,
        after: MomentListPlace? = nil,
        limit: Int = 9
    ) async throws -> [String] {
        try await read { reader in
            try reader.moments(of: home, status, at: now, after: after, limit: limit, seenBy: nil).map(\.record.id.text)
        }
    }
}

/// The named parts of the album.
extension CatalogueContract {
    static let moments = [
        CatalogueContract("keeps a moment whole, and what an edit says of it") { catalogue async throws in
            try await catalogue.settle()
            let added = try await catalogue.write { try $0.add(MomentRecord.make()) }
            var expected = MomentRecord.make()
            expected.revision = 1
            #expect(added == expected)
            #expect(try await catalogue.read { try $0.moment(added.id, in: home) } == expected)
            let empty = SeenMoment(record: expected, makerName: "Anna", placeName: nil, cover: nil, photos: 0)
            #expect(try await catalogue.seen(added.id) == empty)
            let place = try FamilyPlaceRecord.made()
            expected.title = "Ruska ❄ קוסאמו"
            expected.details = ""
            expected.placeID = place.id
            expected.span = MomentRecord.make(5).span
            expected.revision = try await catalogue.write { [expected] writer in
                try writer.add(place)
                return try writer.save(expected)
            }
            #expect(try await catalogue.seen(added.id)?.record == expected)
            #expect(try await catalogue.seen(added.id)?.placeName == "The cottage")
            try await catalogue.write { try $0.remove(place) }
            #expect(try await catalogue.seen(added.id)?.record.placeID == nil)
        },
        CatalogueContract("lists moments by their status, page by page") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                for number in [2, -1, 0, 1, -3, -2, 3] { try writer.add(MomentRecord.make(number)) }
                var long = MomentRecord.make(-9)
                long.span.endsAt = .seconds(86_400)
                try writer.add(long)
                try writer.add(
                    MomentRecord(
                        id: .make("theirs"),
                        familyID: .make("family-2"),
                        title: "Theirs",
                        span: MomentRecord.make().span,
                        maker: .make("boris"),
                        madeAt: .testDay
                    )
                )
            }
            let now = Date.seconds(60)
            #expect(try await catalogue.list(.goingOn, at: now) == ["moment--9", "moment-0"])
            #expect(try await catalogue.list(.notStarted, at: now) == ["moment-1", "moment-2", "moment-3"])
            #expect(try await catalogue.list(.ended, at: now) == ["moment--1", "moment--2", "moment--3"])
            #expect(try await catalogue.list(.ended, at: .seconds(7_200)).first == "moment-0")
            #expect(try await catalogue.list(.goingOn, at: .seconds(7_199.999)) == ["moment--9", "moment-0"])
            for (status, ids) in [(MomentStatus.ended, [-1, -2, -3]), (.notStarted, [1, 2, 3]), (.goingOn, [-9, 0])] {
                var place: MomentListPlace?
                for id in ids {
                    let found = try await catalogue.list(status, at: now, after: place, limit: 1)
                    #expect(found == ["moment-\(id)"])
                    let record = try await catalogue.read { try $0.moment(.make("moment-\(id)"), in: home) }
                    place = record.map { MomentListPlace(of: $0, in: status) }
                }
                #expect(try await catalogue.list(status, at: now, after: place, limit: 1) == [])
            }
        },
        CatalogueContract("gives moments by their IDs, and those edited after a revision, of one family only") {
            catalogue async throws in
            try await catalogue.settle()
            let place = try FamilyPlaceRecord.made()
            try await catalogue.write { try $0.add(place) }
            var revisions: [Int64] = []
            for number in 0...3 {
                var moment = MomentRecord.make(number)
                moment.placeID = number == 1 ? place.id : nil
                revisions.append(try await catalogue.write { [moment] in try $0.add(moment).revision })
            }
            func edited(_ range: ClosedRange<Int64>, in family: FamilyID = home) async throws -> [String] {
                try await catalogue.read { try $0.moments(of: family, editedIn: range) }.map(\.record.id.text).sorted()
            }
            #expect(try await edited(revisions[0]...revisions[2]) == ["moment-1", "moment-2"])
            #expect(try await edited(revisions[3]...revisions[3]) == [])
            #expect(try await edited(0...revisions[3], in: .make("family-2")) == [])
            let noted = try await catalogue.write { try $0.noteMoments(at: place.id, in: home) }
            #expect(noted == revisions[3] + 1)
            #expect(try await edited(revisions[3]...(noted ?? 0)) == ["moment-1"])
            #expect(try await catalogue.write { try $0.noteMoments(at: .make("nowhere"), in: home) } == nil)
            _ = try await catalogue.write { try $0.remove(MomentRecord.make(3), at: .testDay) }
            let wanted: [MomentID] = [.make("moment-2"), .make("moment-3"), .make("nobodys")]
            let found = try await catalogue.read { try $0.seenMoments(wanted, in: home) }
            #expect(found.map(\.record.id) == [.make("moment-2")])
            #expect(try await catalogue.read { try $0.seenMoments(wanted, in: .make("family-2")) } == [])
        },
        CatalogueContract("counts a moment's photos in the album, and shows the first one for it") {
            catalogue async throws in
            try await catalogue.settle()
            let moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            let photos = try await catalogue.fill(moment.id, 1...3)
            _ = try await catalogue.fill(nil, 4...5)
            #expect(try await catalogue.seen(moment.id)?.photos == 3)
            #expect(try await catalogue.seen(moment.id)?.cover == photos[0].id)
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photos[0]) }
            #expect(try await catalogue.seen(moment.id)?.cover == photos[1].id)
            _ = try await catalogue.write { try $0.remove(photos[1], at: .testDay, undo: .make()) }
            #expect(try await catalogue.seen(moment.id)?.cover == photos[2].id)
            #expect(try await catalogue.seen(moment.id)?.photos == 1)
            _ = try await catalogue.write { try $0.setHiding(nil, of: photos[0]) }
            #expect(try await catalogue.seen(moment.id)?.cover == photos[0].id)
        },
        CatalogueContract("reads a moment's photos from any position") { catalogue async throws in
            try await catalogue.settle()
            let moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            _ = try await catalogue.fill(moment.id, 1...3)
            _ = try await catalogue.fill(nil, 4...5)
            _ = try await catalogue.fill(moment.id, 6...7)
            let reaches: [(AlbumDirection, [Int64])] = [
                (.newest, [7, 6]), (.older(than: 6), [3, 2]), (.newer(than: 1), [3, 2]), (.newer(than: 7), []),
            ]
            for (reach, expected) in reaches {
                let found = try await catalogue.read { reader in
                    try reader.photos(of: moment.id, in: home, reach, limit: 2, seenBy: anna).map(\.record.position)
                }
                #expect(found == expected, "\(reach)")
            }
            let foreign = try await catalogue.read { reader in
                try reader.photos(of: moment.id, in: .make("family-2"), .newest, limit: 2, seenBy: anna)
            }
            #expect(foreign == [])
        },
        CatalogueContract("moves a photo in and out, in a new revision, and its cover leaves with it") {
            catalogue async throws in
            try await catalogue.settle()
            var moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            try await catalogue.write { _ = try $0.add(MomentRecord.make(1)) }
            let photos = try await catalogue.fill(moment.id, 1...2)
            moment.coverID = photos[1].id
            try await catalogue.write { [moment] in _ = try $0.save(moment) }
            #expect(try await catalogue.seen(moment.id)?.cover == photos[1].id)
            let id = moment.id
            #expect(try await catalogue.write { try $0.setMoment(id, of: photos[1]) } == nil)
            #expect(try await catalogue.seen(moment.id)?.record.coverID == photos[1].id)
            let before = try await catalogue.read { try $0.family(home) }?.revision ?? 0
            #expect(try await catalogue.write { try $0.setMoment(.make("moment-1"), of: photos[1]) } == before + 1)
            let moved = try await catalogue.read { try $0.photo(photos[1].id, in: home) }
            #expect(moved?.momentID == .make("moment-1") && moved?.revision == before + 1)
            #expect(try await catalogue.seen(moment.id)?.cover == photos[0].id)
            #expect(try await catalogue.seen(moment.id)?.record.coverID == nil)
            #expect(try await catalogue.write { try $0.setMoment(nil, of: photos[0]) } == before + 2)
            #expect(try await catalogue.seen(moment.id)?.photos == 0)
        },
        CatalogueContract("removes a moment, keeps its photos, and remembers no word of it") { catalogue async throws in
            try await catalogue.settle()
            let moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            let photos = try await catalogue.fill(moment.id, 1...3)
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photos[2]) }
            let since = try await catalogue.read { try $0.family(home) }?.revision ?? 0
            let revision = try await catalogue.write { try $0.remove(moment, at: .testDay) }
            #expect(try await catalogue.seen(moment.id) == nil)
            let changes = try await catalogue.read {
                try $0.changes(of: home, since: since, limit: 9, seenBy: anna)
            }
            #expect(changes.map(\.record.id) == [photos[0].id, photos[1].id])
            #expect(changes.allSatisfy { $0.record.momentID == nil && $0.record.revision < revision })
            #expect(try await catalogue.read { try $0.remembered(photos[2].id, in: home) }?.momentID == nil)
            #expect(try await catalogue.read { try $0.isTaken(moment.id) })
            #expect(try await catalogue.read { try $0.isForWholeFamily(moment.id, in: home) }, "it was")
            #expect(try await catalogue.read { try !$0.isForWholeFamily(.make("none"), in: home) })
            #expect(try await catalogue.read { try $0.momentCount(of: home) } == MomentCount(living: 0, removed: 1))
            try await expectConflict(catalogue) { try $0.add(MomentRecord.make()) }
            try await catalogue.write { try $0.forgetMoments(of: home, removedBefore: .testDay) }
            #expect(try await catalogue.read { try $0.isTaken(moment.id) })
            try await catalogue.write { try $0.forgetMoments(of: home, removedBefore: .seconds(1)) }
            #expect(try await catalogue.read { try !$0.isTaken(moment.id) })
        },
        CatalogueContract("keeps no moment of a photo that was purged") { catalogue async throws in
            try await catalogue.settle()
            var moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            let photo = try #require(try await catalogue.fill(moment.id, 1...1).first)
            moment.coverID = photo.id
            try await catalogue.write { [moment] in _ = try $0.save(moment) }
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay) }
            #expect(try await catalogue.seen(moment.id)?.record.coverID == nil)
            #expect(try await catalogue.read { try $0.remembered(photo.id, in: home) }?.momentID == nil)
        },
        CatalogueContract("moves the times of moments to another zone, in one family alone") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                try writer.add(MomentRecord.make())
                try writer.add(MomentRecord.make(1, familyID: .make("family-2"), maker: .make("boris")))
                #expect(try writer.moveMoments(of: home, to: FamilyClock(timeZone: "UTC")) == 2)
            }
            let moved = try #require(try await catalogue.seen(.make("moment-0"))).record
            let span = moved.span
            #expect(moved.revision == 2)
            #expect(span.starts == MomentRecord.make().span.starts && span.startsAt == .seconds(3 * 3_600))
            let theirs = try await catalogue.read { try $0.moment(.make("moment-1"), in: .make("family-2")) }
            #expect(theirs?.span == MomentRecord.make(1).span)
        },
        CatalogueContract("removes a family with its moments, and gives a member's to another") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: .make("ida"), role: .relative))
                try writer.add(MomentRecord.make(maker: .make("ida")))
                try writer.give(.make("ida"), to: anna, named: "Anna", in: home)
            }
            #expect(try await catalogue.seen(.make("moment-0"))?.record.maker == anna)
            _ = try await catalogue.fill(.make("moment-0"), 1...2)
            try await catalogue.write { writer in
                var moment = try #require(try writer.moment(.make("moment-0"), in: home))
                moment.coverID = .make("photo-2")
                try writer.save(moment)
                try writer.remove(home, at: .testDay)
            }
            #expect(try await catalogue.read { try !$0.isTaken(.make("moment-0")) })
        },
    ]
}

extension FamilyPlaceRecord {
    fileprivate static func made() throws -> FamilyPlaceRecord {
        FamilyPlaceRecord(
            id: .make("place-1"),
            familyID: home,
            name: "The cottage",
            coordinates: try #require(Coordinates(latitude: 65_966_000, longitude: 29_183_000)),
            radius: 500,
            madeAt: .testDay
        )
    }
}
