import DarkroomWire
import Testing

@testable import Darkroom

/// The times that cameras write into their films.
struct FilmTimeTests {
    @Test(arguments: ["2026-12-31T23:30:00.000000Z", "2026-12-31T23:30:00Z"])
    func `a time that ends with Z is UTC`(moment: String) {
        let metadata = PhotoMetadata(filmTime: moment)
        #expect(metadata.takenAt == "2026:12:31 23:30:00" && metadata.takenAtOffset == nil && metadata.isTakenAtUTC)
    }

    static let localTimes: [(String, String?)] = [
        ("2026-12-31T23:30:00+0300", "+03:00"), ("2026-12-31T23:30:00+0000", "+00:00"),
        ("2026-12-31T23:30:00.5-03:30", "-03:30"), ("2026-12-31T23:30:00", nil),
    ]

    @Test(arguments: localTimes)
    func `any other time is local`(moment: String, offset: String?) {
        let metadata = PhotoMetadata(filmTime: moment)
        #expect(metadata.takenAt == "2026:12:31 23:30:00" && metadata.takenAtOffset == offset)
        #expect(!metadata.isTakenAtUTC)
    }

    static let noTimes: [String?] = [
        nil, "", "Z", "2026-12-31Z", "1904-01-01T00:00:00.000000Z", "1970-01-01T00:00:00.000000Z",
    ]

    @Test(arguments: noTimes)
    func `what is no time, or that of a clock that was never set, tells none`(moment: String?) {
        let metadata = PhotoMetadata(filmTime: moment)
        #expect(metadata.takenAt == nil && !metadata.isTakenAtUTC)
    }
}
