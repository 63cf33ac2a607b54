import FamilyCore
import FoundationEssentials

/// A small file among the photos that names the server they belong to.
///
/// An empty folder is what an unmounted disk looks like: with the marker a
/// server tells it from a folder that never had photos.
struct PhotosMarker: Sendable {
    private struct Content: Codable {
        let server: ServerID
    }

    let path: String

    /// Which server's photos lie here; nil where no marker can be read.
    func owner() -> ServerID? {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(Content.self, from: text).server
    }

    func write(_ server: ServerID) throws {
        try Data(WireCoding.encode(Content(server: server))).write(to: URL(filePath: path), options: .atomic)
    }
}
