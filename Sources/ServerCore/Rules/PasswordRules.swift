package import FamilyCore

/// Which passwords may be chosen: long enough, and not among the first that
/// anybody tries.
package enum PasswordRules {
    /// Nothing where `password` may be chosen by who signs in as `userName`.
    package static func refusal(of password: String, userName: String) -> Problem? {
        let limit = WordLimits.password
        let length = password.unicodeScalars.count
        guard length >= limit.lowerBound else {
            return .badRequest("A password needs at least \(limit.lowerBound) characters.")
        }
        guard length <= limit.upperBound else {
            return .badRequest("A password may have at most \(limit.upperBound) characters.")
        }
        guard !isCommon(password), password.lowercased() != userName else {
            return .badRequest("Many people use this password. Please choose another one.")
        }
        return nil
    }

    private static func isCommon(_ password: String) -> Bool {
        let plain = password.lowercased()
        return CommonPasswords.contains(plain) || Set(plain).count <= 2
    }
}
