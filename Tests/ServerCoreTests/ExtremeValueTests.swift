import FamilyCore
import FoundationEssentials
import ServerTesting
import Testing

@testable import ServerCore

/// Numbers and moments at their ends: whoever sends them ends no program.
struct ExtremeValueTests {
    @Test(arguments: ["p-1", "p9223372036854775808", "p", "p1e5", "p٣"])
    func `knows no cursor beyond all positions`(text: String) {
        #expect(AlbumCursor(text: Base64URL.encode(text.utf8)).position == nil)
        #expect(AlbumDirection(.newer(AlbumCursor(text: Base64URL.encode(text.utf8)))) == nil)
    }

    @Test(arguments: [0, 1, Int64.max - 1, .max])
    func `stands at some place on an empty page`(position: Int64) throws {
        for reach in [AlbumDirection.newer(than: position), .older(than: position), .newest] {
            let page = AlbumPage([], reach: reach, limit: 1, revision: .max)
            #expect(page.newer.position != nil)
            #expect(page.older.position != nil)
        }
    }

    @Test(arguments: [-Double.infinity, -1e308, -1, 0, 1e10, 1e12, 1e308, .infinity, .nan])
    func `writes a header's date of any moment`(seconds: Double) {
        let text = HTTPDate.text(Date(timeIntervalSince1970: seconds))
        #expect(text.utf8.count == 29 && text.hasSuffix(" GMT"))
    }
}
