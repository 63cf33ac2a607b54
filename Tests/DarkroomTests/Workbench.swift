import DarkroomRunning
import DarkroomWire
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import Darkroom
@testable import DarkroomClient

/// A folder for one photo's renditions, and a darkroom to make them.
struct Workbench {
    /// One maker for all ordinary photos, so that a run of the suite starts a
    /// process a photo and not two.
    static let sharedMaker: Result<DarkroomRenditionMaker, NoDarkroom> = {
        guard let program = DarkroomProgram.beside() else { return .failure(NoDarkroom()) }
        return .success(DarkroomRenditionMaker(program: program))
    }()

    struct NoDarkroom: Error {}

    let folder: TemporaryFolder
    let maker: DarkroomRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = try Self.sharedMaker.get()
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
    }

    init(limits: DarkroomLimits) throws {
        folder = try TemporaryFolder()
        maker = DarkroomRenditionMaker(program: try #require(DarkroomProgram.beside()), limits: limits)
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
    }

    /// Develops a fixture as what its first bytes say.
    func develop(_ fixture: String) async throws -> DevelopedPhoto {
        defer { withExtendedLifetime(folder) {} }
        let kind = try #require(MediaKind(firstBytes: Fixture.bytes(fixture)))
        return try await maker.develop(Fixture.path(fixture), as: kind, into: folder.path("out"))
    }

    func develop(_ bytes: [UInt8], as kind: MediaKind) async throws -> DevelopedPhoto {
        defer { withExtendedLifetime(folder) {} }
        return try await maker.develop(try folder.file("original", holding: bytes), as: kind, into: folder.path("out"))
    }

    /// The refusal of what must be refused.
    func refusal(of bytes: [UInt8], as kind: MediaKind) async throws -> RenditionError? {
        do {
            _ = try await develop(bytes, as: kind)
            return nil
        } catch let refusal as RenditionError {
            return refusal
        }
    }

    /// What was left in the renditions' folder.
    func written() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    }
}

/// A rendition decoded again, to look at its colours.
struct SeenRendition {
    let width: Int
    let height: Int
    private let pixels: [UInt8]

    private static let vips: Result<Vips, DarkroomError> = {
        do throws(DarkroomError) { return .success(try Vips()) } catch { return .failure(error) }
    }()

    /// A black JPEG of any size.
    static func blank(width: Int, height: Int) throws -> [UInt8] {
        try Picture(blankWidth: width, height: height, by: vips.get()).jpeg(quality: 50)
    }

    init(_ rendition: DevelopedRendition) throws { try self.init(path: rendition.path) }

    init(path: String) throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let source = try PictureSource(file: file.fileDescriptor, by: Self.vips.get())
        let picture = try Picture(loading: source, as: .jpeg).inMemory()
        #expect(picture.bands == 3)
        width = picture.width
        height = picture.height
        pixels = try picture.pixels()
    }

    /// Red, green and blue in the middle of the quarters, in the order of
    /// reading.
    var quarters: [[UInt8]] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { across, down in
            let start = 3 * (height * down / 4 * width + width * across / 4)
            return Array(pixels[start..<start + 3])
        }
    }

    func isNear(_ colours: [[UInt8]], within tolerance: Int = 10) -> Bool {
        zip(quarters.joined(), colours.joined()).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}
