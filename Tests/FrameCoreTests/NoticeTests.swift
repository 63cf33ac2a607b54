import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct NoticeTests {
    @Test func `each state has four letters of its own, of the plainest alphabet`() {
        let words = Notice.allCases.map { $0.scene().supportWord }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.count == 4 && $0.allSatisfy { ("A"..."Z").contains($0) } })
    }

    @Test func `a disk with no room for one photo is said, until there is room`() {
        var house = House(bound: .gigabytes(2))
        house.album = ModelAlbum(photos: 1)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        while let order = house.pending.first(where: { if case .download = $0 { false } else { true } }) {
            house.answer(at: house.pending.firstIndex(of: order) ?? 0)
        }
        guard case .download(let photo, _)? = house.pending.first else {
            Issue.record("nothing is fetched")
            return
        }
        house.fail(house.pending[0], with: .downloadFailed(photo, .shelf(.diskFull)))
        #expect(house.scene.content == .notice(Notice.full.scene(familyName: House.identity.familyName)))
        house.wait(.seconds(4000))
        #expect(house.shown == [photo])
    }

    @Test func `a full disk is no matter where photos can be shown`() {
        var house = House.family(photos: 3)
        house.tell(.shelfFailed(.diskFull))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a server that has gone on without us is said, and forgotten when it knows us again`() {
        var house = House()
        house.start()
        let gone = ServerError.refused(ProblemDocument(status: 410, code: .frameOutdated, title: "Gone"))
        guard case .call(let call)? = house.pending.first else {
            Issue.record("nothing is asked")
            return
        }
        house.fail(.call(call), with: .server(.failed(call, gone)))
        #expect(house.scene.content == .notice(Notice.outdated.scene()))
        house.wait(.seconds(400))
        #expect(house.frame.status.state == "waiting")
    }

    @Test func `who has photos goes on looking at them, with the mark of who is alone`() {
        var house = House.family(photos: 3)
        let gone = ServerError.refused(ProblemDocument(status: 410, code: .frameOutdated, title: "Gone"))
        house.tell(.server(.failed(.changes(since: 0), gone)))
        house.wait(.seconds(61), answering: false)
        #expect(house.shown == [.make("photo-3")])
        #expect(house.scene.marks == [.offline])
    }

    @Test func `a removed frame hangs as it hung`() throws {
        var house = House.family(photos: 3)
        house.press(.rotate)
        house.press(.enter)
        house.clearLog()
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.log.contains(.rotateScreen(.quarter)))
        house.clearLog()
        house.press(.rotate)
        #expect(house.log.first == .rotateScreen(.half))
    }
}
