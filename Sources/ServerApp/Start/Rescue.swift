import Crypto
import FamilyCore
import Files
package import FoundationEssentials
import Launch
import SQLCatalogue
import ServerCore

/// Makes a one-time link for a keeper whom nobody else can let in.
///
/// It works whether or not the server runs. Access to the server's machine is proof enough, because whoever can write
/// to the data folder can read all photos anyway.
package struct Rescue: Sendable {
    /// The link, and the name of the keeper whom it admits.
    package struct Link: Equatable, Sendable {
        package let url: String
        package let displayName: String
    }

    let data: URL
    let links: PublicLinks
    /// nil if the catalogue is in the data folder.
    var database: Database?
    var now: @Sendable () -> Date = { Date() }

    /// Reads the same settings as the server; throws if one is invalid.
    package init(environment: [String: String]) throws {
        let settings = try Settings(reader: try SettingsSources.reader(arguments: []), environment: environment)
        self.init(data: settings.data, base: settings.base)
        // The settings may still name a database that the catalogue has left.
        let place = DatabaseFile(in: data)
        try place.require(settings.database)
        let hasFile = FileIdentity(data.appending(path: "catalogue.sqlite").path) != nil
        database = hasFile && place.place == nil ? nil : settings.database
    }

    package init(data: URL, base: String) {
        self.data = data
        links = PublicLinks(base: base)
    }

    /// Writes a ticket and returns its link.
    ///
    /// `userName` may be nil if there is only one keeper. Throws `RescueError` if there is no album, no such keeper,
    /// or the file cannot be written.
    package func run(for userName: String?) async throws -> Link {
        let keeper = try Self.choose(userName, among: try await keepers())
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode(Array($0)) }
        let ticket = RescueTicket(
            memberID: keeper.id,
            tokenHash: ContentHash(digest: SHA256.hash(data: Data(token.utf8))),
            expiresAt: now().addingTimeInterval(ReturnLinkRules.rescueLife)
        )
        try RescueFile(in: data).write(ticket)
        return Link(url: links.comeBack(token: token), displayName: keeper.displayName)
    }

    private func keepers() async throws -> [MemberRecord] {
        let path = data.appending(path: "catalogue.sqlite").path
        guard database != nil || FileManager.default.fileExists(atPath: path) else {
            throw RescueError("there is no album in \(data.path); set GRANDMA_DATA as the server has it")
        }
        do {
            if let database { return try await Self.keepers(in: database) }
            let file = try CatalogueFile(path: path)
            let families = try file.families()
            return try await file.read(.everything) { reader in
                try families.flatMap { try reader.members(of: $0) }.filter { $0.role == .keeper }
            }
        } catch let error as CatalogueError {
            throw RescueError("the catalogue cannot be read: \(error.explanation)")
        }
    }

    private static func keepers(in database: Database) async throws -> [MemberRecord] {
        try await PostgreSQLCatalogue(address: database.address).read(.everything) { reader in
            guard let family = try reader.onlyFamily() else { return [] }
            return try reader.members(of: family).filter { $0.role == .keeper }
        }
    }

    private static func choose(_ userName: String?, among keepers: [MemberRecord]) throws -> MemberRecord {
        guard let userName else {
            if let only = keepers.first, keepers.count == 1 { return only }
            let names = keepers.map(\.userName).joined(separator: ", ")
            throw RescueError(
                keepers.isEmpty
                    ? "no family lives here yet; open the link in setup-link.txt"
                    : "the album has several keepers; name one: grandma-server rescue USER (\(names))"
            )
        }
        guard let keeper = keepers.first(where: { $0.userName == UserNames.typed(userName) }) else {
            throw RescueError("\(userName) is no keeper's user name")
        }
        return keeper
    }
}
