package import FamilyCore
import FoundationEssentials
package import ServerCore

// A photo can be put into a moment when it is sent or later; each is in one moment or in none.

extension AlbumService {
    /// Puts a photo into a moment, and takes it out of the one that it is in; nil only takes it out.
    ///
    /// Allowed for its sender, the makers of both moments, and a keeper; the target's posting policy must let them,
    /// too.
    package func move(
        _ id: PhotoID,
        to moment: MomentID?,
        by principal: Principal
    ) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .seePhoto, principal)
        let (context, now) = (context, context.now)
        let (photo, before, revision) = try await context.write(.seePhoto, by: principal) { writer, principal in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            // A surprise may be in a moment that was deleted.
            var concerned = try photo.momentID.flatMap { try writer.moment($0, in: viewer.family) }.map { [$0] } ?? []
            if let moment {
                guard let target = try writer.moment(moment, in: viewer.family) else { throw Problem.momentGone }
                concerned.append(target)
            }
            try context.check(
                MomentRules.arranging(of: photo.sender, makers: concerned.map(\.maker), by: viewer.member),
                by: principal
            )
            if let target = concerned.last, target.id == moment, photo.momentID != moment {
                try writer.checkPosting(to: target, by: viewer.member, at: now)
                // A photo that others may have seen cannot become a surprise.
                guard target.waitsUntil == nil else { throw Problem.surpriseMoment }
            }
            let revision = try writer.setMoment(moment, of: photo)
            guard let seen = try writer.photo(id, in: viewer.family, seenBy: viewer.member) else {
                throw Problem.photoGone
            }
            return (try context.namingPlaces(for: principal, in: nil, writer)(seen), photo.momentID, revision)
        }
        if let revision {
            if photo.waits {
                // Nobody else has seen it.
                await context.publish(revision, ofPhotos: [id], in: viewer.family)
            } else {
                // Members who saw the photo before and do not see it now drop it.
                await context.publish(revision, about: [before, moment], in: viewer.family)
            }
        }
        return photo
    }
}

extension SendingService {
    /// Throws if the principal may not put photos into the moment that they chose, or may not make the one that photos
    /// on their way would make.
    ///
    /// If the moment is gone by the time a photo arrives, the photo is refused if the moment was not for the whole family,
    /// or if nobody knows for whom it was.
    package func check(_ choice: MomentChoice?, by principal: Principal) async throws(Problem) {
        let own = try principal.ownMoment(choice?.id).map {
            MomentChoice(id: $0, isForInvited: choice?.isForInvited == true)
        }
        guard let choice = own ?? choice else { return }
        let sender = try context.viewer(for: .sendPhotos, principal)
        let (context, now) = (context, context.now)
        try await context.read(principal.view) { reader in
            if let there = try reader.moment(choice.id, in: sender.family) {
                return try reader.checkPosting(to: there, chosen: choice, by: sender.member, at: now)
            }
            try reader.checkFallback(from: choice, in: sender.family, by: sender.member)
            guard choice.title != nil else { return }
            try context.check(.makeMoment, by: principal)
            let count = try reader.momentCount(of: sender.family)
            if let refusal = context.rules.moments.refusal(after: count), try !reader.isTaken(choice.id) {
                throw refusal
            }
        }
    }

    /// Puts a photo that was in the album before into the moment that its sender chose, if both is allowed.
    ///
    /// The photo may have been read long before, so it stays where it is if it has left the album or got a moment since.
    func put(_ seen: SeenPhoto, into choice: MomentChoice, by principal: Principal) async throws(Problem) -> Photo {
        let context = context
        let record = seen.record
        let (moment, revision) = try await context.write(
            .sendPhotos,
            by: principal,
            seeing: principal.viewOfAllParts,
            usesReserve: false
        ) { writer, principal -> (MomentID?, Int64?) in
            guard let record = try writer.photo(record.id, in: record.familyID), record.momentID == nil else {
                return (nil, nil)
            }
            let chosen: MomentRecord?
            do {
                chosen = try context.moment(choice, waiting: nil, of: principal, in: writer)
            } catch let problem as Problem where [.chosenMomentGone, .momentOpened].contains(problem.kind) {
                // The photo stays where it was.
                return (nil, nil)
            }
            guard let moment = chosen else { return (nil, nil) }
            let permission = MomentRules.arranging(
                of: record.sender,
                makers: [moment.maker],
                by: principal.memberID
            )
            guard moment.waitsUntil == nil, context.allows(permission, by: principal) else { return (nil, nil) }
            return (moment.id, try writer.setMoment(moment.id, of: record))
        }
        guard let revision else { return seen.photo }
        await context.publish(revision, about: [record.momentID, moment], in: record.familyID)
        var photo = seen.photo
        (photo.moment, photo.revision) = (moment, revision)
        return photo
    }
}

