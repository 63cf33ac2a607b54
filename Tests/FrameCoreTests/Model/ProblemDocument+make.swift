import FamilyCore

extension ProblemDocument {
    static let wrongPassword = ProblemDocument(
        status: 401,
        code: .wrongPassword,
        title: "The user name or the password is not right."
    )

    static func tooManyAttempts(wait: Int?) -> ProblemDocument {
        ProblemDocument(status: 429, code: .tooManyAttempts, title: "Too many tries.", interval: wait)
    }
}
