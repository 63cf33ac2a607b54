import FamilyCore

/// A value in the sentence of a problem.
package enum ProblemArgument: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case file, name, field, words, type, wait
        case least, most, seconds, megabytes, gigabytes, megapixels
    }

    case text(String)
    case number(Int)
    /// A file by its sender's name for it; empty if it has none.
    case file(String)
    case field(TextField)
    /// A time to wait, in seconds.
    case wait(Int)

    /// The value in the API's JSON.
    var wireValue: ProblemArguments.Value {
        switch self {
        case .text(let text), .file(let text): .text(text)
        case .number(let number), .wait(let number): .number(number)
        case .field(let field): .text(field.rawValue)
        }
    }
}

/// A text field, as named by sentences about its length.
package enum TextField: String, CaseIterable, Codable, Sendable {
    case displayName, familyName, frameName, photoWords, caption, place, comment, hidingReason, momentTitle,
        momentDetails, collectionTitle, collectionDetails, search, greeting
}
