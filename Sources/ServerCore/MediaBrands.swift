/// The brands in the first box of an ISO base media file (HEIC, AVIF, MP4, QuickTime).
struct MediaBrands: Sendable {
    /// The major brand first, then the compatible ones, four letters each.
    private let brands: [String]

    /// Returns nil if the file does not begin with an `ftyp` box.
    init?(firstBytes: [UInt8]) {
        guard firstBytes.count >= 12, firstBytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let boxLength = firstBytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(boxLength, firstBytes.count)
        // The four bytes after the major brand are its version.
        let starts = [8] + stride(from: 16, through: end - 4, by: 4)
        brands = starts.map { String(decoding: firstBytes[$0..<$0 + 4], as: UTF8.self) }
    }

    /// The kind by the first specific brand.
    ///
    /// A HEIC file may list AVIF's brands, too, and `mif1` alone only says "a still picture".
    var look: SniffedFileType {
        if let telling = brands.lazy.compactMap(Self.look(of:)).first { return telling }
        return brands.contains("mif1") || brands.contains("msf1") ? .media(.heic) : .media(.mp4)
    }

    private static func look(of brand: String) -> SniffedFileType? {
        switch brand {
        case "heic", "heix", "heim", "heis", "hevc", "hevx": .media(.heic)
        case "avif", "avis": .media(.avif)
        case "crx ": .foreign(.rawPhoto)
        case "M4A ", "M4B ": .media(.m4a)
        case "qt  ": .media(.quickTime)
        case "isom", "mp41", "mp42", "M4V ", "avc1": .media(.mp4)
        default: nil
        }
    }
}
