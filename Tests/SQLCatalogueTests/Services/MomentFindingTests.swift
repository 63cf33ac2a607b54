import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Moments that are found by the words of their titles.
struct MomentFindingTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal

    private var moments: MomentService { house.services.moments }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
    }

    private func make(
        _ title: String,
        starts: String? = nil,
        audience: MomentAudience = .family,
        surprise: LocalDateTime? = nil
    ) async throws -> MomentID {
        var input = MomentInput(title: title, audience: audience)
        if let starts { input.set("\(starts)T10:00:00", "\(starts)T12:00:00") }
        input.surprise = surprise
        return try await moments.make(input, by: zoe).id
    }

    private func make(_ title: String, from starts: String, to ends: String) async throws -> MomentID {
        var input = MomentInput(title: title, audience: .family)
        input.set(starts, ends)
        return try await moments.make(input, by: zoe).id
    }

    private func found(
        _ typed: String,
        and items: [String: String] = [:],
        by principal: Principal? = nil
    ) async throws -> [MomentID] {
        let selection = try PhotoSelection.read { $0 == "q" ? typed : items[$0] }
        return try await moments.found(in: selection, for: principal ?? keeper).map(\.id)
    }

    @Test func `by the begin of each word, whatever its case and accents, the last one first`() async throws {
        let first = try await make("Ski trip to Åre", starts: "2025-02-01")
        let last = try await make("Ski week", starts: "2026-02-01")
        _ = try await make("Anna’s birthday")
        #expect(try await found("ski") == [last, first])
        #expect(try await found("SKI are") == [first])
        #expect(try await found("trip sk") == [])
        #expect(try await found("trip ski") == [first])
        #expect(try await found("birth ski") == [])
        for nothing in ["", "  ", "%", "’"] { #expect(try await found(nothing) == []) }
        await expectRefusal(.badRequest) { _ = try await found(String(repeating: "a", count: 201)) }
    }

    @Test func `of a year or a day those that have a part of it`() async throws {
        let night = try await make("Party of the year", from: "2025-12-31T20:00:00", to: "2026-01-01T03:00:00")
        let evening = try await make("Party", from: "2026-06-19T18:00:00", to: "2026-06-20T00:00:00")
        #expect(try await found("party", and: ["year": "2025"]) == [night])
        #expect(try await found("party", and: ["year": "2026"]) == [evening, night])
        #expect(try await found("party", and: ["year": "2024"]) == [])
        #expect(try await found("party", and: ["year": "9999"]) == [])
        #expect(try await found("party", and: ["day": "2026-01-01"]) == [night])
        #expect(try await found("party", and: ["day": "2026-06-19"]) == [evening])
        #expect(try await found("party", and: ["day": "2026-06-20"]) == [])
        #expect(try await found("dance", and: ["year": "2026"]) == [])
    }

    @Test func `of a person those that they made, and none by a place or hearts`() async throws {
        let hers = try await make("Party")
        let maker = try #require(zoe.memberID).text
        #expect(try await found("party", and: ["person": maker]) == [hers])
        #expect(try await found("party", and: ["person": try #require(keeper.memberID).text]) == [])
        #expect(try await found("party", and: ["loved": "1"]) == [])
    }

    @Test func `by the title that they have now, and not after they were deleted`() async throws {
        let moment = try await make("Easter")
        _ = try await moments.edit(moment, MomentInput(title: "Whitsun"), by: zoe)
        #expect(try await found("easter") == [])
        #expect(try await found("whitsun") == [moment])
        try await moments.delete(moment, by: zoe)
        #expect(try await found("whitsun") == [])
    }

    @Test func `only those that the asker may see`() async throws {
        let secret = try await make("Party for some", audience: .invited)
        let open = try await make("Party for all")
        let until = FamilyClock(timeZone: "UTC").local(house.clock.now.addingTimeInterval(86_400))
        let surprise = try await make("Party at last", surprise: until)
        #expect(Set(try await found("party", by: zoe)) == [secret, open, surprise])
        #expect(try await found("party") == [open])
        _ = try await moments.invite([try #require(keeper.memberID)], to: secret, by: zoe)
        #expect(Set(try await found("party")) == [secret, open])
        let gus = try await house.guest("Gus", of: open, by: zoe).principal
        #expect(try await found("party", by: gus) == [open])
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        #expect(try await found("party", by: frame) == [open])
        await expectRefusal(.notSignedIn) { _ = try await found("party", by: .nobody) }
    }

    @Test func `no more than a row of them`() async throws {
        for day in 10...30 { _ = try await make("Sauna \(day)", starts: "2026-01-\(day)") }
        let selection = try PhotoSelection.read { $0 == "q" ? "sauna" : nil }
        let all = try await moments.found(in: selection, for: keeper)
        #expect(all.count == FindMoments.most && all.first?.title == "Sauna 30")
    }
}

extension MomentInput {
    fileprivate mutating func set(_ starts: String, _ ends: String) {
        (self.starts, self.ends) = (LocalDateTime(starts), LocalDateTime(ends))
    }
}
