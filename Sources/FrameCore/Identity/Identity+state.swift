import FamilyCore

extension Identity {
    /// Whether the pairing screen still covers the family's photos.
    var isWelcoming: Bool { farewell != nil }
    var welcomesSince: Uptime? { farewell?.since }
    var isSliding: Bool { welcome.isSliding || farewell?.isSliding == true }
    var isProving: Bool { if case .proving = pairing?.state { true } else { false } }

    /// The secret with which the frame calls its family's server.
    var secret: String? { registration?.secret }

    /// Whether a call of the pairing or a sign-in waits for its answer.
    var isCalling: Bool { pairing?.underway != nil || welcome.asked != nil }

    /// Returns whether the error removes the frame from its family; only the family's own server can do that.
    func isRemoval(_ error: ServerError) -> Bool {
        guard case .revoked(let server) = error, let server, let known else { return false }
        return server == known.serverID
    }
}
