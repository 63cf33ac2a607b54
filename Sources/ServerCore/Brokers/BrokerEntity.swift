import FamilyCore

/// An entity of a frame in Home Assistant: a state that the home's automation sees, or an order that it gives.
package enum BrokerEntity: String, CaseIterable, Sendable {
    /// Whether the frame's screen is on; a keeper may switch it off until somebody touches the frame.
    case screen
    /// The brightness of the panel by day, in percent.
    case brightness
    /// Turns to the next page.
    case next
    /// The photo on the screen.
    case showing
    /// Whether nothing has been heard of the frame for too long.
    case quiet

    /// The component, as Home Assistant calls the kind of an entity.
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

    /// Returns whether a frame has this entity: the program of an older frame may lack it.
    func isOf(_ frame: FrameSummary) -> Bool {
        switch self {
        case .screen: frame.report?.room != nil
        case .brightness: frame.settings != nil
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
