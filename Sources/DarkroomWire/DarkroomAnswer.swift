/// A message from a darkroom: first that it is ready, then the result; in place of either, that it has no sandbox.
///
/// NB: the reader must not trust an answer. The darkroom has opened a stranger's bytes, and these may have taken it
/// over.
package enum DarkroomAnswer: Equatable, Sendable {
    case ready
    /// The sandbox cannot be closed on this machine; no photo was opened.
    case noSandbox(SandboxError)
    /// The renditions were made.
    ///
    /// `width` and `height` are those of the upright original; `motion` is nil
    /// for a still. The renditions have the sizes of `RenditionSize.all`.
    case developed(width: Int, height: Int, metadata: PhotoMetadata, motion: DarkroomMotion?)
    /// The film was written to its file.
    ///
    /// Width and height are even numbers of pixels, upright; both are 0 for a
    /// voice.
    case filmed(DarkroomMotion, width: Int, height: Int, hasSound: Bool)
    /// The copy without the position was written to its file.
    case erased
    /// The film is longer than the limit.
    case tooLong(milliseconds: Int)
    /// The JPEG is not an ordinary one: it needs a darkroom with the profile
    /// for all pictures.
    case notOrdinary
    case tooManyPixels(width: Int, height: Int)
    case damaged
    /// The file is valid but rare: a JPEG of twelve bits, lossless or
    /// arithmetically coded, or a film in an unusual encoding.
    case unusual
    /// The file needed more memory than one darkroom may have; the fault is the file's, so the server calls it too hard
    /// (`RenditionError.tooHard`), while the problem `out-of-memory` means that the server's own memory ran out.
    case outOfMemory
    /// A rendition could not be written; the value is the `errno`.
    case cannotWrite(Int32)
}

extension DarkroomAnswer {
    package var message: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready:
            writer.put("ready")
        case .noSandbox(let error):
            writer.put("without sandbox")
            error.write(to: &writer)
        case .developed(let width, let height, let metadata, let motion):
            writer.put("developed")
            writer.put([width, height])
            metadata.write(to: &writer)
            writer.put(motion?.kind.rawValue ?? "")
            writer.put(motion?.milliseconds ?? 0)
        case .filmed(let motion, let width, let height, let hasSound):
            writer.put("filmed")
            writer.put(motion.kind.rawValue)
            writer.put([motion.milliseconds, width, height, hasSound ? 1 : 0])
        case .erased:
            writer.put("erased")
        case .tooLong(let milliseconds):
            writer.put("too long")
            writer.put(milliseconds)
        case .notOrdinary:
            writer.put("not ordinary")
        case .tooManyPixels(let width, let height):
            writer.put("too many pixels")
            writer.put([width, height])
        case .damaged:
            writer.put("damaged")
        case .unusual:
            writer.put("unusual")
        case .outOfMemory:
            writer.put("out of memory")
        case .cannotWrite(let code):
            writer.put("cannot write")
            writer.put(Int(code))
        }
        return writer.bytes
    }

    package init(message: [UInt8]) throws(DarkroomChannelError) {
        var reader = WireReader(message)
        switch try reader.text() {
        case "ready": self = .ready
        case "without sandbox": self = .noSandbox(try SandboxError(&reader))
        case "developed": self = try Self.developed(&reader)
        case "filmed": self = try Self.filmed(&reader)
        case "erased": self = .erased
        case "too long": self = .tooLong(milliseconds: try reader.number())
        case "not ordinary": self = .notOrdinary
        case "too many pixels":
            let size = try Self.size(&reader)
            self = .tooManyPixels(width: size.width, height: size.height)
        case "damaged": self = .damaged
        case "unusual": self = .unusual
        case "out of memory": self = .outOfMemory
        case "cannot write": self = .cannotWrite(Int32(truncatingIfNeeded: try reader.number()))
        default: throw .malformed
        }
        try reader.end()
    }

    private static func developed(_ reader: inout WireReader) throws(DarkroomChannelError) -> DarkroomAnswer {
        let size = try size(&reader)
        let metadata = try PhotoMetadata(&reader)
        let kind = try reader.text()
        let milliseconds = try reader.number()
        if kind.isEmpty { return .developed(width: size.width, height: size.height, metadata: metadata, motion: nil) }
        let motion = try motion(kind, milliseconds)
        return .developed(width: size.width, height: size.height, metadata: metadata, motion: motion)
    }

    private static func filmed(_ reader: inout WireReader) throws(DarkroomChannelError) -> DarkroomAnswer {
        let kind = try reader.text()
        let numbers = try reader.numbers()
        guard numbers.count == 4, (0...1).contains(numbers[3]),
            numbers[1...2].allSatisfy({ (0...DarkroomMotion.longSide).contains($0) })
        else { throw .malformed }
        let motion = try motion(kind, numbers[0])
        return .filmed(motion, width: numbers[1], height: numbers[2], hasSound: numbers[3] == 1)
    }

    private static func motion(_ kind: String, _ milliseconds: Int) throws(DarkroomChannelError) -> DarkroomMotion {
        guard let kind = DarkroomMotion.Kind(rawValue: kind), (0...1 << 40).contains(milliseconds) else {
            throw .malformed
        }
        return DarkroomMotion(kind: kind, milliseconds: milliseconds)
    }

    /// Reads a width and a height; both are positive and small enough to
    /// multiply.
    private static func size(
        _ reader: inout WireReader
    ) throws(DarkroomChannelError) -> (width: Int, height: Int) {
        let numbers = try reader.numbers()
        guard numbers.count == 2, numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else { throw .malformed }
        return (numbers[0], numbers[1])
    }
}
