import FoundationEssentials
import Zlib

/// The style, the scripts and the icon of the pages, read once and kept.
///
/// Each is named with a stamp of its bytes, so that a browser may keep it for
/// good and still gets a new one after an upgrade.
struct StaticFiles: Sendable {
    struct File: Sendable {
        let bytes: [UInt8]
        /// For browsers that take gzip, where that is smaller.
        ///
        /// Pages are never packed: they bear secrets beside words that others
        /// chose (BREACH).
        let packed: [UInt8]?
        let mediaType: String
        let stamp: String

        init(_ bytes: [UInt8], mediaType: String) {
            self.bytes = bytes
            self.mediaType = mediaType
            let packed = Gzip.pack(bytes)
            // Pictures are packed already.
            self.packed = packed.count < bytes.count * 9 / 10 ? packed : nil
            stamp = StaticFiles.stamp(bytes)
        }
    }

    private let files: [String: File]

    /// Reads the folder; what is not of a kind that pages use stays out.
    init(folder: URL) throws {
        var files: [String: File] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            guard let mediaType = Self.mediaType(of: name) else { continue }
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            files[name] = File(bytes, mediaType: mediaType)
        }
        self.files = files
    }

    /// In an order that does not change.
    var names: [String] { files.keys.sorted() }

    subscript(_ name: String) -> File? { files[name] }

    /// The address to write into a page.
    func address(of name: String) -> String {
        "/static/\(name)" + (files[name].map { "?v=\($0.stamp)" } ?? "")
    }

    private static func mediaType(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        default: nil
        }
    }

    /// FNV-1a, 64 bits: it tells builds of a file apart and guards nothing.
    fileprivate static func stamp(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
