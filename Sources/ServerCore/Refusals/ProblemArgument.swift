import FamilyCore

/// A value in the sentence of a problem.
package enum ProblemArgument: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case file, name, field, words, type, wait
        case least, most, seconds, megabytes, gigabytes, megapixels
    }

    case text(String)
    case number(Int)
    /// A file, by the name that its sender gave it; empty where it has none.
    case file(String)
    case field(TextField)
    /// A time to wait, in seconds.
    case wait(Int)

    /// As a program reads it.
    var wireValue: ProblemArguments.Value {
        switch self {
        case .text(let text), .file(let text): .text(text)
        case .number(let number), .wait(let number): .number(number)
        case .field(let field): .text(field.rawValue)
        }
    }
}

/// What a person types, as a sentence about its length names it.
package enum TextField: String, CaseIterable, Codable, Sendable {
    case displayName, familyName, frameName, photoWords, caption, place, comment, hidingReason
}
