import DarkroomClient
import DarkroomWire
import FamilyTesting
import ServerCore
import Testing

struct BadPhotoTests {
    static let whole: [(MediaKind, String)] = [
        (.jpeg, "place.jpg"), (.jpeg, "progressive.jpg"), (.png, "plain.png"), (.webp, "lossy.webp"),
        (.gif, "still.gif"), (.tiff, "plain.tiff"), (.heic, "plain.heic"), (.avif, "plain.avif"),
    ]

    @Test(arguments: MediaKind.allCases)
    func `refuses zero bytes as damaged`(kind: MediaKind) async throws {
        let bench = try Workbench()
        #expect(try await bench.refusal(of: [], as: kind) == .damaged)
        #expect(try bench.written() == [])
    }

    @Test(arguments: MediaKind.allCases)
    func `refuses a document under a picture's name as damaged`(kind: MediaKind) async throws {
        let document = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0x20, count: 5000)
        #expect(try await Workbench().refusal(of: document, as: kind) == .damaged)
    }

    @Test(arguments: whole)
    func `refuses a file that breaks off`(kind: MediaKind, fixture: String) async throws {
        let bytes = try Fixture.bytes(fixture)
        let bench = try Workbench()
        #expect(try await bench.refusal(of: Array(bytes.prefix(bytes.count * 2 / 3)), as: kind) == .damaged)
        #expect(try bench.written() == [])
    }

    @Test(arguments: whole)
    func `refuses noise after a right beginning`(kind: MediaKind, fixture: String) async throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let bytes = try Array(Fixture.bytes(fixture).prefix(24)) + noise
        #expect(try await Workbench().refusal(of: bytes, as: kind) != nil)
    }

    @Test func `refuses by its header what would be too large`() async throws {
        let bench = try Workbench()
        let png = try await bench.refusal(of: Bytes.hollowPNG(width: 65535, height: 65535), as: .png)
        #expect(png == .tooManyPixels(width: 65535, height: 65535))
        let jpeg = try await bench.refusal(of: Bytes.hollowJPEG(width: 30000, height: 30000), as: .jpeg)
        #expect(jpeg == .tooManyPixels(width: 30000, height: 30000))
        // Baseline would pass at this size.
        let progressive = try await bench.refusal(of: Bytes.hollowJPEG(width: 7000, height: 6000), as: .jpeg)
        #expect(progressive == .tooManyPixels(width: 7000, height: 6000))
    }

    @Test(arguments: [(MediaKind.heic, "plain.heic"), (.avif, "plain.avif")])
    func `refuses by its header a photo of a phone that would be too large`(
        kind: MediaKind,
        fixture: String
    ) async throws {
        let swollen = try Bytes.swollenHEIF(Fixture.bytes(fixture), width: 9_000, height: 8_000)
        let bench = try Workbench()
        #expect(try await bench.refusal(of: swollen, as: kind) == .tooManyPixels(width: 9_000, height: 8_000))
        #expect(try bench.written() == [])
    }

    /// Random bytes changed in real files: each is a photo or a refusal, in
    /// time, and never our own fault.
    @Test(arguments: whole)
    func `survives mutations`(kind: MediaKind, fixture: String) async throws {
        let whole = try Fixture.bytes(fixture)
        for seed in 0..<4 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            for _ in 0..<(1 + seed * 4) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            let bench = try Workbench()
            if case .unavailable(let reason)? = try await bench.refusal(of: bytes, as: kind) {
                Issue.record("seed \(seed): \(reason)")
            }
        }
    }

    @Test func `refuses what wants more memory than it may have`() async throws {
        var limits = DarkroomLimits()
        limits.memory = 16 << 20
        let large = try SeenRendition.blank(width: 2600, height: 2600)
        #expect(try await Workbench(limits: limits).refusal(of: large, as: .jpeg) == .tooHard)
        // It is the memory that failed: with the usual limit the photo passes.
        #expect(try await Workbench().refusal(of: large, as: .jpeg) == nil)
    }

    @Test func `says that a rendition could not be written, and does not blame the photo`() async throws {
        let bench = try Workbench()
        let refusal = await #expect(throws: RenditionError.self) {
            _ = try await bench.maker.develop(Fixture.path("place.jpg"), as: .jpeg, into: bench.folder.path("absent"))
        }
        guard case .unavailable = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }
}
