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

/// Guests from outside: people who join one moment by its link, with a name only, and see nothing else of the family.
package struct OutsideGuestService: Sendable {
    let context: ServiceContext
    private let gate: ShareGate

    init(context: ServiceContext) {
        self.context = context
        gate = ShareGate(rules: context.rules.shareLinks)
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
    /// The link of before ends; its guests stay until their own end.
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
                let guest = try writer.livingPerson(member, in: family)
                guard guest.guestOf == id else { throw Problem.notFound }
                try writer.close(guest, at: now)
            }
            return members
        }
    }

    /// Changes the guests of a moment, and tells those who are out and those who see the moment.
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
        // They may have said that they come.
        await context.publish(revision, about: [id], in: family)
        return left
    }
}

extension OutsideGuestService {
    /// Returns what a link offers; throws `link-unknown` if it is unknown or over, or if its maker does not see the moment.
    package func offer(ofToken token: String, from address: String) async throws(Problem) -> GuestOffer {
        try await offer(ofToken: token, from: address, isLook: true)
    }

    private func offer(ofToken token: String, from address: String, isLook: Bool) async throws(Problem) -> GuestOffer {
        let (hash, now) = (context.hash(ofToken: token), context.now)
        if let refusal = await gate.refusal(of: address, isLook: isLook, at: now) { throw refusal }
        let link = try await context.read(.everything) { try $0.momentLink(tokenHash: hash) }
        var offer: GuestOffer?
        if let link, link.isUsable(at: now) {
            // A link opens no more than the member who made it sees.
            offer = try await context.read(.member(link.madeBy)) { try $0.offer(of: link) }
        }
        guard let offer else {
            await gate.missed(from: address, at: now)
            throw .linkUnknown
        }
        return offer
    }

    /// Makes a person a guest of the moment of this link; the session of `principal` ends.
    package func join(
        _ typed: JoinMoment.Guest,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> NewSession {
        _ = try await offer(ofToken: typed.token, from: address, isLook: false)
        let name = try TypedText.displayName(typed.displayName)
        let (id, draft): (MemberID, SessionDraft) = (context.newIdentifier(), SessionDraft(context))
        let (hash, rules) = (context.hash(ofToken: typed.token), context.rules.guests)
        return try await context.write(.everything) { writer in
            guard let link = try writer.momentLink(tokenHash: hash), link.isUsable(at: draft.now) else {
                throw Problem.linkUnknown
            }
            let guest = MemberRecord(
                id: id,
                familyID: link.familyID,
                userName: UserNames.name(
                    for: name,
                    taken: Set(try writer.userNames(beginningWith: UserNames.slug(of: name)))
                ),
                displayName: name,
                role: .guest,
                relationship: .other,
                joinedAt: draft.now,
                guestEndsAt: link.endsAt,
                guestOf: link.momentID
            )
            try writer.requireRoom(for: guest, of: link.momentID, at: draft.now, rules)
            try writer.add(guest)
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            return try draft.open(for: guest, isPasswordGiven: false, in: writer)
        }
    }
}

extension CatalogueReader {
    fileprivate func outsideGuests(of moment: MomentID, in family: FamilyID, at now: Date) throws -> OutsideGuests {
        let link = try momentLinks(of: moment, in: family).first { $0.isUsable(at: now) }
        let guests = try outsideGuests(of: moment, in: family).filter { !$0.hasEnded(at: now) }
        return OutsideGuests(
            link: link.map { MomentLink(endsAt: $0.endsAt, url: nil) },
            guests: guests.compactMap { guest in
                guest.guestEndsAt.map {
                    OutsideGuest(
                        member: guest.id,
                        displayName: guest.displayName,
                        joinedAt: guest.joinedAt,
                        endsAt: $0
                    )
                }
            }
        )
    }

    /// Returns nil if the reader, who made the link, does not see the moment, or is no member any more.
    fileprivate func offer(of link: MomentLinkRecord) throws -> GuestOffer? {
        guard let maker = try member(link.madeBy), maker.removedAt == nil,
            let moment = try moment(link.momentID, in: link.familyID)
        else { return nil }
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

    /// Throws if the moment has as many guests as it can have, or if the name looks like that of a member or of another
    /// guest of the moment.
    fileprivate func requireRoom(
        for guest: MemberRecord,
        of moment: MomentID,
        at now: Date,
        _ rules: GuestRules
    ) throws {
        let others = try outsideGuests(of: moment, in: guest.familyID).filter { !$0.hasEnded(at: now) }
        guard others.count < rules.mostOfMoment else { throw Problem.guestsFull(rules.mostOfMoment) }
        try requireFreeName(guest.displayName, in: guest.familyID)
        let skeleton = NameSkeleton(guest.displayName)
        if let other = others.first(where: { NameSkeleton($0.displayName).looksLike(skeleton) }) {
            throw Problem.nameTaken(other.displayName)
        }
    }
}

extension CatalogueWriter {
    /// Ends the link of a moment and all access of its guests; returns the guests.
    func putOutGuests(of moment: MomentID, in family: FamilyID, at now: Date) throws -> [MemberID] {
        try revokeMomentLinks(of: moment, in: family, at: now)
        let guests = try outsideGuests(of: moment, in: family)
        for guest in guests { try close(guest, at: now) }
        return guests.map(\.id)
    }
}
