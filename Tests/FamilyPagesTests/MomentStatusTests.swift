import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import FamilyPages

struct MomentStatusTests {
    private let clock = FamilyClock(timeZone: "Europe/Helsinki")

    /// A moment that starts and ends so many minutes from `now`, on a day in November at 12:00 in Helsinki.
    private func said(_ starts: Int, _ ends: Int, _ language: String = "en") throws -> (status: String?, span: String) {
        let now = Date(timeIntervalSince1970: 1_795_255_200)  // 2026-11-21 10:00 UTC
        let (startsAt, endsAt) = (
            now.addingTimeInterval(Double(starts) * 60), now.addingTimeInterval(Double(ends) * 60)
        )
        let span = MomentSpan(
            starts: clock.local(startsAt),
            ends: clock.local(endsAt),
            startsAt: startsAt,
            endsAt: endsAt
        )
        let record = MomentRecord(
            id: .make("moment-1"),
            familyID: .make("family-1"),
            title: "Anna's birthday",
            span: span,
            maker: .make("anna"),
            madeAt: now
        )
        let moment = SeenMoment(record: record, makerName: "Anna", placeName: nil, cover: nil, photos: 0).moment(
            at: now
        )
        let times = TimeWords(words: try .pages(language), now: now, familyClock: clock)
        return (times.status(of: moment), times.span(of: moment))
    }

    @Test(arguments: [
        (1, "in a minute"), (90, "in 90 minutes"), (180, "in 3 hours"), (719, "in 11 hours"), (720, "tomorrow"),
        (2_159, "tomorrow"), (2_160, "in 2 days"), (3_600, "in 3 days"), (525_600, "in 365 days"),
    ])
    func `says when it begins, by midnights from tomorrow on`(minutes: Int, said: String) throws {
        #expect(try self.said(minutes, minutes + 60).status == said)
    }

    @Test(arguments: [
        (0, "ended just now"), (120, "ended 2 hours ago"), (1_440, "ended yesterday"), (43_200, "ended 30 days ago"),
        (44_640, nil),
    ])
    func `says when it ended, until its date says enough`(minutes: Int, said: String?) throws {
        #expect(try self.said(-minutes - 60, -minutes).status == said)
    }

    @Test(arguments: [
        ("en", "in 3 days", "tomorrow", "going on", "ended 2 hours ago"),
        ("de", "in 3 Tagen", "morgen", "gerade jetzt", "vor 2 Stunden zu Ende gegangen"),
        ("es", "dentro de 3 días", "mañana", "en curso", "terminó hace 2 horas"),
        ("fi", "3 päivän kuluttua", "huomenna", "käynnissä", "päättyi 2 tuntia sitten"),
    ])
    func `speaks four languages`(language: String, soon: String, tomorrow: String, now: String, over: String) throws {
        #expect(try said(4_320, 4_380, language).status == soon)
        #expect(try said(1_440, 1_500, language).status == tomorrow)
        #expect(try said(-60, 60, language).status == now)
        #expect(try said(-240, -120, language).status == over)
    }

    @Test func `says one date for one day, and two for two`() throws {
        #expect(try said(0, 150).span == "21 November 2026 at 12:00 – 14:30")
        #expect(try said(0, 1_440).span == "21 November 2026 at 12:00 – 22 November 2026 at 12:00")
        #expect(try said(0, 150, "de").span == "21. November 2026, 12:00 – 14:30 Uhr")
        #expect(try said(0, 1_440, "de").span == "21. November 2026, 12:00 Uhr – 22. November 2026, 12:00 Uhr")
        #expect(try said(0, 150, "es").span == "21 de noviembre de 2026, 12:00 – 14:30")
        #expect(try said(0, 150, "fi").span == "21. marraskuuta 2026 klo 12.00 – 14.30")
    }

    @Test func `a form has the minute, and keeps seconds where there are some`() throws {
        let now = Date(timeIntervalSince1970: 1_795_255_200)
        var record = MomentRecord(
            id: .make("moment-1"),
            familyID: .make("family-1"),
            title: "x",
            span: MomentSpan(quickAt: now, on: clock),
            maker: .make("anna"),
            madeAt: now
        )
        func typed() throws -> MomentTyped {
            MomentTyped(
                SeenMoment(record: record, makerName: "", placeName: nil, cover: nil, photos: 0).moment(at: now)
            )
        }
        #expect(try typed().starts == "2026-11-21T12:00")
        record.span.starts = try #require(LocalDateTime("2026-11-21T12:00:07"))
        #expect(try typed().starts == "2026-11-21T12:00:07")
        #expect(try typed().input().starts == record.span.starts)
    }
}
