import FamilyCore

/// Decides which passwords may be chosen: long enough and not among the most common ones.
package struct PasswordRules: Sendable {
    private let common: Set<Substring>

    /// Creates the rules; `common` has the most common passwords, one per line, in lower case; lines with `#` are
    /// comments.
    package init(common: String = "") {
        self.common = Set(common.split(separator: "\n").filter { !$0.hasPrefix("#") })
    }

    /// Returns nil if the member with `userName` may choose `password`.
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
