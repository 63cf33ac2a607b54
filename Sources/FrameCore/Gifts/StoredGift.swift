package import FamilyCore

/// The part of a gift card that the frame stores.
package struct StoredGift: Codable, Equatable, Sendable {
    /// The letter of the card; nil once the frame is in a family, or the server has refused the card.
    package var letter: GiftLetter?
    /// nil: there is none, or somebody has touched the screen since.
    package var greeting: Greeting?
    /// Why the card did not bring the frame into a family; nil: nothing is wrong with it.
    package var hindrance: GiftError?

    /// The words that stay on the screen until the first touch.
    package struct Greeting: Codable, Equatable, Sendable {
        package var words: String
        /// The name of the person who gave the frame.
        package var giver: String

        package init(words: String, giver: String) {
            self.words = words
            self.giver = giver
        }
    }

    package init(letter: GiftLetter? = nil, greeting: Greeting? = nil, hindrance: GiftError? = nil) {
        self.letter = letter
        self.greeting = greeting
        self.hindrance = hindrance
    }

    /// The state after a card was read.
    package init(_ letter: GiftLetter) {
        self.init(letter: letter, greeting: letter.greeting.map { Greeting(words: $0, giver: letter.giver) })
    }

    package var isEmpty: Bool { letter == nil && greeting == nil && hindrance == nil }
}

/// Why a gift card did not bring the frame into a family.
package enum GiftError: String, Codable, CaseIterable, Sendable {
    /// The file on the card is not that of a gift card, is truncated, or was changed.
    case unreadable
    /// Another frame used the card.
    case used
    /// The card expired.
    case ended
    /// The server does not know the card.
    case unknown
    /// The frame is set up for another server.
    case otherServer

    package var phrase: Phrase {
        switch self {
        case .unreadable: .giftUnreadable
        case .used: .giftUsed
        case .ended: .giftEnded
        case .unknown: .giftUnknown
        case .otherServer: .giftOfOtherServer
        }
    }
}

/// An event of gift cards.
package enum GiftEvent: Equatable, Sendable {
    /// A card was read, and all of it is on the shelf.
    case came(GiftLetter)
    /// A card could not be read.
    case unreadable
}
