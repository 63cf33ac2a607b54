import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct ExportLimitsTests {
    private let limits = ExportLimits()

    private func members(_ count: Int) -> [RunningExport] {
        (1...count).map { .moment(by: .make("member-\($0)")) }
    }

    private func guests(_ count: Int, of moment: String) -> [RunningExport] {
        (1...count).map { .moment(by: .make("guest-\($0)-of-\(moment)"), guestOf: .make(moment)) }
    }

    @Test func `makes two albums at once, and one a family`() {
        let (one, two, three) = (FamilyID.make("one"), FamilyID.make("two"), FamilyID.make("three"))
        #expect(limits.refusal(of: .album(one), beside: []) == nil)
        #expect(limits.refusal(of: .album(two), beside: [.album(one)]) == nil)
        #expect(limits.refusal(of: .album(one), beside: [.album(one)])?.code == .tooManyRequests)
        #expect(limits.refusal(of: .album(three), beside: [.album(one), .album(two)])?.status == 429)
    }

    @Test func `makes six moments at once, one a member, and albums beside them`() {
        let members = members(7)
        #expect(limits.refusal(of: members[1], beside: [members[0]]) == nil)
        #expect(limits.refusal(of: members[0], beside: [members[0]])?.status == 429)
        #expect(limits.refusal(of: members[5], beside: Array(members.prefix(5))) == nil)
        #expect(limits.refusal(of: members[6], beside: Array(members.prefix(6)))?.status == 429)
        #expect(limits.refusal(of: .album(.make("one")), beside: Array(members.prefix(6))) == nil)
        #expect(limits.refusal(of: members[0], beside: [.album(.make("one")), .album(.make("two"))]) == nil)
    }

    @Test func `the guests of one moment leave a place for those of others, and all guests one for members`() {
        let (party, wedding) = (guests(5, of: "party"), guests(2, of: "wedding"))
        #expect(limits.refusal(of: party[3], beside: Array(party.prefix(3))) == nil)
        #expect(limits.refusal(of: party[4], beside: Array(party.prefix(4)))?.status == 429)
        #expect(limits.refusal(of: wedding[0], beside: Array(party.prefix(4))) == nil)
        let full = party.prefix(4) + wedding.prefix(1)
        #expect(limits.refusal(of: wedding[1], beside: Array(full))?.status == 429)
        #expect(limits.refusal(of: members(1)[0], beside: Array(full)) == nil)
    }
}

struct ExportPaceTests {
    @Test func `is unknown until the client has been waited for over a whole window`() {
        var pace = ExportPace(window: .seconds(100))
        #expect(pace.bytesPerSecond(at: .seconds(1_000)) == nil)
        pace.startedWaiting(at: .seconds(1_000))
        #expect(pace.bytesPerSecond(at: .seconds(1_099)) == nil)
        #expect(pace.bytesPerSecond(at: .seconds(1_100)) == 0)
        pace.took(5_000, at: .seconds(1_200))
        #expect(pace.bytesPerSecond(at: .seconds(1_200)) == 25)
    }

    @Test func `counts no time in which the server reads`() {
        var pace = ExportPace(window: .seconds(100))
        pace.startedWaiting(at: .zero)
        pace.took(1_000, at: .seconds(50))
        pace.startedWaiting(at: .seconds(10_000))
        pace.took(1_000, at: .seconds(10_050))
        #expect(pace.bytesPerSecond(at: .seconds(20_000)) == 20)
    }

    @Test func `falls with a client that stops, and rises with one that goes on`() throws {
        var pace = ExportPace(window: .seconds(100))
        pace.startedWaiting(at: .zero)
        pace.took(100_000, at: .seconds(100))
        pace.startedWaiting(at: .seconds(100))
        #expect(try #require(pace.bytesPerSecond(at: .seconds(150))) > 600)
        #expect(pace.bytesPerSecond(at: .seconds(200)) == 0)
        pace.took(0, at: .seconds(300))
        pace.startedWaiting(at: .seconds(300))
        pace.took(400_000, at: .seconds(301))
        #expect(try #require(pace.bytesPerSecond(at: .seconds(301))) > 3_900)
    }
    @Test func `is none after a whole window of waiting, whatever the buffers on the way took at once`() {
        var pace = ExportPace(window: .seconds(100))
        pace.startedWaiting(at: .zero)
        pace.took(50_000_000, at: .seconds(1))
        pace.startedWaiting(at: .seconds(1))
        #expect(pace.bytesPerSecond(at: .seconds(101)) == 0)
    }
}
