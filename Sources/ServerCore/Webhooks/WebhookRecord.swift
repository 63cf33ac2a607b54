package import FamilyCore
package import FoundationEssentials

package enum WebhookKey {}
package typealias WebhookID = Identifier<WebhookKey>

/// A receiver outside; it is sent only what the keeper who made the webhook may see.
package struct WebhookRecord: Equatable, Sendable {
    /// The reason why nothing is sent.
    package enum Pause: String, Sendable {
        /// A keeper switched it off.
        case byHand
        /// The receiver took nothing for three days.
        case failing
        /// The receiver answered 410 Gone.
        case gone
    }

    package let id: WebhookID
    package let familyID: FamilyID
    /// The keeper who made it; it is sent only what this keeper may see.
    package let memberID: MemberID
    package let url: String
    /// The key of its signatures.
    package let secret: WebhookSecret
    package let kinds: Set<WebhookKind>
    package let madeAt: Date
    /// nil: messages are sent.
    package private(set) var pause: Pause?
    /// The number of failed tries since the last one that was taken.
    package private(set) var failures: Int
    /// The receiver is left alone until then.
    package private(set) var restsUntil: Date?
    /// The number of messages that were dropped because too many waited.
    package var dropped: Int

    package init(
        id: WebhookID,
        familyID: FamilyID,
        memberID: MemberID,
        url: String,
        secret: WebhookSecret,
        kinds: Set<WebhookKind>,
        madeAt: Date,
        pause: Pause? = nil,
        failures: Int = 0,
        restsUntil: Date? = nil,
        dropped: Int = 0
    ) {
        self.id = id
        self.familyID = familyID
        self.memberID = memberID
        self.url = url
        self.secret = secret
        self.kinds = kinds
        self.madeAt = madeAt
        self.pause = pause
        self.failures = failures
        self.restsUntil = restsUntil
        self.dropped = dropped
    }

    package var isOn: Bool { pause == nil }

    /// Returns whether messages of this kind are noted for it.
    package func hears(_ kind: WebhookKind) -> Bool { isOn && (kind == .test || kinds.contains(kind)) }

    /// Returns whether a message may be sent now.
    package func isReady(at now: Date, _ rules: WebhookRules) -> Bool {
        isOn && (restsUntil.map { rules.isOver($0, at: now) } ?? true)
    }

    /// A keeper switches it on, which forgets what failed before, or off.
    package mutating func set(isOn: Bool) {
        guard isOn != self.isOn else { return }
        (pause, failures, restsUntil) = (isOn ? nil : .byHand, 0, nil)
    }

    /// Takes in how a message was received; `asked` is what the receiver said in `Retry-After`, `chance` is 0 to 1.
    ///
    /// A receiver that fails is left alone as a whole, so that a thousand messages that wait do not come upon it at
    /// once. One that takes other messages loses only the one that it never takes.
    package mutating func note(
        _ answer: WebhookAnswer,
        asked: TimeInterval? = nil,
        of delivery: inout WebhookDelivery,
        chance: Double,
        at now: Date,
        _ rules: WebhookRules
    ) {
        delivery.tries += 1
        (delivery.triedAt, delivery.answer) = (now, answer)
        guard !answer.isTaken else {
            (failures, restsUntil, delivery.dueAt) = (0, nil, nil)
            return
        }
        guard !answer.isGone else {
            (pause, delivery.dueAt) = (.gone, nil)
            return
        }
        failures += 1
        let asked = rules.asked(asked)
        let rest = rules.pause(after: failures, chance: chance) ?? rules.longestRest
        restsUntil = now.addingTimeInterval(asked ?? min(rest, rules.longestRest))
        guard let next = rules.pause(after: delivery.tries, chance: chance) else {
            delivery.dueAt = nil
            // Nothing else was taken between its tries.
            if failures >= delivery.tries { pause = .failing }
            return
        }
        delivery.dueAt = now.addingTimeInterval(max(next, asked ?? 0))
    }
}

/// The key of a webhook's signatures: 256 random bits.
package struct WebhookSecret: Equatable, Sendable {
    package static let length = 32

    package let bytes: [UInt8]

    /// Returns nil for bytes of another number.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// The form in which Standard Webhooks hands a key over.
    package var text: String { "whsec_" + Data(bytes).base64EncodedString() }
}
