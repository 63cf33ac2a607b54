import DarkroomWire
import FamilyTesting
import Foundation
import Testing

@testable import Darkroom

/// What a file is left with once its position is out; that nothing is left of
/// it is proved by `test_positions.py`, in every kind.
struct PositionEraserTests {
    @Test func `takes the position out and leaves the rest of what Exif says`() throws {
        let before = try Fixture.bytes("place.jpg")
        let after = try #require(try erased(before, .jpeg))
        #expect(after.count == before.count)
        let (old, new) = (try fields(before), try fields(after))
        #expect(old.latitude == 59_300_000 && new.latitude == nil && new.longitude == nil)
        #expect(new.original == old.original && new.originalOffset == old.originalOffset)
        #expect(new.orientation == old.orientation && new.model == old.model)
    }

    @Test(arguments: [
        ("plain.png", DarkroomKind.png), ("lossy.webp", .webp), ("animated.gif", .gif), ("plain.tiff", .tiff),
        ("plain.heic", .heic), ("plain.avif", .avif), ("progressive.jpg", .jpeg),
    ])
    func `gives the same copy each time, which loses nothing more in another round`(
        fixture: String,
        kind: DarkroomKind
    ) throws {
        let once = try #require(try erased(try Fixture.bytes(fixture), kind))
        #expect(try erased(try Fixture.bytes(fixture), kind) == once)
        #expect(try erased(once, kind) == once)
    }

    @Test(arguments: DarkroomKind.allCases)
    func `survives files that are cut off, and files of which bytes are others`(kind: DarkroomKind) throws {
        var random = SeededGenerator(seed: 18)
        let whole = try Self.sample(of: kind)
        for _ in 0..<300 {
            var bytes = whole
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
            // Most of the structure is at the start, and some at the end.
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let place = Int.random(in: 0..<min(bytes.count, 4_000), using: &random)
                bytes[Bool.random(using: &random) ? place : bytes.count - 1 - place] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            guard let left = try erased(bytes, kind) else { continue }
            #expect(left.count <= bytes.count)
        }
    }

    @Test(arguments: [(type: 4, isTaken: true), (type: 7, isTaken: false)])
    func `refuses a file with a directory that it cannot follow`(type: UInt8, isTaken: Bool) throws {
        // The first directory leads to that of Exif, which holds a maker's note of eight bytes.
        let first: [UInt8] = [1, 0, 0x69, 0x87, type, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
        let exif: [UInt8] = [1, 0, 0x7C, 0x92, 7, 0, 8, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]
        let file = Array("II*\0".utf8) + [8, 0, 0, 0] + first + exif + Array("59.30342".utf8)
        let left = try erased(file, .tiff)
        #expect((left != nil) == isTaken)
        #expect(left.map { $0.suffix(8) == [0, 0, 0, 0, 0, 0, 0, 0] } != false)
    }

    @Test(arguments: [0x010D, 0x010E, 0x011D, 0x013B, 0x8298, 0xA430])
    func `leaves no free text, in which a program may have written the place`(tag: Int) throws {
        let field = [UInt8(tag & 0xFF), UInt8(tag >> 8), 2, 0, 8, 0, 0, 0, 26, 0, 0, 0]
        let file = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + field + [0, 0, 0, 0] + Array("Kuusamo\0".utf8)
        let left = try #require(try erased(file, .tiff))
        #expect(left == Array("II*\0".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0, count: 26))
    }

    @Test(arguments: [(method: 0, isTaken: true), (method: 2, isTaken: false)])
    func `refuses a picture whose Exif is a part of another item`(method: UInt8, isTaken: Bool) throws {
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(8 + body.count)] + Array(name.utf8) + body
        }
        let info = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif\0".utf8))
        func file(_ place: UInt8) -> [UInt8] {
            // Item 1, its method, no other file, and one extent of eight bytes.
            let item: [UInt8] = [0, 1, 0, method, 0, 0, 0, 1, 0, 0, 0, place, 0, 0, 0, 8]
            let location: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, 1] + item
            let meta = box("meta", [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 1] + info) + box("iloc", location))
            return box("ftyp", Array("heic\0\0\0\0".utf8)) + meta + box("mdat", Array("59.30342".utf8))
        }
        let whole = file(UInt8(file(0).count - 8))
        let left = try erased(whole, .heic)
        #expect((left != nil) == isTaken)
        #expect(left.map { $0.suffix(8) == [0, 0, 0, 0, 0, 0, 0, 0] } != false)
    }

    @Test func `leaves a QuickTime file its first box, which tells its kind`() throws {
        let file = [0, 0, 0, 8] + Array("wide".utf8) + [0, 0, 0, 8] + Array("mdat".utf8)
        #expect(try erased(file, .movie) == file)
    }

    private static func sample(of kind: DarkroomKind) throws -> [UInt8] {
        switch kind {
        case .jpeg: try Fixture.bytes("place.jpg")
        case .png: try Fixture.bytes("plain.png")
        case .webp: try Fixture.bytes("lossy.webp")
        case .gif: try Fixture.bytes("animated.gif")
        case .tiff: try Fixture.bytes("orientation-6.tiff")
        case .heic: try Fixture.bytes("exif-6.heic")
        case .avif: try Fixture.bytes("plain.avif")
        case .movie: try [UInt8](MadeFilm(seconds: 0.4).bytes)
        case .matroska: try made("mkv")
        case .ogg: try made("ogg")
        case .mp3: try made("mp3")
        case .wave: try made("wav")
        }
    }

    private static func made(_ ending: String) throws -> [UInt8] {
        let tone = ["-f", "lavfi", "-i", "sine=duration=0.2", "-metadata", "comment=there"]
        return try [UInt8](MadeFilm(tone, name: "sound.\(ending)").bytes)
    }

    private func fields(_ bytes: [UInt8]) throws -> ExifFields {
        try bytes.withUnsafeBytes { ExifFields(try #require(JPEGHeader($0)).exif) }
    }

    /// What is left of a file; nil if it is refused.
    private func erased(_ bytes: [UInt8], _ kind: DarkroomKind) throws -> [UInt8]? {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let handle = try FileHandle(forReadingFrom: URL(filePath: try folder.file("original", holding: bytes)))
        let file = try EditableFile(file: handle.fileDescriptor)
        do throws(DarkroomError) {
            try PositionEraser.erase(kind, in: file)
        } catch {
            return nil
        }
        return Array(file.bytes(file.whole))
    }
}
