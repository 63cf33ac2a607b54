/// The retained messages about a family's frames at a broker, as far as the server knows them.
package struct RetainedTopics: Equatable, Sendable {
    /// A message that the broker is to retain; an empty payload deletes the retained message of the topic.
    package struct Message: Equatable, Sendable {
        package let topic: String
        package let payload: String
    }

    /// The payloads that the broker is to retain, by topic; nil before the first picture.
    private var wanted: [String: String]?
    /// The topics of messages that the broker retained from earlier connections.
    private var found: Set<String> = []
    private let topics: BrokerTopics

    package init(_ topics: BrokerTopics) { self.topics = topics }

    /// Notes what the broker is to retain, and returns the messages that must be sent for it.
    ///
    /// A configuration is sent after the state that it names, and deleted before that state.
    package mutating func show(_ picture: RetainedMessages) -> [Message] {
        let (before, now) = (wanted ?? [:], picture.payloads)
        let gone = Set(before.keys).union(found).filter { now[$0] == nil }
        let new = now.filter { before[$0.key] != $0.value }
        (wanted, found) = (now, [])
        return sorted(gone.map { Message(topic: $0, payload: "") }, isConfigFirst: true)
            + sorted(new.map { Message(topic: $0.key, payload: $0.value) }, isConfigFirst: false)
    }

    /// Notes a topic that the broker retained from an earlier connection; returns the message that deletes it if the
    /// topic is not wanted.
    ///
    /// NB: before the first picture nothing is forgotten, because Home Assistant would remove each device with all that its
    /// owner arranged there, and find it again a moment later.
    package mutating func find(_ topic: String) -> Message? {
        guard topics.isKept(topic) else { return nil }
        guard let wanted else {
            found.insert(topic)
            return nil
        }
        return wanted[topic] == nil ? Message(topic: topic, payload: "") : nil
    }

    private func sorted(_ messages: [Message], isConfigFirst: Bool) -> [Message] {
        let parts = messages.sorted { $0.topic < $1.topic }
        let configs = parts.filter { topics.isConfig($0.topic) }
        let states = parts.filter { !topics.isConfig($0.topic) }
        return isConfigFirst ? configs + states : states + configs
    }
}
