package import FamilyCore

extension Words {
    /// Returns the sentence of a problem for people.
    package func callAsFunction(_ problem: Problem) -> String {
        var values: [String: String] = [:]
        for (name, argument) in problem.arguments { values[name.rawValue] = text(of: argument) }
        return sentence(problem.kind.wordKey, values)
    }

    private func text(of argument: ProblemArgument) -> String {
        switch argument {
        case .text(let text): text
        case .number(let number): String(number)
        case .file(let name): name.isEmpty ? sentence(ProblemWord.theFile.rawValue) : name
        case .field(let field): sentence(ProblemWord(field).rawValue)
        case .wait(let seconds): wait(seconds)
        }
    }

    /// Returns for example "a second", "20 seconds", "5 minutes" or "3 hours", rounded up.
    private func wait(_ seconds: Int) -> String {
        switch seconds {
        case ..<90: sentence(ProblemWord.waitSeconds.rawValue, count: max(1, seconds))
        case ...5_400: sentence(ProblemWord.waitMinutes.rawValue, count: (seconds + 59) / 60)
        default: sentence(ProblemWord.waitHours.rawValue, count: (seconds + 3_599) / 3_600)
        }
    }
}

extension ProblemKind {
    /// The key of the sentence in a table of words.
    package var wordKey: String { WordTable.problemKey(rawValue) }
}

/// The keys of words that are inserted into a problem's sentence.
package enum ProblemWord: String, CaseIterable, Sendable {
    case theFile, waitSeconds, waitMinutes, waitHours
    case fieldDisplayName, fieldFamilyName, fieldFrameName, fieldPhotoWords, fieldCaption, fieldPlace, fieldComment
    case fieldHidingReason, fieldMomentTitle, fieldMomentDetails, fieldCollectionTitle, fieldCollectionDetails
    case fieldSearch, fieldGreeting

    init(_ field: TextField) {
        self =
            switch field {
            case .displayName: .fieldDisplayName
            case .familyName: .fieldFamilyName
            case .frameName: .fieldFrameName
            case .photoWords: .fieldPhotoWords
            case .caption: .fieldCaption
            case .place: .fieldPlace
            case .comment: .fieldComment
            case .hidingReason: .fieldHidingReason
            case .momentTitle: .fieldMomentTitle
            case .momentDetails: .fieldMomentDetails
            case .collectionTitle: .fieldCollectionTitle
            case .collectionDetails: .fieldCollectionDetails
            case .search: .fieldSearch
            case .greeting: .fieldGreeting
            }
    }
}

extension ProblemDocument {
    /// Creates the API's form of a problem in these words; `instance` is its name in the server's log.
    package init(_ problem: Problem, in words: Words, instance: String? = nil) {
        let values = problem.arguments.map { ($0.key.rawValue, $0.value.wireValue) }
        self.init(
            status: problem.status,
            code: problem.code,
            title: words(problem),
            arguments: values.isEmpty ? nil : ProblemArguments(Dictionary(uniqueKeysWithValues: values)),
            interval: problem.interval,
            serverID: problem.serverID,
            instance: instance
        )
    }
}
