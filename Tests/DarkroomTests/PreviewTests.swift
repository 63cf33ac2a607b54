import DarkroomRunning
import DarkroomWire
import FamilyTesting
import Foundation
import Testing

@testable import Darkroom

/// The small picture that a camera puts into a photo's file, for a frame that has no memory for the whole one.
struct PreviewTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("preview.jpg") }

    private func preview(_ bytes: [UInt8], as kind: DarkroomKind) throws -> DarkroomAnswer {
        let original = try FileHandle(forReadingFrom: URL(filePath: try folder.file("original", holding: bytes)))
        let output = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        let process = try DarkroomProcess(program: try #require(DarkroomProgram.beside()), profile: kind.profile)
        try process.waitUntilReady(within: .seconds(60))
        var limits = DarkroomLimits()
        limits.timeout = .seconds(60)
        let request = DarkroomRequest(kind: kind, product: .preview, longSides: [1280], limits: limits)
        return try process.develop(request, files: [original.fileDescriptor, output])
    }

    /// A large black JPEG with a small picture in its Exif.
    private func jpeg(_ small: [UInt8], orientation: Int = 1) throws -> [UInt8] {
        let tiff = TIFFBytes(isLittle: true)
        let first = tiff.number(1, 2) + tiff.field(0x0112, 3, 1, tiff.number(orientation, 2) + [0, 0])
        let second =
            tiff.number(2, 2) + tiff.field(0x0201, 4, 1, tiff.number(56, 4))
            + tiff.field(0x0202, 4, 1, tiff.number(small.count, 4))
        var exif = Array("Exif\0\0".utf8) + Array("II".utf8) + tiff.number(42, 2) + tiff.number(8, 4)
        exif += first + tiff.number(26, 4) + second + tiff.number(0, 4) + small
        let length = exif.count + 2
        let whole = try SeenRendition.blank(width: 600, height: 400)
        let mark: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
        return Array(whole[..<2]) + mark + exif + Array(whole[2...])
    }

    @Test func `a JPEG's is shown in place of the whole`() throws {
        let bytes = try jpeg(try Fixture.bytes("orientation-1.jpg"))
        guard case .developed(96, 64, _, nil) = try preview(bytes, as: .jpeg) else {
            Issue.record("no preview")
            return
        }
        let seen = try SeenRendition(path: path)
        #expect(seen.width == 96 && seen.height == 64 && seen.isNear(DevelopingTests.quarters), "\(seen.quarters)")
    }

    @Test func `it lies as the photo does`() throws {
        let bytes = try jpeg(try Fixture.bytes("orientation-1.jpg"), orientation: 6)
        guard case .developed(64, 96, _, nil) = try preview(bytes, as: .jpeg) else {
            Issue.record("no preview")
            return
        }
        let (seen, lying) = (try SeenRendition(path: path), DevelopingTests.quarters)
        #expect(seen.isNear([lying[2], lying[0], lying[3], lying[1]]), "\(seen.quarters)")
    }

    @Test func `a HEIC's is shown in place of the whole`() throws {
        guard case .developed(96, 64, _, nil) = try preview(try Fixture.bytes("thumbnail.heic"), as: .heic) else {
            Issue.record("no preview")
            return
        }
        let seen = try SeenRendition(path: path)
        #expect(seen.width == 96 && seen.isNear(DevelopingTests.quarters, within: 16), "\(seen.quarters)")
    }

    @Test(arguments: [
        ("plain.heic", DarkroomKind.heic), ("plain.avif", .avif), ("plain.png", .png), ("plain.tiff", .tiff),
        ("lossy.webp", .webp), ("progressive.jpg", .jpeg), ("place.jpg", .jpeg), ("broken-exif.jpg", .jpeg),
    ])
    func `a file without one says so, and the whole is not decoded`(fixture: String, kind: DarkroomKind) throws {
        #expect(try preview(try Fixture.bytes(fixture), as: kind) == .unusual)
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    }

    @Test func `a broken one ends nothing but the preview`() throws {
        let cut = Array(try Fixture.bytes("orientation-1.jpg").prefix(200))
        for small in [[0xFF], Array("nonsense".utf8), cut] {
            let answer = try preview(try jpeg(small), as: .jpeg)
            #expect([.unusual, .damaged].contains(answer), "\(answer)")
        }
    }

    @Test func `any bytes of Exif are read without harm`() throws {
        let exif = Array(try jpeg(try Fixture.bytes("orientation-1.jpg")).dropFirst(12).prefix(400))
        #expect(ExifFields.smallPicture(in: exif) == nil, "cut off")
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            var bytes = exif
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[.random(in: 0..<64, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            #expect(ExifFields.smallPicture(in: bytes).map { $0.count <= bytes.count } ?? true)
        }
    }
}
