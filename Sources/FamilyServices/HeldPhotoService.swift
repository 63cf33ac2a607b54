package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Photos of guests from outside that wait until the maker of their moment or a keeper lets them in.
///
/// The views of the catalogue hide them as surprises; this service finds them for those who decide.
package struct HeldPhotoService: Sendable {
    let context: ServiceContext

    /// Returns the photos that wait in a moment, for its maker or a keeper who sees it.
    package func list(of id: MomentID, for principal: Principal) async throws(Problem) -> HeldPhotos {
        let context = context
        let family = try context.family(for: .seeMoments, by: principal)
        return try await context.read(principal.view) { reader in
            _ = try context.editable(id, in: family, by: principal, reader)
            return try reader.held(in: id, of: family)
        }
    }

    /// Returns the name of a moment's maker, for a guest from outside whose photos wait; nil if the maker may not let
    /// photos in any more, so that others do.
    package func host(of moment: Moment, for principal: Principal) async throws(Problem) -> String? {
        let family = try context.family(for: .seeMoments, by: principal)
        return try await context.read(principal.view) { reader in
            guard let record = try reader.moment(moment.id, in: family) else { throw Problem.momentGone }
            return try reader.deciders(in: record).contains(record.maker) ? moment.maker.displayName : nil
        }
    }

    /// Lets photos in, which arrive as new in the order in which they were sent.
    ///
    /// A photo that has changed since the list was read, or whose film is not made yet, keeps waiting: nobody lets in
    /// what they have not seen.
    package func letIn(
        _ choice: HeldPhotoAdmission,
        to id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> HeldDecision {
        let (context, now) = (context, context.now)
        return try await change(choice.photos, of: id, by: principal) { writer, photo, moment, principal in
            guard photo.revision <= choice.revision else { return .left(.heldChanged) }
            guard photo.motion == nil || photo.film != nil || photo.hasFilmFailed else { return .left(.heldFilm) }
            // A surprise of the deciding member is not a twin: it is not in the album yet.
            if let twin = try writer.photo(original: photo.original.hash, in: photo.familyID), !twin.waits {
                return try context.put(twin, into: moment, inPlaceOf: photo, by: principal, at: now, writer)
            }
            _ = try context.bring(photo, at: now, writer)
            return .done
        }
    }

    /// Deletes photos that wait, for good; returns what still waits.
    package func delete(
        _ photos: [PhotoID],
        of id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> HeldPhotos {
        let now = context.now
        return try await change(photos, of: id, by: principal) { writer, photo, _, principal in
            guard let member = principal.memberID else { throw Problem.notAllowed }
            _ = try writer.remove(photo, at: now, undo: PhotoRecord.Undo(by: member, until: now))
            return .done
        }.waiting
    }

    /// Changes those of these photos that wait in a moment, and notifies all who see the change.
    private func change(
        _ photos: [PhotoID],
        of id: MomentID,
        by principal: Principal,
        _ body:
            @escaping @Sendable (any CatalogueWriter, PhotoRecord, MomentRecord, Principal) throws -> HeldOutcome
    ) async throws(Problem) -> HeldDecision {
        let context = context
        let family = try context.family(for: .seeMoments, by: principal)
        let (decision, changed, revision) = try await context.write(.seeMoments, by: principal) { writer, principal in
            let moment = try context.editable(id, in: family, by: principal, writer)
            guard (1...HeldPhotos.most).contains(photos.count) else { throw Problem.badRequest }
            let held = try Set(photos).compactMap { try writer.heldPhoto($0, in: family) }.filter { $0.momentID == id }
            var (left, changed): ([(photo: PhotoID, problem: Problem)], [PhotoID]) = ([], [])
            for photo in held.sorted(by: { $0.position < $1.position }) {
                switch try body(writer, photo, moment, principal) {
                case .left(let problem): left.append((photo.id, problem))
                case .done: changed.append(photo.id)
                case .replaced(let twin): changed += [photo.id, twin]
                }
            }
            let decision = HeldDecision(waiting: try writer.held(in: id, of: family), left: left, changed: changed)
            return (decision, changed, try writer.home(family).revision)
        }
        await context.publish(revision, ofPhotos: changed, in: family)
        return decision
    }
}

/// The result of a call that lets photos in or deletes them.
package struct HeldDecision: Sendable {
    /// The photos of the moment that still wait.
    package let waiting: HeldPhotos
    /// The photos that were named and left as they are, with the reason.
    package let left: [(photo: PhotoID, problem: Problem)]
    /// Whether nothing was done because of these reasons.
    package let isRefused: Bool

    fileprivate init(waiting: HeldPhotos, left: [(photo: PhotoID, problem: Problem)], changed: [PhotoID]) {
        self.waiting = waiting
        self.left = left
        isRefused = changed.isEmpty && !left.isEmpty
    }

    /// Returns the answer of the API; throws the first reason if nothing was done.
    package func answer() throws(Problem) -> HeldPhotos {
        if isRefused, let first = left.first { throw first.problem }
        var answer = waiting
        if !left.isEmpty {
            answer.left = left.map { HeldPhotos.LeftPhoto(photo: $0.photo, code: $0.problem.code) }
        }
        return answer
    }
}

/// The result for one of the photos that a call names.
private enum HeldOutcome {
    case done
    /// The photo keeps waiting, for this reason.
    case left(Problem)
    /// A photo with the same bytes was in the album, and is in the moment now in place of the guest's.
    case replaced(by: PhotoID)
}

extension ServiceContext {
    /// Puts the photo with the same bytes into a moment in place of a guest's that waits, if the deciding member may
    /// move it there and nobody loses it.
    fileprivate func put(
        _ twin: PhotoRecord,
        into moment: MomentRecord,
        inPlaceOf photo: PhotoRecord,
        by principal: Principal,
        at now: Date,
        _ writer: any CatalogueWriter
    ) throws -> HeldOutcome {
        guard twin.hiding == nil else { return .left(.photoHidden) }
        guard let member = principal.memberID else { throw Problem.notAllowed }
        if twin.momentID != moment.id {
            let moving = MomentRules.arranging(of: twin.sender, makers: [moment.maker], by: member)
            guard twin.momentID == nil, moment.audience == .family, moment.waitsUntil == nil,
                allows(moving, by: principal)
            else { return .left(.alreadyInAlbum) }
            _ = try writer.setMoment(moment.id, of: twin)
        }
        _ = try writer.remove(photo, at: now, undo: PhotoRecord.Undo(by: member, until: now))
        return .replaced(by: twin.id)
    }
}

extension ServiceContext {
    /// Returns a photo that waits until the principal lets it in; nil if it does not wait, or is not theirs to let in.
    func held(
        _ id: PhotoID,
        in family: FamilyID,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> PhotoRecord? {
        guard let photo = try reader.heldPhoto(id, in: family),
            let moment = try photo.momentID.flatMap({ try reader.moment($0, in: family) }),
            allows(MomentRules.editing(of: moment.maker, by: principal.memberID), by: principal)
        else { return nil }
        return photo
    }

    /// Returns a moment as the API sends it to the principal.
    func shown(
        _ id: MomentID,
        in family: FamilyID,
        at now: Date,
        to principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> Moment {
        let moment = try reader.shown(id, in: family, at: now, to: principal.memberID)
        return try countingHeld(in: [moment], of: family, for: principal, reader).first ?? moment
    }

    /// Returns these moments with the number of photos that wait until the principal lets them in.
    func countingHeld(
        in moments: [Moment],
        of family: FamilyID,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> [Moment] {
        let ours = moments.filter { moment in
            guard let maker = moment.maker.id else { return false }
            return allows(MomentRules.editing(of: maker, by: principal.memberID), by: principal)
        }
        guard !ours.isEmpty else { return moments }
        let counts = try reader.heldPhotoCounts(of: ours.map(\.id), in: family)
        guard !counts.isEmpty else { return moments }
        return moments.map { moment in
            var counted = moment
            counted.held = counts[moment.id]
            return counted
        }
    }
}

extension CatalogueReader {
    /// Returns who may let in what waits in a moment: its maker, as long as they may edit it, and the keepers who see
    /// it.
    func deciders(in moment: MomentRecord) throws -> Set<MemberID> {
        let deciding = try members(seeing: moment.id, in: moment.familyID).filter { member in
            AccessPolicy.roles(for: MomentRules.editing(of: moment.maker, by: member.id)).contains(member.role)
        }
        return Set(deciding.map(\.id))
    }

    /// Throws if nobody is left who could let in what a guest from outside sends to a moment.
    func checkDeciders(in moment: MomentRecord?) throws {
        if try moment.map({ try deciders(in: $0).isEmpty }) ?? true { throw Problem.nobodyLetsIn }
    }

    fileprivate func held(in moment: MomentID, of family: FamilyID) throws -> HeldPhotos {
        HeldPhotos(
            count: try heldPhotoCounts(of: [moment], in: family)[moment] ?? 0,
            photos: try heldPhotos(of: moment, in: family, limit: HeldPhotos.most).map { photo in
                SeenPhoto(record: photo, hearts: 0, heartedByMe: false).photo
            }
        )
    }
}

extension FamilyServices {
    package var held: HeldPhotoService { HeldPhotoService(context: album.context) }
}
