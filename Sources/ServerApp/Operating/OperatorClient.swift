import FamilyCore
import FamilyServices
import Files
package import FoundationEssentials
import Launch
import SQLCatalogue
package import ServerCore

/// Sends the operator's orders to the running server, or carries them out itself if the server is stopped.
package struct OperatorClient: Sendable {
    private let settings: Settings

    /// Reads the same settings as the server; `data` and `database` override the environment.
    package init(data: String?, database: String?, environment: [String: String]) throws {
        var arguments = ["grandma-server"]
        if let data { arguments += ["--data", data] }
        if let database { arguments += ["--database", database] }
        settings = try Settings(reader: try SettingsSources.reader(arguments: arguments), environment: environment)
    }

    init(settings: Settings) { self.settings = settings }

    /// The data folder; the caller must refuse to go on if a move in it was interrupted.
    package var data: URL { settings.data }

    /// Throws `OperatingError` if there is no album, or if the running server does not answer.
    package func send(_ order: OperatorOrder) async throws -> OperatorAnswer {
        if FileIdentity(settings.data.path) != nil, let answer = try await ask(order) { return answer }
        // After a move, the settings may still name the database where the catalogue was before.
        let place = DatabaseFile(in: settings.data)
        try place.require(settings.database)
        let hasFile = FileIdentity(file.path) != nil
        guard let database = settings.database, !hasFile || place.place != nil else {
            guard hasFile else {
                let data = settings.data.path
                throw OperatingError("there is no album in \(data); set GRANDMA_DATA as the server has it")
            }
            return try await answerFromFile(order)
        }
        let catalogue = try await PostgreSQLCatalogue(asItIs: database.address)
        let now = await SharedClock.now(of: catalogue.time, hasCopies: settings.mayHaveCopies, machine: settings.now)
        return await answer(order, from: catalogue, now: now)
    }

    private var file: URL { settings.data.appending(path: "catalogue.sqlite") }

    /// Sends the order to the running server; returns nil if none runs with this data folder.
    private func ask(_ order: OperatorOrder) async throws -> OperatorAnswer? {
        let body = Array(try WireCoding.encode(order))
        let head = """
            POST \(OperatorServer.path) HTTP/1.1\r
            Host: grandma\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        let socket = try OperatorSocket(in: settings.data)
        guard let answer = try await socket.exchange(Array(head.utf8) + body) else { return nil }
        return try Self.decode(answer)
    }

    private static func decode(_ answer: [UInt8]) throws -> OperatorAnswer {
        guard let body = Self.body(of: answer) else {
            throw OperatingError("the running server does not understand this program; is it of another version?")
        }
        return try WireCoding.decode(OperatorAnswer.self, from: Data(body))
    }

    /// Returns nil if the answer is not a good one.
    private static func body(of answer: [UInt8]) -> ArraySlice<UInt8>? {
        let parts = answer.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        let status = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard status.contains(" 200 "), let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        return answer[end.upperBound...]
    }

    /// Returns the address that the running server puts into its links; nil if no server with this data folder answers.
    ///
    /// Only the server knows its own settings: the environment of a command may name another port or address.
    static func address(ofServerIn data: URL) async -> String? {
        let request = "GET \(OperatorServer.addressPath) HTTP/1.1\r\nHost: grandma\r\nConnection: close\r\n\r\n"
        // Any error counts as no server: the caller then takes its own settings.
        guard let socket = try? OperatorSocket(in: data),
            let answer = try? await socket.exchange(Array(request.utf8)),
            let body = Self.body(of: answer), !body.isEmpty
        else { return nil }
        return String(decoding: body, as: UTF8.self)
    }

    /// Carries out the order in the catalogue's file, while the server is stopped.
    private func answerFromFile(_ order: OperatorOrder) async throws -> OperatorAnswer {
        let lock: LockFile
        do throws(LockFileError) {
            lock = try LockFile(settings.data.appending(path: "lock").path, tries: Self.lockTries)
        } catch {
            let data = settings.data.path
            switch error {
            case .isHeld: throw OperatingError("another program uses \(data) and does not accept orders; try again")
            case .cannotOpen(let code): throw OperatingError("\(data) cannot be locked: \(code)")
            }
        }
        defer { withExtendedLifetime(lock) {} }
        // Throw if the catalogue has an older schema: only a start of the server migrates it.
        _ = try await CatalogueFile(path: file.path).read(.allFamilies) { try $0.familyCount() }
        return await answer(order, from: try SQLiteCatalogue(path: file.path), now: settings.now)
    }

    /// The number of tries to get the lock, two seconds in all, because a server may just be starting or stopping.
    private static let lockTries = 40

    private func answer(
        _ order: OperatorOrder,
        from catalogue: any Catalogue,
        now: @escaping @Sendable () -> Date
    ) async -> OperatorAnswer {
        let service = OperatorService(
            catalogue: catalogue,
            secrets: SystemSecrets(key: Data()),
            links: PublicLinks(base: settings.base),
            rules: settings.rules,
            now: now
        )
        let answer = await service.answer(order)
        // An error of closing loses nothing, because each commit is durable already.
        try? await catalogue.close()
        return answer
    }
}
