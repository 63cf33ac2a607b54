import Files
import FoundationEssentials
import SystemPackage

/// A key of 256 bits that the server keeps beside the catalogue and not in it,
/// mode 0600.
struct KeyFile {
    static let length = 32

    private let file: URL
    /// What it means that the file is broken.
    private let consequence: String

    init(_ file: URL, ifBroken consequence: String) {
        self.file = file
        self.consequence = consequence
    }

    /// Returns nil if there is no key.
    func existing() throws(StartError) -> Data? {
        do {
            return try read()
        } catch {
            throw .data("\(file.lastPathComponent): \(error)")
        }
    }

    /// Reads the key, or writes the one that `make` returns at the first start.
    func bytes(else make: () -> Data) throws(StartError) -> Data {
        do {
            return try read() ?? write(make())
        } catch {
            throw .data("\(file.lastPathComponent): \(error)")
        }
    }

    private func read() throws -> Data? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let data = try Data(contentsOf: file)
        if data.count == Self.length { return data }
        // A start that was killed here may have left an incomplete file.
        StandardStream.errors.write(
            "grandma-server: \(file.path) has \(data.count) bytes and not \(Self.length): \(consequence)\n"
        )
        return nil
    }

    private func write(_ bytes: Data) throws(Errno) -> Data {
        try Folder<Errno>.remove(file.path)
        let key = try OpenFile<Errno>(creating: file.path)
        try key.write(bytes)
        try key.sync()
        return bytes
    }
}
