import FamilyCore
import FamilyServices
import FoundationEssentials
import MQTTClient
import ServerCore

/// One connection to a family's broker, and what the broker was told over it.
struct BrokerLink {
    let plan: BrokerPlan
    let connection: MQTTConnection
    var isConnected = false
    var heldSince: ContinuousClock.Instant?
    /// Whether the catalogue knows that the broker is told of frames.
    var isNoted: Bool
    /// Whether the broker was told that the server is there.
    private var isOnline = false
    /// Whether the connection is about to be closed.
    private(set) var isLeaving = false
    /// Whether the broker was told to forget all frames.
    private(set) var hasForgotten = false
    private var mirror: BrokerMirror
    private var lastLook: ContinuousClock.Instant?
    private let topics: BrokerTopics

    init(_ plan: BrokerPlan, _ address: BrokerAddress, _ rules: BrokerRules) {
        self.plan = plan
        isNoted = plan.broker.isAnnounced
        topics = BrokerTopics(family: plan.broker.familyID, prefix: plan.broker.prefix)
        mirror = BrokerMirror(topics)
        var settings = MQTTSettings(
            host: address.host,
            port: address.port,
            isSecure: address.isSecure,
            clientID: "grandma-\(plan.broker.familyID.text)",
            admitsPeer: { address.admits($0) }
        )
        (settings.userName, settings.password) = (plan.broker.userName, plan.broker.password)
        settings.limit = .seconds(rules.longestTry)
        settings.subscriptions = [topics.configs, topics.states]
        if plan.house != nil {
            settings.subscriptions.append(topics.orders)
            settings.will = .init(topic: topics.status, payload: Array("offline".utf8))
        }
        connection = MQTTConnection(settings)
    }

    /// The seconds for which the frames are left alone; nil: they may be looked at.
    func rest(_ rules: BrokerRules) -> TimeInterval? {
        guard let lastLook else { return nil }
        let since = (ContinuousClock.now - lastLook) / .seconds(1)
        return since < rules.restsFor ? rules.restsFor - since : nil
    }

    /// Returns whether the connection held long enough to count as one that did not fail.
    func held(_ rules: BrokerRules) -> Bool {
        heldSince.map { ContinuousClock.now - $0 >= .seconds(rules.holds) } ?? false
    }

    /// Tells the broker of all frames, as far as they changed, and at first that the server is there.
    mutating func show(_ frames: [BrokerFrame], _ words: BrokerWords, _ links: PublicLinks) {
        lastLook = .now
        show(BrokerPicture(frames, plan.broker.entities, at: topics, in: words, links))
        if !isOnline { keep(topics.status, "online") }
        isOnline = true
    }

    /// Has a broker that has just accepted the connection forget all that it kept of the family's frames.
    ///
    /// The end comes with the echo: a broker answers in turn, so all that it kept has come before.
    mutating func beginForgetting() {
        show(.empty)
        connection.publish(MQTTMessage(topic: topics.echo, payload: Array("1".utf8), isRetained: false))
    }

    /// Closes the connection, and has the broker forget the frames or take them for unavailable.
    mutating func leave(forgetting: Bool) {
        isLeaving = true
        if forgetting {
            show(.empty)
            keep(topics.status, "")
            hasForgotten = true
        } else {
            keep(topics.status, "offline")
        }
        connection.close()
    }

    /// Closes the connection at the end of the server, or of this copy's turn.
    func sayFarewell() {
        if isConnected, !isLeaving, plan.house != nil { keep(topics.status, "offline") }
        connection.close()
    }

    /// Takes in a message of the broker; returns the order that it is.
    mutating func take(_ message: MQTTMessage) -> BrokerOrder? {
        if message.topic == topics.echo, plan.house == nil {
            leave(forgetting: true)
            return nil
        }
        if message.isRetained, !message.payload.isEmpty, let forgetting = mirror.find(message.topic) {
            keep(forgetting.topic, forgetting.payload)
        }
        return BrokerOrder(
            topic: message.topic,
            payload: message.payload,
            isRetained: message.isRetained,
            at: topics,
            entities: plan.broker.entities
        )
    }

    private mutating func show(_ picture: BrokerPicture) {
        for message in mirror.show(picture) { keep(message.topic, message.payload) }
    }

    private func keep(_ topic: String, _ payload: String) {
        connection.publish(MQTTMessage(topic: topic, payload: Array(payload.utf8), isRetained: true))
    }
}
