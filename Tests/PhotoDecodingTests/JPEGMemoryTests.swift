import CJPEG
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The memory that libjpeg may hold for a whole picture, as a progressive file needs it.
struct JPEGMemoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a progressive file with full chroma whose header claims that the picture is a square of this side.
    private func file(claiming side: Int) throws -> String {
        let written = try WrittenJPEG(.each, PixelSize(width: 64, height: 64), isProgressive: true)
        var bytes = try withExtendedLifetime(written) { [UInt8](try Data(contentsOf: URL(filePath: written.path))) }
        // The frame's header: its mark, its length and the bits of a sample, then the height and the width.
        let mark: [UInt8] = [0xFF, 0xC2, 0, 17, 8]
        let place = bytes.indices.first { bytes[$0...].starts(with: mark) }
        let start = try #require(place) + mark.count
        let length = [UInt8(side >> 8), UInt8(side & 255)]
        bytes.replaceSubrange(start..<start + 4, with: length + length)
        return try folder.file("\(side).jpg", holding: bytes)
    }

    /// The coefficients of the first square take 39 MB, those of the second one 100 MB.
    @Test(arguments: [(2560, true), (4096, false)])
    func `suffices for the largest rendition, and is bounded`(side: Int, isTaken: Bool) throws {
        // The bound of the sides, which would refuse the second one by its header, is left out.
        let opened = frame_jpeg_open(try file(claiming: side), 1, .max)
        let reader = try #require(opened)
        defer { frame_jpeg_close(reader) }
        #expect((frame_jpeg_begin(reader, 8) == 0) == isTaken)
    }
}
