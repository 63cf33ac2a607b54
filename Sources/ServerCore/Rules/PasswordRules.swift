import FamilyCore

/// Which passwords may be chosen: long enough, and not among the first that
/// anybody tries.
package struct PasswordRules: Sendable {
    private let common: Set<Substring>

    /// `common` are the passwords that anybody tries first, one a line, in lower
    /// case; lines that begin with `#` are comments.
    package init(common: String = "") {
        self.common = Set(common.split(separator: "\n").filter { !$0.hasPrefix("#") })
    }

    /// Nil where `password` may be chosen by who signs in as `userName`.
    package func refusal(of password: String, userName: String) -> Problem? {
        let limit = WordLimits.password
        let length = password.unicodeScalars.count
        guard length >= limit.lowerBound else {
            return Problem(.passwordTooShort, [.least: .number(limit.lowerBound)])
        }
        guard length <= limit.upperBound else {
            return Problem(.passwordTooLong, [.most: .number(limit.upperBound)])
        }
        guard !isCommon(password), password.lowercased() != userName else {
            return Problem(.passwordCommon)
        }
        return nil
    }

    private func isCommon(_ password: String) -> Bool {
        let plain = password.lowercased()
        return common.contains(plain[...]) || Set(plain).count <= 2
    }
}
