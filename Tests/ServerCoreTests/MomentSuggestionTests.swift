import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct MomentSuggestionTests {
    /// A photo by the lake, at so many minutes after noon.
    private func photo(
        _ number: Int,
        minutes: Int,
        by sender: MemberID? = .make("anna"),
        east: Int? = 29_183_000,
        sent: TimeInterval = 0,
        isSettled: Bool = false
    ) throws -> SuggestionCandidate {
        let noon = FamilyClock(timeZone: "UTC").local(.seconds(TimeInterval(minutes) * 60))
        return SuggestionCandidate(
            id: .make("photo-\(number)"),
            sender: sender,
            addedAt: .seconds(sent),
            takenAt: noon,
            coordinates: east.flatMap { Coordinates(latitude: 65_966_000, longitude: $0) },
            isSettled: isSettled
        )
    }

    private func photos(
        _ numbers: Range<Int>,
        from minute: Int = 0,
        step: Int = 10,
        east: Int? = 29_183_000
    ) throws
        -> [SuggestionCandidate]
    {
        try numbers.map { try photo($0, minutes: minute + ($0 - numbers.lowerBound) * step, east: east) }
    }

    private func numbers(_ candidates: [SuggestionCandidate]) -> [[String]] {
        MomentSuggestion.suggestions(among: candidates).map { $0.photos.map(\.text) }
    }

    private func names(_ numbers: Range<Int>) -> [String] { numbers.map { "photo-\($0)" } }

    @Test func `six photos that lie together are one, five are none`() throws {
        #expect(numbers(try photos(0..<6)) == [names(0..<6)])
        #expect(numbers(try photos(0..<5)) == [])
        #expect(numbers([]) == [])
    }

    @Test func `begins with the first photo, ends with the last one, and names who sent most first`() throws {
        var candidates = try (0..<4).map { try photo($0, minutes: $0 * 10, by: .make("ben")) }
        candidates += try (4..<7).map { try photo($0, minutes: $0 * 10) }
        let suggestion = try #require(MomentSuggestion.suggestions(among: candidates.reversed()).first)
        #expect(suggestion.senders == [.make("ben"), .make("anna")])
        #expect(suggestion.first == candidates[0].takenAt && suggestion.last == candidates[6].takenAt)
    }

    @Test(arguments: [(179, 1), (180, 2)])
    func `a gap of three hours ends it`(minutes: Int, events: Int) throws {
        let candidates = try photos(0..<6) + photos(6..<12, from: 50 + minutes)
        #expect(numbers(candidates).count == events)
    }

    // A degree of longitude is 45.3 km long there, so that 2 km are 44,150 millionths.
    @Test(arguments: [(44_100, 1), (44_300, 2)])
    func `two kilometres end it`(step: Int, events: Int) throws {
        let candidates = try photos(0..<6) + photos(6..<12, east: 29_183_000 + step)
        #expect(numbers(candidates).count == events)
    }

    @Test func `a walk in small steps is one, although its ends lie far apart`() throws {
        let walk = try (0..<12).map { try photo($0, minutes: $0 * 60, east: 29_000_000 + $0 * 40_000) }
        #expect(numbers(walk) == [names(0..<12)])
    }

    @Test func `two events at the same time at two places are two, the one that ended last first`() throws {
        let candidates = try photos(0..<6) + photos(6..<12, from: 5, east: 24_940_000)
        #expect(numbers(candidates) == [names(6..<12), names(0..<6)])
    }

    @Test func `a photo without a position lies where its sender was`() throws {
        let lake = try photos(0..<5)
        #expect(numbers(lake + [try photo(5, minutes: 60, east: nil)]) == [names(0..<6)])
        #expect(numbers(lake + [try photo(5, minutes: 60, by: .make("ben"), east: nil)]) == [])
        #expect(numbers(lake + [try photo(5, minutes: 60, by: nil, east: nil)]) == [])
        #expect(numbers(try photos(0..<6, east: nil)) == [names(0..<6)])
    }

    @Test func `a photo without a position belongs to none of two places where its sender was`() throws {
        let candidates = try photos(0..<6) + photos(6..<12, from: 60, east: 24_940_000)
        #expect(numbers(candidates + [try photo(20, minutes: 55, east: nil)]) == [names(6..<12), names(0..<6)])
    }

    @Test func `photos sent more than a day apart are not one, and the most of them count`() throws {
        func sent(_ numbers: Range<Int>, _ seconds: TimeInterval) throws -> [SuggestionCandidate] {
            try numbers.map { try photo($0, minutes: $0, sent: seconds) }
        }
        #expect(numbers(try sent(0..<3, 0) + sent(3..<6, 86_400)) == [names(0..<6)])
        #expect(numbers(try sent(0..<3, 0) + sent(3..<6, 86_401)) == [])
        #expect(numbers(try sent(0..<6, 0) + sent(6..<13, 90_000)) == [names(6..<13)])
    }

    @Test func `nothing is suggested of photos that lie together with a settled one`() throws {
        let settled = try photo(6, minutes: 60, isSettled: true)
        #expect(numbers(try photos(0..<6) + [settled]) == [])
        let later = try photos(10..<16, from: 300)
        #expect(numbers(try photos(0..<6) + [settled] + later) == [names(10..<16)])
    }

    @Test func `at most five hundred photos are one, the first ones`() throws {
        let many = try photos(0..<600, step: 1)
        #expect(numbers(many) == [names(0..<500)])
    }

    @Test func `any photos in any order give the same suggestions, without a photo in two of them`() throws {
        var random = SeededGenerator(seed: 18)
        for _ in 0..<60 {
            let candidates = try (0..<120).map { number in
                try photo(
                    number,
                    minutes: Int(random.next() % 3_000),
                    by: .make("member-\(random.next() % 3)"),
                    east: random.next() % 4 == 0 ? nil : 29_000_000 + Int(random.next() % 4) * 300_000,
                    sent: TimeInterval(random.next() % 200_000),
                    isSettled: random.next() % 60 == 0
                )
            }
            let found = MomentSuggestion.suggestions(among: candidates)
            #expect(found == MomentSuggestion.suggestions(among: candidates.shuffled(using: &random)))
            let all = found.flatMap(\.photos)
            #expect(Set(all).count == all.count)
            let taken = Dictionary(uniqueKeysWithValues: candidates.map { ($0.id, $0) })
            for suggestion in found {
                let members = suggestion.photos.compactMap { taken[$0] }
                #expect(members.count >= MomentSuggestion.least && !members.contains(where: \.isSettled))
                #expect(members.map(\.takenAt) == members.map(\.takenAt).sorted())
                #expect(Set(members.compactMap { $0.coordinates?.longitude }).count <= 1)
                let sent = members.map(\.addedAt)
                #expect(try #require(sent.max()).timeIntervalSince(#require(sent.min())) <= MomentSuggestion.sending)
            }
        }
    }
}
