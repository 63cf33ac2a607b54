package import FamilyCore

/// An order from a broker to a frame.
package struct BrokerCommand: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case screen(isOn: Bool)
        /// Percent, within `FrameSettings.brightnesses`.
        case brightness(Int)
        case next
    }

    package let frame: FrameID
    package let action: Action

    /// Returns nil for a message that is no order: another topic, other words, or an entity that no keeper asked for.
    ///
    /// The words are those that Home Assistant sends. NB: a retained message is no order, because it would be
    /// followed again at each new connection.
    package init?(
        topic: String,
        payload: [UInt8],
        isRetained: Bool,
        at topics: BrokerTopics,
        entities: Set<BrokerEntity>
    ) {
        guard !isRetained, payload.count <= Self.longest, let (frame, entity) = topics.target(of: topic),
            entities.contains(entity), let action = Self.action(entity, String(decoding: payload, as: UTF8.self))
        else { return nil }
        self.frame = frame
        self.action = action
    }

    /// Returns whether the frame can follow the order.
    package func isFor(_ frame: FrameSummary) -> Bool {
        switch action {
        case .screen: BrokerEntity.screen.isOf(frame)
        case .brightness: BrokerEntity.brightness.isOf(frame)
        case .next: BrokerEntity.next.isOf(frame)
        }
    }

    /// The bytes of the longest order, "PRESS".
    private static let longest = 5

    private static func action(_ entity: BrokerEntity, _ text: String) -> Action? {
        switch (entity, text) {
        case (.screen, "ON"): return .screen(isOn: true)
        case (.screen, "OFF"): return .screen(isOn: false)
        case (.next, "PRESS"): return .next
        case (.brightness, _):
            guard text.utf8.allSatisfy({ (48...57).contains($0) }), let percent = Int(text),
                FrameSettings.brightnesses.contains(percent)
            else { return nil }
            return .brightness(percent)
        default: return nil
        }
    }
}
