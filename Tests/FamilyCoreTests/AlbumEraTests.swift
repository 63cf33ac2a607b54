import FamilyCore
import FoundationEssentials
import Testing

struct AlbumEraTests {
    private let noon = Date(timeIntervalSinceReferenceDate: 226_000 * 3_600)

    @Test(arguments: [0, 7, 999_999_999, 5_000_000_000, 226_000 * 1_000_000_000, 300_000 * 1_000_000_000 + 3])
    func `begins after all that was counted`(revision: Int64) {
        let next = AlbumEra.next(after: revision, at: noon)
        #expect(AlbumEra.number(of: next) > AlbumEra.number(of: revision))
        #expect(next % AlbumEra.length == 0)
        #expect(AlbumEra.isSetBack(next, since: revision) && AlbumEra.isSetBack(revision, since: next))
    }

    @Test func `is another one each time that the same copy is restored`() {
        #expect(AlbumEra.next(after: 40, at: noon) != AlbumEra.next(after: 40, at: noon + 3_600))
    }

    @Test(arguments: [-1e300, -5, 0, 1e12, 1e300, .nan, .infinity])
    func `never leaves the numbers of JSON, whatever the clock says`(seconds: Double) {
        let next = AlbumEra.next(after: .max, at: Date(timeIntervalSinceReferenceDate: seconds))
        #expect(next < 1 << 53)
        #expect(AlbumEra.next(after: 40, at: Date(timeIntervalSinceReferenceDate: seconds)) < 1 << 52)
    }
}
