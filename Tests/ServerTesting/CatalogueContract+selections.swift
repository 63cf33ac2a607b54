import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let mikko = MemberID.make("mikko")

/// Photos that are selected by person, place, time, hearts and words.
extension CatalogueContract {
    static let selections = [
        CatalogueContract("selects by person, place, year, day, and by several of these") { catalogue async throws in
            try await catalogue.settleSelections()
            func found(_ query: SelectionQuery) async throws -> [Int64] { try await catalogue.selected(query) }
            // The last taken first, whenever it arrived.
            #expect(try await found(SelectionQuery()) == [6, 5, 4, 2, 1, 3])
            #expect(try await found(SelectionQuery(person: mikko)) == [6, 4, 2])
            #expect(try await found(SelectionQuery(place: .town(1))) == [6, 2, 3])
            #expect(try await found(SelectionQuery(person: mikko, place: .town(1))) == [6, 2])
            #expect(try await found(SelectionQuery(time: .year(2024))) == [2, 1])
            #expect(try await found(SelectionQuery(person: mikko, place: .town(1), time: .year(2024))) == [2])
            let day = try #require(CalendarDay("2024-05-01"))
            #expect(try await found(SelectionQuery(time: .day(day))) == [1])
            #expect(try await catalogue.read { try $0.photoCount(of: home, on: day) } == 1)
            #expect(try await catalogue.read { try $0.photoCount(of: .make("family-2"), on: day) } == 0)
            #expect(try await found(SelectionQuery(place: .town(9))) == [])
            #expect(try await found(SelectionQuery(person: .make("nobody"))) == [])
            #expect(try await catalogue.selected(SelectionQuery(), in: .make("family-2")) == [])
        },
        CatalogueContract("lays a typed place in the middle of its photos that have a position") {
            catalogue async throws in
            try await catalogue.settleSelections()
            try await catalogue.write { writer in
                for (number, place) in [(11, "Skerry"), (12, "Skerry"), (13, "Skerry"), (14, "Elsewhere")] {
                    var photo = PhotoRecord.make(number)
                    photo.placeKey = .typed(place)
                    let north = number == 13 ? 60_000_000 : 59_000_000
                    if number != 12 { photo.coordinates = Coordinates(latitude: north, longitude: -number) }
                    _ = try writer.add(photo)
                }
                var town = PhotoRecord.make(15)
                town.placeKey = .town(1)
                town.coordinates = Coordinates(latitude: 1, longitude: 1)
                _ = try writer.add(town)
            }
            let positions = try await catalogue.read { try $0.positionsOfTypedPlaces(of: home) }
            #expect(
                positions == [
                    .typed("Skerry"): Coordinates(latitude: 59_500_000, longitude: -12),
                    .typed("Elsewhere"): Coordinates(latitude: 59_000_000, longitude: -14),
                ]
            )
            #expect(try await catalogue.read { try $0.positionsOfTypedPlaces(of: .make("family-2")) } == [:])
            let photo = try #require(try await catalogue.read { try $0.photo(.make("photo-14"), in: home) })
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await catalogue.read { try $0.positionsOfTypedPlaces(of: home) }.count == 1)
        },
        CatalogueContract("puts the most loved first, and counts hearts as they come and go") {
            catalogue async throws in
            try await catalogue.settleSelections()
            let loved = SelectionQuery(isLoved: true)
            try await catalogue.give([(1, anna), (3, anna), (3, mikko), (6, mikko)])
            #expect(try await catalogue.selected(loved) == [3, 6, 1])
            #expect(try await catalogue.read { try $0.lovedPhotoCount(of: home) } == 3)
            #expect(try await catalogue.selected(SelectionQuery(place: .town(1), isLoved: true)) == [3, 6])
            #expect(try await catalogue.selected(SelectionQuery(time: .year(2024), isLoved: true)) == [1])
            let day = try #require(CalendarDay("2024-05-01"))
            #expect(try await catalogue.selected(SelectionQuery(time: .day(day), isLoved: true)) == [1])
            let ofMikko = SelectionQuery(person: mikko, time: .year(2024), isLoved: true)
            #expect(try await catalogue.selected(ofMikko) == [])
            // Given twice, it is given once.
            try await catalogue.give([(1, anna)])
            _ = try await catalogue.write {
                try $0.setHeart(false, on: .make("photo-6"), in: home, by: mikko, at: .testDay)
            }
            #expect(try await catalogue.selected(loved) == [3, 1])
            try await catalogue.give([(5, mikko)])
            // Mikko was Anna all along: of two hearts one remains, and the frames of both hear of the hearts of both.
            let before = try await catalogue.read { try $0.family(home)?.revision ?? 0 }
            try await catalogue.write { try $0.give(mikko, to: anna, named: "Anna", in: home) }
            for number in [1, 3, 5] {
                let photo = try await catalogue.read { try $0.photo(.make("photo-\(number)"), in: home) }
                #expect(photo.map { $0.revision > before } == true, "\(number)")
            }
            #expect(try await catalogue.read { try $0.selectionKey(of: .make("photo-3"), in: home) }?.hearts == 1)
            #expect(try await catalogue.selected(SelectionQuery(person: anna, isLoved: true)) == [5, 1, 3])
        },
        CatalogueContract("finds words of captions by their beginning, and names") { catalogue async throws in
            try await catalogue.settleSelections()
            func found(_ typed: String, _ change: (inout SelectionQuery) -> Void = { _ in }) async throws -> [Int64] {
                var query = SelectionQuery(words: SearchWord.words(typed: typed).map { SelectionQuery.Word($0) })
                change(&query)
                return try await catalogue.selected(query)
            }
            #expect(try await found("SAUN") == [6, 3])
            #expect(try await found("saunå evening") == [6])
            #expect(try await found("evening") == [6, 4])
            #expect(try await found("even saun") == [6])
            #expect(try await found("evening") { $0.person = mikko } == [6, 4])
            #expect(try await found("sauna") { $0.time = .year(2020) } == [3])
            #expect(try await found("in") == [1], "whole, and not \"inside\"")
            // Signs that mean something to a database mean nothing here.
            #expect(try await found("sau%") == [6, 3])
            for typed in ["* OR sauna", "x' OR '1'='1", "\" NEAR roses", "-sauna-x", "s_una"] {
                #expect(try await found(typed) == [], "\(typed)")
            }
            // The word is a name: Mikko's photos, and those from a town, beside those that tell of it.
            #expect(try await found("rose") { $0.words[0].senders = [mikko] } == [6, 5, 4, 2])
            #expect(try await found("rose") { $0.words[0].places = [.town(1)] } == [6, 5, 2, 3])
            try await catalogue.give([(3, anna), (6, anna), (3, mikko)])
            #expect(try await found("sauna") { $0.isLoved = true } == [3, 6])
        },
        CatalogueContract("looks at so many photos for one page, and goes on from there") { catalogue async throws in
            try await catalogue.settle()
            let day = try #require(LocalDateTime("2024-05-01T10:00:00"))
            try await catalogue.write { writer in
                for number in 1...4_001 {
                    var photo = PhotoRecord.make(number)
                    photo.caption = number == 1 ? "Needle" : ""
                    photo.takenAt = day
                    photo.day = CalendarDay(day)
                    _ = try writer.add(photo)
                }
            }
            // A day is gone through in its order, and the only photo that fits lies behind four thousand.
            let query = SelectionQuery(
                time: .day(CalendarDay(day)),
                words: SearchWord.words(typed: "needle").map { .init($0) }
            )
            try await catalogue.read { reader in
                func page(_ reach: SelectionDirection) throws -> SelectedPhotos {
                    try reader.photos(of: home, in: query, reach, limit: 5, seenBy: anna)
                }
                let first = try page(.first)
                #expect(first.photos.isEmpty)
                let second = try page(.older(than: try #require(first.next)))
                #expect(second.photos.map(\.seen.record.position) == [1] && second.next == nil)
                #expect(try page(.newer(than: .bottom)).photos == second.photos)
            }
        },
        CatalogueContract("knows new words of a caption and no old ones") { catalogue async throws in
            try await catalogue.settleSelections()
            let word = { (text: String) in SelectionQuery(words: SearchWord.words(typed: text).map { .init($0) }) }
            _ = try await catalogue.write { try $0.setCaption("Ice on the lake", of: .make("photo-6"), in: home) }
            #expect(try await catalogue.selected(word("sauna")) == [3])
            #expect(try await catalogue.selected(word("ice")) == [6])
            let photo = try #require(try await catalogue.read { try $0.photo(.make("photo-3"), in: home) })
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay) }
            #expect(try await catalogue.selected(word("sauna")) == [])
            #expect(try await catalogue.read { try $0.remembered(photo.id, in: home) }?.placeKey == nil)
        },
        CatalogueContract("selects no photo that is hidden or deleted, until it is back") { catalogue async throws in
            try await catalogue.settleSelections()
            let photo = try #require(try await catalogue.read { try $0.photo(.make("photo-6"), in: home) })
            let queries = [
                SelectionQuery(), SelectionQuery(person: mikko), SelectionQuery(place: .town(1)),
                SelectionQuery(time: .year(2026)), SelectionQuery(isLoved: true),
                SelectionQuery(words: SearchWord.words(typed: "sauna").map { .init($0) }),
            ]
            try await catalogue.give([(6, anna)])
            func areThere() async throws -> Set<Bool> {
                var found: Set<Bool> = []
                for query in queries { found.insert(try await catalogue.selected(query).contains(6)) }
                return found
            }
            #expect(try await areThere() == [true])
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await areThere() == [false])
            #expect(try await catalogue.read { try $0.selectionKey(of: photo.id, in: home) } == nil)
            _ = try await catalogue.write { try $0.setHiding(nil, of: photo) }
            #expect(try await areThere() == [true])
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay, undo: .make()) }
            #expect(try await areThere() == [false])
            #expect(try await catalogue.read { try $0.years(of: home) } == [2025, 2024, 2020])
            _ = try await catalogue.write { try $0.putBack(photo) }
            #expect(try await areThere() == [true])
        },
        CatalogueContract("lists and counts what can be selected") { catalogue async throws in
            try await catalogue.settleSelections()
            try await catalogue.settleNeighbours()
            try await catalogue.read { reader throws in
                #expect(try reader.senders(of: home).map(\.displayName) == ["Anna", "Mikko"])
                #expect(try reader.places(of: home) == [.town(1), .typed("Oulu")])
                #expect(try reader.years(of: home) == [2026, 2025, 2024, 2020])
                #expect(try reader.photoCountsBySender(of: home) == [anna: 3, mikko: 3])
                #expect(try reader.photoCountsByPlace(of: home) == [.town(1): 3, .typed("Oulu"): 1])
                #expect(try reader.photoCountsByYear(of: home) == [2026: 1, 2025: 2, 2024: 2, 2020: 1])
                let other = FamilyID.make("family-2")
                #expect(try reader.senders(of: other).isEmpty && reader.places(of: other).isEmpty)
                #expect(try reader.years(of: other).isEmpty && reader.photoCountsByYear(of: other).isEmpty)
            }
        },
        CatalogueContract("enters photos anew where a place, a zone or the towns changed") { catalogue async throws in
            try await catalogue.settleSelections()
            #expect(try await catalogue.read { try $0.photosToEnter(limit: 9) }.isEmpty)
            var photo = PhotoRecord.make(7)
            photo.coordinates = Coordinates(latitude: 10, longitude: 20)
            photo.takenAt = nil
            let added = photo
            _ = try await catalogue.write { try $0.add(added) }
            func waiting(_ mark: @escaping @Sendable (any CatalogueWriter) throws -> Void) async throws -> [PhotoID] {
                try await catalogue.write { writer in
                    try mark(writer)
                    let found = try writer.photosToEnter(limit: 9).map(\.id)
                    let entry = SelectionEntry(place: .town(5), day: CalendarDay(of: .testDay))
                    for id in found { try writer.enter(id, in: home, as: entry) }
                    return found
                }
            }
            let corner = { (number: Int) throws in try #require(Coordinates(latitude: number, longitude: number)) }
            let (low, mid, high) = (try corner(0), try corner(15), try corner(30))
            #expect(try await waiting { try $0.reenterPhotos(of: home, from: low, to: mid) } == [])
            #expect(try await waiting { try $0.reenterPhotos(of: .make("family-2"), from: low, to: high) } == [])
            #expect(try await waiting { try $0.reenterPhotosWithoutPlace() } == [photo.id])
            #expect(try await catalogue.selected(SelectionQuery(place: .town(5))) == [7])
            #expect(try await waiting { try $0.reenterPhotosWithoutPlace() } == [])
            #expect(try await waiting { try $0.reenterPhotos(of: home, from: low, to: high) } == [photo.id])
            #expect(try await waiting { try $0.reenterPhotosWithoutTime(of: home) } == [photo.id])
            let garden = SelectionQuery(words: SearchWord.words(typed: "garden").map { .init($0) })
            #expect(try await catalogue.selected(garden) == [7, 1])
        },
    ]
}

