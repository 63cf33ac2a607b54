package import FamilyCore

/// The URLs on frames, in QR codes and on paper.
package struct PublicLinks: Sendable {
    private let currentBase: @Sendable () -> String

    /// The base URL of this server, such as `http://192.168.1.20:8080`, without a trailing slash.
    package var base: String {
        let base = currentBase()
        return base.hasSuffix("/") ? String(base.dropLast()) : base
    }

    package init(base: String) { self.init { base } }

    /// - Parameter currentBase: called for each link, because a server without a name of its own gets another address
    ///   when its network comes or changes.
    package init(_ currentBase: @escaping @Sendable () -> String) { self.currentBase = currentBase }

    /// The base URL if another machine can use it; nil for a name of this machine alone.
    package var baseElsewhere: String? {
        let host = base.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
        let isOwn = host.prefix { $0 != ":" } == "localhost" || host.hasPrefix("127.") || host.hasPrefix("[::1]")
        return isOwn ? nil : base
    }

    /// The base URL at which a frame in any house reaches this server; nil if there is none.
    package var webAddress: String? { baseElsewhere.flatMap { $0.hasPrefix("https://") ? $0 : nil } }

    /// The paths of the pages that the links open.
    package static let acceptPath = "/accept"
    package static let joinPath = "/join"
    /// The page where a person from outside becomes a guest of a moment.
    package static let guestPath = "/guest"
    /// The page where a guest from outside opens their moments on another phone.
    package static let phonePath = "/other-phone"
    package static let setupPath = "/setup"
    package static let returnPath = "/come-back"
    package static let sharedPath = "/shared"
    /// The picture on the page of a shared photo.
    package static let sharedPhotoPath = "/shared/photo"
    /// The film behind a share link, where there is one.
    package static let sharedFilmPath = "/shared/film"

    /// Returns the path and query of the page that lets somebody in by a link of this server; nil if the text has none.
    ///
    /// The text is what a person pasted: the link, or the message around it. The result has no host, so that it leads
    /// to no other site.
    package func entrance(in text: String) -> String? {
        for path in [Self.returnPath, Self.phonePath, Self.joinPath, Self.guestPath] {
            guard let found = text.firstRange(of: "\(base)\(path)?token=") else { continue }
            let token = text[found.upperBound...].prefix { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-" || letter == "_")
            }
            if !token.isEmpty { return "\(path)?token=\(token)" }
        }
        return nil
    }

    /// Returns the URL of the page that pairs a frame, with its code filled in.
    package func accept(_ code: InvitationCode) -> String { "\(base)\(Self.acceptPath)?code=\(code.display)" }
    package func join(token: String) -> String { "\(base)\(Self.joinPath)?token=\(token)" }
    package func comeBack(token: String) -> String { "\(base)\(Self.returnPath)?token=\(token)" }
    package func shared(token: String) -> String { "\(base)\(Self.sharedPath)?token=\(token)" }
    package func guest(token: String) -> String { "\(base)\(Self.guestPath)?token=\(token)" }
    package func phone(token: String) -> String { "\(base)\(Self.phonePath)?token=\(token)" }
    package func setup(token: String) -> String { "\(base)\(Self.setupPath)?token=\(token)" }
    /// Returns the URLs of pages of the family, which ask strangers to sign in.
    package func photo(_ id: PhotoID) -> String { "\(base)/photos/\(id)" }
    package func frame(_ id: FrameID) -> String { "\(base)/frames/\(id)" }
}
