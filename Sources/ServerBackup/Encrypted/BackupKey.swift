import FoundationEssentials

/// The key of an encrypted backup: 160 random bits as letters that people can
/// print, read aloud and type.
package struct BackupKey: Equatable, Sendable, CustomStringConvertible {
    /// The letters I and O and the digits 0 and 1 are left out: they are hard
    /// to tell apart on paper.
    private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    private static let length = 32
    private static let groupLength = 4

    private let symbols: String

    /// Creates a random key.
    package init() {
        var generator = SystemRandomNumberGenerator()
        symbols = String((0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &generator)] })
    }

    /// Reads a key that a person typed, in capitals or not, grouped or not.
    ///
    /// Returns nil if characters are missing or are not in the alphabet.
    package init?(_ text: String) {
        let typed = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        guard typed.count == Self.length, typed.allSatisfy(Self.alphabet.contains) else { return nil }
        symbols = typed
    }

    /// The key in eight groups: `7KQP-…`.
    package var description: String {
        stride(from: 0, to: Self.length, by: Self.groupLength).map { start in
            String(symbols.dropFirst(start).prefix(Self.groupLength))
        }.joined(separator: "-")
    }
}

/// The file that holds the key for nightly backups.
struct BackupKeyFile {
    let url: URL

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    func read() throws -> BackupKey {
        guard let text = try? Data(contentsOf: url) else {
            throw BackupError(
                "This backup is encrypted, and its key is not in \(url.path). "
                    + "Write the key that you printed into a file and name it: --key FILE."
            )
        }
        guard let key = BackupKey(String(decoding: text, as: UTF8.self)) else {
            throw BackupError("\(url.path) holds no key: that has eight groups of four letters and digits.")
        }
        return key
    }

    /// Writes the key durably.
    func write(_ key: BackupKey) throws { try DurableFile.write(Array("\(key)\n".utf8), to: url) }
}
