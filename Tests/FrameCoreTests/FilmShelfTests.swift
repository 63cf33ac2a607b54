import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// How films come to the shelf, stay on it and leave it.
struct FilmShelfTests {
    @Test func `a film made anew takes the place of the one on the shelf`() {
        var house = House.withFilm()
        house.filmBegins()
        let other = Film.make(sha256: .make("e"))
        house.make(other)
        #expect(house.shelf.films[.make("photo-3")] == other)
        #expect(house.film != nil)
    }

    @Test func `films come after all pictures, one at a time`() {
        var house = House.family(photos: 1)
        for _ in 0..<6 { house.album.add() }
        for index in 0..<3 { house.album.setFilm(.make(sha256: .make(["b", "c", "d"][index])), at: index) }
        house.tell(.hint(.album(revision: house.album.revision)))
        var order: [PhotoFile] = []
        while let index = house.pending.firstIndex(where: { !$0.isFilmDownload }) ?? house.pending.indices.first {
            #expect(house.pending.count(where: \.isFilmDownload) <= 1)
            if case .download(_, let file) = house.pending[index] { order.append(file) }
            house.answer(at: index)
        }
        #expect(order.count == 9 && order.suffix(3).allSatisfy(\.isFilm))
        #expect(house.shelf.films.count == 3)
    }

    @Test func `on a full shelf films go first, and no photo goes for one`() {
        // Room for ten photos; a film is as large as four.
        var house = House.family(photos: 4, bound: ByteCount(3_000_000))
        house.make(.make(bytes: ByteCount(1_200_000)))
        #expect(house.shelf.films.count == 1)
        house.press(.right)
        house.answerAll()
        for _ in 0..<6 { house.album.add() }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.films.isEmpty && house.shelf.files.count == 10)
        #expect(house.fullest <= 3_000_000)
    }

    @Test func `a full disk costs the films before the photos`() {
        var house = House.withFilm(.make(bytes: .megabytes(3)), photos: 6)
        house.tell(.shelfFailed(.diskFull))
        house.answerAll()
        #expect(house.shelf.films.isEmpty && house.shelf.files.count == 6)
    }

    @Test func `a film that did not come whole is fetched again`() {
        var house = House.family(photos: 2)
        house.album.setFilm(.make(), at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        while let index = house.pending.firstIndex(where: { !$0.isFilmDownload }) { house.answer(at: index) }
        let order = FrameEffect.download(.make("photo-2"), .film(.make()))
        house.fail(order, with: .downloadFailed(.make("photo-2"), .shelf(.corrupt)))
        #expect(house.film == nil)
        // A film that never begins does not stay for ever.
        for _ in 1...24 where house.film == nil { house.wait(.seconds(5)) }
        #expect(house.shelf.films.count == 1 && house.film != nil)
    }

    @Test func `a film that the server has wrong is fetched twice, and its photo stays`() {
        var house = House.family(photos: 2)
        house.album.setFilm(.make(), at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        let order = FrameEffect.download(.make("photo-2"), .film(.make()))
        var tries = 0
        for _ in 0..<60 {
            while let index = house.pending.firstIndex(where: { !$0.isFilmDownload }) { house.answer(at: index) }
            if house.pending.contains(order) {
                tries += 1
                house.fail(order, with: .downloadFailed(.make("photo-2"), .shelf(.corrupt)))
            }
            house.wait(.seconds(60), answering: false)
        }
        #expect(tries == 2)
        #expect(house.shelf.files.count == 2 && house.shown == [.make("photo-2")])
        // The picture is fetched again if it is lost.
        house.tell(.fileDamaged(ShelfFile(photo: .make("photo-2"), isFilm: false)))
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 2 && house.shelf.films.isEmpty)
    }

    @Test func `with the server gone it plays from the shelf`() {
        var house = House.withFilm()
        house.serverIsGone = true
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.film?.photo == .make("photo-3"))
    }
}
