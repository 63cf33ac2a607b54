import FoundationEssentials

/// A fresh folder of one test's own, removed with everything in it when the
/// last holder lets go.
///
/// NB: keep it in a variable for as long as the files are needed:
/// `withExtendedLifetime` where nothing else names it to the end.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "family-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        path = place.path
    }

    deinit {
        // A test that removed the folder itself leaves nothing to remove.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder; nothing is made there.
    package func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Writes a file into the folder and tells its path.
    package func file(_ name: String, holding bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// The names of what lies in the folder, sorted.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
