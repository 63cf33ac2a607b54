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

    // MARK: - The last copy

    /// A frame with a film of its newest photo, which a restored server does not know any more.
    private func setBack(_ film: Film = .make(), photos: Int = 3, bound: ByteCount = .gigabytes(2)) -> House {
        var house = House.family(photos: photos, bound: bound)
        house.make(film)
        house.album.setBack(to: photos - 1)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        return house
    }

    private func bringBack(_ house: inout House) {
        house.album.bringBack("photo-3", at: 3)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
    }

    @Test func `a film stays and plays when its photo comes back without it`() {
        var house = setBack()
        bringBack(&house)
        #expect(house.shelf.contents.photos.first?.photo.film == nil)
        #expect(house.shelf.films == [.make("photo-3"): .make()])
        // Another change of the photo comes without the film, too.
        house.album.edit(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.contents.photos.first?.photo.caption == "!" && house.shelf.films.count == 1)
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.film?.photo == .make("photo-3") && house.shelf.films.count == 1)
    }

    @Test func `a film that its photo came back without makes way for another one, and goes with it`() {
        var house = setBack()
        bringBack(&house)
        let other = Film.make(sha256: .make("e"))
        house.make(other)
        house.wait(.seconds(60))
        #expect(house.shelf.films == [.make("photo-3"): other])
        var second = setBack()
        bringBack(&second)
        second.album.delete(at: 0)
        second.tell(.hint(.album(revision: second.album.revision)))
        second.wait(.seconds(60))
        #expect(second.shelf.films.isEmpty && second.shelf.files.count == 2)
    }

    @Test func `a damaged film without another copy is not dropped`() {
        var house = setBack()
        bringBack(&house)
        house.tell(.fileDamaged(ShelfFile(photo: .make("photo-3"), isFilm: true)))
        house.wait(.seconds(60))
        #expect(house.shelf.films.count == 1)
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.film?.photo == .make("photo-3"))
        house.tell(.filmFailed(house.film?.run ?? 0, isBroken: true))
        house.wait(.seconds(60))
        #expect(house.shelf.films.count == 1 && house.film == nil)
    }

    @Test(arguments: [false, true])
    func `a film without another copy outlives its picture, which is fetched again`(isMissing: Bool) {
        var house = setBack()
        bringBack(&house)
        house.clearLog()
        let picture = ShelfFile(photo: .make("photo-3"), isFilm: false)
        house.tell(isMissing ? .shelfCompared(missing: [picture]) : .fileDamaged(picture))
        house.wait(.seconds(60))
        #expect(house.shelf.films == [.make("photo-3"): .make()] && house.downloads == 1)
        house.restart()
        house.answerAll()
        // The page of the damaged picture was left.
        house.press(.home)
        house.wait(.seconds(1))
        #expect(house.film?.photo == .make("photo-3"))
    }

    @Test func `a film that its server takes off a photo goes`() {
        var house = House.withFilm()
        house.album.setFilm(nil, at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.films.isEmpty && house.shelf.files.count == 3)
    }

    @Test(arguments: [false, true])
    func `on a full shelf a film without another copy stays before photos of the album`(isBack: Bool) {
        // Room for ten photos; a film is as large as four.
        var house = setBack(.make(bytes: ByteCount(1_200_000)), bound: ByteCount(3_000_000))
        if isBack { bringBack(&house) }
        for _ in 0..<9 { house.album.add() }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        house.press(.home)
        house.wait(.seconds(60))
        #expect(house.shelf.films.count == 1 && house.shelf.files[.make("photo-3")] != nil)
        #expect(house.shelf.files.count == 6 && house.fullest <= 3_000_000)
    }
}
