import Hummingbird

/// The cookies there are.
///
/// Under https their names begin with `__Host-`, so that no neighbour's site
/// can set them; on a home network without https that prefix cannot be had.
enum FamilyCookie: String {
    case session
    /// The form token of a browser that has no session yet.
    case form
    /// What a person chose to read, in two letters.
    case language

    private static let day = 24 * 60 * 60
    /// In seconds.
    ///
    /// A session's own absolute life ends it no later; a form's token goes with
    /// the browser; 400 days are the most that browsers keep anything.
    private var life: Int? {
        switch self {
        case .session: 180 * Self.day
        case .form: nil
        case .language: 400 * Self.day
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
