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
    /// The links if no server runs: a running one tells its own address.
    let links: PublicLinks
    /// nil if the catalogue is in the data folder.
    var database: Database?
    /// True if copies of the server may use the database; then the database's clock counts.
    var hasCopies = false
    /// The machine's clock.
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
        hasCopies = settings.mayHaveCopies
    }

    package init(data: URL, base: String) {
        self.data = data
        links = PublicLinks(base: base)
    }

    /// Writes a ticket and returns its link.
    ///
    /// `userName` may be nil if there is only one keeper, in the family of ID `family` if that is not nil. Throws
    /// `RescueError` if there is no album, no such keeper, or the file cannot be written.
    package func run(for userName: String?, in family: String? = nil) async throws -> Link {
        let found = try await keepers()
        var keepers = found.keepers
        if let family {
            keepers = keepers.filter { $0.record.familyID.text == family }
            guard !keepers.isEmpty else {
                throw RescueError("there is no family \(family); grandma-server families lists all")
            }
        }
        let keeper = try Self.choose(userName, among: keepers)
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode(Array($0)) }
        let ticket = RescueTicket(
            memberID: keeper.id,
            tokenHash: ContentHash(digest: SHA256.hash(data: Data(token.utf8))),
            expiresAt: found.now.addingTimeInterval(ReturnLinkRules.rescueLife)
        )
        try RescueFile(in: data).write(ticket)
        let running = await OperatorClient.address(ofServerIn: data).map { PublicLinks(base: $0) }
        return Link(url: (running ?? links).comeBack(token: token), displayName: keeper.displayName)
    }

    /// A keeper, and the name of their family.
    private struct Keeper: Sendable {
        let record: MemberRecord
        let family: String
    }

    /// Reads the keepers, and the present time by the clock that tells the server whether the link has expired.
    private func keepers() async throws -> (keepers: [Keeper], now: Date) {
        let path = data.appending(path: "catalogue.sqlite").path
        guard database != nil || FileManager.default.fileExists(atPath: path) else {
            throw RescueError("there is no album in \(data.path); set GRANDMA_DATA as the server has it")
        }
        do {
            guard let database else { return (try await Self.keepers(in: try CatalogueFile(path: path)), now()) }
            let catalogue = try await PostgreSQLCatalogue(asItIs: database.address)
            let time = await SharedClock.now(of: catalogue.time, hasCopies: hasCopies, machine: now)
            return (try await Self.keepers(in: catalogue), time())
        } catch let error as CatalogueError {
            throw RescueError("the catalogue cannot be read: \(error.explanation)")
        }
    }

    private static func keepers(in catalogue: any ReadableCatalogue) async throws -> [Keeper] {
        try await catalogue.read(.allFamilies) { reader in
            try reader.familyAccounts().map(\.family).flatMap { family in
                try reader.members(of: family.id).filter { $0.role == .keeper }
                    .map { Keeper(record: $0, family: family.name) }
            }
        }
    }

    private static func choose(_ userName: String?, among keepers: [Keeper]) throws -> MemberRecord {
        guard let userName else {
            if let only = keepers.first, keepers.count == 1 { return only.record }
            throw RescueError(question(about: keepers))
        }
        guard let keeper = keepers.first(where: { $0.record.userName == UserNames.typed(userName) }) else {
            throw RescueError("\(userName) is no keeper's user name")
        }
        return keeper.record
    }

    /// The maximum number of names in the question.
    private static let mostNamed = 20

    private static func question(about keepers: [Keeper]) -> String {
        guard let first = keepers.first else { return "no family lives here yet; open the link in setup-link.txt" }
        let isOneFamily = keepers.allSatisfy { $0.record.familyID == first.record.familyID }
        let names = keepers.prefix(mostNamed).map {
            isOneFamily ? $0.record.userName : "\($0.record.userName) of \($0.family)"
        }
        let more = keepers.count > mostNamed ? ", …" : ""
        let place = isOneFamily ? "the album has several keepers" : "the server has several families"
        return "\(place); name a keeper: grandma-server rescue USER (\(names.joined(separator: ", "))\(more))"
    }
}
