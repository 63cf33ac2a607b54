import BlockingWork
import CryptoExtras
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// Hashes passwords with scrypt and stores them as `scrypt$N$r$p$salt$key` in
/// base64url.
///
/// At most two run at once: each uses 32 MB and one core for a tenth of a
/// second.
struct ScryptHasher: PasswordHasher {
    private static let keyLength = 32
    private static let saltLength = 16

    let cost: PasswordCost
    let secrets: any Secrets
    private let work = BlockingWork(label: "passwords", width: 2)

    init(cost: PasswordCost, secrets: any Secrets) {
        self.cost = cost
        self.secrets = secrets
    }

    func hash(_ password: String) async throws -> String {
        let salt = secrets.randomBytes(Self.saltLength)
        let key = try await key(password, salt: salt, cost: cost)
        let numbers = [cost.rounds, cost.blockSize, cost.parallelism].map(String.init)
        return (["scrypt"] + numbers + [Base64URL.encode(salt), Base64URL.encode(key)]).joined(separator: "$")
    }

    func matches(_ password: String, hash: String) async throws -> Bool {
        let parts = hash.split(separator: "$").map(String.init)
        guard parts.count == 6, parts[0] == "scrypt" else { return false }
        guard let rounds = Int(parts[1]), let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
            let salt = Base64URL.decode(parts[4]), let expected = Base64URL.decode(parts[5])
        else { return false }
        let cost = PasswordCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        return Self.isEqual(try await key(password, salt: salt, cost: cost), expected)
    }

    private func key(_ password: String, salt: [UInt8], cost: PasswordCost) async throws -> [UInt8] {
        try await work.run {
            let key = try KDF.Scrypt.deriveKey(
                from: Data(password.utf8),
                salt: salt,
                outputByteCount: Self.keyLength,
                rounds: cost.rounds,
                blockSize: cost.blockSize,
                parallelism: cost.parallelism
            )
            return key.withUnsafeBytes { Array($0) }
        }
    }

    /// Compares in constant time.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
