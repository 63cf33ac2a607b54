/// The header of a JPEG: what precedes the first scan (ITU-T T.81, annex B).
struct JPEGHeader: Equatable {
    /// How the samples are coded.
    enum Process: Equatable {
        case baseline, progressive
        /// Lossless or arithmetic coding, which no camera uses.
        case other
    }

    var width: Int
    var height: Int
    /// The number of bits of a sample.
    var precision: Int
    var process: Process
    /// The TIFF structure of the first Exif segment.
    var exif: [UInt8] = []
    /// The colour profile, joined from its segments; empty if there is none or
    /// a part is missing.
    var profile: [UInt8] = []

    private static let exifMark = Array("Exif\0\0".utf8)
    private static let profileMark = Array("ICC_PROFILE\0".utf8)

    /// Reads from the start of the file.
    ///
    /// nil if there is no frame header before the scan. It reads each byte at
    /// most once, whatever the bytes are.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes)
        guard reader.take() == 0xFF, reader.take() == 0xD8 else { return nil }
        var frame: JPEGHeader?
        var exif: [UInt8] = []
        var parts = ProfileParts()
        while let marker = Self.nextMarker(&reader), marker != 0xDA, marker != 0xD9 {
            // These markers have no body; reading one would find another frame
            // than the decoder does.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let body = Self.body(&reader) else { break }
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                // If there are two frame headers, the second belongs to another
                // picture.
                if frame == nil { frame = Self.frame(marker, body) }
            case 0xE1 where exif.isEmpty && body.starts(with: Self.exifMark):
                exif = Array(body.dropFirst(Self.exifMark.count))
            case 0xE2 where body.starts(with: Self.profileMark):
                parts.add(body.dropFirst(Self.profileMark.count))
            default: break
            }
        }
        guard var frame else { return nil }
        frame.exif = exif
        frame.profile = parts.whole
        self = frame
    }

    init(width: Int, height: Int, precision: Int, process: Process) {
        self.width = width
        self.height = height
        self.precision = precision
        self.process = process
    }

    /// Reads the next marker; any number of 0xFF may precede it.
    private static func nextMarker(_ reader: inout ByteReader) -> UInt8? {
        guard reader.take() == 0xFF else { return nil }
        while let byte = reader.take() {
            if byte != 0xFF { return byte }
        }
        return nil
    }

    /// Reads the body of a marker: its length, which includes the length's own
    /// bytes, and the bytes.
    private static func body(_ reader: inout ByteReader) -> UnsafeRawBufferPointer.SubSequence? {
        guard let length = reader.takeBig16(), length >= 2 else { return nil }
        return reader.take(length - 2)
    }

    private static func frame(_ marker: UInt8, _ body: UnsafeRawBufferPointer.SubSequence) -> JPEGHeader? {
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: body))
        guard let precision = reader.take(), let height = reader.takeBig16(), let width = reader.takeBig16(),
            width > 0, height > 0
        else { return nil }
        let process: Process =
            switch marker {
            case 0xC0, 0xC1: .baseline
            case 0xC2: .progressive
            default: .other
            }
        return JPEGHeader(width: width, height: height, precision: Int(precision), process: process)
    }
}

/// Collects the parts of a colour profile (ICC.1, annex B.4): each part has its
/// number, from 1, and the number of parts.
private struct ProfileParts {
    private var parts: [UInt8: ArraySlice<UInt8>] = [:]
    private var count: UInt8?

    mutating func add(_ body: UnsafeRawBufferPointer.SubSequence) {
        let bytes = Array(body)
        guard bytes.count > 2, bytes[0] > 0, count == nil || count == bytes[1] else { return }
        count = bytes[1]
        parts[bytes[0]] = bytes[2...]
    }

    var whole: [UInt8] {
        guard let count, parts.count == Int(count) else { return [] }
        return (1...count).flatMap { parts[$0] ?? [] }
    }
}
