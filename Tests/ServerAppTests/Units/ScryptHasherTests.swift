import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerApp

struct ScryptHasherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func hasher(_ cost: PasswordCost) throws -> ScryptHasher {
        ScryptHasher(cost: cost, secrets: SystemSecrets(key: Data(repeating: 7, count: 32)))
    }

    @Test func `costs what OWASP asks for, with a salt of its own each time`() async throws {
        let usual = try hasher(.usual)
        let (one, other) = (try await usual.hash("violets!"), try await usual.hash("violets!"))
        #expect(one.hasPrefix("scrypt$32768$8$3$"))
        #expect(one != other)
        // 16 bytes of salt and 32 of a key, in base64url.
        #expect(one.split(separator: "$").suffix(2).map(\.count) == [22, 43])
        #expect(try await usual.matches("violets!", hash: other))
    }

    @Test(arguments: [
        " Violets by the lake 👵🏽", "Violets by the lake 👵🏽", " violets by the lake 👵🏽 ", " violets by the lake 👵", "",
    ])
    func `takes a password as it is and no other`(other: String) async throws {
        let hasher = try hasher(.cheap)
        let password = " violets by the lake 👵🏽"
        let hash = try await hasher.hash(password)
        #expect(try await hasher.matches(password, hash: hash))
        #expect(try await !hasher.matches(other, hash: hash))
    }

    @Test(arguments: [72, 255]) func `cuts no long password short`(length: Int) async throws {
        let hasher = try hasher(.cheap)
        let password = String(repeating: "v", count: 256)
        let hash = try await hasher.hash(password)
        #expect(try await !hasher.matches(String(password.prefix(length)), hash: hash))
        #expect(try await hasher.matches(password, hash: hash))
    }
}
