import FamilyPages
import FoundationEssentials
import Logging

extension Languages {
    /// Reads the words of all languages from `assets` and logs each missing sentence; throws if they cannot be read.
    init(assets: URL, _ logger: Logger) throws(StartError) {
        do {
            try self.init(folder: assets.appending(path: "words"))
        } catch {
            throw .parts("the pages in \(assets.path): \(error)")
        }
        for (language, key) in missing {
            logger.warning("the words lack a sentence", metadata: ["language": .string(language), "key": .string(key)])
        }
    }
}
