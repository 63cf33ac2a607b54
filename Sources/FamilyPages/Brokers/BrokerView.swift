import FamilyCore
import FamilyServices
package import ServerCore

/// The state of the family's broker, and the form that sets it up.
struct BrokerView: Sendable {
    struct State: Sendable {
        let sentence: String
        let about: String
        let isConnected: Bool
        let isOn: Bool
    }

    struct Entity: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    /// Whether the operator has switched brokers off.
    let isOff: Bool
    /// The state of the saved broker; nil: none is saved.
    let state: State?
    let url: String
    let addressHint: String
    let user: String
    let passwordHint: String
    let prefix: String
    let entities: [Entity]
    var error: String?

    /// `typed` is a form that was refused; nil: the form shows the saved broker.
    init(_ state: BrokerState?, _ extent: WebhookReach.Extent?, typed: BrokerForm?, times: TimeWords) {
        let words = times.words
        let form = typed ?? BrokerForm(state)
        isOff = extent == nil
        self.state = state.map { State($0, times: times) }
        (url, user, prefix) = (form.url, form.user, form.prefix)
        addressHint = words[extent == .home ? .houseAddressAtHome : .houseAddressOutside]
        passwordHint = words[state?.hasPassword == true ? .housePasswordKept : .housePasswordHint]
        entities = BrokerEntity.allCases.map { entity in
            Entity(code: entity.rawValue, name: words[.house(entity)], isChosen: form.entities.contains(entity))
        }
    }
}

extension BrokerView.State {
    init(_ state: BrokerState, times: TimeWords) {
        let words = times.words
        isOn = state.isOn
        isConnected = state.isOn && !state.isMakerGone && state.last?.outcome == .connected
        sentence = Self.sentence(state, times)
        about = words(state.isMakerGone ? .houseMakerGone : .houseBy, ["name": state.maker.displayName])
    }

    private static func sentence(_ state: BrokerState, _ times: TimeWords) -> String {
        let words = times.words
        guard state.isOn, !state.isMakerGone else { return words[.webhookSwitchedOff] }
        guard let last = state.last else { return words[.houseNotTried] }
        let when = times.dayAndTime(last.at)
        guard let why = PageWord.house(last.outcome) else { return words(.houseConnected, ["when": when]) }
        return words(.houseTried, ["why": words[why], "when": when])
    }
}

extension PageWord {
    static func house(_ entity: BrokerEntity) -> PageWord {
        switch entity {
        case .screen: .houseScreen
        case .brightness: .houseBrightness
        case .next: .houseNext
        case .showing: .houseShowing
        case .quiet: .houseQuiet
        }
    }

    /// Returns the word for a failure; nil: none.
    static func house(_ outcome: BrokerOutcome) -> PageWord? {
        switch outcome {
        case .connected: nil
        case .noSuchName: .webhookNoSuchName
        case .noConnection: .webhookNoConnection
        case .notTrusted: .webhookNotTrusted
        case .timedOut: .webhookTimedOut
        case .brokeOff: .webhookBrokeOff
        case .notAdmitted: .houseNotAdmitted
        case .wrongPassword: .houseWrongPassword
        case .refused: .houseRefused
        case .tooMuch: .houseTooMuch
        case .other: .webhookFailed
        }
    }
}

extension FamilyPages {
    /// Returns the words that a broker gets in this language.
    package func brokerWords(in language: String) -> BrokerWords {
        let words = languages[language]
        let names = BrokerEntity.allCases.map { ($0, words[.house($0)]) }
        return BrokerWords(names: Dictionary(uniqueKeysWithValues: names)) { words(.photoBy, ["name": $0]) }
    }
}
