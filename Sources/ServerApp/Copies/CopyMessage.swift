import FamilyCore
import FamilyServices
import FoundationEssentials

/// The name of a copy of the server, which is drawn at random at each start.
///
/// Copies are processes with one database and one store; each serves every client.
typealias CopyName = String

/// Something that one copy tells the others.
enum CopyItem: Codable, Equatable, Sendable {
    /// An event for listeners at any copy.
    case event(FamilyEvent, Audience)
    /// Work of this kind waits.
    case work(SharedWorkKind)
    /// Frames that have begun to listen at the sending copy.
    case joined([FrameID])
    case left([FrameID])
    /// A part of the list of all frames that listen at the sending copy; `isFirst`: the list begins anew.
    case present([FrameID], isFirst: Bool)
    /// A heartbeat, with the number of frames that listen at the sending copy.
    case alive(frames: Int)
    /// Asks the other copies for their lists of frames.
    case asks
}

/// Items of one copy, sent as one notification of the database.
struct CopyMessage: Codable, Equatable, Sendable {
    let from: CopyName
    let items: [CopyItem]

    /// The maximum number of frames of one item; each ID takes up to 67 bytes.
    static let mostFrames = 100

    /// Packs the items, in their order, into messages of at most `limit` bytes; leaves out an item that is longer.
    static func pack(_ items: [CopyItem], from name: CopyName, limit: Int) throws -> [String] {
        var (messages, part, size) = ([String](), [CopyItem](), 0)
        let frame = try WireCoding.encode(CopyMessage(from: name, items: [])).count
        for item in items {
            let length = try WireCoding.encode(item).count + 1
            guard frame + length <= limit else { continue }
            if frame + size + length > limit {
                messages.append(try text(part, name))
                (part, size) = ([], 0)
            }
            part.append(item)
            size += length
        }
        if !part.isEmpty { messages.append(try text(part, name)) }
        return messages
    }

    private static func text(_ items: [CopyItem], _ name: CopyName) throws -> String {
        String(decoding: try WireCoding.encode(CopyMessage(from: name, items: items)), as: UTF8.self)
    }

    /// Returns nil for a text that this program does not understand, such as a message of a newer program.
    init?(_ text: String) {
        guard let message = try? WireCoding.decode(CopyMessage.self, from: Data(text.utf8)) else { return nil }
        self = message
    }

    init(from name: CopyName, items: [CopyItem]) { (from, self.items) = (name, items) }

    private enum CodingKeys: String, CodingKey {
        case from, items
    }

    /// Leaves out items that this program does not understand: during an update, a newer copy may send some.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        from = try values.decode(CopyName.self, forKey: .from)
        items = try values.decode([KnownItem].self, forKey: .items).compactMap(\.item)
    }

    /// An item, or nil for one that this program does not understand.
    private struct KnownItem: Decodable {
        let item: CopyItem?

        init(from decoder: any Decoder) throws { item = try? CopyItem(from: decoder) }
    }
}

extension FamilyEvent: Codable {
    private enum Key: String, CodingKey {
        case name, data
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let name = try values.decode(String.self, forKey: .name)
        let data = try values.decode(String.self, forKey: .data)
        guard let event = FamilyEvent(name: name, data: data) else {
            throw DecodingError.dataCorruptedError(forKey: .name, in: values, debugDescription: "not an event")
        }
        self = event
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(data, forKey: .data)
    }
}
