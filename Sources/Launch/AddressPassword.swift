/// The password in an address such as `postgres://grandma:secret@db.example.org/grandma?sslpassword=secret`.
///
/// See https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING (34.1.1.2).
enum AddressPassword {
    /// Returns the text with `<hidden>` in place of each password.
    ///
    /// Text that is no address stays as it is.
    /// Everything up to the last `@` counts as user and password, and so does a `?` that comes before an `@` without a
    /// `/`, as libpq reads it: a password may have characters that should have been percent-encoded.
    static func hidden(in text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return text }
        let rest = text[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        let hosts = authority.lastIndex(of: "@") ?? rest.startIndex
        let place = rest[..<(rest[hosts...].firstIndex(of: "?") ?? rest.endIndex)]
        var shown = String(text[..<scheme.upperBound])
        if let at = place.lastIndex(of: "@"), let colon = place[..<at].firstIndex(of: ":") {
            shown += "\(place[...colon])<hidden>\(place[at...])"
        } else {
            shown += place
        }
        guard place.endIndex < rest.endIndex else { return shown }
        let parameters = rest[place.endIndex...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        return shown + "?" + parameters.map(hidden(inParameter:)).joined(separator: "&")
    }

    private static func hidden(inParameter parameter: Substring) -> String {
        let name = parameter.prefix { $0 != "=" }
        let isPassword = name.lowercased().hasSuffix("password") && name.endIndex < parameter.endIndex
        return isPassword ? "\(name)=<hidden>" : String(parameter)
    }
}
