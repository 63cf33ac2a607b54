import Hummingbird

/// The cookies of this server.
///
/// Under https their names begin with `__Host-`, so that no neighbouring site
/// can set them. On a home network without https, browsers refuse that prefix.
enum FamilyCookie: String {
    case session
    /// The form token of a browser without a session.
    case form
    /// Proves which members signed in in this browser before (`BrowserCookie`); it stays after a sign-out.
    case browser
    /// The language that a person chose, as a two-letter code.
    case language

    private static let day = 24 * 60 * 60
    /// The lifetime in seconds; nil: until the browser is closed.
    ///
    /// A session may end earlier, by its own limit. 400 days are the maximum
    /// that browsers allow.
    private var life: Int? {
        switch self {
        case .session: 180 * Self.day
        case .form: nil
        case .browser, .language: 400 * Self.day
        }
    }

    func name(isSecure: Bool) -> String {
        isSecure ? "__Host-\(rawValue)" : rawValue
    }

    func line(_ value: String, isSecure: Bool) -> String {
        let life = life.map { "; Max-Age=\($0)" } ?? ""
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
