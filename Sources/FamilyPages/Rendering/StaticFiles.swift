import FoundationEssentials

/// The style sheets, scripts and icons of the pages, read once.
///
/// Their URLs contain a stamp of the bytes, so that a browser can cache them forever and still gets a new one after
/// an upgrade.
struct StaticFiles: Sendable {
    struct File: Sendable {
        let bytes: [UInt8]
        /// The gzipped bytes; nil if they are not clearly smaller.
        ///
        /// Pages are never compressed, because they contain secrets beside text from others (BREACH).
        var packed: [UInt8]? { packing.packed }
        let mediaType: String
        let stamp: String
        private let packing: PackedBytes

        init(_ bytes: [UInt8], mediaType: String) {
            self.bytes = bytes
            self.mediaType = mediaType
            packing = PackedBytes(bytes)
            stamp = StaticFiles.stamp(bytes)
        }
    }

    private let files: [String: File]

    /// Reads the folder; files of other types are ignored.
    ///
    /// A folder named like a style sheet holds its parts, which are joined in the order of their names.
    init(folder: URL) throws {
        var files: [String: File] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            guard let mediaType = Self.mediaType(of: name) else { continue }
            let bytes = try Self.bytes(of: folder.appending(path: name), mediaType: mediaType)
            files[name] = File(bytes, mediaType: mediaType)
        }
        self.files = files
    }

    /// Returns the bytes of a file, or of all parts in a folder that have the type of the whole.
    private static func bytes(of file: URL, mediaType: String) throws -> [UInt8] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: file.path) else {
            return [UInt8](try Data(contentsOf: file))
        }
        return try names.sorted().filter { Self.mediaType(of: $0) == mediaType }
            .flatMap { [UInt8](try Data(contentsOf: file.appending(path: $0))) }
    }

    /// The names, sorted.
    var names: [String] { files.keys.sorted() }

    subscript(_ name: String) -> File? { files[name] }

    /// Returns the URL for a page.
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

    /// Returns an FNV-1a hash of 64 bits: it tells versions of a file apart and is no protection.
    fileprivate static func stamp(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
