import FoundationEssentials
import FrameCore

/// The frame's sentences in one language, read from `assets/words`.
///
/// Every sentence must be there, so that a gap shows when a frame is built and
/// not on someone's wall.
struct Words: Sendable {
    /// A sentence, or one for each count with a rest called `other`.
    private enum Entry: Decodable {
        case always(String)
        case byCount([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Absence is the meaning: not a sentence, so a table of them.
            if let sentence = try? container.decode(String.self) {
                self = .always(sentence)
            } else {
                self = .byCount(try container.decode([String: String].self))
            }
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let keys: [String]
        var description: String { "the words lack \(keys.joined(separator: ", "))" }
    }

    private let entries: [String: Entry]

    /// Reads a file such as `assets/words/en.json`.
    init(file: URL) throws {
        entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
        let missing = WordKey.allCases.map(\.rawValue).filter { entries[$0] == nil }
        guard missing.isEmpty else { throw Missing(keys: missing) }
    }

    func text(_ key: WordKey, count: Int = 0, _ values: [String: String] = [:]) -> String {
        var sentence = template(key, count: count).replacing("{count}", with: String(count))
        for (name, value) in values { sentence = sentence.replacing("{\(name)}", with: value) }
        return sentence
    }

    private func template(_ key: WordKey, count: Int) -> String {
        switch entries[key.rawValue] {
        case .always(let sentence): sentence
        case .byCount(let sentences): sentences[String(count)] ?? sentences["other"] ?? ""
        case nil: ""
        }
    }
}

/// The names of all sentences in a file of words.
enum WordKey: String, CaseIterable {
    case connecting, waitingForInvitation, touchForNewCode
    case codeEntry, codeHeading, codeCamera, codeMinutesLeft, codeSecondsLeft
    case comparingNumber
    case noPhotosYet, askFamilyForPhotos, removedFromFamily, checkNetwork
    case newest, newestOffline, oldest, olderWhenOnline
    case lookingForNewer, lookingForOlder, receiving
    case newCount, offline, supportWord
    case ageNow, ageMinutes, ageHours, ageDays, ageWeeks, ageMonths, ageYears
    case hearts
}
