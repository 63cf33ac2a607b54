/// The header that makes a browser save bytes under a name (RFC 6266).
enum ContentDisposition {
    /// A plain name for old programs and the whole one in RFC 8187's form.
    static func attachment(_ name: String) -> String {
        let plain = String(name.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
        let usable = plain.isEmpty ? "photo" : plain
        guard usable != name else { return "attachment; filename=\"\(usable)\"" }
        return "attachment; filename=\"\(usable)\"; filename*=UTF-8''\(encoded(name))"
    }

    /// What we made is shown in the page, and named by its kind where somebody
    /// saves it: `image/jpeg` is `photo.jpg`.
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

    /// RFC 8187's `attr-char`.
    private static func isAttributeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: Array("!#$&+-.^_`|~".utf8).contains(byte)
        }
    }
}
