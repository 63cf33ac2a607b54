/// What a file is by its first bytes.
///
/// Its name and the sender's word for its type are never asked.
package enum PictureKind: String, Codable, CaseIterable, Sendable {
    case jpeg, png, webp, gif, tiff, heic, avif

    /// How many first bytes `init(firstBytes:)` wants to see.
    package static let bytesNeeded = 64

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
}