extension Catalogue {
    /// Six photos by Anna (odd) and Mikko (even), taken in another order than they arrived.
    fileprivate func settleSelections() async throws {
        try await settle()
        let photos: [(caption: String, place: PlaceKey?, taken: String)] = [
            ("In the garden", nil, "2024-05-01T10:00:00"), ("Boat inside", .town(1), "2024-12-31T23:59:59"),
            ("Sauna", .town(1), "2020-01-01T00:00:00"), ("Evening", nil, "2025-03-03T10:00:00"),
            ("Roses", .typed("Oulu"), "2025-06-06T10:00:00"), ("Sauna, evening", .town(1), "2026-07-04T10:00:00"),
        ]
        try await write { writer in
            try writer.add(MemberRecord.make(id: mikko))
            for (index, photo) in photos.enumerated() {
                let isAnna = index.isMultiple(of: 2)
                let sender = Sender(id: isAnna ? anna : mikko, displayName: isAnna ? "Anna" : "Mikko")
                var record = PhotoRecord.make(index + 1, sender: sender)
                record.caption = photo.caption
                record.placeKey = photo.place
                record.takenAt = LocalDateTime(photo.taken)
                record.day = try #require(record.takenAt.map(CalendarDay.init))
                _ = try writer.add(record)
            }
        }
    }

