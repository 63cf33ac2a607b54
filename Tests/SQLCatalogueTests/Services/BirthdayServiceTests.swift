import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct BirthdayServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let rolf: Principal
    private let gus: Principal
    private let frame: Principal
    /// In Helsinki it is the evening of 4 July 2026.
    private let today = Birthday(month: 7, day: 4)

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        rolf = try await house.join("Rolf", by: keeper).principal
        gus = try await house.join("Gus", role: .guest, by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
    }

    private func choose(_ birthday: Birthday?, of member: Principal, by principal: Principal) async throws {
        _ = try await house.services.people.choose(birthday, of: try #require(member.memberID), by: principal)
    }

    /// What the list of members tells the reader.
    private func listed(for reader: Principal) async throws -> [String: Birthday?] {
        let members = try await house.services.people.list(reader).members
        return Dictionary(members.map { ($0.displayName, $0.birthday) }) { one, _ in one }
    }

    private func told(_ frame: Principal) async throws -> [MemberBirthday]? {
        try await house.services.frames.identity(frame).birthdays
    }

    private func celebrated(for reader: Principal) async throws -> [String] {
        try await house.services.selections.birthdays(for: reader).map(\.displayName)
    }

    @Test func `is said by oneself, and by keepers of anybody but guests`() async throws {
        try await choose(Birthday(month: 7, day: 4, year: 1956), of: rolf, by: rolf)
        #expect(try await house.services.people.ownBirthday(rolf) == Birthday(month: 7, day: 4, year: 1956))
        try await choose(today, of: frame, by: keeper)
        try await choose(Birthday(month: 2, day: 29), of: keeper, by: keeper)
        #expect(
            try await listed(for: rolf) == [
                "Anna": Birthday(month: 2, day: 29), "Rolf": Birthday(month: 7, day: 4, year: 1956), "Gus": nil,
                "Grandma": today,
            ]
        )
        await expectRefusal(.keeperNeeded) { try await choose(today, of: frame, by: rolf) }
        await expectRefusal(.notAllowed) { try await choose(today, of: gus, by: gus) }
        await expectRefusal(.birthdayOfGuest) { try await choose(today, of: gus, by: keeper) }
        await expectRefusal(.birthdayDay) { try await choose(Birthday(month: 2, day: 30), of: rolf, by: rolf) }
        try await choose(nil, of: rolf, by: keeper)
        #expect(try await house.services.people.ownBirthday(rolf) == nil)
    }

    @Test func `is never told to guests, on no way`() async throws {
        try await choose(today, of: frame, by: keeper)
        try await choose(today, of: keeper, by: keeper)
        #expect(try await listed(for: gus).values.allSatisfy { $0 == nil })
        #expect(try await celebrated(for: gus) == [])
        // A frame of a relative who became a guest.
        let known = SignIn.Credentials(userName: "rolf", password: "lilies by the lake")
        try await house.services.entry.choosePassword(known.password, current: nil, by: rolf, from: "10.0.0.1")
        let screen = try await house.newFrame()
        let fresh = try await house.principal(screen)
        let identity = try await house.services.pairing.signIn(known, by: fresh, from: "10.0.0.1")
        #expect(Set(identity.birthdays?.map(\.displayName) ?? []) == ["Anna", "Grandma"])
        _ = try await house.services.frames.confirm(identity.frameID, by: keeper)
        _ = try await house.services.people.changeRole(of: identity.memberID, to: .guest, by: keeper)
        #expect(try await told(try await house.principal(screen)) == nil)
    }

    @Test func `is told to frames beforehand, which hear of each change`() async throws {
        #expect(try await told(frame) == nil)
        await house.events.forget()
        try await choose(Birthday(month: 7, day: 4, year: 1956), of: rolf, by: rolf)
        #expect(await house.events.all.contains { $0.0 == .frame })
        let known = MemberBirthday(
            memberID: try #require(rolf.memberID),
            displayName: "Rolf",
            birthday: Birthday(month: 7, day: 4, year: 1956)
        )
        #expect(try await told(frame) == [known])
        await house.events.forget()
        try await choose(known.birthday, of: rolf, by: rolf)
        #expect(await house.events.all.isEmpty, "nothing changed")
        _ = try await house.services.people.changeRole(of: known.memberID, to: .guest, by: keeper)
        #expect(await house.events.all.contains { $0.0 == .frame })
        #expect(try await told(frame) == nil)
    }

    @Test func `goes with the member, and comes along with a merge where the other has none`() async throws {
        let paul = try await house.join("Paul", by: keeper).principal
        let again = try await house.join("Paul again", by: keeper).principal
        try await choose(today, of: again, by: again)
        try await choose(Birthday(month: 1, day: 2), of: rolf, by: rolf)
        let (one, other) = (try #require(paul.memberID), try #require(again.memberID))
        try await house.services.people.merge(other, into: one, by: keeper)
        #expect(try await house.services.people.ownBirthday(paul) == today)
        try await house.services.people.merge(one, into: try #require(rolf.memberID), by: keeper)
        #expect(try await house.services.people.ownBirthday(rolf) == Birthday(month: 1, day: 2))
        for former in [one, other] {
            #expect(try await house.catalogue.read { try $0.member(former) }?.birthday == nil)
        }
        try await house.services.people.remove(try #require(rolf.memberID), by: keeper)
        #expect(try await house.catalogue.read { try $0.member(try #require(rolf.memberID)) }?.birthday == nil)
        #expect(try await told(frame) == nil)
    }

    @Test func `is celebrated by the family's clock, with the photos of the person`() async throws {
        try await choose(Birthday(month: 7, day: 4, year: 1956), of: rolf, by: rolf)
        try await choose(Birthday(month: 7, day: 5), of: frame, by: keeper)
        let first = try await house.send("one", by: rolf).photo
        _ = try await house.send("two", by: rolf)
        try await house.services.album.giveHeart(first.id, by: keeper)
        let celebrated = try await house.services.selections.birthdays(for: keeper)
        #expect(celebrated.map(\.displayName) == ["Rolf"])
        #expect(celebrated.map(\.age) == [70] && celebrated.map(\.photos) == [2])
        #expect(celebrated.first?.cover?.id == first.id, "the most loved one")
        // It is 19:00 in Helsinki, and 16:00 in Greenwich.
        house.clock.advance(by: 4.9 * 3_600)
        #expect(try await self.celebrated(for: keeper) == ["Rolf"])
        house.clock.advance(by: 0.2 * 3_600)
        #expect(try await self.celebrated(for: keeper) == ["Grandma"])
        let grandma = try #require(try await house.services.selections.birthdays(for: keeper).first)
        #expect(grandma.photos == 0 && grandma.cover == nil && grandma.age == nil)
    }

    @Test func `a frame whose viewer becomes a guest is told so`() async throws {
        await house.events.forget()
        _ = try await house.services.people.changeRole(of: try #require(frame.memberID), to: .guest, by: keeper)
        #expect(await house.events.all.contains { $0.0 == .frame })
        await house.events.forget()
        _ = try await house.services.people.changeRole(of: try #require(rolf.memberID), to: .guest, by: keeper)
        #expect(await !house.events.all.contains { $0.0 == .frame }, "there is no birthday to forget, and no frame")
    }
}
