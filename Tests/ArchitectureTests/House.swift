import Foundation

/// The source tree as it lies on disk, read as text.
enum House {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A Swift file of a target.
    struct File: Sendable {
        let target: String
        let path: String
        let lines: [Substring]
        /// The modules it imports, whatever their access level.
        let imports: Set<String>

        init(target: String, path: String, lines: [Substring]) {
            (self.target, self.path, self.lines) = (target, path, lines)
            imports = Set(lines.compactMap(Self.importedModule))
        }

        /// The same without what is taken of a module: `Glibc.exp` is Glibc.
        var modules: Set<String> { Set(imports.compactMap { $0.split(separator: ".").first.map(String.init) }) }

        private static func importedModule(in line: Substring) -> String? {
            var words = line.split(separator: " ")
            while let first = words.first, first != "import" {
                guard
                    ["package", "internal", "private", "fileprivate", "public", "@testable", "@preconcurrency"]
                        .contains(String(first))
                else { return nil }
                words.removeFirst()
            }
            guard words.count >= 2 else { return nil }
            // One pure function, as `import func Glibc.exp`, is a value from outside and stands on its own.
            if words[1] == "func" { return words.last.map(String.init) }
            // `import struct Foundation.Date` names the module before the dot.
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "let", "var"]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    static func targets(in folder: String) throws -> Set<String> {
        let urls = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder),
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        return Set(
            try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
                .map(\.lastPathComponent)
        )
    }

    static func files(of target: String, in folder: String = "Sources") throws -> [File] {
        let base = root.appending(path: folder).appending(path: target)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
        return try paths.map { path in
            let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return File(target: target, path: "\(folder)/\(target)/\(path)", lines: lines)
        }
    }

    /// Every Swift file of `Sources`, which is read once for all tests.
    private static let everyFile = Result { try targets(in: "Sources").sorted().flatMap { try files(of: $0) } }

    static func allFiles() throws -> [File] { try everyFile.get() }
}
