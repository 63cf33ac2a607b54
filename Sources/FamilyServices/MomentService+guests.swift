package import FamilyCore
import FoundationEssentials
package import ServerCore

// The guests of a moment: invitations and answers.

extension MomentService {
    /// Returns who was invited or answered.
    package func guests(of id: MomentID, for principal: Principal) async throws(Problem) -> MomentGuests {
        let family = try context.family(for: .seeGuests, by: principal)
        return try await context.read(principal.view) { reader in
            guard try reader.moment(id, in: family) != nil else { throw Problem.momentGone }
            return MomentGuests(guests: try reader.guests(of: id, in: family))
        }
    }

    /// Returns the members who can still be invited, by name: all but the principal, newcomers, and those who were
    /// invited or have answered.
    package func invitees(to id: MomentID, by principal: Principal) async throws(Problem) -> [MemberSummary] {
        let (context, host) = (context, principal.memberID)
        let family = try context.family(for: .seeMoments, by: principal)
        return try await context.read(principal.view) { reader in
            _ = try context.editable(id, in: family, by: principal, reader)
            let asked = Set(try reader.guests(of: id, in: family).map(\.member))
            return try reader.members(of: family)
                .filter { $0.id != host && $0.introduction == nil && !asked.contains($0.id) }
                .map(\.summary)
                .sorted { ($0.displayName, $0.id.text) < ($1.displayName, $1.id.text) }
        }
    }

    /// Invites members, for the moment's maker or a keeper; a member who was invited before or has answered is not told
    /// again.
    ///
    /// Members who are invited to a surprise are told when it arrives: a surprise for some would reach nobody else.
    package func invite(
        _ members: [MemberID],
        to id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> MomentGuests {
        let now = context.now
        return try await change(id, members, by: principal) { writer, moment, host in
            guard moment.span.status(at: now) != .ended else { throw Problem.momentOver }
            for member in members {
                let guest = try writer.livingMember(member, in: moment.familyID)
                // A newcomer takes part after being welcomed, and nobody invites themselves.
                guard guest.introduction == nil, guest.id != host else { throw Problem.notFound }
                try writer.invite(guest.id, to: moment, by: host, at: now)
            }
        }
    }

    /// Takes invitations back that nobody has answered, for the moment's maker or a keeper.
    package func takeBack(
        _ members: [MemberID],
        to id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> MomentGuests {
        try await change(id, members, by: principal) { writer, moment, _ in
            for member in members {
                let answer = try writer.answer(of: member, to: moment.id)
                guard answer == nil || answer == .asked else { throw Problem.invitationAnswered }
                try writer.takeBackInvitation(of: member, to: moment)
            }
        }
    }

    /// Changes the list of guests, if the principal may change the moment.
    private func change(
        _ id: MomentID,
        _ members: [MemberID],
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter, MomentRecord, MemberID) throws -> Void
    ) async throws(Problem) -> MomentGuests {
        let context = context
        let family = try context.family(for: .seeMoments, by: principal)
        let (guests, told) = try await context.write(.seeMoments, by: principal) {
            writer,
            principal -> (MomentGuests, (viewers: Set<MemberID>?, revision: Int64)?) in
            let moment = try context.editable(id, in: family, by: principal, writer)
            let (viewers, before) = (try writer.viewers(of: id, in: family), try writer.guests(of: id, in: family))
            guard let host = principal.memberID else { throw Problem.notAllowed }
            guard (1...MomentInvitees.most).contains(members.count) else { throw Problem.badRequest }
            try body(writer, moment, host)
            let guests = try writer.guests(of: id, in: family)
            guard guests != before else { return (MomentGuests(guests: guests), nil) }
            let revision = try writer.save(moment)
            let viewersNow = try writer.viewers(of: id, in: family)
            let told = viewers.flatMap { viewers in viewersNow.map(viewers.union) }
            return (MomentGuests(guests: guests), (told, revision))
        }
        // The frames of those members begin or stop to ask about the moment, and get or lose its photos.
        if let told {
            if let viewers = told.viewers {
                await context.publish(told.revision, to: viewers, in: family)
            } else {
                await context.publish(told.revision, about: [nil], in: family)
            }
        }
        return guests
    }

    /// Stores the principal's answer to a moment.
    ///
    /// A member who answers "I'm here" with a position has to be within the radius of the moment's place. Without a
    /// position, or if the moment has no place, the answer is believed. With `onlyIfAsked`, nothing changes if the
    /// principal has answered already or is not invited any more.
    package func answer(
        _ said: MomentAnswer,
        to id: MomentID,
        at position: Coordinates? = nil,
        onlyIfAsked: Bool = false,
        by principal: Principal
    ) async throws(Problem) -> Moment {
        let family = try context.family(for: .answerMoment, by: principal)
        let now = context.now
        let (moment, isNew) = try await context.write(.answerMoment, by: principal) { writer, principal in
            guard let moment = try writer.moment(id, in: family) else { throw Problem.momentGone }
            guard let member = principal.memberID else { throw Problem.notAllowed }
            let before = try writer.answer(of: member, to: id)
            if onlyIfAsked, before != .asked {
                return (try context.shown(id, in: family, at: now, to: principal, writer), false)
            }
            let answer = try MomentAnswerRules.answer(said, after: before, moment.span.status(at: now))
            if answer != before {
                // The position of a guest from outside is not checked, because a refusal would reveal where the place
                // is not.
                if let position, answer == .here, !principal.isOutsideGuest { try writer.check(position, in: moment) }
                try writer.save(answer, of: member, to: moment, at: now)
            }
            return (try context.shown(id, in: family, at: now, to: principal, writer), answer != before)
        }
        if isNew { await context.publish(moment.revision, about: [id], in: family) }
        return moment
    }

    /// Returns the invitations that the principal has not answered, the soonest moment first.
    package func invitations(for principal: Principal) async throws(Problem) -> [Moment] {
        guard let member = principal.memberID, context.allows(.answerMoment, by: principal) else { return [] }
        let now = context.now
        let limit = ListMoments.limits.upperBound
        return try await context.read(principal.view) { reader in
            try reader.invitations(of: member, at: now, limit: limit).map { $0.moment(at: now) }
        }
    }

    /// Returns the number of these invitations; zero if the catalogue is damaged, because this number is on every page.
    package func invitationCount(for principal: Principal) async throws(Problem) -> Int {
        guard let member = principal.memberID, context.allows(.answerMoment, by: principal) else { return 0 }
        let now = context.now
        let count: Int? = try await context.unlessDamaged { () async throws(Problem) in
            try await context.read(principal.view) { try $0.invitationCount(of: member, at: now) }
        }
        return count ?? 0
    }
}

extension CatalogueReader {
    /// Throws if a position is outside the radius of the moment's place.
    fileprivate func check(_ position: Coordinates, in moment: MomentRecord) throws {
        let place = try familyPlaces(of: moment.familyID).first { $0.id == moment.placeID }
        guard let place, !place.holds(position) else { return }
        throw Problem.notAt(place: place.name)
    }
}
