/// What a broker keeps of a family's frames, as far as the server knows, and what is to be sent to it.
package struct BrokerMirror: Equatable, Sendable {
    /// A message that the broker is to keep; an empty payload has it forget the topic.
    package struct Message: Equatable, Sendable {
        package let topic: String
        package let payload: String
    }

    /// The payloads that the broker is to keep, by topic; nil before the first picture.
    private var wanted: [String: String]?
    /// The topics that the broker kept from earlier connections.
    private var found: Set<String> = []
    private let topics: BrokerTopics

    package init(_ topics: BrokerTopics) { self.topics = topics }

    /// Takes in what the broker is to keep, and returns the messages that bring it there.
    ///
    /// A configuration comes after the state that it names, and goes before it.
    package mutating func show(_ picture: BrokerPicture) -> [Message] {
        let (before, now) = (wanted ?? [:], picture.payloads)
        let gone = Set(before.keys).union(found).filter { now[$0] == nil }
        let new = now.filter { before[$0.key] != $0.value }
        (wanted, found) = (now, [])
        return sorted(gone.map { Message(topic: $0, payload: "") }, isConfigFirst: true)
            + sorted(new.map { Message(topic: $0.key, payload: $0.value) }, isConfigFirst: false)
    }

    /// Takes in a topic that the broker kept from an earlier connection; returns what has it forget one that is not wanted.
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
