import FamilyCore
import FoundationEssentials
import Logging

/// The languages that have words, and the language at the start.
struct LanguageSettings: Sendable {
    private let folder: URL
    let known: [String]
    let language: String
    let words: Words
    /// The language that was asked for has no words.
    let mistake: SettingsError?

    /// Reads the words of the configured language, else of the machine's.
    ///
    /// Throws if they cannot be read, or if the configured language has none.
    init(folder: URL, asked: String?, _ environment: [String: String], _ log: Logger) throws {
        self.folder = folder
        let known = try Language.all(in: folder)
        self.known = known
        let spoken = asked.flatMap { known.contains($0) ? $0 : nil }
        language = spoken ?? Language.ofMachine(environment, among: known)
        mistake = asked == spoken ? nil : asked.map(Self.mistake(among: known))
        words = try Words(frame: language, in: folder, log)
    }

    private static func mistake(among known: [String]) -> (String) -> SettingsError {
        { SettingsError("GRANDMA_LANGUAGE", $0, "one of \(known.joined(separator: ", "))") }
    }

    /// Returns the words of another language; nil if they cannot be read, and then the frame keeps its present
    /// language.
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
