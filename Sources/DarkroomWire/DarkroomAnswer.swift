/// What a darkroom says: first that it is ready, then how it went.
///
/// NB: whoever reads an answer must not trust it. The darkroom has opened a
/// stranger's bytes, and they may speak through it.
package enum DarkroomAnswer: Equatable, Sendable {
    case ready
    /// The upright original's pixels, and its Exif's words on when it was
    /// taken (`2026:07:04 16:40:00`, `+03:00`).
    ///
    /// The renditions are those of `RenditionSize.all`.
    case developed(width: Int, height: Int, takenAt: String?, takenAtOffset: String?)
    case tooManyPixels(width: Int, height: Int)
    case damaged
    /// A JPEG of twelve bits, without loss or arithmetically coded.
    case unusual
    case outOfMemory
    /// A rendition could not be written, for this `errno`.
    case cannotWrite(Int32)
}

extension DarkroomAnswer {
    package var message: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready:
            writer.put("ready")
        case .developed(let width, let height, let takenAt, let takenAtOffset):
            writer.put("developed")
            writer.put([width, height])
            writer.put(takenAt ?? "")
            writer.put(takenAtOffset ?? "")
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

    package init(message: [UInt8]) throws(DarkroomChannelTrouble) {
        var reader = WireReader(message)
        switch try reader.text() {
        case "ready": self = .ready
        case "developed": self = try Self.developed(&reader)
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

    private static func developed(_ reader: inout WireReader) throws(DarkroomChannelTrouble) -> DarkroomAnswer {
        let size = try size(&reader)
        let takenAt = try reader.text()
        let offset = try reader.text()
        return .developed(
            width: size.width,
            height: size.height,
            takenAt: takenAt.isEmpty ? nil : takenAt,
            takenAtOffset: offset.isEmpty ? nil : offset
        )
    }

    /// Positive, and small enough to multiply.
    private static func size(
        _ reader: inout WireReader
    ) throws(DarkroomChannelTrouble) -> (width: Int, height: Int) {
        let numbers = try reader.numbers()
        guard numbers.count == 2, numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else { throw .malformed }
        return (numbers[0], numbers[1])
    }
}
