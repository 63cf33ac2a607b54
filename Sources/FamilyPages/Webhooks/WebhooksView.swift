import FamilyCore
import FamilyServices
import ServerCore

/// The list of the family's webhooks, and the form for another.
struct WebhooksView: Sendable {
    struct Item: Sendable {
        let id: String
        let origin: String
        let about: String
        let state: String
        let isOn: Bool
    }

    struct Kind: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    /// The prefix of the names of the check boxes.
    static let kindField = "kind-"

    let webhooks: [Item]
    /// Whether the operator has switched webhooks off.
    let isOff: Bool
    let mayAdd: Bool
    let addressHint: String
    let url: String
    let kinds: [Kind]
    var error: String?

    /// Creates the form with what was typed already.
    init(_ list: WebhookList, typed: Form, words: Words) {
        webhooks = list.webhooks.map { webhook in
            Item(
                id: webhook.id.text,
                origin: webhook.origin,
                about: WebhookView.kinds(of: webhook, words).joined(separator: " · "),
                state: WebhookView.state(of: webhook, words),
                isOn: webhook.pause == nil
            )
        }
        isOff = list.extent == nil
        mayAdd = list.extent != nil && !list.isFull
        addressHint = words[list.extent == .home ? .webhookAddressAtHome : .webhookAddressOutside]
        url = typed["url"]
        kinds = WebhookKind.choosable.map { kind in
            Kind(
                code: kind.rawValue,
                name: words[.webhook(kind)],
                isChosen: typed[Self.kindField + kind.rawValue] == "1"
            )
        }
    }
}

/// A webhook and its last messages.
struct WebhookView: Sendable {
    struct Entry: Sendable {
        let name: String
        let when: String
        let outcome: String
        let isBad: Bool
    }

    let id: String
    let heading: String
    let about: String
    let kinds: [String]
    let state: String
    let dropped: String?
    let isOn: Bool
    let isReaders: Bool
    /// The sentence for a reader who did not make it.
    let others: String
    let entries: [Entry]
    /// The key of its signatures, in the one answer that shows it.
    var secret: String?

    init(_ webhook: WebhookState, _ tried: [WebhookDelivery], times: TimeWords) {
        let words = times.words
        id = webhook.id.text
        heading = webhook.origin
        about = words(
            .webhookBy,
            ["name": webhook.maker.displayName, "when": times.dayAndTime(webhook.madeAt)]
        )
        kinds = Self.kinds(of: webhook, words)
        state = Self.state(of: webhook, words)
        dropped = webhook.dropped > 0 ? words(.webhookDropped, count: webhook.dropped) : nil
        isOn = webhook.pause == nil
        isReaders = webhook.isReaders
        others = words(.webhookOthers, ["name": webhook.maker.displayName])
        entries = tried.map { Entry($0, times: times) }
    }

    static func kinds(of webhook: WebhookState, _ words: Words) -> [String] {
        WebhookKind.choosable.filter { webhook.kinds.contains($0) }.map { words[.webhook($0)] }
    }

    static func state(of webhook: WebhookState, _ words: Words) -> String {
        switch webhook.pause {
        case .byHand: words[.webhookSwitchedOff]
        case .failing: words[.webhookFailing]
        case .gone: words[.webhookGone]
        case nil: words[webhook.failures > 0 ? .webhookTrouble : .webhookOn]
        }
    }
}

extension WebhookView.Entry {
    init(_ delivery: WebhookDelivery, times: TimeWords) {
        let words = times.words
        name = words[.webhook(delivery.happening.kind)]
        when = times.dayAndTime(delivery.happenedAt)
        isBad = delivery.answer?.isTaken != true
        let ended =
            switch delivery.answer {
            case .status(let status)?:
                words(isBad ? .webhookAnswered : .webhookTaken, ["status": String(status)])
            case .failure(let failure)?: words[.webhookFailure(failure)]
            case nil: ""
            }
        let tries = delivery.tries > 1 ? words(.webhookTries, count: delivery.tries) : nil
        let again = delivery.dueAt.map { words(.webhookAgain, ["when": times.ahead($0)]) }
        outcome = [ended, tries, again].compactMap(\.self).joined(separator: " · ")
    }
}
