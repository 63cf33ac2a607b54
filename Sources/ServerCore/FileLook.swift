/// What a file looks like by its first bytes: something we take, something we
/// can call by its name when we refuse it, or nothing we know.
///
/// It looks and does not parse: whether a picture is whole is for the darkroom
/// to find out.
package enum FileLook: Hashable, Sendable {
    case media(MediaKind)
    case foreign(ForeignKind)
    case unknown

    /// How many first bytes `init(firstBytes:)` wants to see.
    ///
    /// Every signature lies in the first 16; the rest is for the brands of a
    /// HEIC or AVIF file (twelve of them) and for blanks before a page's first
    /// tag.
    package static let bytesNeeded = 64

    /// Wants the first `bytesNeeded` bytes, or the whole file where it is
    /// shorter; more are not looked at.
    package init(firstBytes: some Sequence<UInt8>) {
        let bytes = Array(firstBytes.prefix(Self.bytesNeeded))
        if let signature = FileSignature.all.first(where: { $0.fits(bytes) }) {
            self = signature.look
        } else if let brands = MediaBrands(firstBytes: bytes) {
            self = brands.look
        } else if let kind = TaggedText.kind(of: bytes) {
            self = .foreign(kind)
        } else {
            self = .unknown
        }
    }
}

/// What people send that we do not take, as far as a refusal can name it.
package enum ForeignKind: String, Codable, CaseIterable, Sendable {
    case pdf, svg, webPage, archive, document, program
    /// Of kinds that phones do not write.
    case video, sound
    /// A Windows bitmap.
    case bmp
    case jpegXL, jpeg2000, photoshop
    /// What a camera writes before it makes a picture of it.
    ///
    /// DNG and NEF begin as any TIFF does and are not known by their first
    /// bytes.
    case rawPhoto
}
