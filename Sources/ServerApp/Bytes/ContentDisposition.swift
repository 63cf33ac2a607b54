import FamilyCore

/// The header that makes a browser save bytes under a name (RFC 6266).
enum ContentDisposition {
    /// Returns a header with an ASCII name for old programs and the full name
    /// in the form of RFC 8187.
    static func attachment(_ name: String) -> String {
        let plain = String(name.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
        let usable = plain.isEmpty ? "photo" : plain
        guard usable != name else { return "attachment; filename=\"\(usable)\"" }
        return "attachment; filename=\"\(usable)\"; filename*=UTF-8''\(PercentEncoding.headerParameter.encode(name))"
    }

    /// Returns the header for a file that the page displays.
    ///
    /// If a person saves the file, it is named after its kind: `image/jpeg`
    /// becomes `photo.jpg`.
    static func shown(_ mediaType: String) -> String {
        "inline; filename=\"\(mediaType.hasPrefix("video/") ? "film.mp4" : "photo.jpg")\""
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        (0x20..<0x7F).contains(scalar.value) && !"\"\\%/".unicodeScalars.contains(scalar)
    }
}
