import Hummingbird

/// The two cookies there are.
///
/// Under https their names begin with `__Host-`, so that no neighbour's site
/// can set them; on a home network without https that prefix cannot be had.
enum FamilyCookie: String {
    case session
    /// The form token of a browser that has no session yet.
    case form

    /// 180 days: the session's own absolute life ends it no later.
    private static let longestLife = 180 * 24 * 60 * 60

    func name(isSecure: Bool) -> String {
        isSecure ? "__Host-\(rawValue)" : rawValue
    }

    func line(_ value: String, isSecure: Bool) -> String {
        let life = self == .session ? "; Max-Age=\(Self.longestLife)" : ""
        return "\(name(isSecure: isSecure))=\(value)\(attributes(isSecure: isSecure))\(life)"
    }

    func endingLine(isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(attributes(isSecure: isSecure)); Max-Age=0"
    }

    func value(in request: Request, isSecure: Bool) -> String? {
        request.cookies[name(isSecure: isSecure)]?.value
    }

    private func attributes(isSecure: Bool) -> String {
        "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
