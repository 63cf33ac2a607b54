import FamilyCore

extension SignInView.Complaint {
    /// Translates the server's error for the person who signs in.
    init(_ trouble: ServerError, now: Uptime) {
        self =
            switch trouble {
            case .unreachable, .stranger, .cancelled: .unreached
            case .refused(let problem) where problem.code == .wrongPassword: .wrongPassword
            case .refused(let problem) where problem.status == 429:
                .tooManyTries(until: now.advanced(by: .seconds((1...86_400).clamp(problem.interval ?? 60))))
            case .slowDown, .revoked, .unknownFrame, .notFound, .refused: .failed
            }
    }
}
