package import FamilyCore
package import FoundationEssentials

/// The MQTT broker of a family, as a keeper set it up.
package struct BrokerRecord: Equatable, Sendable {
    /// The last thing that happened to the connection.
    package struct Last: Equatable, Sendable {
        package var outcome: BrokerOutcome
        package var at: Date

        package init(_ outcome: BrokerOutcome, at: Date) { (self.outcome, self.at) = (outcome, at) }
    }

    package let familyID: FamilyID
    /// The keeper who set the broker up: orders are followed in their name, and the broker is told what they see.
    package var memberID: MemberID
    /// The text of a `BrokerAddress`.
    package var url: String
    /// Empty: the broker asks for none.
    package var userName: String
    package var password: String
    /// Home Assistant's discovery prefix, the topic below which it looks for devices.
    package var prefix: String
    package var entities: Set<BrokerEntity>
    /// The language of the entities' names.
    package var language: String
    package var isOn: Bool
    /// A number that grows by one with each change by a keeper.
    package var version: Int
    /// Whether the broker may have retained messages about the family's frames, which are to be deleted when the
    /// connection ends for good.
    package var hasRetainedMessages: Bool
    package var last: Last?

    package init(
        familyID: FamilyID,
        memberID: MemberID,
        url: String,
        userName: String,
        password: String,
        prefix: String,
        entities: Set<BrokerEntity>,
        language: String,
        isOn: Bool = true,
        version: Int = 1,
        hasRetainedMessages: Bool = false,
        last: Last? = nil
    ) {
        self.familyID = familyID
        self.memberID = memberID
        self.url = url
        self.userName = userName
        self.password = password
        self.prefix = prefix
        self.entities = entities
        self.language = language
        self.isOn = isOn
        self.version = version
        self.hasRetainedMessages = hasRetainedMessages
        self.last = last
    }

    /// Returns whether both have the same topics at the same address, so that retained messages are shared.
    package func isSamePlace(as other: BrokerRecord) -> Bool { url == other.url && prefix == other.prefix }
}

/// The result of an attempt to connect to a broker.
package enum BrokerOutcome: String, CaseIterable, Sendable {
    case connected
    case noSuchName, noConnection, notTrusted, timedOut, brokeOff
    /// The address is one that this server does not connect to.
    case notAdmitted
    case wrongPassword, refused
    /// The broker sent more than this server reads.
    case tooMuch
    case other
}
