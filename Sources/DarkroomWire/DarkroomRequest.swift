/// What a server asks of a darkroom, once: make these renditions of that
/// picture, or the film of it.
///
/// The open files that come with it are the original, for reading, then one
/// for writing for each of `longSides`, in their order, or for the film.
package struct DarkroomRequest: Equatable, Sendable {
    /// Which loader to use; `DarkroomKind` lists them.
    package var kind: DarkroomKind
    package var product: DarkroomProduct
    /// The renditions to make, smallest first: how long the longer side may
    /// be, in pixels.
    package var longSides: [Int]
    package var limits: DarkroomLimits

    package init(
        kind: DarkroomKind,
        product: DarkroomProduct = .renditions,
        longSides: [Int],
        limits: DarkroomLimits
    ) {
        self.kind = kind
        self.product = product
        self.longSides = longSides
        self.limits = limits
    }
}

package enum DarkroomProduct: String, Sendable {
    case renditions, film
}

/// The kinds of files a darkroom opens.
package enum DarkroomKind: String, CaseIterable, Sendable {
    case jpeg, png, webp, gif, tiff, heic, avif
    /// Of films and sounds: QuickTime and MP4, Matroska and WebM, and what is
    /// only sound.
    case movie, matroska, ogg, mp3, wave

    /// The darkroom to try first for its pictures.
    package var profile: DecoderProfile {
        switch self {
        case .jpeg: .jpegs
        case .png, .webp, .gif, .tiff, .heic, .avif: .pictures
        case .movie, .matroska, .ogg, .mp3, .wave: .films
        }
    }
}

/// What one photo may cost.
package struct DarkroomLimits: Equatable, Sendable {
    /// How long the server waits before it ends the darkroom.
    ///
    /// A patient sender sees this as the longest a photo takes.
    package var patience: Duration = .seconds(10)
    /// Seconds of computing.
    package var processorSeconds = 10
    /// Bytes of address space on top of what the darkroom has when it begins.
    ///
    /// Measured: a ten-bit AVIF of 20 megapixels wants 580 MB, a progressive
    /// JPEG of 34 wants 260, most photos less than 80.
    package var memory = 640 << 20
    /// Bytes of the largest rendition: a 2560-pixel square of pure noise has 7.
    package var renditionBytes = 32 << 20

    package init() {}

    /// The same for a film's still: a second of 4K is thirty pictures or sixty.
    package var ofStills: DarkroomLimits {
        var limits = self
        limits.patience *= 3
        limits.processorSeconds *= 3
        return limits
    }

    /// What making a film may cost: a minute in 4K keeps a Raspberry Pi busy
    /// for five.
    package static let ofFilms = {
        var limits = DarkroomLimits()
        limits.patience = .seconds(900)
        limits.processorSeconds = 900
        limits.memory = 1 << 30
        limits.renditionBytes = 64 << 20
        return limits
    }()
}

extension DarkroomRequest {
    package var message: [UInt8] {
        var writer = WireWriter()
        writer.put(kind.rawValue)
        writer.put(product.rawValue)
        writer.put(longSides)
        writer.put(limits.processorSeconds)
        writer.put(limits.memory)
        writer.put(limits.renditionBytes)
        return writer.bytes
    }

    /// Reads a message; `patience` is the server's own and not sent.
    package init(message: [UInt8]) throws(DarkroomChannelTrouble) {
        var reader = WireReader(message)
        guard let kind = DarkroomKind(rawValue: try reader.text()),
            let product = DarkroomProduct(rawValue: try reader.text())
        else { throw .malformed }
        self.init(kind: kind, product: product, longSides: try reader.numbers(), limits: DarkroomLimits())
        limits.processorSeconds = try reader.number()
        limits.memory = try reader.number()
        limits.renditionBytes = try reader.number()
        try reader.end()
    }
}
