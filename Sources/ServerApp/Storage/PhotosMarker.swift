import FamilyCore
import FoundationEssentials

/// A small file among the photos that names the server which owns them.
///
/// An unmounted disk looks like an empty folder. The marker lets a server tell
/// it from a folder that never had photos.
///
/// It also tells how far the catalogue had come, so that an older one which
/// somebody puts back is known for what it is.
struct PhotosMarker: Sendable {
    struct Content: Codable, Equatable {
        let server: ServerID
        /// The sum of the albums' revisions at the last note; nil if an older
        /// program wrote the marker.
        var revisions: Int64?
    }

    let path: String

    /// Returns nil if the marker cannot be read.
    func content() -> Content? {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(Content.self, from: text)
    }

    func write(_ content: Content) throws {
        try Data(WireCoding.encode(content)).write(to: URL(filePath: path), options: .atomic)
    }
}
