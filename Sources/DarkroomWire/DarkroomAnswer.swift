/// What a darkroom says: first that it is ready, then how it went.
///
/// NB: whoever reads an answer must not trust it. The darkroom has opened a
/// stranger's bytes, and they may speak through it.
package enum DarkroomAnswer: Equatable, Sendable {
    case ready
    /// The upright original's pixels, and what the camera says of the shot.
    ///
    /// The renditions are those of `RenditionSize.all`.
    case developed(width: Int, height: Int, shot: DarkroomShot)
    /// No ordinary JPEG: it is for a darkroom that is there for all pictures.
    case notOrdinary
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
        case .developed(let width, let height, let shot):
            writer.put("developed")
            writer.put([width, height])
            shot.write(to: &writer)
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

    package init(message: [UInt8]) throws(DarkroomChannelTrouble) {
        var reader = WireReader(message)
        switch try reader.text() {
        case "ready": self = .ready
        case "developed": self = try Self.developed(&reader)
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

    private static func developed(_ reader: inout WireReader) throws(DarkroomChannelTrouble) -> DarkroomAnswer {
        let size = try size(&reader)
        return .developed(width: size.width, height: size.height, shot: try DarkroomShot(&reader))
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
