/// The header of a part of a form.
struct PartHeader: Equatable, Sendable {
    /// The name of the form field.
    var name: String
    /// The file name that the browser sent; nil if the part is not a file.
    var fileName: String?

    /// Parses the header; nil if no `Content-Disposition` names a field.
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

    /// Returns the `name="value"` pairs.
    ///
    /// Browsers send each name once; a repeated name is ignored.
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

    /// Parses a token or a quoted string and returns it with the text that
    /// follows it.
    private static func word(_ text: Substring) -> (word: String, after: Substring) {
        guard text.first == "\"" else {
            let token = text.prefix { $0 != ";" }
            return (token.trimmed, text.dropFirst(token.count))
        }
        var word = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            // NB: curl writes \" for a quote. Every other backslash belongs to
            // the name, because old browsers on Windows sent whole paths.
            guard character == "\\", rest.first == "\"" else {
                word.append(character)
                continue
            }
            word.append("\"")
            rest = rest.dropFirst()
        }
        return (decodingBrowserEscapes(word), rest)
    }

    /// Decodes the three characters that browsers percent-encode because they
    /// would break the header (HTML, "multipart/form-data encoding algorithm").
    private static func decodingBrowserEscapes(_ word: String) -> String {
        word.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}
