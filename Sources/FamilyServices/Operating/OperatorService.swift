import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Carries out the orders that the server's operator gives at the shell about families.
///
/// This service runs in the server, or in a command if the server is stopped or its copies share a database. Its
/// answers have numbers and the names of families, and nothing that a family has put into its album.
package struct OperatorService: Sendable {
    let catalogue: any Catalogue
    let secrets: any Secrets
    let links: PublicLinks
    let rules: FamilyRules
    let now: @Sendable () -> Date
    /// The event streams of this process; nil in a command, which has none.
    let events: (any FamilyEvents)?
    /// Called after a change of a family's state.
    let standingChanged: @Sendable () -> Void
    /// Frees space for a small write on a full disk; false if there is none.
    let releaseReserve: @Sendable () async -> Bool

    package init(
        catalogue: any Catalogue,
        secrets: any Secrets,
        links: PublicLinks,
        rules: FamilyRules,
        now: @escaping @Sendable () -> Date = { Date() },
        events: (any FamilyEvents)? = nil,
        standingChanged: @escaping @Sendable () -> Void = {},
        releaseReserve: @escaping @Sendable () async -> Bool = { false }
    ) {
        self.catalogue = catalogue
        self.secrets = secrets
        self.links = links
        self.rules = rules
        self.now = now
        self.events = events
        self.standingChanged = standingChanged
        self.releaseReserve = releaseReserve
    }

    /// Carries out an order; every error becomes an answer.
    package func answer(_ order: OperatorOrder) async -> OperatorAnswer {
        do {
            switch order {
            case .invite(let label, let quota, let days): return try await invite(label, quota, days)
            case .listInvitations: return try await invitations()
            case .revokeInvitation(let id): return try await revoke(id)
            case .listFamilies: return .families(try await lines { try $0.familyAccounts() })
            case .showFamily(let id): return .families(try await lines { [try $0.account(named: id)] })
            case .setQuota, .pause, .resume, .delete, .restore: return try await change(order)
            }
        } catch let refusal as OperatorRefusal {
            return .refused(refusal.reason)
        } catch let error as CatalogueError {
            return .refused("The catalogue cannot be used: \(error.explanation)")
        } catch {
            return .refused("\(error)")
        }
    }

    private func lines(
        of accounts: @escaping @Sendable (any CatalogueReader) throws -> [FamilyAccount]
    ) async throws -> [FamilyLine] {
        let (quota, now) = (rules.uploads.quota, now())
        return try await read { reader in
            let lag = now.timeIntervalSince(try reader.servedTime(at: now))
            return try accounts(reader).map { FamilyLine($0, usualQuota: quota, lag: lag) }
        }
    }

    private func read<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try await catalogue.read(.allFamilies, body)
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        do {
            return try await catalogue.write(.allFamilies, body)
        } catch let error as CatalogueError where error.kind == .diskFull {
            guard await releaseReserve() else { throw error }
            return try await catalogue.write(.allFamilies, body)
        }
    }
}

/// The reason why an order was not carried out.
struct OperatorRefusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

// MARK: - Invitations

extension OperatorService {
    private func invite(_ label: String, _ quota: ByteCount?, _ days: Int?) async throws -> OperatorAnswer {
        let (rules, now) = (rules.operating, now())
        let days = days ?? rules.invitationDays
        guard rules.invitationLives.contains(days) else {
            let lives = rules.invitationLives
            throw OperatorRefusal("An invitation is valid for \(lives.lowerBound) to \(lives.upperBound) days.")
        }
        guard label.count <= rules.longestLabel else {
            throw OperatorRefusal("The note has more than \(rules.longestLabel) characters.")
        }
        let token = Base64URL.encode(secrets.randomBytes(32))
        guard let id = FamilyInvitationID(Base64URL.encode(secrets.randomBytes(9))) else {
            throw OperatorRefusal("No ID could be made.")
        }
        let invitation = FamilyInvitationRecord(
            id: id,
            tokenHash: secrets.sha256(token),
            label: label,
            quota: quota,
            madeAt: now,
            expiresAt: now.addingTimeInterval(TimeInterval(days) * 86_400)
        )
        try await write { try $0.add(invitation) }
        return .invited(url: links.setup(token: token), InvitationLine(invitation, at: now))
    }

