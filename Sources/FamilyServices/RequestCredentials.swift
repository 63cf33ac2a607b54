/// The credentials of a request.
package enum RequestCredentials: Equatable, Sendable {
    case none
    /// A frame's secret. A page of another site cannot make a browser send it.
    case frameSecret(String)
    /// The token in a session cookie, which a browser may also send for other sites.
    case sessionToken(String)

    package var isFrame: Bool { if case .frameSecret = self { true } else { false } }
}
