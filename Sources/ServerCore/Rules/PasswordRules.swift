import FamilyCore

/// Which passwords may be chosen: long enough, and not among the first that
/// anybody tries.
package enum PasswordRules {
    /// Nothing where `password` may be chosen by who signs in as `userName`.
    package static func refusal(of password: String, userName: String) -> Problem? {
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

    private static func isCommon(_ password: String) -> Bool {
        let plain = password.lowercased()
        return CommonPasswords.contains(plain) || Set(plain).count <= 2
    }
}
