package import FamilyCore

// A key begins with a letter for its kind. It is opaque to clients, so that its form can change in this file and in a
// migration.

extension PlaceKey {
    package enum Kind: Hashable, Sendable {
        case family(FamilyPlaceID)
        /// The town's number in the gazetteer.
        case town(Int)
        /// The words of a place that senders typed, as they are searched.
        case typed(String)
    }

    /// The letter with which the keys of typed places begin.
    package static let typedLetter: Character = "w"

    package static func family(_ place: FamilyPlaceID) -> PlaceKey { PlaceKey(letter: "f", place.text) }

    package static func town(_ town: Int) -> PlaceKey { PlaceKey(letter: "t", String(town)) }

    /// Returns the key of a place as senders type it: case and accents do not count.
    package static func typed(_ place: String) -> PlaceKey {
        let words = SearchWords.words(of: place)
        return PlaceKey(letter: String(typedLetter), words.isEmpty ? place : words.joined(separator: " "))
    }

    /// Returns nil for a key that this server did not make.
    package var kind: Kind? {
        let rest = String(text.dropFirst())
        switch text.first {
        case "f": return FamilyPlaceID(rest).map(Kind.family)
        case "t": return Int(rest).map(Kind.town)
        case Self.typedLetter: return .typed(rest)
        default: return nil
        }
    }

    private init(letter: String, _ rest: String) {
        guard let key = PlaceKey(letter + rest) else {
            preconditionFailure("a place of 60 letters fits a key, and so does a number")
        }
        self = key
    }
}
