import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Who sees the photos of moments that only a frame has, after the catalogue was set back to an older day.
struct OfferedMomentTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal
    private let frame: FrameRegistration

    private static let lostID = "a-moment-that-was-lost-1"

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
        frame = try await house.pairedFrame(by: keeper)
    }

    private func lost(_ id: String = lostID, isForAll: Bool? = nil, maker: Principal? = nil) -> MomentSummary {
        .make(id, title: "Grandma turns 80", maker: (maker ?? zoe).memberID, isForAll: isForAll)
    }

    private func photo(_ name: String, position: Int64, in moment: MomentSummary?) -> OfferedPhoto {
        let bytes = ByteCount(Int64(name.utf8.count))
        var known = Photo.make(
            id: .make(name),
            position: position,
            sender: Sender(id: zoe.memberID, displayName: "Zoë"),
            caption: "The \(name)"
        )
        known.moment = moment?.id
        return OfferedPhoto(
            known,
            rendition: .make(.screen, bytes: bytes, sha256: .of(Array(name.utf8))),
            moments: moment.map { [$0.id: $0] } ?? [:]
        )
    }

    private func offer(_ photos: OfferedPhoto..., from frame: FrameRegistration? = nil) async throws {
        let offer = PhotoOffer(photos: photos, isFirst: true)
        try await house.services.offers.note(offer, by: try await house.principal(frame ?? self.frame))
    }

    private func state(for principal: Principal? = nil) async throws -> OfferState? {
        try await house.services.offers.state(for: principal ?? keeper)
    }

    private func bringBack() async throws { try await house.services.offers.bringBack(by: keeper) }

    /// Has the frame upload a photo.
    private func bring(_ name: String) async throws {
        let principal = try await house.principal(frame)
        let missing = try await house.services.renditions.missing(.screen, of: .make(name), for: principal)
        let offer = try #require(missing?.offer)
        try await house.services.sending.addAgain(try house.arrival(name), offered: offer, by: principal)
    }

    private func album(of principal: Principal) async throws -> [String] {
        try await house.services.album.page(.newest, limit: 9, for: principal).photos.map(\.id.text)
    }

    /// What the frame shows.
    private var onFrame: [String] { get async throws { try await album(of: try await house.principal(frame)) } }

    private func moments(of principal: Principal) async throws -> [Moment] {
        try await house.services.moments.list(.ended, for: principal).moments
            + house.services.moments.list(.goingOn, for: principal).moments
    }

    @Test func `a photo of a lost moment comes back for its maker and the frame, and for nobody else`() async throws {
        try await offer(photo("cake", position: 9, in: lost()), photo("lake", position: 8, in: nil))
        try await bringBack()
        try await bring("cake")
        try await bring("lake")
        for one in [keeper, ida] {
            #expect(try await album(of: one) == ["lake"])
            #expect(try await moments(of: one).isEmpty)
        }
        #expect(try await album(of: zoe).count == 2)
        #expect(try await onFrame.count == 2)
        let moment = try #require(try await moments(of: zoe).first)
        #expect(moment.id.text == Self.lostID && moment.title == "Grandma turns 80" && moment.photos == 1)
        #expect(moment.audience == .invited && moment.maker.id == zoe.memberID)
        #expect(moment.starts == lost().starts && moment.ends == lost().ends)
        #expect(try await state() == nil)
    }

    @Test func `a keeper learns how many photos are in such a moment, and no more`() async throws {
        try await offer(photo("cake", position: 9, in: lost()), photo("lake", position: 8, in: nil))
        let state = try #require(try await state())
        #expect(state.count.photos == 2 && state.newest.map(\.caption) == ["The lake"] && state.secret == 1)
        try await offer(photo("cake", position: 9, in: lost(maker: keeper)))
        #expect(try await self.state()?.newest.map(\.caption) == ["The cake"])
        try await offer(photo("cake", position: 9, in: lost(isForAll: true)))
        #expect(try await self.state()?.secret == 0)
    }

    @Test func `a lost moment of the whole family is one again`() async throws {
        try await offer(photo("cake", position: 9, in: lost(isForAll: true)))
        try await bringBack()
        try await bring("cake")
        for one in [keeper, zoe, ida] {
            #expect(try await album(of: one) == ["cake"])
            #expect(try await moments(of: one).map(\.title) == ["Grandma turns 80"])
        }
    }

    @Test func `a moment that the catalogue has takes its photo back, and shows it to nobody new`() async throws {
        let input = MomentInput(title: "Party", audience: .invited)
        let moment = try await house.services.moments.make(input, by: zoe)
        _ = try await house.services.moments.invite([try #require(ida.memberID)], to: moment.id, by: zoe)
        try await offer(photo("cake", position: 9, in: lost(moment.id.text, isForAll: true)))
        try await bringBack()
        try await bring("cake")
        for one in [zoe, ida] { #expect(try await album(of: one) == ["cake"]) }
        #expect(try await album(of: keeper) == [])
        #expect(try await onFrame == [])
    }

    @Test func `a photo of a surprise that has not arrived waits again`() async throws {
        var input = MomentInput(title: "Party")
        input.surprise = LocalDateTime("2026-07-20T20:00:00")
        let moment = try await house.services.moments.make(input, by: zoe)
        try await offer(photo("cake", position: 9, in: lost(moment.id.text, isForAll: true)))
        try await bringBack()
        try await bring("cake")
        for one in [keeper, ida] { #expect(try await album(of: one) == []) }
        #expect(try await onFrame == [])
    }

    @Test func `a moment that was deleted before the older day is made under another ID`() async throws {
        let moment = try await house.services.moments.make(MomentInput(title: "Party", audience: .invited), by: zoe)
        try await house.services.moments.delete(moment.id, by: zoe)
        try await offer(photo("cake", position: 9, in: lost(moment.id.text)))
        try await bringBack()
        try await bring("cake")
        #expect(try await album(of: keeper) == [])
        #expect(try await album(of: zoe) == ["cake"])
        #expect(try await moments(of: zoe).map(\.id) != [moment.id])
    }

    @Test func `what an older frame offers comes back for its member, who can look after it`() async throws {
        var offered = photo("cake", position: 9, in: nil)
        offered.isInMoment = nil
        try await offer(offered)
        let state = try await state()
        #expect(state?.newest == [] && state?.secret == 1)
        try await bringBack()
        try await bring("cake")
        for one in [keeper, ida] { #expect(try await album(of: one) == []) }
        // Its sender sees their own photo.
        #expect(try await album(of: zoe) == ["cake"])
        #expect(try await onFrame == ["cake"])
        #expect(try await moments(of: zoe).map(\.title) == ["Grandma"])
    }

    @Test func `a photo whose moment is deleted before it has come is asked about again`() async throws {
        try await offer(photo("cake", position: 9, in: lost()))
        try await bringBack()
        try await house.services.moments.delete(.make(Self.lostID), by: zoe)
        try await bring("cake")
        for one in [keeper, zoe, ida] { #expect(try await album(of: one) == []) }
        #expect(try await state() == nil)
        try await offer(photo("cake", position: 9, in: lost()))
        try await bringBack()
        try await bring("cake")
        #expect(try await album(of: zoe) == ["cake"])
        #expect(try await album(of: keeper) == [])
    }

    /// A frame that is let in again for another member keeps the first one's photos, and offers them.
    @Test func `a photo that the album shows to others is withdrawn from the frame`() async throws {
        let moment = try await house.services.moments.make(MomentInput(title: "Party", audience: .invited), by: zoe)
        var arrival = try house.arrival("cake")
        arrival.words.moment = MomentChoice(id: moment.id)
        let photo = try await house.services.sending.add(arrival, by: zoe).photo
        let frame = try await house.principal(frame)
        func changes(since revision: Int64) async throws -> AlbumChanges {
            try await house.services.album.changes(since: revision, limit: 9, for: frame)
        }
        let before = try await changes(since: 0)
        #expect(before.deleted == [] && before.changed == [])
        var offered = self.photo("cake", position: 1, in: lost(moment.id.text))
        offered.photoID = photo.id
        for _ in 1...2 {
            try await offer(offered)
            #expect(try await changes(since: before.revision).deleted == [photo.id])
        }
        let after = try await changes(since: before.revision).revision
        #expect(after == before.revision + 1)
        #expect(try await state() == nil)
        // Who is invited later sees it like everybody else.
        _ = try await house.services.moments.invite([try #require(frame.memberID)], to: moment.id, by: zoe)
        let changed = try await changes(since: after)
        #expect(changed.changed.map(\.id) == [photo.id] && changed.deleted == [])
    }

    @Test func `a moment of somebody who has left passes to one who saw it`() async throws {
        let left = try await house.join("Olli", by: keeper).principal
        try await house.services.people.remove(try #require(left.memberID), by: keeper)
        try await offer(photo("cake", position: 9, in: lost(maker: left)))
        try await bringBack()
        try await bring("cake")
        #expect(try await album(of: keeper) == [])
        #expect(try await onFrame == ["cake"])
        #expect(try await moments(of: zoe).map(\.maker.id) == [zoe.memberID])
    }
}
