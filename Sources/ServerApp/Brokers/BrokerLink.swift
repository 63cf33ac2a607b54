import FamilyCore
import FamilyServices
import FoundationEssentials
import MQTTClient
import ServerCore

/// A connection to a family's broker, and the state of the messages that were sent over it.
struct BrokerLink {
    let plan: BrokerPlan
    let connection: MQTTConnection
    var isConnected = false
    var heldSince: ContinuousClock.Instant?
    /// Whether the catalogue has a note that the broker may retain messages about frames.
    var isNoted: Bool
    /// Whether the broker was told that the server is there.
    private var isOnline = false
    /// Whether the connection is about to be closed.
    private(set) var isLeaving = false
    /// Whether all retained messages about frames were deleted.
    private(set) var hasForgotten = false
    /// Whether the connection is closed because the broker did not send the echo that ends the forgetting.
    private(set) var hasGivenUp = false
    private var mirror: RetainedTopics
    private var lastLook: ContinuousClock.Instant?
    private let topics: BrokerTopics

    init(_ plan: BrokerPlan, _ address: BrokerAddress, _ rules: BrokerRules) {
        self.plan = plan
        isNoted = plan.broker.hasRetainedMessages
        topics = BrokerTopics(family: plan.broker.familyID, prefix: plan.broker.prefix)
        mirror = RetainedTopics(topics)
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
        if plan.homeAutomation != nil {
            settings.subscriptions.append(topics.orders)
            settings.will = .init(topic: topics.status, payload: Array("offline".utf8))
        }
        connection = MQTTConnection(settings)
    }

    /// Returns the seconds until the frames may be looked at again; nil: they may be looked at now.
    func rest(_ rules: BrokerRules) -> TimeInterval? {
        guard let lastLook else { return nil }
        let since = (ContinuousClock.now - lastLook) / .seconds(1)
        return since < rules.restsFor ? rules.restsFor - since : nil
    }

    /// Returns whether the connection lasted long enough for the count of failures to begin anew.
    func held(_ rules: BrokerRules) -> Bool {
        heldSince.map { ContinuousClock.now - $0 >= .seconds(rules.holds) } ?? false
    }

    /// Returns whether the broker has had enough time to send all messages that are to be deleted.
    func forgetsTooLong(_ rules: BrokerRules) -> Bool {
        guard plan.homeAutomation == nil, let heldSince else { return false }
        return ContinuousClock.now - heldSince >= .seconds(rules.longestForgetting)
    }

    /// Tells the broker of all changes of frames, and, the first time, that the server is online.
    mutating func show(_ frames: [BrokerFrame], _ words: BrokerWords, _ links: PublicLinks) {
        lastLook = .now
        show(RetainedMessages(frames, plan.broker.entities, at: topics, in: words, links))
        if !isOnline { keep(topics.status, "online") }
        isOnline = true
    }

    /// Begins to delete all retained messages about the family's frames from a broker that has just accepted the
    /// connection.
    ///
    /// The echo ends this: a broker sends in order, so all retained messages have arrived before the echo.
    mutating func beginForgetting() {
        show(.empty)
        connection.publish(MQTTMessage(topic: topics.echo, payload: Array("1".utf8), isRetained: false))
    }

    /// Closes the connection after the retained messages are deleted, or after the server is said to be offline.
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

    /// Closes the connection to a broker that does not send the echo; the messages may still be there.
    mutating func giveUp() {
        (isLeaving, hasGivenUp) = (true, true)
        connection.close()
    }

    /// Closes the connection when the server stops, or when this copy no longer does the background work.
    func disconnectGracefully() {
        if isConnected, !isLeaving, plan.homeAutomation != nil { keep(topics.status, "offline") }
        connection.close()
    }

    /// Handles a message from the broker; returns the order in it, nil if it is no order.
    mutating func take(_ message: MQTTMessage) -> BrokerCommand? {
        if message.topic == topics.echo, plan.homeAutomation == nil {
            leave(forgetting: true)
            return nil
        }
        if message.isRetained, !message.payload.isEmpty, let forgetting = mirror.find(message.topic) {
            keep(forgetting.topic, forgetting.payload)
        }
        return BrokerCommand(
            topic: message.topic,
            payload: message.payload,
            isRetained: message.isRetained,
            at: topics,
            entities: plan.broker.entities
        )
    }

    private mutating func show(_ picture: RetainedMessages) {
        for message in mirror.show(picture) { keep(message.topic, message.payload) }
    }

    private func keep(_ topic: String, _ payload: String) {
        connection.publish(MQTTMessage(topic: topic, payload: Array(payload.utf8), isRetained: true))
    }
}
