import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension Catalogue {
    fileprivate func lease(
        _ now: Double,
        _ until: Double,
        latest: Double = 1_000_000,
        attempts: Int = 3,
        moving: Bool = false
    ) async throws -> PhotoID? {
        try await lease(.allFamilies) {
            try $0.leaseRenditions(
                moving: moving,
                now: .seconds(now),
                latest: .seconds(latest),
                until: .seconds(until),
                attempts: attempts
            )
        }?.id
    }

    /// The films that were begun twice.
    fileprivate func exhaustedFilms(_ now: Double, latest: Double = 1_000_000) async throws -> [PhotoID] {
        try await write {
            try $0.exhaustedFilms(attempts: 2, now: .seconds(now), latest: .seconds(latest)).map(\.id)
        }
    }

    /// Queues all photos of older recipes and returns their number.
    fileprivate func queue(olderThan recipe: Int, limit: Int = 9) async throws -> Int {
        let before = try await jobs()
        var place: RecipePlace?
        repeat {
            place = try await queueNext(olderThan: recipe, after: place, limit: limit)
        } while place != nil
        return try await jobs() - before
    }

    fileprivate func queueNext(
        olderThan recipe: Int,
        after place: RecipePlace?,
        limit: Int
    ) async throws -> RecipePlace? {
        try await write { try $0.queueRenditions(olderThan: recipe, after: place, limit: limit, at: .testDay) }
    }

    fileprivate func jobs() async throws -> Int {
        try await read { try $0.totals(framesSeenAfter: .testDay, attempts: 3).renditionJobs }
    }

    /// Photos that came one after the other, of the first recipe.
    fileprivate func add(_ numbers: ClosedRange<Int>) async throws {
        try await write { writer in
            for number in numbers {
                var photo = PhotoRecord.make(number)
                photo.addedAt = .seconds(Double(number))
                _ = try writer.add(photo)
            }
        }
    }
}

