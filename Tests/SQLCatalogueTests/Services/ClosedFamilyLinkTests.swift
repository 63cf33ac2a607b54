import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// The links of a family that the server's operator has deleted.
struct ClosedFamilyLinkTests {
    private let house: ActHouse
    private let keeper: Principal
    private let family: String

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        family = try #require(keeper.familyID).text
    }

    private func order(_ order: OperatorOrder) async throws {
        let answer = await house.services.operating.answer(order)
        guard case .done = answer else { throw OrderError(answer: answer) }
    }

    @Test func `each is told as one of a closed family, and works again once the family is back`() async throws {
        let (people, guests) = (house.services.people, house.services.outsideGuests)
        let terms = MakeJoinLink.Terms(role: .relative, uses: 1)
        let joining = try house.token(in: try await people.makeJoinLink(terms, by: keeper).url)
        let rolf = try #require(try await house.join("Rolf", by: keeper).principal.memberID)
        let returning = try house.token(in: try await people.makeReturnLink(for: rolf, by: keeper).url)
        let party = try await house.services.moments.make(MomentInput(title: "Party"), by: keeper).id
        let gus = try await house.guest("Gus", of: party, by: keeper).principal
        // The link by which Gus came ends with this one.
        let visiting = try house.token(in: try await guests.makeLink(of: party, until: nil, by: keeper).url)
        let phone = try house.token(in: try await guests.makePhoneLink(by: gus).url)
        func look() async throws {
            _ = try await people.offer(ofJoinToken: joining)
            _ = try await house.services.entry.returnOffer(token: returning)
            _ = try await guests.offer(ofToken: visiting, from: "10.0.0.9")
            _ = try await guests.phoneOffer(ofToken: phone, from: "10.0.0.9")
        }
        try await look()
        try await order(.delete(family: family, named: "The Lehtonens"))
        await expectRefusal(.familyClosed) { _ = try await people.offer(ofJoinToken: joining) }
        await expectRefusal(.familyClosed) { _ = try await house.services.entry.returnOffer(token: returning) }
        await expectRefusal(.familyClosed) { _ = try await guests.offer(ofToken: visiting, from: "10.0.0.9") }
        await expectRefusal(.familyClosed) { _ = try await guests.phoneOffer(ofToken: phone, from: "10.0.0.9") }
        try await order(.restore(family: family))
        try await look()
    }
}
