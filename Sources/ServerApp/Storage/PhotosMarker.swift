import FamilyCore
import FoundationEssentials

/// A small file among the photos that names the server which owns them.
///
/// An unmounted disk looks like an empty folder. The marker lets a server tell
/// it from a folder that never had photos.
struct PhotosMarker: Sendable {
    private struct Content: Codable {
        let server: ServerID
    }

    let path: String

    /// Returns the server that owns the photos; nil if the marker cannot be
    /// read.
    func owner() -> ServerID? {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(Content.self, from: text).server
    }

    func write(_ server: ServerID) throws {
        try Data(WireCoding.encode(Content(server: server))).write(to: URL(filePath: path), options: .atomic)
    }
}
