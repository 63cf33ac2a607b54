/// The sample format of a TIFF's first picture (TIFF 6.0, and BigTIFF).
///
/// libtiff delivers samples that libvips misinterprets: it takes the fourth
/// byte of a Lab picture for transparency, and signed numbers for unsigned
/// ones. So this type decides which files libvips is known to show in their
/// colours.
struct TIFFHeader: Equatable {
    var photometric: Int?
    var compression = 1
    /// The number of bits of each sample of a pixel.
    var bits = [1]
    /// The number of samples of a pixel.
    var samples = 1
    var formats: [Int] = []
    /// The meaning of the samples beyond those of the colours; empty if the
    /// file does not say.
    var extras: [Int] = []
    var isPlanar = false
    var isTiled = false
    var hasProfile = false
    /// True if the inks are cyan, magenta, yellow and black.
    var hasUsualInks = true
    /// True if the first picture is a small preview of another one in the file,
    /// as in the raw files of cameras (DNG, NEF).
    var isPreview = false

    /// Reads the first directory; nil if there is none.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let fields = TIFFFields(bytes) else { return nil }
        photometric = fields.number(262)
        compression = fields.number(259) ?? compression
        samples = fields.number(277) ?? samples
        bits = fields.numbers(258) ?? bits
        formats = fields.numbers(339) ?? []
        extras = fields.numbers(338) ?? []
        isPlanar = fields.number(284) == 2
        isTiled = fields.has(322)
        hasProfile = fields.has(34675)
        hasUsualInks = fields.number(332) ?? 1 == 1
        isPreview = (fields.number(254) ?? 0) & 1 == 1
    }
}

extension TIFFHeader {
    /// The number of a decoded pixel's bands that are its colours and its
    /// transparency; nil if libvips does not show the file correctly.
    ///
    /// The meaning of further bands is unknown here.
    var bandsToShow: Int? {
        guard let colours, isOneDepth, isKnownCompression, !isPreview else { return nil }
        // libvips does not read planes in tiles.
        guard !(isPlanar && isTiled && samples > 1) else { return nil }
        return colours + (hasAlpha(after: colours) ? 1 : 0)
    }

    /// The number of bands of the colours alone, after decoding.
    private var colours: Int? {
        switch (photometric, isFloat) {
        case (0, false), (1, false): [1, 2, 4, 8, 16].contains(depth) && isExtraKnown(after: 1) ? 1 : nil
        case (2, false): [8, 16].contains(depth) && isExtraKnown(after: 3) ? 3 : nil
        // Floating-point RGB is linear light from 0 to 1. With a profile it is
        // something else.
        case (2, true): depth == 32 && samples == 3 && !hasProfile ? 3 : nil
        // A palette decodes to three bands, whatever its samples are.
        case (3, false): [1, 2, 4, 8].contains(depth) && isExtraKnown(after: 1) ? 3 : nil
        case (5, false): [8, 16].contains(depth) && samples >= 4 && hasUsualInks ? 4 : nil
        // YCbCr: only the JPEG decoder converts it to red, green and blue.
        case (6, false): compression == 7 && depth == 8 && samples == 3 ? 3 : nil
        // Lab of eight bits is packed in four bands.
        case (8, false): [8, 16].contains(depth) && samples == 3 && !isPlanar ? (depth == 8 ? 4 : 3) : nil
        default: nil
        }
    }

    private var depth: Int? { bits.first }

    /// libtiff uses one depth for all samples.
    private var isOneDepth: Bool {
        bits.allSatisfy { $0 == bits.first } && formats.allSatisfy { $0 == formats.first }
            && [nil, 1, 3, 4].contains(formats.first)
    }

    private var isFloat: Bool { formats.first == 3 }

    /// Whether the compression is none, CCITT, LZW, JPEG, Deflate, PackBits, LZMA, Zstandard or WebP.
    private var isKnownCompression: Bool {
        [1, 2, 3, 4, 5, 7, 8, 32773, 32946, 34925, 50000, 50001].contains(compression)
    }

    /// False if transparency follows another extra sample: that sample would be
    /// taken for it.
    private func isExtraKnown(after colours: Int) -> Bool {
        samples >= colours && !extras.dropFirst().contains { $0 == 1 || $0 == 2 }
    }

    /// True if a fourth sample is transparency: old writers of RGBA do not say
    /// what it is.
    ///
    /// CMYK and Lab are treated as having none.
    private func hasAlpha(after colours: Int) -> Bool {
        guard let photometric, photometric <= 3 else { return false }
        let own = photometric == 3 ? 1 : colours
        guard samples > own else { return false }
        return extras.first.map { $0 == 1 || $0 == 2 } ?? true
    }
}
