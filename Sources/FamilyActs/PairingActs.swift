package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Taking a frame into a family, from its registration to its first photo.
///
/// An actor because the counters of attempts are shared; what must outlive a
/// kill is in the catalogue.
package actor PairingActs {
    private let context: ActContext

    init(context: ActContext) { self.context = context }

    /// Gives a new frame its private ID and secret.
    ///
    /// `address` is the network address of who asks, without a port.
    package func register(
        _ description: FrameDescription,
        from address: String
    ) async throws(Problem) -> FrameRegistration { throw .unavailable }

    package func ask(_ asker: Asker, from address: String) async throws(Problem) -> Invitation { throw .unavailable }

    package func poll(_ asker: Asker) async throws(Problem) -> InvitationState { throw .unavailable }

    /// A keeper typed `code`.
    package func claim(
        code: String,
        by asker: Asker,
        from address: String
    ) async throws(Problem) -> Claim { throw .unavailable }

    package func look(at claim: ClaimID, by asker: Asker) async throws(Problem) -> Claim { throw .unavailable }

    /// The same session may repeat it and gets the same answer.
    package func accept(
        _ claim: ClaimID,
        _ acceptance: Acceptance,
        by asker: Asker
    ) async throws(Problem) -> FrameSummary { throw .unavailable }

    package func cancel(_ claim: ClaimID, by asker: Asker) async throws(Problem) { throw .unavailable }
}
