import Crypto
import FamilyServices
import FamilyCore
import FoundationEssentials
import Glibc

/// Random numbers of the system and hashes of swift-crypto.
struct SystemSecrets: Secrets {
    private let key: SymmetricKey

    /// Reads the HMAC key for invitation codes from `file`, or creates it at
    /// the first start: 256 bits, mode 0600, beside the catalogue and not in
    /// it.
    init(keyFile file: URL) throws(StartError) {
        do {
            key = SymmetricKey(data: try Self.read(file) ?? Self.make(file))
        } catch {
            throw .data("\(file.lastPathComponent): \(error)")
        }
    }

    private static func read(_ file: URL) throws -> Data? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let data = try Data(contentsOf: file)
        if data.count == 32 { return data }
        // A start that was killed here may have left an incomplete file. A new
        // key only invalidates the codes that are on screens now.
        StandardStream.errors.write(
            "grandma-server: \(file.path) has \(data.count) bytes and not 32: a new key is made, and codes that are on "
                + "frames now have to be asked for anew.\n"
        )
        return nil
    }

    private static func make(_ file: URL) throws -> Data {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        unlink(file.path)
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StartError.data(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == bytes.count, fsync(descriptor) == 0 else {
            throw StartError.data(String(cString: strerror(errno)))
        }
        return bytes
    }

    func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    func sha256(_ text: String) -> ContentHash {
        ContentHash(digest: SHA256.hash(data: Data(text.utf8)))
    }

    func keyedHash(_ text: String) -> ContentHash {
        ContentHash(digest: HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}