    private func invitations() async throws -> OperatorAnswer {
        let now = now()
        return .invitations(try await read { try $0.familyInvitations() }.map { InvitationLine($0, at: now) })
    }

    private func revoke(_ typed: String) async throws -> OperatorAnswer {
        let now = now()
        let invitation = try await write { writer in
            guard let id = FamilyInvitationID(typed), var invitation = try writer.familyInvitation(id) else {
                throw OperatorRefusal("There is no invitation \(typed); grandma-server invite-family --list names all.")
            }
            guard invitation.usedAt == nil else { throw OperatorRefusal("The invitation \(typed) was used already.") }
            invitation.revokedAt = invitation.revokedAt ?? now
            try writer.save(invitation)
            return invitation
        }
        return .invitations([InvitationLine(invitation, at: now)])
    }
}

// MARK: - Families

extension OperatorService {
    private func change(_ order: OperatorOrder) async throws -> OperatorAnswer {
        let (now, grace, quota) = (now(), rules.operating.grace, rules.uploads.quota)
        let (line, members) = try await write { writer in
            let account: FamilyAccount
            switch order {
            case .setQuota(let family, let quota):
                account = try writer.account(named: family)
                try writer.set(quota: quota, of: account.family.id)
            case .pause(let family):
                account = try writer.account(named: family)
                try writer.pause(account.family.id, at: now)
            case .resume(let family):
                account = try writer.account(named: family)
                try writer.resume(account.family.id)
            case .delete(let family, let name):
                account = try writer.account(named: family)
                try writer.close(account, named: name, at: now, grace: grace)
            case .restore(let family):
                account = try writer.account(named: family)
                try writer.bringBack(account)
            case .invite, .listInvitations, .revokeInvitation, .listFamilies, .showFamily:
                throw OperatorRefusal("This order changes no family.")
            }
            let id = account.family.id
            let lag = now.timeIntervalSince(try writer.servedTime(at: now))
            let line = FamilyLine(try writer.account(named: id.text), usualQuota: quota, lag: lag)
            return (line, try writer.members(of: id).map(\.id))
        }
        // A heartbeat makes the open pages of the family check their permissions again.
        for member in members { await events?.publish(.heartbeat, to: .member(member)) }
        standingChanged()
        return .done(line)
    }
}

extension CatalogueReader {
    /// Returns the family whose ID was typed; throws if there is none.
    fileprivate func account(named typed: String) throws -> FamilyAccount {
        guard let id = FamilyID(typed), let account = try familyAccount(id) else {
            throw OperatorRefusal("There is no family \(typed); grandma-server families lists all.")
        }
        return account
    }

    /// Returns the time by which a grace time begins: that of `ServedTimeClock`, or `now` if there is none yet.
    ///
    /// This time counts an absence that the next start will count, because a command may give an order before that start.
    fileprivate func servedTime(at now: Date) throws -> Date {
        guard var clock = try servedTimeClock() else { return now }
        clock.wake(at: now)
        return clock.now
    }
}

extension CatalogueWriter {
    fileprivate func close(_ account: FamilyAccount, named name: String, at now: Date, grace: TimeInterval) throws {
        switch account.family.state {
        case .open, .paused: break
        case .closed: throw OperatorRefusal("The family is deleted already; restore brings it back.")
        case .erasing: throw OperatorRefusal("The family is being erased already.")
        }
        guard name == account.family.name else {
            throw OperatorRefusal("The family has another name than the one that was typed; nothing was deleted.")
        }
        // The grace time ends by the same clock, so no wall clock shortens or prolongs it.
        try close(account.family.id, erasedAfter: try servedTime(at: now).addingTimeInterval(grace))
    }

    fileprivate func bringBack(_ account: FamilyAccount) throws {
        switch account.family.state {
        case .closed: try reopen(account.family.id)
        case .open, .paused: throw OperatorRefusal("The family is not deleted.")
        case .erasing: throw OperatorRefusal("It is too late: the family is being erased.")
        }
    }
}