/// Renditions to be made anew.
extension CatalogueContract {
    static let renditions = [
        CatalogueContract("writes down photos of older recipes, once, and no more than asked") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...3)
            #expect(try await catalogue.queue(olderThan: 1) == 0)
            let second = try await catalogue.queueNext(olderThan: 2, after: nil, limit: 2)
            #expect(try await catalogue.jobs() == 2 && second == RecipePlace(recipe: 1, photo: .make("photo-2")))
            let third = try await catalogue.queueNext(olderThan: 2, after: second, limit: 2)
            #expect(try await catalogue.jobs() == 3 && third == RecipePlace(recipe: 1, photo: .make("photo-3")))
            #expect(try await catalogue.queueNext(olderThan: 2, after: third, limit: 2) == nil)
            #expect(try await catalogue.queue(olderThan: 2) == 0)
        },
        CatalogueContract("hands out each once: the urgent one first, then the newest") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...3)
            _ = try await catalogue.queue(olderThan: 2)
            try await catalogue.write { try $0.queueUrgentRenditions(of: .make("photo-1"), in: home, at: .testDay) }
            var taken: [PhotoID?] = []
            for _ in 0..<4 { taken.append(try await catalogue.lease(0, 60)) }
            #expect(taken == [.make("photo-1"), .make("photo-3"), .make("photo-2"), nil])
        },
        CatalogueContract("hands a photo out again when its time is over, until it was tried enough") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            #expect(try await catalogue.lease(0, 60, attempts: 2) == .make("photo-1"))
            #expect(try await catalogue.lease(59, 120, attempts: 2) == nil)
            #expect(try await catalogue.lease(60, 120, attempts: 2) == .make("photo-1"))
            #expect(try await catalogue.lease(999, 1_059, attempts: 2) == nil)
        },
        CatalogueContract("hands a photo out again whose lease a clock wrote that was years ahead") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            let year = 365.0 * 86_400
            #expect(try await catalogue.lease(9 * year, 9 * year + 60, latest: 9 * year + 900) == .make("photo-1"))
            #expect(try await catalogue.lease(0, 60, latest: 900) == .make("photo-1"))
            #expect(try await catalogue.lease(59, 119, latest: 959) == nil, "a lease of the right clock holds")
        },
        CatalogueContract("hands a photo out again that was tried enough, when bytes came back") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            #expect(try await catalogue.lease(0, 60, attempts: 1) == .make("photo-1"))
            // To be queued once more is not enough: this photo may be what kills the server.
            try await catalogue.write { try $0.queueUrgentRenditions(of: .make("photo-1"), in: home, at: .testDay) }
            #expect(try await catalogue.lease(60, 120, attempts: 1) == nil)
            try await catalogue.write { try $0.resetRenditionAttempts(of: .make("photo-1"), in: home) }
            #expect(try await catalogue.lease(60, 120, attempts: 1) == .make("photo-1"))
        },
        CatalogueContract("hands out again what was put off, as often as the server had trouble") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            for hour in 0..<5 {
                let now = Double(hour) * 3_600
                #expect(try await catalogue.lease(now, now + 60, attempts: 2) == .make("photo-1"))
                try await catalogue.write {
                    try $0.postponeRenditions(of: .make("photo-1"), until: .seconds(now + 900))
                }
                #expect(try await catalogue.lease(now + 899, now + 959, attempts: 2) == nil)
            }
            // One that is begun and not heard of again is counted still.
            #expect(try await catalogue.lease(90_000, 90_060, attempts: 2) == .make("photo-1"))
            #expect(try await catalogue.lease(90_060, 90_120, attempts: 2) == .make("photo-1"))
            #expect(try await catalogue.lease(90_120, 90_180, attempts: 2) == nil)
        },
        CatalogueContract("puts the new renditions in place of the old and reckons the bytes anew") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...2)
            _ = try await catalogue.queue(olderThan: 2)
            let before = try await catalogue.read { try $0.family(home)?.bytesUsed.bytes } ?? 0
            let photo = PhotoRecord.make(1)
            var rendition = photo.renditions[0]
            rendition.bytes = ByteCount(rendition.bytes.bytes + 1_000)
            let wanted = [rendition]
            let revision = try await catalogue.write {
                try $0.finishRenditions(of: photo.id, MadeRenditions(renditions: wanted), recipe: 2)
            }
            let after = try await catalogue.read { try $0.photo(photo.id, in: home) }
            #expect(after?.renditions == wanted && after?.recipe == 2)
            #expect(after?.revision == revision)
            let lost = photo.renditions.dropFirst().reduce(0) { $0 + $1.bytes.bytes }
            #expect(try await catalogue.read { try $0.family(home)?.bytesUsed.bytes } == before + 1_000 - lost)
            #expect(try await catalogue.lease(0, 60) == .make("photo-2"))
            #expect(try await catalogue.queue(olderThan: 2) == 0)
        },
        CatalogueContract("keeps what was sent beside a still, and its film once it is made") {
            catalogue async throws in
            try await catalogue.settle()
            var photo = PhotoRecord.make(1)
            photo.motion = .film
            photo.filmStart = FilmStart(milliseconds: 12_500)
            photo.camera = "Canon EOS 5D"
            photo.coordinates = Coordinates(latitude: -33_868_800, longitude: 151_209_300)
            let sent = photo
            _ = try await catalogue.write { try $0.add(sent) }
            let added = try await catalogue.read { try $0.photo(sent.id, in: home) }
            #expect(added?.motion == .film && added?.film == nil && added?.filmStart == sent.filmStart)
            #expect(added?.camera == sent.camera && added?.coordinates == sent.coordinates)
            let before = try await catalogue.read { try $0.family(home)?.bytesUsed.bytes } ?? 0
            let film = Film.make(1)
            try await catalogue.write { writer in
                let made = MadeRenditions(renditions: sent.renditions, film: film)
                _ = try writer.finishRenditions(of: sent.id, made, recipe: 2)
            }
            let played = try await catalogue.read { try $0.photo(sent.id, in: home) }
            #expect(played?.film == film && played?.filmStart == sent.filmStart)
            #expect(try await catalogue.read { try $0.family(home)?.bytesUsed.bytes } == before + film.bytes.bytes)
            #expect(try await catalogue.read { try $0.used(of: [film.sha256]) } == [film.sha256])
            try await catalogue.write { writer in
                guard let made = try writer.photo(sent.id, in: home) else { throw Problem.photoGone }
                _ = try writer.remove(made, at: .seconds(1), undo: .make())
            }
            #expect(try await catalogue.read { try $0.used(of: [film.sha256]) } == [film.sha256])
            let removed = try await catalogue.read { try $0.remembered(sent.id, in: home) }
            guard let removed else { throw Problem.photoGone }
            try await catalogue.write { try $0.purge(removed) }
            #expect(try await catalogue.read { try $0.used(of: [film.sha256]) } == [])
            #expect(try await catalogue.read { try $0.family(home)?.bytesUsed.bytes } == 0)
        },
        CatalogueContract("hands out what moves apart from what does not") { catalogue async throws in
            try await catalogue.settle()
            var film = PhotoRecord.make(2)
            film.motion = .film
            let moving = film
            try await catalogue.write { writer in
                _ = try writer.add(PhotoRecord.make(1))
                _ = try writer.add(moving)
                for photo in [PhotoRecord.make(1), moving] {
                    try writer.queueUrgentRenditions(of: photo.id, in: home, at: .testDay)
                }
            }
            #expect(try await catalogue.lease(0, 60) == .make("photo-1"))
            #expect(try await catalogue.lease(0, 60) == nil)
            #expect(try await catalogue.lease(0, 60, moving: true) == .make("photo-2"))
            #expect(try await catalogue.lease(0, 60, moving: true) == nil)
        },
        CatalogueContract("gives a film up that cannot be made, and no film that is there") { catalogue async throws in
            try await catalogue.settle()
            var photo = PhotoRecord.make(1)
            photo.motion = .animation
            let sent = photo
            try await catalogue.write { writer in
                _ = try writer.add(sent)
                _ = try writer.add(PhotoRecord.make(2))
                try writer.queueUrgentRenditions(of: sent.id, in: home, at: .testDay)
            }
            let revision = try await catalogue.write { try $0.giveUpFilm(of: sent.id) }
            let after = try await catalogue.read { try $0.photo(sent.id, in: home) }
            #expect(after?.hasFilmFailed == true && after?.film == nil && after?.revision == revision)
            #expect(try await catalogue.lease(0, 60, moving: true) == nil)
            #expect(try await catalogue.write { try $0.giveUpFilm(of: .make("photo-2")) } == nil)
            let made = MadeRenditions(renditions: sent.renditions, film: .make(1))
            #expect(try await catalogue.write { try $0.finishRenditions(of: sent.id, made, recipe: 2) } != nil)
            #expect(try await catalogue.read { try $0.photo(sent.id, in: home) }?.hasFilmFailed == false)
            #expect(try await catalogue.write { try $0.giveUpFilm(of: sent.id) } == nil)
        },
        CatalogueContract("names the films that were begun too often, once nobody works on them") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for number in 1...3 {
                    var photo = PhotoRecord.make(number)
                    photo.motion = number == 1 ? nil : .film
                    if number == 3 { photo.film = .make(3) }
                    _ = try writer.add(photo)
                    try writer.queueUrgentRenditions(of: photo.id, in: home, at: .testDay)
                }
            }
            for attempt in 0..<2 {
                let now = Double(attempt) * 60
                #expect(try await catalogue.exhaustedFilms(now) == [])
                #expect(try await catalogue.lease(now, now + 60) == .make("photo-1"))
                for _ in 1...2 { #expect(try await catalogue.lease(now, now + 60, moving: true) != nil) }
            }
            #expect(try await catalogue.exhaustedFilms(119) == [], "the last attempt may still succeed")
            // The still photo keeps its renditions, and the other film is there.
            #expect(try await catalogue.exhaustedFilms(120) == [.make("photo-2")])
            #expect(try await catalogue.exhaustedFilms(-9_999, latest: 0) == [.make("photo-2")])
            try await catalogue.write { try $0.resetRenditionAttempts(of: .make("photo-2"), in: home) }
            #expect(try await catalogue.exhaustedFilms(120) == [])
        },
        CatalogueContract("lets whoever has a photo have it longer") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            let photo = try await catalogue.lease(0, 60)
            guard let photo else { throw Problem.photoGone }
            try await catalogue.write { try $0.prolongRenditions(of: photo, until: .seconds(90)) }
            #expect(try await catalogue.lease(60, 120) == nil)
            #expect(try await catalogue.lease(90, 150) == photo)
        },
        CatalogueContract("leaves a photo alone that is on its way out, and forgets it with its bytes") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.add(1...1)
            _ = try await catalogue.queue(olderThan: 2)
            let photo = PhotoRecord.make(1)
            let removed = try await catalogue.write { writer in
                guard let photo = try writer.photo(photo.id, in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .seconds(1), undo: .make())
                return try writer.remembered(photo.id, in: home)
            }
            #expect(try await catalogue.lease(0, 60) == nil)
            #expect(
                try await catalogue.write {
                    try $0.finishRenditions(of: photo.id, MadeRenditions(renditions: []), recipe: 2)
                } == nil
            )
            guard let removed else { throw Problem.photoGone }
            _ = try await catalogue.write { try $0.putBack(removed) }
            #expect(try await catalogue.lease(0, 60) == photo.id)
        },
    ]
}
