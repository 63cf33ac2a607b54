import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Moments that are suggested from what was sent.
struct MomentSuggestionServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal

    private var moments: MomentService { house.services.moments }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
    }

    /// Sends photos taken every ten minutes at the lake.
    @discardableResult
    private func send(_ numbers: Range<Int>, hour: Int = 14, by sender: Principal? = nil) async throws -> [PhotoID] {
        var sent: [PhotoID] = []
        for number in numbers {
            var arrival = try house.arrival("photo \(number)")
            arrival.words.place = nil
            arrival.developed.coordinates = Coordinates(latitude: 65_966_000, longitude: 29_183_000)
            let minute = number % 6
            arrival.developed.takenAt = LocalDateTime("2026-07-04T\(hour):\(minute)0:30")
            sent.append(try await house.services.sending.add(arrival, by: sender ?? keeper).photo.id)
        }
        return sent
    }

    private func make(_ photos: [PhotoID], by principal: Principal, id: MomentID) async throws -> Moment {
        try await moments.make(id, titled: " By the  lake ", of: photos, by: principal)
    }

    @Test func `photos that lie together become a moment of their time with one press`() async throws {
        let sent = try await send(0..<4) + send(4..<6, by: zoe)
        let found = try await moments.suggestions(for: zoe)
        let suggested = try #require(found.first)
        #expect(found.count == 1 && suggested.suggestion.photos == sent)
        #expect(suggested.senders == ["Anna", "Zoë"] && suggested.shown.map(\.id) == sent)
        #expect(suggested.place == "Stockholm")
        #expect(try await moments.suggestions(for: zoe, in: "fi").map(\.place) == ["Tukholma"])
        let made = try await make(sent, by: zoe, id: moments.newID())
        #expect(made.title == "By the  lake" && made.photos == 6 && made.maker.displayName == "Zoë")
        #expect(made.starts == LocalDateTime("2026-07-04T14:00:00"))
        #expect(made.ends == LocalDateTime("2026-07-04T14:51:00"))
        #expect(try await moments.suggestions(for: keeper).isEmpty)
        let family = try #require(keeper.familyID)
        let photos = try await house.catalogue.read { try $0.photos(sent, in: family) }
        let revision = try #require(photos.map(\.revision).max())
        #expect(await house.events.heard(.album(revision: revision), by: .family(family)))
    }

    @Test func `pressing twice makes one moment, and another one takes no photo away`() async throws {
        let sent = try await send(0..<6)
        let id = moments.newID()
        let made = try await make(sent, by: zoe, id: id)
        let again = try await make(sent, by: zoe, id: id)
        #expect(made == again)
        await expectRefusal(.notFound) { _ = try await make(sent, by: keeper, id: moments.newID()) }
        await expectRefusal(.notFound) { _ = try await make([.make("never")], by: keeper, id: moments.newID()) }
        let all = try await moments.list(.ended, for: keeper).moments
        let coming = try await moments.list(.notStarted, for: keeper).moments
        #expect(all + coming == [made])
    }

    @Test func `a refusal is for the whole family and for good`() async throws {
        let sent = try await send(0..<6)
        try await moments.refuseSuggestion(of: sent, by: zoe)
        #expect(try await moments.suggestions(for: keeper).isEmpty)
        try await send(6..<12)
        #expect(try await moments.suggestions(for: keeper).isEmpty, "they lie together with refused ones")
        try await send(12..<18, hour: 20)
        #expect(try await moments.suggestions(for: keeper).map(\.suggestion.photos.count) == [6])
    }

    @Test func `a deleted moment is not suggested again, and a page that was left open does not make it again`()
        async throws
    {
        let sent = try await send(0..<6)
        let made = try await make(sent, by: zoe, id: moments.newID())
        await expectRefusal(.notFound) { _ = try await make(sent, by: keeper, id: made.id) }
        try await moments.delete(made.id, by: zoe)
        #expect(try await moments.suggestions(for: zoe).isEmpty)
        await expectRefusal(.notFound) { _ = try await make(sent, by: zoe, id: made.id) }
        #expect(try await moments.list(.ended, for: zoe).moments.isEmpty)
    }

    @Test func `only who may make moments is asked, and for a week`() async throws {
        let sent = try await send(0..<6)
        let guest = try await house.join("Gustav", role: .guest, by: keeper).principal
        #expect(try await moments.suggestions(for: guest).isEmpty)
        await expectRefusal(.notAllowed) { _ = try await make(sent, by: guest, id: moments.newID()) }
        await expectRefusal(.notAllowed) { try await moments.refuseSuggestion(of: sent, by: guest) }
        #expect(try await moments.suggestions(for: keeper).count == 1)
        house.clock.advance(by: 7 * 86_400 + 1)
        #expect(try await moments.suggestions(for: keeper).isEmpty)
    }

    @Test func `photos of a moment that is kept from somebody suggest nothing to them`() async throws {
        let secret = try await moments.make(MomentInput(title: "Surprise", audience: .invited), by: keeper)
        let sent = try await send(0..<7)
        let party = try await house.services.album.move(sent[0], to: secret.id, by: keeper)
        #expect(party.moment == secret.id)
        #expect(try await moments.suggestions(for: keeper).isEmpty)
        #expect(try await moments.suggestions(for: zoe).map(\.suggestion.photos.count) == [6])
        await expectRefusal(.notFound) { _ = try await make([sent[0]], by: zoe, id: moments.newID()) }
    }

    @Test func `takes no title that is none, and no ID that another page could have`() async throws {
        let sent = try await send(0..<6)
        await expectRefusal(.badRequest) {
            _ = try await moments.make(moments.newID(), titled: "  ", of: sent, by: zoe)
        }
        await expectRefusal(.badRequest) { _ = try await make(sent, by: zoe, id: .make("short")) }
        let many = (0...MomentSuggestion.most).map { PhotoID.make("photo-\($0)") }
        await expectRefusal(.badRequest) { _ = try await make(many, by: zoe, id: moments.newID()) }
        await expectRefusal(.badRequest) { try await moments.refuseSuggestion(of: many, by: zoe) }
    }
}
