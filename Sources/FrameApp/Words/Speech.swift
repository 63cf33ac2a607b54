import FamilyCore
import FoundationEssentials
import Logging

/// The languages that a frame can speak, and the one that it begins with.
struct Speech: Sendable {
    private let folder: URL
    let known: [String]
    let language: String
    let words: Words

    /// Reads the words of the language asked for, else of the machine's own.
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

    /// The words of another language; nil where they cannot be read: the frame goes on in the one it speaks.
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
