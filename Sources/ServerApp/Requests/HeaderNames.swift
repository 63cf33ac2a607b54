import FamilyCore
import HTTPTypes

extension HTTPField.Name {
    static let xForwardedFor = known("X-Forwarded-For")
    static let forwarded = known("Forwarded")
    static let xForwardedProto = known("X-Forwarded-Proto")
    static let xForwardedHost = known("X-Forwarded-Host")
    static let xCSRFToken = known(SessionAnswer.tokenHeader)
    static let xRobotsTag = known("X-Robots-Tag")
    static let secFetchDest = known("Sec-Fetch-Dest")
    static let secFetchSite = known("Sec-Fetch-Site")
    static let referrerPolicy = known("Referrer-Policy")
    static let crossOriginResourcePolicy = known("Cross-Origin-Resource-Policy")

    /// Creates a header name from a literal in this file, which is always
    /// valid.
    static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return field
    }
}
