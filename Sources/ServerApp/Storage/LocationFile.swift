import FoundationEssentials

/// A file in the data folder with one line: the name of a place outside of it that has a part of the album.
struct LocationFile: Sendable {
    private let file: URL

    init(_ name: String, in folder: URL) { file = folder.appending(path: name) }

    var path: String { file.path }

    /// The name of the place; nil if there is no file.
    var place: String? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Writes the name, durably.
    func write(_ place: String) throws { try SmallFile(file).write(Array("\(place)\n".utf8)) }

    /// Removes the file, durably.
    func remove() throws { try SmallFile(file).remove() }
}
