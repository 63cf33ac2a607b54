import FamilyCore
import FoundationEssentials
import ServerCore

/// What every operation needs: the ports, this server's name, and the guard at the
/// door.
struct ServiceContext: Sendable {
    let ports: FamilyPorts
    let serverID: ServerID
    let news = NewsBell()

    /// In whole milliseconds, as the catalogue keeps moments: an answer and what is read later say the same second.
    var now: Date {
        let milliseconds = (ports.now().timeIntervalSince1970 * 1_000).rounded(.down)
        return Date(timeIntervalSince1970: milliseconds / 1_000)
    }
    var rules: FamilyRules { ports.rules }

    /// Throws where `principal` may not do `permission`.
    func check(_ permission: Permission, by principal: Principal) throws(Problem) {
        if let refusal = refusal(of: permission, to: principal) { throw refusal }
    }

    /// Whether `principal` may do `permission`, for a page that shows no button in vain.
    func allows(_ permission: Permission, by principal: Principal) -> Bool {
        refusal(of: permission, to: principal) == nil
    }

    private func refusal(of permission: Permission, to principal: Principal) -> Problem? {
        rules.accessPolicy.refusal(of: permission, to: principal, serverID: serverID, now: now)
    }

    /// Checks, and answers with the family whose matter it is.
    func family(for permission: Permission, by principal: Principal) throws(Problem) -> FamilyID {
        try check(permission, by: principal)
        guard let family = principal.familyID else { throw .notAllowed }
        return family
    }

    /// Checks, and answers with the member in whose session it happens.
    func member(for permission: Permission, by principal: Principal) throws(Problem) -> SignedIn {
        try check(permission, by: principal)
        guard case .member(let signedIn) = principal else { throw .notAllowed }
        return signedIn
    }
}

extension ServiceContext {
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws(Problem) -> Result {
        do {
            return try await ports.catalogue.read(body)
        } catch {
            throw problem(from: error)
        }
    }

    /// Writes, on a full disk too where `usesReserve` allows it.
    ///
    /// Then the space that is kept for such moments is given up. What fills the
    /// disk, uploads, must leave it alone.
    func write<Result: Sendable>(
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws(Problem) -> Result {
        if ports.storage.knownLoss != nil { throw .storageLost }
        do {
            do {
                return try await ports.catalogue.write(body)
            } catch let trouble as CatalogueError where trouble.kind == .diskFull {
                // What frees space, and what keeps strangers out, must always work.
                guard usesReserve, await ports.storage.releaseReserve() else { throw trouble }
                return try await ports.catalogue.write(body)
            }
        } catch {
            throw problem(from: error)
        }
    }

    /// Nil where the disk spoiled a page of the catalogue that `read` needs.
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

    /// What an error of a port means to the person who asked; the error itself
    /// goes to the log.
    func problem(from error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        ports.report(error)
        switch error {
        case let trouble as CatalogueError where trouble.kind == .diskFull: return .diskFull
        case let trouble as CatalogueError where trouble.kind == .damaged:
            ports.storage.note(catalogueDamage: [trouble.explanation])
            return .catalogueDamaged
        case let trouble as CatalogueError where trouble.kind == .failed: return .unavailable
        case BlobError.diskFull: return .diskFull
        case BlobError.absent: return .originalMissing
        case is BlobError: return .unavailable
        default: return .internalFault
        }
    }
}

extension ServiceContext {
    /// A name for something new: 128 random bits.
    func newIdentifier<Owner>(_ kind: Owner.Type = Owner.self) -> Identifier<Owner> {
        let text = Base64URL.encode(ports.secrets.randomBytes(16))
        guard let identifier = Identifier<Owner>(text) else {
            preconditionFailure("16 bytes in base64url are 22 letters of the identifier's alphabet")
        }
        return identifier
    }

    /// A name for a new photo: the moment in milliseconds, then 96 random bits.
    ///
    /// Neighbours of the album so lie beside one another in every index, and a
    /// page of it costs few disk pages in a long album too.
    func newPhotoIdentifier() -> PhotoID {
        let milliseconds = UInt64(nearest: now.timeIntervalSince1970 * 1_000)
        let moment = stride(from: 40, through: 0, by: -8).map { UInt8(truncatingIfNeeded: milliseconds >> $0) }
        guard let identifier = PhotoID(Base64URL.encode(moment + ports.secrets.randomBytes(12))) else {
            preconditionFailure("18 bytes in base64url are 24 letters of the identifier's alphabet")
        }
        return identifier
    }

    /// 256 random bits as text: a bearer secret, a cookie, a link.
    func newToken() -> String { Base64URL.encode(ports.secrets.randomBytes(32)) }

    /// What is kept of a token; a stranger's may be of any length.
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
    /// Reads who this server is, and writes it at the first start.
    static func open(_ ports: FamilyPorts) async throws(Problem) -> ServiceContext {
        // NB: drawn outside the transaction, whose body may run twice.
        guard let fresh = ServerID(Base64URL.encode(ports.secrets.randomBytes(16))) else { throw .internalFault }
        do {
            let id = try await ports.catalogue.write { writer in
                if let server = try writer.server() { return server.id }
                try writer.save(ServerRecord(id: fresh, setupTokenHash: nil))
                return fresh
            }
            return ServiceContext(ports: ports, serverID: id)
        } catch {
            ports.report(error)
            throw .unavailable
        }
    }
}
