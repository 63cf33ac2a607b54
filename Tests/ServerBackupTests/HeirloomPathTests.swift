import FamilyCore
import ServerCore
import Testing

@testable import ServerBackup

struct HeirloomPathTests {
    @Test(arguments: [
        "index.html", "family.json", "pages/style.css", "pages/2026-07.html", "pages/2026-07-12.html",
        "pages/collection-3.html", "pages/small/12.jpg", "pages/large/20000/23456.jpg", "2026/2026-07/photos.json",
        "2026/2026-07/photos-2.json", "1899/1899-01 (12)/2026-07-04 16.40 (3).heic",
    ])
    func `knows what a heirloom has`(path: String) { #expect(HeirloomPath.isKnown(path)) }

    @Test(arguments: MediaKind.allCases, ["", "Midsummer (12) (the boat", "\u{308}a.b", "\u{304A}\u{3070}", "1. (2)"])
    func `knows the name of each photo`(kind: MediaKind, words: String) throws {
        let moment = try #require(LocalDateTime("2026-07-04T16:40:00"))
        let name = ArchiveName.file(moment, words: words, position: 123_456, kind: kind)
        for part in [1, 2] { #expect(HeirloomPath.isKnown("\(ArchiveName.folder(moment, part: part))/\(name)")) }
    }

    @Test(arguments: [Int64(1), 9_999, 10_000, 123_456])
    func `knows the pictures of the pages`(position: Int64) {
        for folder in ["small", "large"] {
            #expect(HeirloomPath.isKnown("pages/\(folder)/\(ArchiveName.picture(position))"))
        }
    }

    @Test func `knows the files that only a server needs`() throws {
        let hash = try #require(ContentHash(hex: String(repeating: "ab", count: 32)))
        #expect(HeirloomPath.isKnown(HeirloomPlan.path(of: hash)))
        #expect(!HeirloomPath.isKnown("restore/files/cd/\(hash.hex)"))
    }

    @Test(arguments: [
        "", ".", "..", "/", "/etc", "../victim", "../../etc/passwd", "2026", "2026/", "2026/..", "2026/2026-07",
        "2026/2026-07/", "2026/2026-07/..", "2026/2025-07/photos.json", "2026/2026-07/letter to Anna.txt",
        "2026/2026-07/x/photos.json", "2026//2026-07/photos.json", "2026/2026-07/2026-07-04 16.40 (3).heic/",
        "2026/2026-07/2026-07-04 16.40 (3)", "2026/2026-07/2026-07-04 16.40 (x).jpg", "2026/2026-07-04 16.40 (3).heic",
        "pages", "pages/", "pages/other.html", "pages/small", "pages/small/",
        "pages/small/../1.jpg", "pages/small/1/../1.jpg", "pages/../index.html", "restore", "restore/lock",
        "restore/written.txt", "restore/files", "restore/files/ab", "restore/snapshots/2026-11-23T03-00-00Z",
        "letter to Anna.txt", "./index.html", "index.html/",
    ])
    func `knows nothing else`(path: String) { #expect(!HeirloomPath.isKnown(path)) }

    @Test func `knows no path with a zero, at which the system would cut it off`() {
        #expect(!HeirloomPath.isKnown("2026/2026-07/2026-07-04 16.40 a\0 (3).jpg"))
    }
}
