import FamilyCore
import FoundationEssentials
import ServerCore

// An asker is looked up when the head of a request arrives. Whoever holds the
// body back would keep rights that were withdrawn meanwhile, so what is written
// is checked once more inside its transaction (OWASP ASVS 5.0, 8.3.2: a change
// of rights applies at once).

extension ActContext {
    /// Writes what `asker` does, if `asker` still may do it at that moment.
    ///
    /// `body` gets the asker as the catalogue has it now.
    func write<Result: Sendable>(
        _ act: Act,
        by asker: Asker,
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter, Asker) throws -> Result
    ) async throws(Problem) -> Result {
        let context = self
        return try await write(usesReserve: usesReserve) { writer in
            try body(writer, try context.current(asker, for: act, in: writer))
        }
    }

    func write<Result: Sendable>(
        _ act: Act,
        by asker: Asker,
        usesReserve: Bool = true,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws(Problem) -> Result {
        try await write(act, by: asker, usesReserve: usesReserve) { writer, _ in try body(writer) }
    }

    /// Reads for an act that changes something beyond the catalogue, if `asker`
    /// still may do it.
    func read<Result: Sendable>(
        _ act: Act,
        by asker: Asker,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws(Problem) -> Result {
        let context = self
        return try await read { reader in
            _ = try context.current(asker, for: act, in: reader)
            return try body(reader)
        }
    }

    private func current(_ asker: Asker, for act: Act, in reader: any CatalogueReader) throws -> Asker {
        let current = try reader.current(asker)
        try check(act, by: current)
        // A frame may have come to another family; `asker` speaks of the first.
        guard current.familyID == asker.familyID else { throw Problem.notAllowed }
        return current
    }
}

extension CatalogueReader {
    /// The session or frame that `asker` was, as the catalogue has it now.
    fileprivate func current(_ asker: Asker) throws -> Asker {
        switch asker {
        case .nobody, .unknownFrame: asker
        case .newFrame(let id), .revokedFrame(let id): Asker(try frame(id))
        case .frame(let paired): Asker(try frame(paired.frameID))
        case .member(let signedIn): Asker(try session(signedIn.sessionID).flatMap(member(signedInBy:)))
        }
    }

    /// Nil for a session of somebody who was removed.
    func member(signedInBy session: SessionRecord) throws -> SignedIn? {
        guard let member = try member(session.memberID), member.removedAt == nil else { return nil }
        return try SignedIn(session, of: member, in: self)
    }
}

extension Asker {
    init(_ frame: FrameRecord?) {
        guard let frame else {
            self = .unknownFrame
            return
        }
        self = frame.revokedAt == nil ? Self.living(frame) : .revokedFrame(frame.id)
    }

    private static func living(_ frame: FrameRecord) -> Asker {
        guard let pairing = frame.pairing else { return .newFrame(frame.id) }
        return .frame(
            PairedFrame(
                frameID: frame.id,
                familyID: pairing.familyID,
                memberID: pairing.memberID,
                isVouchedFor: pairing.isVouchedFor
            )
        )
    }

    init(_ signedIn: SignedIn?) { self = signedIn.map(Asker.member) ?? .nobody }
}
