import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A guest from outside on another phone, by a link of their own.
struct GuestPhoneTests {
    private let house: ActHouse
    private let keeper: Principal
    private let party: Moment
    private let gus: NewSession

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        party = try await house.services.moments.make(MomentInput(title: "Party"), by: keeper)
        gus = try await house.guest("Gus", of: party.id, by: keeper)
    }

    private var guests: OutsideGuestService { house.services.outsideGuests }

    private func token() async throws -> String {
        try house.token(in: try await guests.makePhoneLink(by: gus.principal).url)
    }

    private func open(_ token: String, by principal: Principal = .nobody) async throws -> NewSession {
        try await guests.openPhone(token: token, by: principal, from: "10.0.0.9")
    }

    private func principal(_ session: NewSession) async throws -> Principal {
        try await house.services.entry.principal(sessionToken: session.token)
    }

    @Test func `is the same person there, with no more than that person has, and ends with them`() async throws {
        let link = try await guests.makePhoneLink(by: gus.principal)
        #expect(link.expiresAt == house.clock.now.addingTimeInterval(900))
        let token = try house.token(in: link.url)
        let offer = try await guests.phoneOffer(ofToken: token, from: "10.0.0.9")
        #expect(offer.memberID == gus.principal.memberID && offer.displayName == "Gus")
        let second = try await open(token)
        #expect(second.principal.memberID == gus.principal.memberID && second.principal.guestOf == [party.id])
        // The first phone stays signed in.
        #expect(try await principal(gus) == gus.principal)
        #expect(try await guests.list(of: party.id, for: keeper).guests.map(\.displayName) == ["Gus"])
        _ = try await guests.putOut([offer.memberID], of: party.id, by: keeper)
        for session in [gus, second] { #expect(try await principal(session) == .nobody) }
    }

    enum Tampering: CaseIterable { case usedTwice, expired, replaced, removedGuest, momentDeleted, left, forged }

    @Test(arguments: Tampering.allCases) func `lets nobody in by a link that is no more valid`(
        tampering: Tampering
    ) async throws {
        var token = try await token()
        switch tampering {
        case .usedTwice: _ = try await open(token)
        case .expired: house.clock.advance(by: 900)
        case .replaced: _ = try await guests.makePhoneLink(by: gus.principal)
        case .removedGuest:
            _ = try await guests.putOut([try #require(gus.principal.memberID)], of: party.id, by: keeper)
        case .momentDeleted: try await house.services.moments.delete(party.id, by: keeper)
        case .left: try await house.services.people.leave(takingPhotos: false, by: gus.principal)
        case .forged: token = String(token.dropLast()) + (token.last == "A" ? "B" : "A")
        }
        await expectRefusal(.linkUnknown) { _ = try await guests.phoneOffer(ofToken: token, from: "10.0.0.9") }
        await expectRefusal(.linkUnknown) { _ = try await open(token) }
    }

    @Test func `a link of one kind opens no door of another`() async throws {
        let entry = house.services.entry
        let token = try await token()
        await expectRefusal(.linkUnknown) { _ = try await entry.returnOffer(token: token) }
        await expectRefusal(.linkUnknown) {
            _ = try await entry.comeBack(token: token, newPassword: "", by: .nobody, from: "10.0.0.9")
        }
        await expectRefusal(.linkUnknown) { _ = try await guests.offer(ofToken: token, from: "10.0.0.9") }
        // A member's link by which to return, and a moment's.
        let rolf = try await house.join("Rolf", by: keeper).principal
        let back = try await house.services.people.makeReturnLink(for: try #require(rolf.memberID), by: keeper)
        let moment = try await guests.makeLink(of: party.id, until: nil, by: keeper)
        for other in [try house.token(in: back.url), try house.token(in: moment.url)] {
            await expectRefusal(.linkUnknown) { _ = try await open(other) }
        }
    }

    @Test func `only a guest from outside makes one`() async throws {
        let rolf = try await house.join("Rolf", by: keeper).principal
        let ida = try await house.join("Ida", role: .guest, by: keeper).principal
        for other in [keeper, rolf, ida] {
            await expectRefusal(.notAllowed) { _ = try await guests.makePhoneLink(by: other) }
        }
        await expectRefusal(.notSignedIn) { _ = try await guests.makePhoneLink(by: .nobody) }
    }

    @Test func `ends no later than the guest's own time`() async throws {
        let ida = try await house.guest("Ida", of: party.id, by: keeper, until: house.clock.now.addingTimeInterval(60))
        let link = try await guests.makePhoneLink(by: ida.principal)
        #expect(link.expiresAt == house.clock.now.addingTimeInterval(60))
    }

    @Test func `whoever was signed in there is signed out`() async throws {
        let ida = try await house.guest("Ida", of: party.id, by: keeper)
        let second = try await open(try await token(), by: ida.principal)
        #expect(second.principal.memberID == gus.principal.memberID)
        #expect(try await principal(ida) == .nobody)
    }

    @Test func `guesses are counted by address, as of other links`() async throws {
        var rules = FamilyRules()
        rules.shareLinks.misses.count = 3
        let small = try await ActHouse(rules)
        let anna = try await small.setUp().principal
        let moment = try await small.services.moments.make(MomentInput(title: "Party"), by: anna)
        let ida = try await small.guest("Ida", of: moment.id, by: anna)
        let guests = small.services.outsideGuests
        let token = try small.token(in: try await guests.makePhoneLink(by: ida.principal).url)
        for _ in 0..<3 {
            await expectRefusal(.linkUnknown) {
                _ = try await guests.openPhone(token: "guess", by: .nobody, from: "10.0.0.66")
            }
        }
        await expectRefusal(.tooManyRequests) {
            _ = try await guests.openPhone(token: token, by: .nobody, from: "10.0.0.66")
        }
        #expect(try await guests.phoneOffer(ofToken: token, from: "10.1.0.7").displayName == "Ida")
    }
}
