package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// What the page of a moment's link shows before somebody joins.
package struct GuestOffer: Equatable, Sendable {
    package let familyID: FamilyID
    package let familyName: String
    /// The family's time zone, an IANA name.
    package let timeZone: String
    package let moment: MomentID
    package let title: String
    /// The name of the member who made the link.
    package let host: String
    package let endsAt: Date
}

/// Guests from outside: people who join moments by their links, with a name only, and see nothing else of the
/// family.
package struct OutsideGuestService: Sendable {
    let context: ServiceContext
    /// Limits looks at links and guesses of them, by address.
    let rateLimiter: ShareRateLimiter

    init(context: ServiceContext) {
        self.context = context
        rateLimiter = ShareRateLimiter(rules: context.rules.shareLinks)
    }

    /// Returns the link and the guests of a moment, for its maker or a keeper who sees it.
    package func list(of id: MomentID, for principal: Principal) async throws(Problem) -> OutsideGuests {
        let (context, now) = (context, context.now)
        let family = try context.family(for: .seeMoments, by: principal)
        return try await context.read(principal.view) { reader in
            _ = try context.editable(id, in: family, by: principal, reader)
            return try reader.outsideGuests(of: id, in: family, at: now)
        }
    }

    /// Returns the end that is proposed for the link of a moment.
    package func proposal(for moment: Moment) -> Date {
        context.rules.guests.proposal(after: moment.endsAt, at: context.now)
    }

    /// Creates the link of a moment; only this answer contains its URL.
    ///
    /// An earlier link ends; its guests stay until their own end.
    package func makeLink(
        of id: MomentID,
        until end: Date?,
        by principal: Principal
    ) async throws(Problem) -> MomentLink {
        let (context, now, rules) = (context, context.now, context.rules.guests)
        let family = try context.family(for: .seeMoments, by: principal)
        let (linkID, token): (MomentLinkID, String) = (context.newIdentifier(), context.newToken())
        let (hash, url) = (context.hash(ofToken: token), context.ports.links.guest(token: token))
        return try await context.write(.seeMoments, by: principal) { writer, principal in
            let moment = try context.editable(id, in: family, by: principal, writer)
            guard let maker = principal.memberID else { throw Problem.notAllowed }
            guard moment.waitsUntil == nil else { throw Problem.surpriseMoment }
            let end = end ?? rules.proposal(after: moment.span.endsAt, at: now)
            if let refusal = rules.refusal(of: end, as: .guest, at: now) { throw refusal }
            try writer.add(
                MomentLinkRecord(
                    id: linkID,
                    momentID: id,
                    familyID: family,
                    madeBy: maker,
                    tokenHash: hash,
                    madeAt: now,
                    endsAt: end
                )
            )
            return MomentLink(endsAt: end, url: url)
        }
    }

    /// Ends the link of a moment and puts all its guests out; what they sent stays.
    package func endLink(of id: MomentID, by principal: Principal) async throws(Problem) {
        _ = try await change(id, by: principal) { writer, family, now in
            try writer.putOutGuests(of: id, in: family, at: now)
        }
    }

    /// Puts guests of a moment out; what they sent stays.
    package func putOut(
        _ members: [MemberID],
        of id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> OutsideGuests {
        try await change(id, by: principal) { writer, family, now in
            guard (1...MomentInvitees.most).contains(members.count) else { throw Problem.badRequest }
            for member in Set(members) {
                let guest = try writer.outsideGuests(of: id, in: family).first { $0.member.id == member }
                guard let guest else { throw Problem.notFound }
                try writer.putOut(guest.member, of: id, at: now)
            }
            return members
        }
    }

    /// Changes the guests of a moment, and notifies the guests who lost access and those who see the moment.
    private func change(
        _ id: MomentID,
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter, FamilyID, Date) throws -> [MemberID]
    ) async throws(Problem) -> OutsideGuests {
        let (context, now) = (context, context.now)
        let family = try context.family(for: .seeMoments, by: principal)
        let (left, out, revision) = try await context.write(.seeMoments, by: principal) { writer, principal in
            _ = try context.editable(id, in: family, by: principal, writer)
            let out = try body(writer, family, now)
            let left = try writer.outsideGuests(of: id, in: family, at: now)
            return (left, out, try writer.home(family).revision)
        }
        for guest in out { await context.ports.events.publish(.heartbeat, to: .member(guest)) }
        // The guests may have answered, so the moment's list of guests changes.
        await context.publish(revision, about: [id], in: family)
        return left
    }
}

extension CatalogueReader {
    fileprivate func outsideGuests(of moment: MomentID, in family: FamilyID, at now: Date) throws -> OutsideGuests {
        let link = try momentLinks(of: moment, in: family).first { $0.isUsable(at: now) }
        let guests = try outsideGuests(of: moment, in: family).filter { !$0.stay.hasEnded(at: now) }
        return OutsideGuests(
            link: link.map { MomentLink(endsAt: $0.endsAt, url: nil) },
            guests: guests.map { guest in
                OutsideGuest(
                    member: guest.member.id,
                    displayName: guest.member.displayName,
                    joinedAt: guest.stay.joinedAt,
                    endsAt: guest.stay.endsAt
                )
            }
        )
    }
}

extension CatalogueWriter {
    /// Ends the link of a moment and all access of its guests; returns the guests.
    func putOutGuests(of moment: MomentID, in family: FamilyID, at now: Date) throws -> [MemberID] {
        try revokeMomentLinks(of: moment, in: family, at: now)
        let guests = try outsideGuests(of: moment, in: family).map(\.member)
        for guest in guests { try putOut(guest, of: moment, at: now) }
        return guests.map(\.id)
    }

    /// Ends a guest's access to one moment; a guest who is in no other moment loses all access.
    fileprivate func putOut(_ guest: MemberRecord, of moment: MomentID, at now: Date) throws {
        try removeStay(of: guest.id, in: moment)
        guard let last = try stays(of: guest.id).max(by: { $0.endsAt < $1.endsAt }), !last.hasEnded(at: now) else {
            return try close(guest, at: now)
        }
        var left = guest
        left.guestEndsAt = last.endsAt
        left.guestOf = last.momentID
        try save(left)
    }
}
