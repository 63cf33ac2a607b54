import FamilyCore

extension SignInView.SignInError {
    /// Translates the server's error for the person who signs in.
    init(_ error: ServerError, now: Uptime) {
        self =
            switch error {
            case .unreachable, .stranger, .cancelled: .unreached
            case .refused(let problem) where problem.code == .wrongPassword: .wrongPassword
            case .refused(let problem) where problem.status == 429:
                .tooManyTries(until: now.advanced(by: .seconds((1...86_400).clamp(problem.interval ?? 60))))
            case .slowDown, .revoked, .unknownFrame, .notFound, .refused: .failed
            }
    }
}
