/// What a picture is by its first bytes.
///
/// Its name and the sender's word for its type are never asked.
package enum PictureKind: String, Codable, CaseIterable, Sendable {
    case jpeg, png, webp, gif, tiff, heic, avif

    /// Nothing where the bytes begin no picture that we take.
    ///
    /// Wants the first `FileLook.bytesNeeded` bytes, or the whole file where it
    /// is shorter.
    package init?(firstBytes: some Sequence<UInt8>) {
        guard case .picture(let kind) = FileLook(firstBytes: firstBytes) else { return nil }
        self = kind
    }

    package var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .tiff: "image/tiff"
        case .heic: "image/heic"
        case .avif: "image/avif"
        }
    }

    /// How many first bytes `init(firstBytes:)` wants to see.
    package static let bytesNeeded = FileLook.bytesNeeded
}
