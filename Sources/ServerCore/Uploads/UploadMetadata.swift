import FamilyCore
import FoundationEssentials

/// The metadata of an upload: tus's `Upload-Metadata`, pairs of a name and a base64 value.
package struct UploadMetadata: Equatable, Sendable {
    /// The maximum length in bytes: caption, place and file name at their longest, in base64.
    private static let longest = 8 * 1024

    /// The header as sent; HEAD answers with the same text.
    package let text: String
    private let values: [String: [UInt8]]

    /// Parses the header; an empty one has no values.
    ///
    /// Throws if it is invalid or too long.
    package init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.longest else { throw Self.unreadable }
        self.text = text
        var values: [String: [UInt8]] = [:]
        for pair in text.split(separator: ",", omittingEmptySubsequences: !text.contains(",")) {
            let (name, value) = try Self.read(pair)
            guard values.updateValue(value, forKey: name) == nil else { throw Self.unreadable }
        }
        self.values = values
    }

    /// Returns caption, place, moment, the choice about positions, where a film begins and until when it is a surprise; throws
    /// if a text is too long, the choice is none, the beginning is no number within bounds, or the time is none.
    package func words() throws(Problem) -> PhotoDetails {
        PhotoDetails(
            caption: try PhotoDetails.caption(typed: self["caption"] ?? ""),
            place: try PhotoDetails.place(typed: self["place"] ?? ""),
            positions: try PhotoDetails.positions(typed: self["positions"] ?? ""),
            filmStart: try FilmStart.typed(self["filmStart"] ?? ""),
            moment: try MomentChoice.typed(
                self["moment"] ?? "",
                title: self["momentTitle"],
                audience: self["audience"] ?? ""
            ),
            surprise: try SurpriseRules.time(typed: self["surprise"] ?? "")
        )
    }

    /// The file's name as sent: most programs use `filename`, some `name`.
    package var fileName: String { self["filename"] ?? self["name"] ?? "" }

    private subscript(_ name: String) -> String? {
        values[name].map { String(decoding: $0, as: UTF8.self) }
    }

    private static func read(_ pair: Substring) throws(Problem) -> (String, [UInt8]) {
        let parts = pair.split(separator: " ")
        guard let name = parts.first, parts.count <= 2, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let value = Data(base64Encoded: parts.count == 2 ? String(parts[1]) : "")
        else { throw unreadable }
        return (String(name), [UInt8](value))
    }

    private static let unreadable = Problem(.metadataUnreadable)
}
