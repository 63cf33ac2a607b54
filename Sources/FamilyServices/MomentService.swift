package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The moments among which a photo can be moved: those that go on, and the nearest ones before and after.
package struct MomentChoices: Sendable {
    package let current: Moment?
    package let others: [Moment]
    /// Whether the photo may be taken out of its moment.
    package let mayLeave: Bool
}

/// Moments: makes, shows, edits and deletes them; `AlbumService+moments.swift` puts photos into them.
package struct MomentService: Sendable {
    let context: ServiceContext

    /// Returns the moments of one status.
    ///
    /// `limit` is clamped to the allowed page sizes; a cursor of another server throws `.badRequest`.
    package func list(
        _ status: MomentStatus,
        after cursor: MomentCursor? = nil,
        limit: Int = ListMoments.usualLimit,
        for principal: Principal
    ) async throws(Problem) -> MomentPage {
        let family = try context.family(for: .seeMoments, by: principal)
        let place = cursor?.place
        if cursor != nil, place == nil { throw .badRequest }
        let limit = min(max(limit, ListMoments.limits.lowerBound), ListMoments.limits.upperBound)
        let (context, now, member) = (context, context.now, principal.memberID)
        return try await context.read(principal.view) { reader in
            // One moment more tells whether there are more pages.
            let found = try reader.moments(
                of: family,
                status,
                at: now,
                after: place,
                limit: limit + 1,
                seenBy: member
            )
            let part = found.prefix(limit)
            let last = part.last.map { MomentListPlace(of: $0.record, in: status) }
            let moments = part.map { $0.moment(at: now) }
            return MomentPage(
                moments: try context.countingHeld(in: moments, of: family, for: principal, reader),
                next: found.count > limit ? last.map(MomentCursor.init) : nil
            )
        }
    }

    package func moment(_ id: MomentID, for principal: Principal) async throws(Problem) -> Moment {
        let family = try context.family(for: .seeMoments, by: principal)
        let (context, now) = (context, context.now)
        return try await context.read(principal.view) { try context.shown(id, in: family, at: now, to: principal, $0) }
    }

    /// Returns a page of a moment's photos.
    package func photos(
        of id: MomentID,
        _ side: AlbumSide,
        limit: Int,
        for principal: Principal
    ) async throws(Problem) -> AlbumPage {
        let viewer = try AlbumService(context: context).viewer(for: .seeMoments, principal)
        guard let reach = AlbumDirection(side) else { throw .badRequest }
        let limit = min(max(limit, ReadAlbum.limits.lowerBound), ReadAlbum.limits.upperBound)
        let context = context
        return try await context.read(principal.view) { reader in
            guard try reader.moment(id, in: viewer.family) != nil else { throw Problem.momentGone }
            let shown = try context.namingPlaces(for: principal, in: nil, reader)
            let found = try reader.photos(
                of: id,
                in: viewer.family,
                reach,
                limit: limit + 1,
                seenBy: viewer.member
            )
            let revision = try reader.home(viewer.family).revision
            return AlbumPage(found, reach: reach, limit: limit, revision: revision, shown: shown)
        }
    }

    /// Returns the photos that stand for these moments.
    package func covers(of moments: [Moment], for principal: Principal) async throws(Problem) -> [PhotoID: Photo] {
        let family = try context.family(for: .seeMoments, by: principal)
        let wanted = moments.compactMap(\.cover)
        let found = try await context.read(principal.view) { try $0.photos(wanted, in: family) }
        let photos = found.map { SeenPhoto(record: $0, hearts: 0, heartedByMe: false).photo }
        return Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the family's own places to choose from.
    package func places(for principal: Principal) async throws(Problem) -> [MomentPlace] {
        let family = try context.family(for: .makeMoment, by: principal)
        return try await context.read(principal.view) { try $0.familyPlaces(of: family) }.map {
            MomentPlace(id: $0.id, name: $0.name)
        }
    }

    /// Returns the moment that a photo is in, and those that the principal may put it into, for a page's form.
    package func choices(for photo: Photo, _ principal: Principal) async throws(Problem) -> MomentChoices {
        var current: Moment?
        if let id = photo.moment {
            do throws(Problem) {
                current = try await moment(id, for: principal)
            } catch let error where error.code == .notFound {
                // A surprise may be in a moment that was deleted.
            }
        }
        func may(_ target: Moment?) -> Bool {
            let makers = [current, target].compactMap(\.self).map(\.maker.id)
            let permission = MomentRules.arranging(of: photo.sender, makers: makers, by: principal.memberID)
            return context.allows(permission, by: principal)
        }
        var found: [Moment] = []
        for status in [MomentStatus.goingOn, .ended, .notStarted] {
            found += try await list(status, limit: ListMoments.limits.upperBound, for: principal).moments
        }
        return MomentChoices(
            current: current,
            others: found.filter { $0.id != current?.id && $0.mayPost && $0.waitsUntil == nil && may($0) },
            mayLeave: photo.moment != nil && may(nil)
        )
    }

    /// Returns whether the principal may change this moment, for a page's buttons.
    package func mayEdit(_ moment: Moment, _ principal: Principal) -> Bool {
        guard let maker = moment.maker.id else { return false }
        return context.allows(MomentRules.editing(of: maker, by: principal.memberID), by: principal)
    }

    /// Returns a new ID for a moment that photos on their way will make.
    package func newID() -> MomentID { context.newIdentifier() }
}

extension MomentService {
    package func make(_ input: MomentInput, by principal: Principal) async throws(Problem) -> Moment {
        let signedIn = try context.member(for: .makeMoment, by: principal)
        let parsed = try ParsedMoment(input)
        let (id, now, rules): (MomentID, _, _) = (context.newIdentifier(), context.now, context.rules.moments)
        let surprises = context.rules.surprises
        return try await change(.makeMoment, by: principal) { writer, _ in
            if let refusal = rules.refusal(after: try writer.momentCount(of: signedIn.familyID)) { throw refusal }
            let clock = try context.clock(of: signedIn.familyID, in: writer)
            var record = MomentRecord(
                id: id,
                familyID: signedIn.familyID,
                title: parsed.title,
                span: MomentSpan(quickAt: now, on: clock),
                maker: signedIn.member.id,
                madeAt: now
            )
            try parsed.write(to: &record, on: clock, in: writer)
            if let surprise = input.surprise {
                record.waitsUntil = try surprises.time(surprise, on: clock, at: now)
            }
            try writer.add(record)
            return (try writer.shown(id, in: signedIn.familyID, at: now, to: signedIn.member.id), nil)
        }
    }

    /// Replaces a moment's title, details, times and rules, for its maker or a keeper.
    ///
    /// `old` are the values of the form that was filled in: what was not changed there stays as it is by now. Throws
    /// `changed-meanwhile` if somebody else has changed one of the same values since. Nil replaces all values.
    package func edit(
        _ id: MomentID,
        _ input: MomentInput,
        insteadOf old: MomentInput? = nil,
        by principal: Principal
    ) async throws(Problem) -> Moment {
        let (parsed, old) = (try ParsedMoment(input), old.map(ParsedMoment.init(old:)))
        let moment = try await edit(id, by: principal) { writer, record in
            let clock = try context.clock(of: record.familyID, in: writer)
            let changed = try old.map { try parsed.changes(from: $0, on: ParsedMoment(of: record)) } ?? parsed
            try changed.write(to: &record, on: clock, in: writer)
        }
        // A search for the new title must find the moment's photos.
        await context.enterPhotosAfterChange()
        return moment
    }

    /// Chooses a moment's cover, for its maker or a keeper; nil: the first photo.
    package func choose(_ cover: PhotoID?, of id: MomentID, by principal: Principal) async throws(Problem) -> Moment {
        try await edit(id, by: principal) { writer, record in
            if let cover {
                guard let photo = try writer.photo(cover, in: record.familyID) else { throw Problem.photoGone }
                guard photo.momentID == id else { throw Problem.notInMoment }
            }
            record.coverID = cover
        }
    }

    /// Deletes a moment, for its maker or a keeper; its photos stay in the album, but those that wait to be let in are
    /// deleted.
    ///
    /// `heldSeen` is how many of those the principal was told of; more of them are not deleted unseen.
    package func delete(_ id: MomentID, heldSeen: Int = 0, by principal: Principal) async throws(Problem) {
        let (context, now, rules) = (self.context, context.now, context.rules.moments)
        let family = try context.family(for: .seeMoments, by: principal)
        let (revision, guests) = try await context.write(.seeMoments, by: principal) { writer, principal in
            let moment = try context.editable(id, in: family, by: principal, writer)
            // Without the moment, the whole family would see its photos.
            if moment.audience == .invited, try writer.holdsPhotos(id, in: family) { throw Problem.momentHoldsPhotos }
            guard let member = principal.memberID else { throw Problem.notAllowed }
            if try (writer.heldPhotoCounts(of: [id], in: family)[id] ?? 0) > heldSeen { throw Problem.momentHoldsMore }
            // Without the moment, nobody could let these photos in.
            try writer.removeHeldPhotos(of: id, in: family, by: member, at: now)
            try writer.forgetMoments(of: family, removedBefore: now.addingTimeInterval(-rules.remembered))
            let guests = try writer.putOutGuests(of: id, in: family, at: now)
            return (try writer.remove(moment, at: now), guests)
        }
        await context.enterPhotosAfterChange()
        await context.publish(revision, about: [id], in: family)
        for guest in guests { await context.ports.events.publish(.heartbeat, to: .member(guest)) }
    }

    private func edit(
        _ id: MomentID,
        by principal: Principal,
        _ change: @escaping @Sendable (any CatalogueWriter, inout MomentRecord) throws -> Void
    ) async throws(Problem) -> Moment {
        let family = try context.family(for: .seeMoments, by: principal)
        let (context, now) = (context, context.now)
        return try await self.change(.seeMoments, by: principal) { writer, principal in
            var record = try context.editable(id, in: family, by: principal, writer)
            let before = record
            try change(writer, &record)
            if record != before { try writer.save(record) }
            // Throw if the principal would no longer see the moment.
            guard try writer.moment(id, in: family) != nil else { throw Problem.notAllowed }
            return (try context.shown(id, in: family, at: now, to: principal, writer), before.audience)
        }
    }

    /// Changes a moment, and notifies the pages and frames of those who see it, or saw it before; `body` returns the
    /// audience before.
    private func change(
        _ permission: Permission,
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter, Principal) throws -> (Moment, MomentAudience?)
    ) async throws(Problem) -> Moment {
        let family = try context.family(for: permission, by: principal)
        let (moment, before) = try await context.write(permission, by: principal, body)
        // Members who saw the moment before and do not see it now drop its photos.
        let wasOpen = before == .family
        await context.publish(moment.revision, about: wasOpen ? [nil, moment.id] : [moment.id], in: family)
        return moment
    }
}

extension ServiceContext {
    /// Returns a moment if the principal may change it.
    func editable(
        _ id: MomentID,
        in family: FamilyID,
        by principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> MomentRecord {
        guard let moment = try reader.moment(id, in: family) else { throw Problem.momentGone }
        try check(MomentRules.editing(of: moment.maker, by: principal.memberID), by: principal)
        return moment
    }
}

extension CatalogueReader {
    /// Returns a moment as the API sends it to a member.
    func shown(_ id: MomentID, in family: FamilyID, at now: Date, to member: MemberID?) throws -> Moment {
        guard let moment = try seenMoment(id, in: family, seenBy: member) else { throw Problem.momentGone }
        return moment.moment(at: now)
    }
}
