import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import FamilyPages

struct MomentWordsTests {
    private let now = Date(timeIntervalSince1970: 1_795_219_200)  // 2026-11-21 00:00 UTC

    private func times(in zone: String = "Europe/Helsinki") throws -> TimeWords {
        TimeWords(words: try .pages(), now: now, familyClock: FamilyClock(timeZone: zone))
    }

    @Test(arguments: [
        (0, "just now"), (90, "just now"), (5 * 60, "5 minutes ago"), (59 * 60, "59 minutes ago"),
        (60 * 60, "an hour ago"), (3 * 3600, "3 hours ago"), (25 * 3600, "yesterday"), (30 * 3600, "2 days ago"),
        (12 * 86_400, "12 days ago"),
    ])
    func `says how long ago`(seconds: Int, said: String) throws {
        #expect(try times().ago(now.addingTimeInterval(TimeInterval(-seconds))) == said)
    }

    @Test(arguments: [
        (0, "today at 2:00"), (3600, "today at 1:00"), (3 * 3600, "yesterday at 23:00"),
        (3 * 86_400, "18 November 2026 at 2:00"),
    ])
    func `says the day as the family's own clock has it`(seconds: Int, said: String) throws {
        #expect(try times().dayAndTime(now.addingTimeInterval(TimeInterval(-seconds))) == said)
    }

    @Test func `another zone has another day`() throws {
        #expect(try times(in: "America/New_York").dayAndTime(now) == "today at 19:00")
        #expect(try times(in: "America/New_York").month(Date(timeIntervalSince1970: 1_793_498_400)) == "October 2026")
    }

    @Test func `a zone nobody knows is UTC`() throws {
        #expect(try times(in: "Middle/Earth").dayAndTime(now) == "today at 0:00")
    }

    @Test(
        arguments: [
            (30, "in a minute"), (7_199, "in 119 minutes"), (7_200, "in 2 hours"), (5 * 3600, "in 5 hours"),
            (7 * 86_400, "in 7 days"),
        ]
    )
    func `says when something ends`(seconds: Int, said: String) throws {
        #expect(try times().ahead(now.addingTimeInterval(TimeInterval(seconds))) == said)
    }

    @Test func `the camera's clock is taken as it is`() throws {
        let time = try #require(LocalDateTime("2026-07-04T16:05:00"))
        #expect(try times().taken(time) == "Taken 4 July 2026 at 16:05")
    }

    @Test(
        arguments: [
            ("en", "4 July 2026 at 16:05", "July 2026"),
            ("de", "am 4. Juli 2026 um 16:05 Uhr", "Juli 2026"),
            ("es", "el 4 de julio de 2026 a las 16:05", "Julio de 2026"),
            ("fi", "4. heinäkuuta 2026 klo 16.05", "Heinäkuu 2026"),
        ]
    )
    func `a date has its language's own order and forms`(language: String, date: String, month: String) throws {
        let times = TimeWords(words: try .pages(language), now: now, familyClock: FamilyClock(timeZone: "UTC"))
        let moment = Date(timeIntervalSince1970: 1_783_181_100)  // 2026-07-04 16:05 UTC
        #expect(times.dayAndTime(moment) == date)
        #expect(times.month(moment) == month)
    }

    @Test(arguments: [(1, "hoy a la 1:07"), (13, "hoy a las 13:07"), (0, "hoy a las 0:07")])
    func `Spanish has one hour, and else hours`(hour: Int, said: String) throws {
        let (late, clock) = (now.addingTimeInterval(23 * 3600), FamilyClock(timeZone: "UTC"))
        let times = TimeWords(words: try .pages("es"), now: late, familyClock: clock)
        #expect(times.dayAndTime(now.addingTimeInterval(TimeInterval(hour * 3600 + 7 * 60))) == said)
    }

    @Test(arguments: LanguagesTests.spoken)
    func `every month has a name alone and within a date`(language: String) throws {
        let words = try Words.pages(language)
        for list in PageWord.List.allCases {
            let names = (1...12).map { words.name($0, of: list) }
            #expect(Set(names).count == 12)
            #expect(!names.contains(list.rawValue))
        }
    }
}
