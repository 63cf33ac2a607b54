import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct ArchiveNameTests {
    private static let moment = LocalDateTime("2026-07-04T16:40:31")

    @Test(arguments: [
        ("Midsummer at the lake", "Midsummer at the lake"),
        ("  …", "…"),
        ("Who? What: <him>|\"her\"*\\/%", "Who What him her"),
        ("two\nlines\tand\u{7}a bell", "two lines and a bell"),
        ("..hidden. ", "hidden"),
        ("- - -", ""),
        ("turned \u{202E}around", "turned around"),
        ("Äiti ja isä", "Äiti ja isä"),
        ("おばあちゃん", "おばあちゃん"),
        ("جدّة", "جدّة"),
        ("👩‍👩‍👧 at home", "👩‍👩‍👧 at home"),
    ])
    func `keeps words that every disk takes`(text: String, name: String) {
        #expect(ArchiveName.safe(text, upTo: 96) == name)
    }

    @Test(arguments: [
        (1, "1.jpg"), (9_999, "9999.jpg"), (10_000, "10000/10000.jpg"), (23_456, "20000/23456.jpg"),
        (1_234_567, "1230000/1234567.jpg"),
    ])
    func `no folder of pictures gets more names than FAT32 takes`(position: Int, path: String) {
        #expect(ArchiveName.picture(Int64(position)) == path)
    }

    @Test func `cuts long words between letters`() {
        let family = "👩‍👩‍👧‍👦"
        let name = ArchiveName.safe(String(repeating: family, count: 40), upTo: 96)
        #expect(name == String(repeating: family, count: 96 / family.utf8.count))
        #expect(ArchiveName.safe(String(repeating: "x", count: 300), upTo: 96).count == 96)
    }

    @Test(arguments: [
        ("The Lindgrens", "The Lindgrens"), ("con", "Family album"), ("COM7", "Family album"), ("???", "Family album"),
        ("Consuelo", "Consuelo"), ("lpt1.old", "Family album"),
    ])
    func `names the folder after the family`(family: String, folder: String) {
        #expect(ArchiveName.root(of: family) == folder)
    }

    @Test func `names the folder of a moment that no disk could name`() {
        #expect(ArchiveName.root(of: "???", orElse: "Moment") == "Moment")
        #expect(ArchiveName.root(of: "Anna's birthday", orElse: "Moment") == "Anna's birthday")
    }

    @Test func `names a photo by its day, its words and its place in the album`() throws {
        let moment = try #require(Self.moment)
        let name = ArchiveName.file(moment, words: "Midsummer: the boat", position: 12, kind: .jpeg)
        #expect(name == "2026-07-04 16.40 Midsummer the boat (12).jpg")
        #expect(ArchiveName.file(moment, words: "", position: 3, kind: .heic) == "2026-07-04 16.40 (3).heic")
        #expect(ArchiveName.folder(moment) == "2026/2026-07")
        #expect(ArchiveName.folder(moment, part: 2) == "2026/2026-07 (2)")
    }
}

struct ArchivePlanTests {
    private static func place(_ text: String, _ position: Int64) -> ArchivePlace? {
        LocalDateTime(text).map { ArchivePlace($0, position: position) }
    }

    private static func chapters(_ plan: ArchivePlan) -> [ArchiveChapter] {
        (0..<plan.chapters).map(plan.chapter)
    }

    @Test func `goes from the latest month back, and through each from its first day on`() {
        let places = [
            Self.place("2026-07-04T16:40:00", 1), Self.place("2025-12-31T23:59:59", 2),
            Self.place("2026-07-01T08:00:00", 3), Self.place("2026-07-01T08:00:00", 4),
            Self.place("2026-01-01T00:00:00", 5),
        ]
        let chapters = Self.chapters(ArchivePlan(places.compactMap(\.self)))
        #expect(chapters.map(\.name) == ["2026-07", "2026-01", "2025-12"])
        #expect(chapters.map(\.positions) == [[3, 4, 1], [5], [2]])
        #expect(ArchivePlan([]).chapters == 0)
    }

    @Test func `parts a month with very many photos`() {
        let most = ArchivePlan.photosAChapter
        let places = (1...Int64(2 * most + 1)).compactMap { Self.place("2026-07-04T16:40:00", $0) }
        let chapters = Self.chapters(ArchivePlan(places))
        #expect(chapters.map(\.name) == ["2026-07", "2026-07-2", "2026-07-3"])
        #expect(chapters.flatMap(\.positions) == Array(1...Int64(2 * most + 1)))
    }

    /// Photos at these positions, all of one month.
    private static func july(_ positions: ClosedRange<Int64>) throws -> (ArchivePlan, LocalDateTime) {
        let arrived = try #require(LocalDateTime("2026-07-04T16:40:00"))
        return (ArchivePlan(positions.map { ArchivePlace(arrived, position: $0) }), arrived)
    }

    @Test func `a month has as many folders as FAT32 needs, and no photo moves when one more comes`() throws {
        let most = ArchivePlan.photosAFolder
        let (full, arrived) = try Self.july(11...most + 10)
        let (larger, _) = try Self.july(11...2 * most + 11)
        for position in 11...most + 10 {
            #expect(full.folderPart(of: position, arrived: arrived) == 1)
            #expect(larger.folderPart(of: position, arrived: arrived) == 1)
        }
        let parts = (most + 11...2 * most + 11).map { larger.folderPart(of: $0, arrived: arrived) }
        #expect(parts == Array(repeating: 2, count: Int(most)) + [3])
        let other = try #require(LocalDateTime("2026-08-04T16:40:00"))
        #expect(larger.folderPart(of: 2 * most, arrived: other) == 1)
    }

    @Test func `few photos change folders when the first of their month goes`() throws {
        let most = ArchivePlan.photosAFolder
        let (before, arrived) = try Self.july(1...3 * most)
        let (after, _) = try Self.july(2...3 * most)
        let moved = (2...3 * most).filter {
            before.folderPart(of: $0, arrived: arrived) != after.folderPart(of: $0, arrived: arrived)
        }
        #expect(moved == [most + 1, 2 * most + 1])
    }

    @Test(arguments: [
        (nil, "2026-07-04T10:00:00"), ("2026-07-05T09:00:00", "2026-07-05T09:00:00"),
        ("2026-08-01T00:00:00", "2026-07-04T10:00:00"), ("1961-05-05T12:00:00", "1961-05-05T12:00:00"),
    ])
    func `believes the camera unless it is ahead of its time`(taken: String?, moment: String) {
        guard let arrived = LocalDateTime("2026-07-04T10:00:00") else {
            Issue.record("a day of July is a day")
            return
        }
        let said = ArchivePlan.moment(taken: taken.flatMap(LocalDateTime.init), arrived: arrived)
        #expect(said.description == moment)
    }
}
