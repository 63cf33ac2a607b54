import FamilyCore

extension Problem {
    static let wrongPassword = Problem(
        status: 401,
        code: .wrongPassword,
        title: "The name or the password is not right."
    )

    static func tooManyAttempts(wait: Int?) -> Problem {
        Problem(status: 429, code: .tooManyAttempts, title: "That was too often.", interval: wait)
    }
}
