package import FamilyCore
import FoundationEssentials

/// A frame and the photo on its screen, of which a broker is told.
package struct BrokerFrame: Equatable, Sendable {
    package let frame: FrameSummary
    /// The photo on its screen, as far as the frame's viewers and the keeper who set the broker up both see it.
    package let photo: Photo?

    package init(_ frame: FrameSummary, showing photo: Photo?) { (self.frame, self.photo) = (frame, photo) }
}

/// The messages about a family's frames that a broker is to retain: the payload of each topic.
package struct RetainedMessages: Equatable, Sendable {
    package let payloads: [String: String]

    /// Describes the frames in the form of Home Assistant's MQTT discovery.
    ///
    /// Each entity has a configuration of its own (`<prefix>/<component>/<node>/<object>/config`,
    /// https://www.home-assistant.io/integrations/mqtt/#single-component-discovery-payload). Since 2024.11 there is one for
    /// a whole device too, which the documentation recommends for devices with several entities. But the older form is
    /// understood by all versions, older and newer, and by openHAB, and an entity that is not wanted any more is removed by
    /// an empty payload alone. Changing later would need a migration in three steps at each broker.
    package init(
        _ frames: [BrokerFrame],
        _ entities: Set<BrokerEntity>,
        at topics: BrokerTopics,
        in words: BrokerWords,
        _ links: PublicLinks
    ) {
        var payloads: [String: String] = [:]
        for shown in frames {
            for entity in entities where entity.isOf(shown.frame) {
                let config = BrokerConfig(entity, of: shown.frame, at: topics, in: words, links)
                payloads[topics.config(entity, of: shown.frame.id)] = Self.json(config)
                guard let state = Self.state(entity, of: shown, words) else { continue }
                payloads[topics.state(entity, of: shown.frame.id)] = state
            }
        }
        self.payloads = payloads
    }

    private init(payloads: [String: String]) { self.payloads = payloads }

    /// A picture without messages: all retained messages about frames are to be deleted.
    package static let empty = RetainedMessages(payloads: [:])

    private static func state(_ entity: BrokerEntity, of shown: BrokerFrame, _ words: BrokerWords) -> String? {
        let frame = shown.frame
        switch entity {
        case .screen: return frame.off?.isOff == true ? "OFF" : "ON"
        case .brightness: return frame.settings.map { String($0.brightness) }
        case .next: return nil
        case .showing: return json(BrokerShowing(shown.photo, words))
        case .quiet: return frame.silence == nil ? "OFF" : "ON"
        }
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Keys are sorted, because another order of them would look like a change.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Values of texts and numbers can always be encoded.
        guard let data = try? encoder.encode(value) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The photo on a frame: the state of the sensor, and its attributes.
private struct BrokerShowing: Encodable {
    /// Home Assistant takes states of up to 255 characters, which are Unicode's scalars.
    private static let longest = 250

    /// nil: no photo is on the screen.
    let title: String?
    let sentBy: String?
    /// The local day on which it was taken, as `2026-07-04`.
    let taken: String?

    init(_ photo: Photo?, _ words: BrokerWords) {
        title = photo.map { photo in
            let name = photo.caption.isEmpty ? words.photoBy(photo.sender.displayName) : photo.caption
            return Self.beginning(of: name)
        }
        sentBy = photo?.sender.displayName
        taken = photo?.takenAt.map { String($0.description.prefix(10)) }
    }

    /// Cuts no letter and no emoji in two.
    private static func beginning(of name: String) -> String {
        var (beginning, length) = ("", 0)
        for character in name {
            length += character.unicodeScalars.count
            guard length <= longest else { break }
            beginning.append(character)
        }
        return beginning
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        // NB: null and not absent, so that the template of the sensor finds the key.
        try container.encode(title, forKey: .title)
        try container.encode(sentBy, forKey: .sentBy)
        try container.encode(taken, forKey: .taken)
    }

    private enum CodingKeys: String, CodingKey {
        case title, sentBy, taken
    }
}
