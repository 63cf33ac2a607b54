import FoundationEssentials
import Glibc
import SQLCatalogue

/// What opens an encrypted backup: 160 random bits, in letters that can be
/// printed, read aloud and typed.
package struct BackupKey: Equatable, Sendable, CustomStringConvertible {
    /// Without I, O, 0 and 1, which paper mixes up.
    private static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    private static let length = 32
    private static let groupLength = 4

    private let symbols: String

    /// A new one.
    package init() {
        var generator = SystemRandomNumberGenerator()
        symbols = String((0..<Self.length).map { _ in Self.letters[Int.random(in: 0..<32, using: &generator)] })
    }

    /// A key as somebody wrote it down: capitals or not, grouped or not; nil
    /// where letters are missing, or there are others.
    package init?(_ text: String) {
        let typed = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        guard typed.count == Self.length, typed.allSatisfy(Self.letters.contains) else { return nil }
        symbols = typed
    }

    /// `7KQP-…`, in eight groups.
    package var description: String {
        stride(from: 0, to: Self.length, by: Self.groupLength).map { start in
            String(symbols.dropFirst(start).prefix(Self.groupLength))
        }.joined(separator: "-")
    }
}

/// Where a key is kept for the nights.
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

    /// Keeps a key durably, for the owner of the folder alone.
    func write(_ key: BackupKey) throws {
        let draft = url.path + ".new"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let text = "\(key)\n"
        guard file >= 0, Glibc.write(file, text, text.utf8.count) == text.utf8.count, close(file) == 0 else {
            throw BackupError("\(draft) cannot be written: \(String(cString: strerror(errno))).")
        }
        try DurableCopy.sync(draft)
        guard rename(draft, url.path) == 0 else {
            throw BackupError("\(url.path) cannot be written: \(String(cString: strerror(errno))).")
        }
        try DurableCopy.sync(url.path)
    }
}
