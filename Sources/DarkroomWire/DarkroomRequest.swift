/// One request of a server to a darkroom: to make the renditions of a picture,
/// its film, or a copy without the position.
///
/// The open files sent with it are the original, for reading, and then files
/// for writing: one for each of `longSides`, in their order, or one for the
/// film or the copy.
package struct DarkroomRequest: Equatable, Sendable {
    /// The file's kind, which selects the loader.
    package var kind: DarkroomKind
    package var product: DarkroomProduct
    /// The renditions to make, smallest first: the longest allowed side, in
    /// pixels.
    package var longSides: [Int]
    /// The start of the shown part of a film, in milliseconds; nil if its sender chose none.
    package var filmStart: Int?
    package var limits: DarkroomLimits

    package init(
        kind: DarkroomKind,
        product: DarkroomProduct = .renditions,
        longSides: [Int],
        filmStart: Int? = nil,
        limits: DarkroomLimits
    ) {
        self.kind = kind
        self.product = product
        self.longSides = longSides
        self.filmStart = filmStart
        self.limits = limits
    }
}

package enum DarkroomProduct: String, Sendable {
    case renditions, film, withoutPosition
    /// Renditions of the small picture that a camera puts into a photo's file, which need little memory.
    case preview
}

/// The kinds of files that a darkroom opens.
package enum DarkroomKind: String, CaseIterable, Sendable {
    case jpeg, png, webp, gif, tiff, heic, avif
    /// Containers of films and sounds: QuickTime and MP4, Matroska and WebM,
    /// and formats with only sound.
    case movie, matroska, ogg, mp3, wave

    /// The profile of the darkroom to try first for pictures of this kind.
    package var profile: DecoderProfile {
        switch self {
        case .jpeg: .jpegs
        case .png, .webp, .gif, .tiff, .heic, .avif: .pictures
        case .movie, .matroska, .ogg, .mp3, .wave: .films
        }
    }
}

/// The resources that one photo may use.
package struct DarkroomLimits: Equatable, Sendable {
    /// The time after which one darkroom that has not answered is ended.
    ///
    /// This time is twice the processor time, so that half a processor is enough for every photo within its limit. A
    /// film's original of 500 MB is read through from a slow card in it, too. A sender may wait longer: for a free
    /// darkroom, for its start, and for a second try.
    package var timeout: Duration = .seconds(60)
    /// Seconds of processor time.
    ///
    /// A photo that needs more is refused for good, so the limit is for the slowest machine: a HEIC of 48 megapixels
    /// takes a Raspberry Pi 3 an estimated 20 s, and a second of a 4K film is thirty or sixty pictures. A hostile file
    /// costs at most this time and `timeout` in one of a server's darkrooms, and twice that if it crashes it.
    package var processorSeconds = 30
    /// The processor time from which a photo is blamed if its time on the clock is over: nearly all that it may use.
    package var blamedFrom: Duration = .seconds(27)
    /// Bytes of address space beyond what the darkroom uses at its start.
    ///
    /// Measured: a ten-bit AVIF of 20 megapixels needs 580 MB, a progressive
    /// JPEG of 34 megapixels 260 MB, most photos less than 80 MB.
    package var memory = 640 << 20
    /// Bytes of the largest rendition: a 2560-pixel square of pure noise has 7
    /// MB.
    package var renditionBytes = 32 << 20

    package init() {}

    /// The limits for a copy, which is as large as the original.
    package func ofCopies(bytes: Int) -> DarkroomLimits {
        var limits = self
        limits.memory = max(limits.memory, bytes + (64 << 20))
        limits.renditionBytes = bytes
        return limits
    }

    /// The limits for making a film: one minute of 4K keeps a Raspberry Pi busy
    /// for five minutes, and much longer if everything else runs first.
    package static let ofFilms = {
        var limits = DarkroomLimits()
        limits.timeout = .seconds(1800)
        limits.processorSeconds = 900
        // A quarter of a processor. A film that is not blamed is tried again, and keeps all others waiting.
        limits.blamedFrom = .seconds(450)
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
        writer.put([filmStart].compactMap(\.self))
        writer.put(limits.processorSeconds)
        writer.put(limits.memory)
        writer.put(limits.renditionBytes)
        return writer.bytes
    }

    /// Reads a message; `timeout` is not sent, as only the server uses it.
    package init(message: [UInt8]) throws(DarkroomChannelError) {
        var reader = WireReader(message)
        guard let kind = DarkroomKind(rawValue: try reader.text()),
            let product = DarkroomProduct(rawValue: try reader.text())
        else { throw .malformed }
        self.init(kind: kind, product: product, longSides: try reader.numbers(), limits: DarkroomLimits())
        let starts = try reader.numbers()
        guard starts.count <= 1, starts.allSatisfy({ $0 >= 0 }) else { throw .malformed }
        filmStart = starts.first
        limits.processorSeconds = try reader.number()
        limits.memory = try reader.number()
        limits.renditionBytes = try reader.number()
        try reader.end()
    }
}
