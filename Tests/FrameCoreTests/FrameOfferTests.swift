import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameOfferTests {
    /// A frame whose server was restored to the day of the first `known` photos.
    private static func setBack(to known: Int, photos: Int = 3, serverIsOld: Bool = false) -> House {
        var house = House.family(photos: photos)
        house.wait(.seconds(5))
        house.serverIsOld = serverIsOld
        house.album.setBack(to: known)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        return house
    }

    @Test func `offers what only it has, with what it knows of each`() throws {
        let house = Self.setBack(to: 1)
        #expect(house.offers.map(\.isFirst) == [true])
        #expect(house.offered == ["photo-2", "photo-3"])
        let photo = try #require(house.offers.first?.photos.first)
        let known = try #require(house.shelf.contents.photos.first { $0.photo.id == photo.photoID })
        #expect(photo.rendition == known.file && photo.position == 2)
        #expect(photo.sender == known.photo.sender && photo.caption == known.photo.caption)
        #expect(photo.addedAt == known.photo.addedAt)
    }

    @Test func `tells the moment of each, also one that the server has lost`() throws {
        var house = House.family(photos: 2)
        let party = MomentSummary.make("party", title: "Party", maker: .make("zoe"))
        house.album.keep(party)
        house.album.setMoment(party.id, at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(5))
        house.album.setBack(to: 0)
        house.album.removeMoment(party.id)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        let photos = house.offers.flatMap(\.photos)
        #expect(photos.map(\.isInMoment) == [false, true])
        let told = try #require(photos.last?.moment)
        #expect(told.id == party.id && told.title == "Party" && told.maker == .make("zoe"))
        #expect(told.starts == party.starts && told.ends == party.ends && told.isForAll == nil)
    }

    @Test func `many go in parts, and the first says so`() {
        let house = Self.setBack(to: 1, photos: 46)
        #expect(house.offers.map(\.photos.count) == [20, 20, 5])
        #expect(house.offers.map(\.isFirst) == [true, false, false])
        #expect(Set(house.offered).count == 45)
    }

    @Test func `nothing is offered where the server has all`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(600))
        house.restart()
        house.wait(.seconds(600))
        #expect(house.offers.isEmpty)
    }

    @Test func `offers once after a start, and not with every change`() {
        var house = Self.setBack(to: 1)
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(600))
        #expect(house.offers.count == 1)
        house.restart()
        house.wait(.seconds(600))
        #expect(house.offers.count == 2 && house.offered == ["photo-2", "photo-3", "photo-2", "photo-3"])
    }

    @Test func `a server of before offers is not asked again`() {
        var house = Self.setBack(to: 1, serverIsOld: true)
        house.wait(.seconds(3600))
        #expect(house.offers.isEmpty && house.shelf.files.count == 3)
        #expect(house.calls { if case .offerPhotos = $0 { true } else { false } } == 1)
    }

    @Test func `an offer that was lost on its way is made again`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.album.setBack(to: 2)
        house.tell(.hint(.album(revision: house.album.revision)))
        while house.calls({ if case .offerPhotos = $0 { true } else { false } }) == 0 { house.answer(at: 0) }
        let offer = house.log.lazy.compactMap { effect -> PhotoOffer? in
            if case .call(.offerPhotos(let offer)) = effect { offer } else { nil }
        }.first
        guard let offer else { return }
        house.fail(.call(.offerPhotos(offer)), with: .server(.failed(.offerPhotos(offer), .unreachable("lost"))))
        house.wait(.seconds(120))
        #expect(house.offered == ["photo-3"] && house.offers.map(\.isFirst) == [true])
    }

    @Test func `what comes back into the album is the same photo, and is not fetched again`() {
        var house = Self.setBack(to: 2)
        house.clearLog()
        house.album.bringBack("photo-3", at: 3)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.contents.photos.first?.photo.revision == house.album.revision)
        #expect(house.shelf.files.count == 3 && house.downloadCount == 0)
        house.restart()
        house.wait(.seconds(60))
        #expect(house.offers.count == 1)
    }

    @Test func `one that comes back in another place moves there`() {
        var house = Self.setBack(to: 2)
        house.album.bringBack("photo-3", at: 2_000_000_001)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.contents.photos.map(\.photo.position) == [2_000_000_001, 2, 1])
        house.press(.home)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a lost place in the album costs none of them`() throws {
        var house = Self.setBack(to: 2)
        house.press(.home)
        house.wait(.seconds(1))
        house.swipe(.newer)
        let calls = house.pending.compactMap { effect -> ServerCall? in
            guard case .call(let call) = effect, case .album(.newer, _) = call else { return nil }
            return call
        }
        let call = try #require(calls.first)
        let problem = ProblemDocument(status: 400, code: .badRequest, title: "That place is not known.")
        house.fail(.call(call), with: .server(.failed(call, .refused(problem))))
        house.wait(.seconds(400))
        #expect(house.shelf.files.count == 3 && house.shelf.contents.photos.count == 3)
    }

    @Test func `what keepers let go goes from here too`() {
        var house = Self.setBack(to: 2)
        house.album.letGo("photo-3")
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 2 && house.shelf.contents.photos.count == 2)
    }
}

extension House {
    fileprivate var offered: [String] { offers.flatMap(\.photos).map(\.photoID.text) }

    fileprivate var downloadCount: Int { log.count { if case .download = $0 { true } else { false } } }
}
