import FamilyCore
import FamilyServices
import ServerCore

/// The part of the reader's own page that switches push messages on and off.
struct NewsView: Sendable {
    struct Item: Sendable {
        let kind: String
        let name: String
        /// The value that a press sends: `1` for on, `0` for off.
        let wanted: String
        /// The value of `aria-checked`.
        let isOn: String
    }

    let isOn: Bool
    let serverKey: String
    let items: [Item]

    init(_ choice: NewsChoice, words: Words) {
        isOn = choice.isOn
        serverKey = choice.serverKey
        items = choice.kinds.map { choice in
            Item(
                kind: choice.kind.rawValue,
                name: words[.news(choice.kind)],
                wanted: choice.isOn ? "0" : "1",
                isOn: choice.isOn ? "true" : "false"
            )
        }
    }
}
