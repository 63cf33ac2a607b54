package import FamilyCore
import FoundationEssentials
package import ServerCore

// People join a moment by its link.

extension OutsideGuestService {
    /// Returns what a link offers; throws `link-unknown` if it is unknown or over, or if its maker does not see the
    /// moment, and `family-closed` if its family is closed.
    package func offer(ofToken token: String, from address: String) async throws(Problem) -> GuestOffer {
        try await offer(ofToken: token, from: address, isLook: true)
    }

    private func offer(ofToken token: String, from address: String, isLook: Bool) async throws(Problem) -> GuestOffer {
        let (hash, now) = (context.hash(ofToken: token), context.now)
        if let refusal = await rateLimiter.refusal(of: address, isLook: isLook, at: now) { throw refusal }
        let link = try await context.read(.allFamilies) { try $0.momentLink(tokenHash: hash) }
        var offer: GuestOffer?
        if let link, link.isUsable(at: now) {
            // A link opens no more than the member who made it sees.
            offer = try await context.read(.member(link.madeBy, of: link.familyID)) {
                try $0.offer(of: link)
            }
        }
        guard let offer else {
            await rateLimiter.missed(from: address, at: now)
            throw .linkUnknown
        }
        return offer
    }

    /// Makes a person a guest of the moment of this link; the session of `principal` ends.
    ///
    /// A person who is a guest of the family already stays the same person, with the same name unless they give
    /// another.
    package func join(
        _ typed: JoinMoment.Guest,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> NewSession {
        let family = try await offer(ofToken: typed.token, from: address, isLook: false).familyID
        let known = principal.isOutsideGuest && principal.familyID == family
        let name = known && typed.displayName == nil ? nil : try TypedText.displayName(typed.displayName ?? "")
        let (id, draft): (MemberID, SessionDraft) = (context.newIdentifier(), SessionDraft(context))
        let (context, hash) = (context, context.hash(ofToken: typed.token))
        let session = try await context.write(.allFamilies) { writer in
            guard let link = try writer.momentLink(tokenHash: hash), link.isUsable(at: draft.now) else {
                throw Problem.linkUnknown
            }
            try writer.requireOpen(link.familyID)
            let guest: MemberRecord
            if known {
                let current = try context.current(principal, for: .seeMoments, in: writer)
                guest = try writer.take(current.memberID, named: name, by: link, at: draft.now, context.rules.guests)
            } else {
                guest = try writer.welcome(id, named: name ?? "", by: link, at: draft.now, context.rules.guests)
            }
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            return try draft.open(for: guest, isPasswordGiven: false, in: writer)
        }
        // A heartbeat makes the guest's other pages listen to this moment, too.
        if known { await context.ports.events.publish(.heartbeat, to: .member(session.answer.member.id)) }
        return session
    }
}

extension CatalogueWriter {
    /// Adds a person as a guest of the moment of a link.
    fileprivate func welcome(
        _ id: MemberID,
        named name: String,
        by link: MomentLinkRecord,
        at now: Date,
        _ rules: GuestRules
    ) throws -> MemberRecord {
        let guest = MemberRecord(
            id: id,
            familyID: link.familyID,
            userName: UserNames.name(
                for: name,
                taken: Set(try userNames(beginningWith: UserNames.slug(of: name)))
            ),
            displayName: name,
            role: .guest,
            relationship: .other,
            joinedAt: now,
            guestEndsAt: link.endsAt,
            guestOf: link.momentID
        )
        try requireSpace(for: guest, of: link.momentID, at: now, rules)
        try requireFreeName(for: guest, in: [link.momentID], at: now)
        try add(guest)
        return guest
    }

    /// Adds the moment of a link to those of a guest.
    fileprivate func take(
        _ id: MemberID?,
        named name: String?,
        by link: MomentLinkRecord,
        at now: Date,
        _ rules: GuestRules
    ) throws -> MemberRecord {
        guard let id, var guest = try member(id) else { throw Problem.notSignedIn }
        let before = try stays(of: id)
        let isNew = name.map { $0 != guest.displayName } ?? false
        guest.displayName = name ?? guest.displayName
        try requireSpace(for: guest, of: link.momentID, at: now, rules)
        let others = isNew ? before.map(\.momentID) : []
        try requireFreeName(for: guest, in: [link.momentID] + others, at: now)
        // A link with an earlier end must not shorten the guest's time.
        let ends = before.filter { $0.momentID == link.momentID }.map(\.endsAt) + [link.endsAt]
        try save(
            GuestStay(
                memberID: id,
                momentID: link.momentID,
                familyID: link.familyID,
                joinedAt: now,
                endsAt: ends.max() ?? link.endsAt
            )
        )
        guest.guestEndsAt = try stays(of: id).map(\.endsAt).max()
        try save(guest)
        if isNew { try write(name: guest.displayName, of: id, in: guest.familyID) }
        return guest
    }
}

extension CatalogueReader {
    /// Returns nil if the reader, who made the link, does not see the moment, or is no member any more.
    fileprivate func offer(of link: MomentLinkRecord) throws -> GuestOffer? {
        guard let maker = try member(link.madeBy), maker.removedAt == nil,
            let moment = try moment(link.momentID, in: link.familyID)
        else { return nil }
        try requireNotClosed(link.familyID)
        let home = try home(link.familyID)
        return GuestOffer(
            familyID: home.id,
            familyName: home.name,
            timeZone: home.timeZone,
            moment: moment.id,
            title: moment.title,
            host: maker.displayName,
            endsAt: link.endsAt
        )
    }

    /// Throws if the moment has as many other guests as it can have.
    fileprivate func requireSpace(
        for guest: MemberRecord,
        of moment: MomentID,
        at now: Date,
        _ rules: GuestRules
    ) throws {
        let others = try others(than: guest, in: moment, at: now)
        guard others.count < rules.mostOfMoment else { throw Problem.guestsFull(rules.mostOfMoment) }
    }

    /// Throws if the name looks like that of a member or of another guest of the moments.
    fileprivate func requireFreeName(for guest: MemberRecord, in moments: [MomentID], at now: Date) throws {
        try requireFreeName(guest.displayName, in: guest.familyID)
        let skeleton = NameSkeleton(guest.displayName)
        for moment in moments {
            let names = try others(than: guest, in: moment, at: now).map(\.displayName)
            if let name = names.first(where: { NameSkeleton($0).looksLike(skeleton) }) {
                throw Problem.nameTaken(name)
            }
        }
    }

    private func others(than guest: MemberRecord, in moment: MomentID, at now: Date) throws -> [MemberRecord] {
        try outsideGuests(of: moment, in: guest.familyID)
            .filter { $0.member.id != guest.id && !$0.stay.hasEnded(at: now) }
            .map(\.member)
    }
}
