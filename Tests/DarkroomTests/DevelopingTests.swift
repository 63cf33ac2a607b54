import DarkroomClient
import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

struct DevelopingTests {
    static let quarters: [[UInt8]] = [[220, 30, 30], [30, 160, 60], [40, 60, 200], [240, 220, 60]]
    static let white: [UInt8] = [255, 255, 255]

    @Test(arguments: [
        "plain.png", "plain.heic", "plain.avif", "plain.tiff", "lossy.webp", "progressive.jpg", "palette.png",
        "interlaced.png", "sixteen-bit.png", "animated.gif", "two-pages.tiff", "p3.jpg", "place.jpg",
        "orientation-1.jpg", "orientation-2.jpg", "orientation-3.jpg", "orientation-4.jpg", "orientation-5.jpg",
        "orientation-6.jpg", "orientation-7.jpg", "orientation-8.jpg", "orientation-6.tiff", "broken-exif.jpg",
    ])
    func `makes every format upright and in its colours`(fixture: String) async throws {
        let bench = try Workbench()
        let photo = try await bench.develop(fixture)
        #expect(photo.width == 96 && photo.height == 64)
        #expect(photo.renditions.map(\.name) == [.thumbnail])
        let seen = try SeenRendition(try #require(photo.renditions.first))
        #expect(seen.width == 96 && seen.height == 64)
        #expect(seen.isNear(Self.quarters), "\(seen.quarters)")
    }

    @Test(arguments: ["alpha.png", "alpha-sixteen-bit.png", "alpha.webp"])
    func `lays white under what is seen through`(fixture: String) async throws {
        let bench = try Workbench()
        let photo = try await bench.develop(fixture)
        let seen = try SeenRendition(try #require(photo.renditions.first))
        #expect(seen.isNear([Self.quarters[0], Self.white, Self.quarters[2], Self.white]), "\(seen.quarters)")
    }

    @Test func `makes grey and printers' colours what a screen shows`() async throws {
        let grey = try await Workbench().develop("grey.jpg")
        #expect(grey.renditions.count == 1)
        let bench = try Workbench()
        let seen = try SeenRendition(try #require(try await bench.develop("cmyk.jpg").renditions.first))
        // Ink reaches fewer colours; red stays red and blue stays blue.
        #expect(seen.isNear(Self.quarters, within: 60), "\(seen.quarters)")
    }

    @Test func `a HEIC obeys its own turning and not its Exif`() async throws {
        let bench = try Workbench()
        let photo = try await bench.develop("exif-6.heic")
        #expect(photo.width == 64 && photo.height == 96)
    }

    @Test func `tells when a photo was taken`() async throws {
        let taken = try await Workbench().develop("place.jpg")
        #expect(taken.takenAt == LocalDateTime("2026-07-04T16:40:00"))
        #expect(taken.takenAtOffset == "+03:00")
        let created = try await Workbench().develop("created.jpg")
        #expect(created.takenAt == LocalDateTime("1999-12-31T23:59:59"))
        #expect(created.takenAtOffset == nil)
        let broken = try await Workbench().develop("broken-exif.jpg")
        #expect(broken.takenAt == nil)
    }

    @Test func `leaves place, names and serial numbers out of a rendition`() async throws {
        let telling = ["Exif", "GPS", "http://ns.adobe.com", "Photoshop", "Marta", "Stockholm", "12345", "ICC_PROFILE"]
        let bench = try Workbench()
        let photo = try await bench.develop("place.jpg")
        let rendition = try Data(contentsOf: URL(filePath: try #require(photo.renditions.first).path))
        let original = try Data(Fixture.bytes("place.jpg"))
        for word in telling {
            #expect(rendition.range(of: Data(word.utf8)) == nil, "\(word)")
        }
        // The control: the words are in the original, so they would be found.
        #expect(original.range(of: Data("Marta".utf8)) != nil)
        #expect(original.range(of: Data("Exif".utf8)) != nil)
    }

    @Test(arguments: [(2600, 1300), (1300, 2600), (1920, 100), (401, 2)])
    func `makes each size up to the original's own`(width: Int, height: Int) async throws {
        let bench = try Workbench()
        let photo = try await bench.develop(SeenRendition.blank(width: width, height: height), as: .jpeg)
        let long = max(width, height)
        let expected = RenditionName.allCases.filter { $0.longSide < long }
        #expect(photo.renditions.map(\.name).starts(with: expected))
        #expect(try bench.written().count == photo.renditions.count)
        for rendition in photo.renditions {
            let seen = try SeenRendition(rendition)
            #expect(seen.width == rendition.width && seen.height == rendition.height)
            #expect(max(seen.width, seen.height) == min(long, rendition.name.longSide))
        }
    }
}
