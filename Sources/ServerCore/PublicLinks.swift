package import FamilyCore

/// The addresses that go to frames, into QR codes and onto paper.
package struct PublicLinks: Equatable, Sendable {
    /// Where people reach this server, such as `http://192.168.1.20:8080`;
    /// without a slash at the end.
    package let base: String

    package init(base: String) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    }

    /// The paths of the pages behind the links.
    package static let acceptPath = "/accept"
    package static let joinPath = "/join"
    package static let setupPath = "/setup"
    package static let returnPath = "/come-back"
    package static let sharedPath = "/shared"
    /// The picture on that page.
    package static let sharedPhotoPath = "/shared/photo"
    /// The film behind a share link, where there is one.
    package static let sharedFilmPath = "/shared/film"

    /// The page that takes a frame in, with its code filled in.
    package func accept(_ code: InvitationCode) -> String { "\(base)\(Self.acceptPath)?code=\(code.display)" }
    package func join(token: String) -> String { "\(base)\(Self.joinPath)?token=\(token)" }
    package func comeBack(token: String) -> String { "\(base)\(Self.returnPath)?token=\(token)" }
    package func shared(token: String) -> String { "\(base)\(Self.sharedPath)?token=\(token)" }
    package func setup(token: String) -> String { "\(base)\(Self.setupPath)?token=\(token)" }
}
