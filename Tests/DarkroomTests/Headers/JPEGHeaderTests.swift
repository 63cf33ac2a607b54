import FamilyTesting
import Testing

@testable import Darkroom

struct JPEGHeaderTests {
    @Test func `reads what a photo says of itself`() throws {
        let place = try #require(try header("place.jpg"))
        #expect((place.width, place.height) == (96, 64))
        #expect(place.precision == 8 && place.process == .baseline)
        #expect(ExifFields(place.exif).original == "2026:07:04 16:40:00")
        #expect(ExifFields(place.exif).originalOffset == "+03:00")
        #expect(ExifFields(place.exif).latitude == 59_300_000)
        #expect(ExifFields(place.exif).longitude == 18_100_000)
        let progressive = try #require(try header("progressive.jpg"))
        #expect(progressive.process == .progressive)
        for orientation in 1...8 {
            let turned = try #require(try header("orientation-\(orientation).jpg"))
            #expect(ExifFields(turned.exif).orientation == orientation)
        }
    }

    @Test func `finds the profile of a photo, of which the colours are others than those of sRGB`() throws {
        let wide = try #require(try header("p3.jpg"))
        #expect(ColourConversionTests.changesNothing(by: wide.profile) == false)
    }

    @Test func `puts a profile together from its parts, and does without one where a part is missing`() throws {
        let parts = [segment("ICC_PROFILE\0", [2, 3, 20, 21]), segment("ICC_PROFILE\0", [3, 3, 30])]
        let first = segment("ICC_PROFILE\0", [1, 3, 10])
        #expect(bytes([first] + parts)?.profile == [10, 20, 21, 30])
        #expect(bytes(parts.reversed() + [first])?.profile == [10, 20, 21, 30])
        #expect(bytes(parts)?.profile == [])
        #expect(bytes([segment("ICC_PROFILE\0", [0, 0])])?.profile == [])
    }

    @Test func `is none without a frame before the scan`() {
        #expect(header([]) == nil)
        #expect(header([0xFF, 0xD8]) == nil)
        #expect(header([0xFF, 0xD8, 0xFF, 0xDA, 0, 8]) == nil)
        #expect(header([0xFF, 0xD8, 0xFF, 0xC0, 0, 1]) == nil)
        #expect(header([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 9, 1, 1, 0x11, 0]) == nil)
        #expect(header([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5000)) == nil)
    }

    /// A decoder passes over these; to take a body for one would find another
    /// frame than the decoder does.
    @Test(arguments: [0x01, 0xD0, 0xD7] as [UInt8])
    func `finds the frame behind a marker without a body`(marker: UInt8) {
        let real: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0]
        let filling = [UInt8](repeating: 0, count: 0xFFC0 - 13)
        let small: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0]
        let found = header([0xFF, 0xD8, 0xFF, marker] + real + filling + small + [0xFF, 0xDA])
        #expect(found?.width == 65535 && found?.height == 65535)
    }

    @Test func `survives any bytes`() throws {
        let whole = try Array(Fixture.bytes("p3.jpg").prefix(2500))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            guard let header = header(Array(bytes.prefix(.random(in: 0...bytes.count, using: &generator)))) else {
                continue
            }
            #expect((1...65535).contains(header.width) && (1...65535).contains(header.height))
            _ = ColourConversion(profile: header.profile)?.changesNothing
            _ = ExifFields(header.exif)
        }
    }

    private func header(_ fixture: String) throws -> JPEGHeader? { header(try Fixture.bytes(fixture)) }

    private func header(_ bytes: [UInt8]) -> JPEGHeader? { bytes.withUnsafeBytes { JPEGHeader($0) } }

    private func bytes(_ segments: [[UInt8]]) -> JPEGHeader? {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0]
        return header([0xFF, 0xD8] + segments.joined() + frame + [0xFF, 0xDA])
    }

    private func segment(_ mark: String, _ body: [UInt8]) -> [UInt8] {
        let whole = Array(mark.utf8) + body
        return [0xFF, 0xE2, UInt8((whole.count + 2) >> 8), UInt8((whole.count + 2) & 255)] + whole
    }
}
