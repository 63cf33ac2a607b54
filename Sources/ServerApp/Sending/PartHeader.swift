/// What stands above a part of a form.
struct PartHeader: Equatable, Sendable {
    /// The form field's name.
    var name: String
    /// As the browser named the file; nothing where the part is a field.
    var fileName: String?

    /// Reads the header's lines, or nothing where no `Content-Disposition`
    /// names a field.
    init?(_ bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\r\n").map(String.init)
        let named = lines.first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let named else { return nil }
        let value = named.dropFirst("content-disposition:".count).trimmed
        guard value.lowercased().hasPrefix("form-data") else { return nil }
        let parameters = Self.parameters(of: value)
        guard let name = parameters["name"] else { return nil }
        self.name = name
        fileName = parameters["filename"]
    }

    /// The `name="value"` pairs; a later one of the same name is ignored, as
    /// browsers send none.
    private static func parameters(of value: String) -> [String: String] {
        var found: [String: String] = [:]
        var rest = value.drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            let (word, after) = word(rest.dropFirst())
            found[name.trimmed.lowercased(), default: word] = found[name.trimmed.lowercased()] ?? word
            rest = after.drop { $0 != ";" }
        }
        return found
    }

    /// A token or a quoted word, and what follows it.
    private static func word(_ text: Substring) -> (word: String, after: Substring) {
        guard text.first == "\"" else {
            let token = text.prefix { $0 != ";" }
            return (token.trimmed, text.dropFirst(token.count))
        }
        var word = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            // NB: curl writes \" for a quote; every other backslash is a letter
            // of the name (browsers on Windows sent whole paths once).
            guard character == "\\", rest.first == "\"" else {
                word.append(character)
                continue
            }
            word.append("\"")
            rest = rest.dropFirst()
        }
        return (decodingBrowserEscapes(word), rest)
    }

    /// Browsers write the three signs that would break the header in percent
    /// (HTML, "multipart/form-data encoding algorithm"), and nothing else.
    private static func decodingBrowserEscapes(_ word: String) -> String {
        word.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}
