import FamilyPages

/// Lets the pages and data files of an earlier heirloom name moved files by their new paths.
struct MovedAddresses {
    /// The new text between two quotation marks of a page, by the old text, which named a moved file.
    private var replacements: [Substring: Substring] = [:]

    /// `moves`: the new path of each moved file, by its old path.
    init(_ moves: [String: String]) {
        for (old, new) in moves {
            // Data files and the first page have the path itself.
            replacements[Substring(old)] = Substring(new)
            replacements[Substring(ArchiveRenderer.address(of: old))] = Substring(ArchiveRenderer.address(of: new))
        }
    }

    func renaming(in text: String) -> String {
        text.split(separator: "\"", omittingEmptySubsequences: false).map { replacements[$0] ?? $0 }
            .joined(separator: "\"")
    }
}
