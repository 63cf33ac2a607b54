package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A family's MQTT broker as its page shows it; the password is shown to nobody.
package struct BrokerState: Equatable, Sendable {
    package let url: String
    package let userName: String
    package let hasPassword: Bool
    package let prefix: String
    package let entities: Set<BrokerEntity>
    package let isOn: Bool
    package let last: BrokerRecord.Last?
    /// The keeper in whose name orders are followed.
    package let maker: Sender
    /// Whether that member is no longer a keeper, so that the broker is not served.
    package let isMakerGone: Bool
}

/// A keeper's input for the family's broker, as typed.
package struct BrokerSettingsInput: Equatable, Sendable {
    package var url: String
    package var userName: String
    /// Empty: no password, or the saved one of this user at this address.
    package var password: String
    package var prefix: String
    package var entities: Set<BrokerEntity>
    package var language: String

    package init(
        url: String,
        userName: String,
        password: String,
        prefix: String,
        entities: Set<BrokerEntity>,
        language: String
    ) {
        self.url = url
        self.userName = userName
        self.password = password
        self.prefix = prefix
        self.entities = entities
        self.language = language
    }
}

/// The result of setting a broker.
package enum BrokerChange: Equatable, Sendable {
    case saved
    /// The server must not connect to the address.
    case addressRefused
    case nameRefused
    case prefixRefused
    case nothingChosen
    /// The saved password is not sent to another address, so it must be typed again.
    case passwordWanted
}

/// The setup of the MQTT broker of a family's home automation; the messages to and from the broker are in
/// `BrokerService+homeAutomation.swift`.
package struct BrokerService: Sendable {
    let context: ServiceContext
    let frames: FrameService
    let album: AlbumService

    /// Returns the family's broker, and where brokers may be; nil for `extent`: the operator switched brokers off.
    package func broker(
        _ principal: Principal
    ) async throws(Problem) -> (state: BrokerState?, extent: WebhookReach.Extent?) {
        let family = try context.family(for: .keepBroker, by: principal)
        let (extent, now) = (context.ports.webhooks.reach?.extent, context.now)
        let state = try await context.read(principal.view) { reader in
            try reader.broker(of: family).map { try reader.state(of: $0, at: now) }
        }
        return (state, extent)
    }

    /// Saves a new or changed broker of the family, and switches it on.
    package func set(_ input: BrokerSettingsInput, by principal: Principal) async throws(Problem) -> BrokerChange {
        let signedIn = try context.member(for: .setBroker, by: principal)
        let rules = context.rules.brokers
        guard let reach = context.ports.webhooks.reach, let address = BrokerAddress(input.url, reach) else {
            return .addressRefused
        }
        guard rules.isSecret(input.userName), rules.isSecret(input.password) else { return .nameRefused }
        guard rules.isPrefix(input.prefix) else { return .prefixRefused }
        guard !input.entities.isEmpty else { return .nothingChosen }
        let change = try await context.write(.setBroker, by: principal) { writer -> BrokerChange in
            let known = try writer.broker(of: signedIn.familyID)
            var broker = BrokerRecord(
                familyID: signedIn.familyID,
                memberID: signedIn.member.id,
                url: address.text,
                userName: input.userName,
                password: input.userName.isEmpty ? "" : input.password,
                prefix: input.prefix,
                entities: input.entities,
                language: input.language
            )
            if let known, input.password.isEmpty, !known.password.isEmpty, known.userName == input.userName {
                guard known.url == broker.url else { return .passwordWanted }
                broker.password = known.password
            }
            if let known {
                broker.version = known.version + 1
                broker.hasRetainedMessages = known.hasRetainedMessages && known.isSamePlace(as: broker)
            }
            try writer.save(broker)
            return .saved
        }
        context.brokers.signal()
        return change
    }

    /// Switches the family's broker on or off; every keeper may stop data that leaves the server.
    package func set(isOn: Bool, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .keepBroker, by: principal)
        try await context.write(.keepBroker, by: principal) { writer in
            guard var broker = try writer.broker(of: family) else { throw Problem.notFound }
            guard broker.isOn != isOn else { return }
            broker.isOn = isOn
            broker.version += 1
            if isOn { broker.last = nil }
            try writer.save(broker)
        }
        context.brokers.signal()
    }

    /// Deletes the family's broker with its password.
    ///
    /// At a connected broker the retained messages are deleted. At another one they stay, with frames unavailable.
    package func remove(by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .keepBroker, by: principal)
        try await context.write(.keepBroker, by: principal) { try $0.removeBroker(of: family) }
        context.brokers.signal()
    }
}

extension CatalogueWriter {
    /// Switches off the family's broker if this member has set it up, because orders are followed in the member's name.
    func switchOffBroker(of member: MemberRecord) throws {
        guard var broker = try broker(of: member.familyID), broker.memberID == member.id, broker.isOn else { return }
        broker.isOn = false
        broker.version += 1
        try save(broker)
    }
}

extension CatalogueReader {
    fileprivate func state(of broker: BrokerRecord, at now: Date) throws -> BrokerState {
        let member = try member(broker.memberID)
        return BrokerState(
            url: broker.url,
            userName: broker.userName,
            hasPassword: !broker.password.isEmpty,
            prefix: broker.prefix,
            entities: broker.entities,
            isOn: broker.isOn,
            last: broker.last,
            maker: Sender(id: broker.memberID, displayName: member?.displayName ?? ""),
            isMakerGone: member?.holds(.keepBroker, at: now) != true
        )
    }
}
