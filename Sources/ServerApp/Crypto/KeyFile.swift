import FoundationEssentials
import Glibc

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

    private func write(_ bytes: Data) throws -> Data {
        unlink(file.path)
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StartError.data(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == bytes.count, fsync(descriptor) == 0 else {
            throw StartError.data(String(cString: strerror(errno)))
        }
        return bytes
    }
}
