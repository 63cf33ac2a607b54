import FamilyCore
import FamilyServices
import ServerCore

/// The form that says what a frame shows.
struct ShownView: Sendable {
    struct Choice: Sendable {
        let code: String
        let title: String
        let isChosen: Bool
    }

    let collections: [Choice]
    let hasCollections: Bool
    let moments: [Choice]
    let hasMoments: Bool
    let error: String?

    init(_ choices: ShownChoices, refused: Problem?, words: Words) {
        var moments = choices.moments.map { (ShownPart.moment($0.id), $0.title) }
        // The moment that the frame shows may be older than those to choose from.
        if case .moment = choices.current, let current = choices.current, let title = choices.title,
            !moments.contains(where: { $0.0 == current })
        {
            moments.append((current, title))
        }
        func choice(_ part: ShownPart, _ title: String) -> Choice {
            Choice(code: part.code, title: title, isChosen: part == choices.current)
        }
        collections = choices.collections.map { choice(.collection($0.id), $0.title) }
        hasCollections = !collections.isEmpty
        self.moments = moments.map { choice($0.0, $0.1) }
        hasMoments = !moments.isEmpty
        error = refused.map { words($0) }
    }
}

extension ShownPart {
    /// The value in a form.
    var code: String {
        switch self {
        case .collection(let id): "collection-\(id)"
        case .moment(let id): "moment-\(id)"
        }
    }

    /// Parses the value of a form, nil (everything) if it is empty; throws if it is invalid.
    static func typed(_ code: String) throws(Problem) -> ShownPart? {
        if code.isEmpty { return nil }
        if code.hasPrefix("collection-"), let id = CollectionID(String(code.dropFirst(11))) { return .collection(id) }
        if code.hasPrefix("moment-"), let id = MomentID(String(code.dropFirst(7))) { return .moment(id) }
        throw .unreadableForm
    }
}