    fileprivate func give(_ hearts: [(photo: Int, member: MemberID)]) async throws {
        try await write { writer in
            for (photo, member) in hearts {
                _ = try writer.setHeart(true, on: .make("photo-\(photo)"), in: home, by: member, at: .testDay)
            }
        }
    }

    /// Returns the positions of a selection, read in pages of every size, from both ends, which must agree.
    fileprivate func selected(_ query: SelectionQuery, in family: FamilyID = home) async throws -> [Int64] {
        try await read { reader in
            func page(_ reach: SelectionDirection, _ limit: Int) throws -> SelectedPhotos {
                try reader.photos(of: family, in: query, reach, limit: limit, seenBy: anna)
            }
            let all = try page(.first, 100)
            #expect(all.next == nil)
            for size in 1...3 {
                var (older, next) = ([SelectedPhoto](), Optional(SelectionKey.top))
                while let key = next {
                    let part = try page(.older(than: key), size)
                    older += part.photos
                    next = part.next
                }
                #expect(older == all.photos, "in steps of \(size)")
                var newer: [SelectedPhoto] = []
                next = .bottom
                while let key = next {
                    let part = try page(.newer(than: key), size)
                    newer = part.photos + newer
                    next = part.next
                }
                #expect(newer == all.photos, "in steps of \(size), backwards")
            }
            for photo in all.photos {
                #expect(try reader.selectionKey(of: photo.seen.record.id, in: family) == photo.key)
            }
            return all.photos.map(\.seen.record.position)
        }
    }
}
