import FamilyCore
import FoundationEssentials
import ServerCore

// A principal is looked up when the head of a request arrives. A client that delays the body would keep rights that
// were withdrawn meanwhile. So each write checks the permission again inside its transaction (OWASP ASVS 5.0, 8.3.2:
// a change of rights applies at once).

extension ServiceContext {
    /// Writes for `principal` if the permission still holds.
    ///
    /// `body` gets the principal as it is in the catalogue now, and reads `view`, or, if that is nil, what that
    /// principal sees.
    func write<Result: Sendable>(
        _ permission: Permission,
        by principal: Principal,
        seeing view: CatalogueView? = nil,
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter, Principal) throws -> Result
    ) async throws(Problem) -> Result {
        let context = self
        let (result, told) = try await write(view ?? principal.view, usesReserve: usesReserve) { writer in
            let result = try body(writer, try context.current(principal, for: permission, in: writer))
            return (result, try writer.mendShownParts(after: principal))
        }
        if let told {
            for frame in told.frames { await ports.events.publish(.album(revision: told.revision), to: .frame(frame)) }
        }
        return result
    }

    func write<Result: Sendable>(
        _ permission: Permission,
        by principal: Principal,
        seeing view: CatalogueView? = nil,
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws(Problem) -> Result {
        try await write(permission, by: principal, seeing: view, usesReserve: usesReserve) { writer, _ in
            try body(writer)
        }
    }

    /// Reads for an operation that changes something outside the catalogue, if `principal` still has the permission.
    func read<Result: Sendable>(
        _ permission: Permission,
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws(Problem) -> Result {
        let context = self
        return try await read(principal.view) { reader in
            _ = try context.current(principal, for: permission, in: reader)
            return try body(reader)
        }
    }

    /// Returns the principal as they are in the catalogue now, if they still have the permission.
    func current(
        _ principal: Principal,
        for permission: Permission,
        in reader: any CatalogueReader
    ) throws -> Principal {
        let current = try reader.current(principal, at: now)
        try check(permission, by: current)
        // A frame may have moved to another family, but `principal` means the first one.
        guard current.familyID == principal.familyID else { throw Problem.notAllowed }
        return current
    }
}

extension CatalogueReader {
    /// Returns the session or frame of `principal` as it is in the catalogue now.
    fileprivate func current(_ principal: Principal, at now: Date) throws -> Principal {
        switch principal {
        case .nobody, .unknownFrame: principal
        case .homeAutomation(let homeAutomation):
            try self.homeAutomation(of: homeAutomation.familyID, at: now) ?? .nobody
        case .newFrame(let id), .revokedFrame(let id): try self.principal(of: try frame(id)?.access)
        case .frame(let paired): try self.principal(of: try frame(paired.frameID)?.access)
        case .member(let signedIn):
            Principal(try session(signedIn.sessionID).flatMap { try member(signedInBy: $0, at: now) })
        }
    }

    /// Returns the member of a session; nil if the member was removed, or is a guest whose time is over.
    func member(signedInBy session: SessionRecord, at now: Date) throws -> SignedIn? {
        guard let member = try member(session.memberID), member.removedAt == nil, !member.hasEnded(at: now) else {
            return nil
        }
        let signedIn = try SignedIn(session, of: member, in: self, at: now)
        return signedIn.guestOf == [] ? nil : signedIn
    }
}

extension CatalogueReader {
    /// Returns the principal that a frame's secret proves; `.unknownFrame` for a secret that no frame has.
    func principal(of frame: FrameAccess?) throws -> Principal {
        let home = try frame?.pairing.flatMap { try family($0.familyID) }
        return frame?.principal(in: home) ?? .unknownFrame
    }
}

extension FrameAccess {
    /// Returns the principal that the frame's secret proves; `home` is the record of the family that the frame is in.
    func principal(in home: FamilyRecord?) -> Principal {
        guard revokedAt == nil else { return .revokedFrame(id) }
        guard let pairing else { return .newFrame(id) }
        var paired = PairedFrame(
            frameID: id,
            familyID: pairing.familyID,
            memberID: pairing.memberID,
            isVouchedFor: pairing.isVouchedFor,
            senders: home?.senders ?? .keepers
        )
        paired.familyState = home?.state ?? .erasing
        return .frame(paired)
    }
}

extension Principal {
    init(_ signedIn: SignedIn?) { self = signedIn.map(Principal.member) ?? .nobody }
}
