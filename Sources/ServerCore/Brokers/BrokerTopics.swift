package import FamilyCore

/// The topics of one family at a broker.
///
/// Configurations lie below Home Assistant's discovery prefix, and all other topics below `grandma`. The node in the
/// topic of a configuration is the family, so that one subscription finds the retained messages of removed frames.
package struct BrokerTopics: Equatable, Sendable {
    private let own: String
    private let node: String
    private let prefix: String

    package init(family: FamilyID, prefix: String) {
        own = "grandma/\(family.text)"
        node = "grandma_\(family.text)"
        self.prefix = prefix
    }

    /// Whether the server is connected: `online` or `offline`.
    package var status: String { "\(own)/status" }
    /// A message of the server to itself, which comes back after all retained messages.
    package var echo: String { "\(own)/server/echo" }
    package var orders: String { "\(own)/+/+/set" }
    package var states: String { "\(own)/+/+" }
    package var configs: String { "\(prefix)/+/\(node)/+/config" }

    func state(_ entity: BrokerEntity, of frame: FrameID) -> String { "\(own)/\(frame.text)/\(entity.rawValue)" }
    func order(_ entity: BrokerEntity, to frame: FrameID) -> String { state(entity, of: frame) + "/set" }

    func config(_ entity: BrokerEntity, of frame: FrameID) -> String {
        "\(prefix)/\(entity.component)/\(node)/\(frame.text)_\(entity.rawValue)/config"
    }

    /// Returns whether a topic is one of the configurations of the family's frames.
    func isConfig(_ topic: String) -> Bool {
        topic.hasPrefix(prefix + "/") && topic.hasSuffix("/config") && topic.contains("/\(node)/")
    }

    /// Returns whether a topic is one whose messages about a frame the broker retains.
    func isKept(_ topic: String) -> Bool {
        if isConfig(topic) { return true }
        guard topic.hasPrefix(own + "/") else { return false }
        return topic.dropFirst(own.count + 1).split(separator: "/", omittingEmptySubsequences: false).count == 2
    }

    /// Returns the frame and the entity that an order is for; nil for any other topic.
    func target(of topic: String) -> (frame: FrameID, entity: BrokerEntity)? {
        guard topic.hasPrefix(own + "/"), topic.hasSuffix("/set") else { return nil }
        let parts = topic.dropFirst(own.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let frame = FrameID(String(parts[0])),
            let entity = BrokerEntity(rawValue: String(parts[1]))
        else { return nil }
        return (frame, entity)
    }
}
