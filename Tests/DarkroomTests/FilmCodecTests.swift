import FamilyTesting
import Foundation
import ServerCore
import Testing

/// Strangers' films are decoded by few of the hundreds of decoders that FFmpeg has.
struct FilmCodecTests {
    private static let pictures = ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=0.4", "-pix_fmt", "yuv420p", "-c:v"]
    private static let sound = ["-f", "lavfi", "-i", "sine=d=0.4", "-c:a"]

    /// The refusal of what FFmpeg makes by these words; nil if it is taken.
    private func refusal(_ words: [String], _ codec: String, as kind: MediaKind) async throws -> RenditionError? {
        let film = try MadeFilm(words + [codec], name: kind == .matroska ? "film.mkv" : "film.mp4")
        return try await Workbench().refusal(of: Array(film.bytes), as: kind)
    }

    /// What FFmpeg can decode, and no camera, phone or browser records.
    @Test(arguments: [(MediaKind.matroska, "ffv1"), (.matroska, "libtheora"), (.mp4, "mpeg2video")])
    func `a film of another codec is refused`(kind: MediaKind, codec: String) async throws {
        #expect(try await refusal(Self.pictures, codec, as: kind) == .unusual)
    }

    @Test(arguments: [(MediaKind.matroska, "flac"), (.mp4, "ac3")])
    func `so is a voice`(kind: MediaKind, codec: String) async throws {
        #expect(try await refusal(Self.sound, codec, as: kind) == .unusual)
    }

    /// The control: it is the codec that is refused.
    @Test(arguments: [MediaKind.matroska, .mp4])
    func `those of usual codecs are taken`(kind: MediaKind) async throws {
        #expect(try await refusal(Self.pictures, "libx264", as: kind) == nil)
        #expect(try await refusal(Self.sound, kind == .mp4 ? "aac" : "libopus", as: kind) == nil)
    }
}
