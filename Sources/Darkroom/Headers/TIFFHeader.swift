/// How the samples of a TIFF's first picture are written (TIFF 6.0, and BigTIFF).
///
/// libtiff hands over samples that libvips takes for something else: the
/// fourth byte of a Lab picture for transparency, signed numbers for unsigned
/// ones. So this says which files libvips is known to show in their colours.
struct TIFFHeader: Equatable {
    var photometric: Int?
    var compression = 1
    /// Bits of each sample of a pixel.
    var bits = [1]
    /// Samples of a pixel.
    var samples = 1
    var formats: [Int] = []
    /// What the samples beyond those of the colours are; empty where the file
    /// does not say.
    var extras: [Int] = []
    var isPlanar = false
    var isTiled = false
    var hasProfile = false
    /// The inks are cyan, magenta, yellow and black.
    var hasUsualInks = true
    /// The first picture is a small preview of another one in the file, as in
    /// the raw files of cameras (DNG, NEF).
    var isPreview = false

    /// Reads the first directory; nil where there is none.
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
    /// How many of a decoded pixel's bands are its colours and its
    /// transparency; nil where libvips does not show the file as it is meant.
    ///
    /// Bands beyond these mean something that nobody here knows.
    var bandsToShow: Int? {
        guard let colours, isOneDepth, isKnownCompression, !isPreview else { return nil }
        // libvips does not read planes in tiles.
        guard !(isPlanar && isTiled && samples > 1) else { return nil }
        return colours + (hasAlpha(after: colours) ? 1 : 0)
    }

    /// Bands of the colours alone, after decoding.
    private var colours: Int? {
        switch (photometric, isFloat) {
        case (0, false), (1, false): [1, 2, 4, 8, 16].contains(depth) && isExtraKnown(after: 1) ? 1 : nil
        case (2, false): [8, 16].contains(depth) && isExtraKnown(after: 3) ? 3 : nil
        // Light as it is measured, 0 … 1. With a profile it is something else.
        case (2, true): depth == 32 && samples == 3 && !hasProfile ? 3 : nil
        // Of a palette come three, whatever the samples are.
        case (3, false): [1, 2, 4, 8].contains(depth) && isExtraKnown(after: 1) ? 3 : nil
        case (5, false): [8, 16].contains(depth) && samples >= 4 && hasUsualInks ? 4 : nil
        // Brightness and two colours: only the JPEG decoder turns them into
        // red, green and blue.
        case (6, false): compression == 7 && depth == 8 && samples == 3 ? 3 : nil
        // Lab of eight bits comes packed, in four bands.
        case (8, false): [8, 16].contains(depth) && samples == 3 && !isPlanar ? (depth == 8 ? 4 : 3) : nil
        default: nil
        }
    }

    private var depth: Int? { bits.first }

    /// libtiff takes one depth for all samples.
    private var isOneDepth: Bool {
        bits.allSatisfy { $0 == bits.first } && formats.allSatisfy { $0 == formats.first }
            && [nil, 1, 3, 4].contains(formats.first)
    }

    private var isFloat: Bool { formats.first == 3 }

    /// None, CCITT, LZW, JPEG, Deflate, PackBits, LZMA, Zstandard, WebP.
    private var isKnownCompression: Bool {
        [1, 2, 3, 4, 5, 7, 8, 32773, 32946, 34925, 50000, 50001].contains(compression)
    }

    /// Transparency behind something else would be taken for that.
    private func isExtraKnown(after colours: Int) -> Bool {
        samples >= colours && !extras.dropFirst().contains { $0 == 1 || $0 == 2 }
    }

    /// Old writers of red, green, blue and transparency do not say what the
    /// fourth is; ink and Lab have none here.
    private func hasAlpha(after colours: Int) -> Bool {
        guard let photometric, photometric <= 3 else { return false }
        let own = photometric == 3 ? 1 : colours
        guard samples > own else { return false }
        return extras.first.map { $0 == 1 || $0 == 2 } ?? true
    }
}
