package import FamilyCore
import FoundationEssentials
package import ServerCore

/// What signing in, joining or setting up gives a browser.
package struct NewSession: Sendable {
    /// 256 random bits in base64url: the session cookie's value.
    package let token: String
    package let answer: SessionAnswer
    /// The session's asker, for a page that goes on at once.
    package let asker: Asker
}

/// Coming in, being known, and leaving.
package struct EntryActs: Sendable {
    let context: ActContext

    /// Whether a family lives here; without one only setting up is offered.
    package func isSetUp() async throws(Problem) -> Bool { throw .unavailable }

    /// A fresh one-time address for setting the first family up, to be printed
    /// at start; an earlier one stops working.
    ///
    /// Nothing once a family lives here.
    package func newSetupLink() async throws(Problem) -> String? { throw .unavailable }

    /// Whether `token` would set this server up, for the page behind the link.
    package func isSetupToken(_ token: String) async throws(Problem) -> Bool { throw .unavailable }

    /// Makes the family and its first keeper; the token dies with it.
    package func setUp(_ family: SetUpFamily.Family) async throws(Problem) -> NewSession { throw .unavailable }

    package func signIn(
        _ credentials: SignIn.Credentials,
        from address: String
    ) async throws(Problem) -> NewSession { throw .unavailable }

    package func signOut(_ asker: Asker) async throws(Problem) { throw .unavailable }

    /// Makes this session's password fresh again.
    package func givePasswordAgain(
        _ password: String,
        by asker: Asker,
        from address: String
    ) async throws(Problem) { throw .unavailable }

    /// Gives a member who joined by a link a password, or changes one: then
    /// `current` must be right.
    ///
    /// Their other sessions end.
    package func choosePassword(
        _ password: String,
        current: String?,
        by asker: Asker,
        from address: String
    ) async throws(Problem) { throw .unavailable }

    /// A relative joins by a link's token, with a name only.
    package func join(_ newcomer: JoinFamily.Newcomer) async throws(Problem) -> NewSession { throw .unavailable }

    /// Whose cookie this is; `.nobody` for one that is unknown or over.
    package func asker(sessionToken: String) async throws(Problem) -> Asker { throw .unavailable }

    /// Whose bearer secret this is: a waiting, paired, revoked or unknown frame.
    package func asker(frameSecret: String) async throws(Problem) -> Asker { throw .unavailable }
}
