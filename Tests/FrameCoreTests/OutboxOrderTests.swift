import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

@testable import FrameCore

/// No entry that the server refuses holds up the reports of what was seen.
struct OutboxOrderTests {
    private let heart = OutboxEntry(photo: .make("photo-2"), heartGiven: true)

    @Test func `after an entry that failed, a report that is due goes first`() throws {
        let seen = Sightings([ShelvedSighting(Sighting(photoID: .make("photo-1")))], files: [PhotoID]())
        var outbox = Outbox([heart], seen, jitter: Jitter(seed: 1))
        let clock = Date(timeIntervalSince1970: 1_783_166_400)
        #expect(outbox.call(now: .start, clock: clock) == .setHeart(.make("photo-2"), given: true))
        outbox.failed(heart, now: .start)
        let next = Uptime(Backoff.first)
        let due = outbox.call(now: next, clock: clock)
        let call = try #require(due)
        guard case .tellSightings(let report) = call else {
            Issue.record("\(call)")
            return
        }
        #expect(report.sightings.map(\.photoID) == [.make("photo-1")])
        _ = outbox.confirmed(report) { _ in true }
        #expect(outbox.call(now: next, clock: clock) == .setHeart(.make("photo-2"), given: true))
    }

    @Test func `without a report that is due, an entry that failed is the next call again`() {
        var outbox = Outbox([heart], jitter: Jitter(seed: 1))
        let clock = Date(timeIntervalSince1970: 1_783_166_400)
        for step in 0..<3 {
            let now = Uptime(Backoff.longest * step)
            #expect(outbox.call(now: now, clock: clock) == .setHeart(.make("photo-2"), given: true))
            outbox.failed(heart, now: now)
        }
    }

    @Test func `an answer that the frame may not give waits for hours, and what was seen is reported meanwhile`() {
        var house = House.asking()
        house.touchOnce(.yesButton)
        let call = ServerCall.answerIntroduction(.make("mikko"), isWelcome: true)
        let refusal = ProblemDocument(status: 403, code: .notAllowed, title: "Nobody has confirmed this frame.")
        house.fail(.call(call), with: .server(.failed(call, .refused(refusal))))
        house.press(.right)
        house.wait(.seconds(120))
        #expect((house.known(2)?.times ?? 0) > 0 && house.answers.isEmpty)
        house.wait(.seconds(6 * 3600))
        #expect(house.answers[.make("mikko")] == [true])
    }
}
