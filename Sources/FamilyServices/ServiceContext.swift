import FamilyCore
import FoundationEssentials
import ServerCore

/// What every operation needs: the ports, this server's ID, and the permission checks.
///
/// NB: it is a class, because a copy of its ports and rules has over two kilobytes, every service has one, and each
/// open connection would keep copies of all services.
final class ServiceContext: Sendable {
    let ports: FamilyPorts
    let serverID: ServerID
    let news: NewsSignal
    /// Signals that a webhook may have something to send.
    let outbox: NewsSignal
    /// Signals that a family's broker was changed.
    let brokers: NewsSignal
    let deletions: DeletionTimer

    init(ports: FamilyPorts, serverID: ServerID, deletions: DeletionTimer) {
        self.ports = ports
        self.serverID = serverID
        self.deletions = deletions
        news = NewsSignal(telling: { [events = ports.events] in await events.tellCopies(of: .news) })
        outbox = NewsSignal(telling: { [events = ports.events] in await events.tellCopies(of: .outbox) })
        brokers = NewsSignal(telling: { [events = ports.events] in await events.tellCopies(of: .brokers) })
    }

    /// The time in whole milliseconds, as the catalogue stores it, so that an answer and a later read agree.
    var now: Date {
        let milliseconds = (ports.now().timeIntervalSince1970 * 1_000).rounded(.down)
        return Date(timeIntervalSince1970: milliseconds / 1_000)
    }
    var rules: FamilyRules { ports.rules }

    /// Throws if `principal` does not have `permission`.
    func check(_ permission: Permission, by principal: Principal) throws(Problem) {
        if let refusal = refusal(of: permission, to: principal) { throw refusal }
    }

    /// Returns whether `principal` has `permission`, so that a page shows only buttons that work.
    func allows(_ permission: Permission, by principal: Principal) -> Bool {
        refusal(of: permission, to: principal) == nil
    }

    private func refusal(of permission: Permission, to principal: Principal) -> Problem? {
        rules.accessPolicy.refusal(of: permission, to: principal, serverID: serverID, now: now)
    }

    /// Checks the permission and returns the principal's family.
    func family(for permission: Permission, by principal: Principal) throws(Problem) -> FamilyID {
        try check(permission, by: principal)
        guard let family = principal.familyID else { throw .notAllowed }
        return family
    }

    /// Checks the permission and returns the principal's session and member.
    func member(for permission: Permission, by principal: Principal) throws(Problem) -> SignedIn {
        try check(permission, by: principal)
        guard case .member(let signedIn) = principal else { throw .notAllowed }
        return signedIn
    }
}

extension ServiceContext {
    /// Reads what the view shows; an answer to somebody is read with the view of that principal.
    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws(Problem) -> Result {
        do {
            return try await ports.catalogue.read(view, body)
        } catch {
            throw problem(from: error)
        }
    }

    /// Runs a write transaction, which on a full disk may use the reserve if `usesReserve` is true.
    ///
    /// Every write may use it except those that add photos and so fill the disk: freeing space, signing in and blocking
    /// strangers must always work.
    func write<Result: Sendable>(
        _ view: CatalogueView,
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws(Problem) -> Result {
        try await written(usesReserve: usesReserve) { try await ports.catalogue.write(view, body) }
    }

    /// Leases a row of a queue (`Catalogue.lease`).
    func lease<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws(Problem) -> Result {
        try await written(usesReserve: true) { try await ports.catalogue.lease(view, body) }
    }

    private func written<Result: Sendable>(
        usesReserve: Bool,
        _ write: () async throws -> Result
    ) async throws(Problem) -> Result {
        if ports.storage.knownLoss != nil { throw .storageLost }
        do {
            do {
                return try await write()
            } catch let error as CatalogueError where error.kind == .diskFull {
                guard usesReserve, await ports.storage.releaseReserve() else { throw error }
                return try await write()
            }
        } catch {
            throw problem(from: error)
        }
    }

    /// Returns the result of `read`; nil if a page of the catalogue that it needs is damaged.
    func unlessDamaged<Result: Sendable>(
        _ read: () async throws(Problem) -> Result
    ) async throws(Problem) -> Result? {
        do throws(Problem) {
            return try await read()
        } catch {
            guard error.code == .catalogueDamaged else { throw error }
            return nil
        }
    }

    /// Returns the problem for an error of a port; the error itself is logged.
    func problem(from error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        ports.report(error)
        switch error {
        case let error as CatalogueError where error.kind == .diskFull: return .diskFull
        case let error as CatalogueError where error.kind == .damaged:
            ports.storage.note(catalogueDamage: [error.explanation])
            return .catalogueDamaged
        case let error as CatalogueError where error.kind == .failed: return .unavailable
        case BlobError.diskFull: return .diskFull
        case BlobError.absent: return .originalMissing
        case is BlobError: return .unavailable
        default: return .internalFault
        }
    }
}

extension ServiceContext {
    /// Returns a new identifier of 128 random bits.
    func newIdentifier<Owner>(_ kind: Owner.Type = Owner.self) -> Identifier<Owner> {
        let text = Base64URL.encode(ports.secrets.randomBytes(16))
        guard let identifier = Identifier<Owner>(text) else {
            preconditionFailure("16 bytes in base64url are 22 letters of the identifier's alphabet")
        }
        return identifier
    }

    /// Returns a new photo ID: the time in milliseconds, then 96 random bits.
    ///
    /// So neighbours in the album are neighbours in every index, and reading a page of a long album touches few disk
    /// pages.
    func newPhotoIdentifier() -> PhotoID {
        let milliseconds = UInt64(nearest: now.timeIntervalSince1970 * 1_000)
        let moment = stride(from: 40, through: 0, by: -8).map { UInt8(truncatingIfNeeded: milliseconds >> $0) }
        guard let identifier = PhotoID(Base64URL.encode(moment + ports.secrets.randomBytes(12))) else {
            preconditionFailure("18 bytes in base64url are 24 letters of the identifier's alphabet")
        }
        return identifier
    }

    /// Returns 256 random bits as text, for a bearer secret, cookie or link.
    func newToken() -> String { Base64URL.encode(ports.secrets.randomBytes(32)) }

    /// Returns the stored hash of a token; an untrusted one may have any length, so it is truncated.
    func hash(ofToken token: String) -> ContentHash { ports.secrets.sha256(String(token.prefix(256))) }

    func hash(ofPassword password: String) async throws(Problem) -> String {
        do {
            return try await ports.passwords.hash(password)
        } catch {
            throw problem(from: error)
        }
    }
}

extension ServiceContext {
    /// Reads this server's ID, or creates it at the first start.
    static func open(_ ports: FamilyPorts) async throws(Problem) -> ServiceContext {
        // NB: draw it outside the transaction, whose body may run twice.
        guard let fresh = ServerID(Base64URL.encode(ports.secrets.randomBytes(16))) else { throw .internalFault }
        do {
            let id = try await ports.catalogue.write(.allFamilies) { writer in
                if let server = try writer.server() { return server.id }
                try writer.save(ServerRecord(id: fresh, setupTokenHash: nil))
                return fresh
            }
            let deletions = DeletionTimer(uptime: ports.uptime, hasCopies: ports.hasCopies)
            return ServiceContext(ports: ports, serverID: id, deletions: deletions)
        } catch {
            ports.report(error)
            throw .unavailable
        }
    }
}
