import FamilyCore
import FoundationEssentials
import Logging

/// The languages that have words, and the language at the start.
struct Speech: Sendable {
    private let folder: URL
    let known: [String]
    let language: String
    let words: Words

    /// Reads the words of the configured language, else of the machine's.
    ///
    /// Throws if they cannot be read, or if the configured language has none.
    init(folder: URL, asked: String?, _ environment: [String: String], _ log: Logger) throws {
        self.folder = folder
        known = try Language.all(in: folder)
        language = asked ?? Language.ofMachine(environment, among: known)
        guard known.contains(language) else {
            let right = "one of \(known.joined(separator: ", "))"
            throw StartError(.wrongSetting, "GRANDMA_LANGUAGE is \"\(language)\"; it must be \(right)")
        }
        words = try Words(frame: language, in: folder, log)
    }

    /// Returns the words of another language; nil if they cannot be read, and then the frame keeps its language.
    func words(in language: String, _ log: Logger) -> Words? {
        guard known.contains(language) else { return nil }
        do {
            return try Words(frame: language, in: folder, log)
        } catch {
            log.error("the words of \(language) cannot be read: \(error)")
            return nil
        }
    }
}
