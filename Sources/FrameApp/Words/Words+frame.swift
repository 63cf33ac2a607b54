import FamilyCore
import FoundationEssentials
import Logging

extension Words {
    /// Reads the frame's words in a language from `folder` and logs the missing sentences.
    init(frame language: String, in folder: URL, _ log: Logger) throws {
        let keys = WordKey.allCases.map(\.rawValue) + WordKey.List.allCases.map(\.rawValue)
        try self.init(WordTable.read(Language.file(language, in: folder)), keys: keys) {
            try WordTable.read(Language.file(Language.usual, in: folder))
        }
        for key in missing {
            log.warning("the words lack a sentence", metadata: ["language": .string(language), "key": .string(key)])
        }
    }

    func text(_ key: WordKey, _ values: [String: String] = [:]) -> String { sentence(key.rawValue, values) }

    func text(_ key: WordKey, count: Int, _ values: [String: String] = [:]) -> String {
        sentence(key.rawValue, count: count, values)
    }

    /// Returns the name with this number, from 1.
    func name(_ list: WordKey.List, _ number: Int) -> String { name(number, in: list.rawValue) }
}
