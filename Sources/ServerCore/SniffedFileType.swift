/// The kind of a file by its first bytes: accepted, refused by name, or unknown.
///
/// It checks signatures and does not parse; the darkroom finds out whether a picture is intact.
package enum SniffedFileType: Hashable, Sendable {
    case media(MediaKind)
    case foreign(ForeignKind)
    case unknown

    /// The number of first bytes that `init(firstBytes:)` needs.
    ///
    /// Every signature lies in the first 16. The rest is for up to twelve brands of a HEIC or AVIF file and for
    /// blanks before a page's first tag.
    package static let bytesNeeded = 64

    /// Takes the first `bytesNeeded` bytes, or the whole file if it is shorter; further bytes are ignored.
    package init(firstBytes: some Sequence<UInt8>) {
        let bytes = Array(firstBytes.prefix(Self.bytesNeeded))
        if let signature = FileSignature.all.first(where: { $0.fits(bytes) }) {
            self = signature.look
        } else if let brands = MediaBrands(firstBytes: bytes) {
            self = brands.look
        } else if let kind = MarkupDetector.kind(of: bytes) {
            self = .foreign(kind)
        } else {
            self = .unknown
        }
    }
}

/// Kinds of files that are refused with a sentence of their own.
package enum ForeignKind: String, Codable, CaseIterable, Sendable {
    case pdf, svg, webPage, archive, document, program
    /// Kinds that phones do not write.
    case video, sound
    /// A Windows bitmap.
    case bmp
    case jpegXL, jpeg2000, photoshop
    /// A raw file of a camera.
    ///
    /// DNG and NEF begin like any TIFF and cannot be recognized by their first bytes.
    case rawPhoto
}