extension ServiceContext {
    /// Returns these moments of photos, and those that were edited after the lower revision; nil for everybody but a
    /// frame, which keeps them beside the photos.
    func moments(
        of photos: [MomentID?],
        orEditedIn revisions: ClosedRange<Int64>? = nil,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> [MomentSummary]? {
        guard case .frame(let frame) = principal else { return nil }
        let concerned = Set(photos.compactMap(\.self)).sorted { $0.text < $1.text }
        var found = try reader.seenMoments(concerned, in: frame.familyID)
        if let revisions, revisions.lowerBound < revisions.upperBound {
            let edited = try reader.moments(of: frame.familyID, editedIn: revisions)
            found += edited.filter { !concerned.contains($0.record.id) }
        }
        let company = try reader.company(of: found.map(\.record.id), in: frame.familyID)
        return found.map { $0.summary(with: company[$0.record.id]) }.sorted { $0.id.text < $1.id.text }
    }

    /// Returns the invitations that a frame's viewer has not answered, the soonest first; nil for everybody but a
    /// frame, and none for a frame that nobody vouches for, because it may not answer.
    func invitations(for principal: Principal, _ reader: any CatalogueReader) throws -> [MomentInvitation]? {
        guard case .frame(let frame) = principal else { return nil }
        guard allows(.answerMoment, by: principal) else { return [] }
        let open = try reader.invitations(of: frame.memberID, at: now, limit: MomentInvitation.mostTold)
        return open.map { moment in
            MomentInvitation(
                moment: moment.record.id,
                title: moment.record.title,
                host: moment.makerName,
                startsAt: moment.record.span.startsAt,
                endsAt: moment.record.span.endsAt
            )
        }
    }

    /// Returns the moments that have not started, the soonest first; nil for everybody but a frame, which shows the
    /// next one beside its clock.
    func comingMoments(for principal: Principal, _ reader: any CatalogueReader) throws -> [ComingMoment]? {
        guard case .frame(let frame) = principal else { return nil }
        return try reader.moments(
            of: frame.familyID,
            .notStarted,
            at: now,
            after: nil,
            limit: ComingMoment.mostTold,
            seenBy: nil
        ).map { ComingMoment(id: $0.record.id, title: $0.record.title, startsAt: $0.record.span.startsAt) }
    }

    /// Returns the moment that a sender chose, which the first photo with a title makes.
    ///
    /// Returns nil if it is gone and was for the whole family, or if the sender may make none: then the photo is in the
    /// album alone. Throws if it was not for all, if the catalogue does not know it and the photo was not to make it, or if
    /// its policy does not let the sender put photos into it. A new moment is a surprise until `time`, or no surprise if
    /// `time` is nil.
    func moment(
        _ choice: MomentChoice?,
        waiting time: Date?,
        of principal: Principal,
        in writer: any CatalogueWriter
    ) throws -> MomentRecord? {
        guard case .member(let signedIn) = principal else { return nil }
        // A photo that a guest from outside sends goes into a moment of theirs, or is refused.
        if let own = try principal.ownMoment(choice?.id) {
            guard let there = try writer.moment(own, in: signedIn.familyID) else { throw Problem.momentGone }
            try writer.checkPosting(to: there, chosen: choice, by: signedIn.member.id, at: now)
            return there
        }
        guard let choice else { return nil }
        if let there = try writer.moment(choice.id, in: signedIn.familyID) {
            try writer.checkPosting(to: there, chosen: choice, by: signedIn.member.id, at: now)
            return there
        }
        try writer.checkFallback(from: choice, in: signedIn.familyID, by: signedIn.member.id)
        guard let title = choice.title, allows(.makeMoment, by: principal), try !writer.isTaken(choice.id),
            rules.moments.refusal(after: try writer.momentCount(of: signedIn.familyID)) == nil
        else { return nil }
        let clock = try clock(of: signedIn.familyID, in: writer)
        var moment = MomentRecord(
            id: choice.id,
            familyID: signedIn.familyID,
            title: title,
            span: MomentSpan(quickAt: now, on: clock),
            maker: signedIn.member.id,
            madeAt: now
        )
        moment.waitsUntil = time
        return try writer.add(moment)
    }
}

extension CatalogueReader {
    /// Throws if a photo for this moment, which its sender does not see, must not go to the whole family instead.
    ///
    /// The photo may go to the whole family if it was to make the moment, or if the moment was for all. If the moment was
    /// the sender's own surprise for all, the photo waits as the moment would have waited. Nobody knows for whom an
    /// unknown moment was: a catalogue that was put back from an older backup has lost the newer ones. A photo for
    /// invited people stays one if the moment was shown to all before it was deleted.
    fileprivate func checkFallback(from choice: MomentChoice, in family: FamilyID, by member: MemberID) throws {
        guard !choice.isForInvited else { throw Problem.chosenMomentGone }
        guard try isTaken(choice.id) else {
            guard choice.title != nil || choice.isUnnamed else { throw Problem.chosenMomentGone }
            return
        }
        guard try !isForWholeFamily(choice.id, in: family) else { return }
        guard try waiting(ofRemoved: choice.id, madeBy: member) != nil else { throw Problem.chosenMomentGone }
    }

    /// Throws if the policy of a moment does not let a member put photos into it, or if more people see it than the
    /// sender of a photo was told.
    fileprivate func checkPosting(
        to moment: MomentRecord,
        chosen choice: MomentChoice? = nil,
        by member: MemberID,
        at now: Date
    ) throws {
        if choice?.isForInvited == true, moment.audience != .invited { throw Problem.momentOpened }
        let answer = try answer(of: member, to: moment.id)
        let status = moment.span.status(at: now)
        if let refusal = MomentAnswerRules.refusal(ofPosting: moment.posting, to: answer, status) { throw refusal }
    }
}
