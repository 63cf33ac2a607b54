/// The header that tells a browser under which name to save a file (RFC 6266).
enum ContentDisposition {
    /// Returns a header with an ASCII name for old programs and the full name
    /// in the form of RFC 8187.
    static func attachment(_ name: String) -> String {
        let plain = String(name.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
        let usable = plain.isEmpty ? "photo" : plain
        guard usable != name else { return "attachment; filename=\"\(usable)\"" }
        return "attachment; filename=\"\(usable)\"; filename*=UTF-8''\(encoded(name))"
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

    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.reduce(into: "") { text, byte in
            if isAttributeByte(byte) {
                text.append(Character(Unicode.Scalar(byte)))
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }

    /// True for the characters that RFC 8187 calls `attr-char`.
    private static func isAttributeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: Array("!#$&+-.^_`|~".utf8).contains(byte)
        }
    }
}
