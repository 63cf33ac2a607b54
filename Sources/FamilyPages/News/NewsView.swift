import FamilyCore
import FamilyServices
import ServerCore

/// The part of one's own page that switches the news on and off.
struct NewsView: Sendable {
    struct Item: Sendable {
        let kind: String
        let name: String
        /// What a press asks for: `1` on, `0` off.
        let wanted: String
        /// For `aria-checked`.
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
