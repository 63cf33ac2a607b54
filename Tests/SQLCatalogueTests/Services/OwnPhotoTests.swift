import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// What people see of their own photos in a moment that they see no more.
struct OwnPhotoTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal
    private let frame: Principal
    /// Zoë's moment, with a photo of hers, one of Ida's and one that Grandma sent from her frame.
    private let moment: MomentID
    private let (zoes, idas, grandmas): (PhotoID, PhotoID, PhotoID)

    private var moments: MomentService { house.services.moments }
    private var album: AlbumService { house.services.album }

    init() async throws {
        let house = try await ActHouse()
        self.house = house
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let made = try await house.services.moments.make(MomentInput(title: "Grandma turns 80"), by: zoe).id
        moment = made
        func send(_ words: String, by principal: Principal) async throws -> PhotoID {
            var arrival = try house.arrival(words)
            arrival.words.moment = MomentChoice(id: made)
            return try await house.services.sending.add(arrival, by: principal).photo.id
        }
        (zoes, idas) = (try await send("cake", by: zoe), try await send("candles", by: ida))
        grandmas = try await house.send("guests", by: frame).photo.id
        _ = try await house.services.album.move(grandmas, to: made, by: keeper)
        _ = try await house.services.album.comment("So many!", on: idas, by: ida)
        _ = try await house.services.album.comment("Eighty!", on: idas, by: zoe)
        try await house.services.album.giveHeart(idas, by: zoe)
    }

    private func photos(of principal: Principal) async throws -> Set<PhotoID> {
        Set(try await album.page(.newest, limit: 9, for: principal).photos.map(\.id))
    }

    private func close() async throws {
        _ = try await moments.edit(moment, MomentInput(title: "Eighty!", audience: .invited), by: zoe)
    }

    @Test func `a sender goes on seeing what they sent, and nothing else of the moment`() async throws {
        let before = try await album.changes(since: 0, limit: 9, for: frame)
        #expect(before.changed.count == 3)
        try await close()
        #expect(try await photos(of: ida) == [idas])
        #expect(try await photos(of: frame) == [grandmas])
        #expect(try await photos(of: keeper) == [])
        #expect(try await photos(of: zoe) == [zoes, idas, grandmas])
        let own = try await album.photo(idas, for: ida)
        #expect(own.moment == nil && own.hearts == 0)
        #expect(own.comments?.count == 1 && own.comments?.newest.map(\.words) == ["So many!"])
        #expect(try await album.comments(on: idas, for: ida).map(\.words) == ["So many!"])
        #expect(try await album.journey(of: idas, for: ida).lovedBy == [])
        #expect(try await album.photo(idas, for: zoe).moment == moment)
        await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(moment, for: ida) }
        await expectRefusal(Problem.momentGone.code) {
            _ = try await moments.photos(of: moment, .newest, limit: 9, for: ida)
        }
        await expectRefusal(Problem.photoGone.code) { _ = try await album.photo(zoes, for: ida) }
        // Her frame keeps Grandma's photo, without the moment, and drops the others.
        let after = try await album.changes(since: before.revision, limit: 9, for: frame)
        #expect(after.changed.map(\.id) == [grandmas] && after.changed.map(\.moment) == [nil])
        #expect(Set(after.deleted) == [zoes, idas] && after.moments == [])
    }

    @Test func `the name of the moment does not lead them to it`() async throws {
        try await close()
        let query = SelectionQuery(words: SearchWord.words(typed: "eighty").map { SelectionQuery.Word($0) })
        let member = try #require(ida.memberID)
        let family = try #require(ida.familyID)
        let found = try await house.catalogue.read(.member(member, of: family)) {
            try $0.photos(of: family, in: query, .first, limit: 9, seenBy: member).photos.count
        }
        #expect(found == 0)
    }

    @Test func `an invitation that is taken back leaves them their own photos`() async throws {
        try await close()
        let members = try [ida, frame].map { try #require($0.memberID) }
        _ = try await moments.invite(members, to: moment, by: zoe)
        let before = try await album.changes(since: 0, limit: 9, for: frame)
        #expect(Set(before.changed.map(\.id)) == [zoes, idas, grandmas])
        #expect(before.changed.allSatisfy { $0.moment == moment })
        _ = try await moments.takeBack(members, to: moment, by: zoe)
        #expect(try await photos(of: ida) == [idas])
        #expect(try await photos(of: frame) == [grandmas])
        let after = try await album.changes(since: before.revision, limit: 9, for: frame)
        #expect(after.changed.map(\.id) == [grandmas] && after.changed.map(\.moment) == [nil])
        #expect(Set(after.deleted) == [zoes, idas])
        _ = try await moments.invite(members, to: moment, by: zoe)
        #expect(try await photos(of: ida) == [zoes, idas, grandmas])
        #expect(try await album.photo(idas, for: ida).hearts == 1)
    }

    @Test func `they may take it back, with what they said of it, and take it out of the moment`() async throws {
        try await close()
        let said = try await album.comments(on: idas, for: ida)
        try await album.removeComment(try #require(said.first).id, by: ida)
        #expect(try await album.comments(on: idas, for: zoe).map(\.words) == ["Eighty!"])
        await house.events.forget()
        try await album.delete(idas, by: ida)
        // Those who see the moment hear of it, and the sender's other browsers.
        let hearers: Set<Audience> = [
            .member(try #require(zoe.memberID)), .member(try #require(ida.memberID)), .moment(moment),
        ]
        #expect(await house.events.takeHearers() == hearers)
        #expect(try await photos(of: zoe) == [zoes, grandmas])
        #expect(try await photos(of: ida) == [])
        _ = try await album.undoDeletion(of: idas, by: ida)
        #expect(try await photos(of: ida) == [idas])
        _ = try await album.move(idas, to: nil, by: ida)
        #expect(try await photos(of: keeper) == [idas])
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }

    @Test func `sent again, it is the photo that is there`() async throws {
        try await close()
        let again = try await house.send("candles", by: ida)
        #expect(again.alreadyThere && again.photo.id == idas && again.photo.moment == nil)
        #expect(try await house.send("cake", by: ida).alreadyThere == false)
    }

    @Test func `what others do with it is told to nobody who is not invited`() async throws {
        try await close()
        await house.events.forget()
        _ = try await album.comment("Lovely", on: idas, by: zoe)
        try await album.giveHeart(grandmas, by: zoe)
        for reader in [ida, frame] {
            let member = try #require(reader.memberID)
            let (news, activity) = try await house.catalogue.read(reader.view) { reader in
                (
                    try reader.waitingNews(of: member),
                    try reader.activity(
                        in: try #require(zoe.familyID),
                        besides: member,
                        after: .distantPast,
                        until: .distantFuture,
                        limit: 9
                    )
                )
            }
            #expect(news == [])
            #expect(!"\(activity)".contains("Lovely") && !"\(activity)".contains(zoes.text))
        }
        #expect(try await album.comments(on: idas, for: ida).map(\.words) == ["So many!"])
    }

    @Test func `they are not told that somebody loved it there`() async throws {
        let selections = house.services.selections
        var loved = PhotoSelection()
        loved.isLoved = true
        func told(_ principal: Principal) async throws -> (photos: [PhotoID], count: Int) {
            let page = try await selections.page(loved, .newest, limit: 9, for: principal)
            return (page.photos.map(\.id), try await selections.overview(for: principal).loved)
        }
        #expect(try await told(ida) == ([idas], 1))
        // Beside it, a photo that everybody sees and one that Ida loves herself.
        let open = try await house.send("open", by: keeper).photo.id
        try await album.giveHeart(open, by: ida)
        try await album.giveHeart(idas, by: ida)
        try await close()
        #expect(try await told(ida) == ([open], 1))
        #expect(try await told(zoe) == ([idas, open], 2))
        var words = loved
        words.words = "candles"
        #expect(try await selections.page(words, .newest, limit: 9, for: ida).photos == [])
        // Nor by the place of the photo in the order of hearts.
        let (own, others) = (
            try await selections.cursor(at: idas, for: ida), try await selections.cursor(at: idas, for: zoe)
        )
        #expect(own.selectionKey?.hearts == 1 && others.selectionKey?.hearts == 2)
        // Nor by the cover of a selection, which is the most loved photo of it.
        let family = try #require(ida.familyID)
        let member = try #require(ida.memberID)
        _ = try await house.send("later", by: ida)
        let cover = try await house.catalogue.read(.member(member, of: family)) { reader in
            try reader.photos(
                of: family,
                in: SelectionQuery(person: member, isLoved: true),
                .first,
                limit: 1,
                seenBy: member
            ).photos
        }
        #expect(cover == [])
    }
}
