import FamilyCore

/// A thing about a frame that a home's automation sees or orders by an MQTT broker.
package enum BrokerEntity: String, CaseIterable, Sendable {
    /// Whether a keeper has the frame on, or off until it is touched.
    case screen
    /// Percent of the panel's light by day.
    case brightness
    /// Turns to the next page.
    case next
    /// The photo on the screen.
    case showing
    /// Whether nothing has been heard of the frame for too long.
    case quiet

    /// The kind of entity that it is in Home Assistant.
    var component: String {
        switch self {
        case .screen: "switch"
        case .brightness: "number"
        case .next: "button"
        case .showing: "sensor"
        case .quiet: "binary_sensor"
        }
    }

    var isOrdered: Bool { [.screen, .brightness, .next].contains(self) }

    /// Returns whether a frame can do it: one of an older program may lack it.
    func isOf(_ frame: FrameSummary) -> Bool {
        switch self {
        case .screen: frame.report?.room != nil
        case .brightness: frame.chosen != nil || frame.report?.settings != nil
        case .next, .showing: frame.report != nil
        case .quiet: true
        }
    }
}

/// The words that a broker gets, in one language.
package struct BrokerWords: Sendable {
    package let names: [BrokerEntity: String]
    /// Returns the name of a photo without a caption, by the name of its sender.
    package let photoBy: @Sendable (String) -> String

    package init(names: [BrokerEntity: String], photoBy: @escaping @Sendable (String) -> String) {
        self.names = names
        self.photoBy = photoBy
    }
}
