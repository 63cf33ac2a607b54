import FamilyCore
import FoundationEssentials
import ServerCore

extension ServiceContext {
    /// Makes the moments again that offered photos were in and that the restored catalogue has lost, and notes in each
    /// offer which moment its photo comes back into.
    ///
    /// A moment for some is made for those who are known to have seen it. Offers that `isReturning` leaves out stay as
    /// they are.
    func makeReturningMoments(
        in family: FamilyID,
        _ writer: any CatalogueWriter,
        of isReturning: (OfferedPhoto) -> Bool = { _ in true }
    ) throws {
        let offers = try writer.offersOfAllFrames(in: family, limit: OfferService.mostOffered)
            .filter { isReturning($0.photo) }
        let owners = try writer.owners(ofFrames: Set(offers.map(\.frameID)))
        let claims = offers.compactMap { offer in
            owners[offer.frameID].map { ReturningPhotos.Claim(offer.photo, owner: $0.memberID) }
        }
        let there = try Set(claims.compactMap(\.photo.moment?.id)).filter { try writer.moment($0, in: family) != nil }
        let returning = ReturningPhotos(claims, isThere: there.contains)
        var homes = returning.inMoments
        for lost in returning.lost {
            let frame = owners.values.first { lost.owners.contains($0.memberID) }
            let made = try make(lost, called: frame?.name ?? "", in: family, writer)
            for photo in lost.photos { homes[photo] = made }
        }
        for var offer in offers {
            let home = homes[offer.photo.photoID]
            guard offer.photo.isInMoment != (home != nil) || offer.photo.moment?.id != home else { continue }
            offer.photo.isInMoment = home != nil
            offer.photo.moment = home.map { OfferedMoment($0, known: nil) }
            try writer.note(offer)
        }
    }

    /// Makes a lost moment and returns its ID, which differs from the one that the frames know if that moment was
    /// deleted.
    ///
    /// `name` is its title if no frame knows one.
    private func make(
        _ lost: ReturningMoment,
        called name: String,
        in family: FamilyID,
        _ writer: any CatalogueWriter
    ) throws -> MomentID {
        if let refusal = rules.moments.refusal(after: try writer.momentCount(of: family)) { throw refusal }
        let people = try writer.people(of: lost, in: family)
        // Prefer a maker who may edit the moment.
        let editors = AccessPolicy.roles(for: .editOwnMoment)
        let maker = (people.first { editors.contains($0.role) } ?? people.first)?.id
        guard let maker else { throw Problem.notAllowed }
        let moment = try writer.add(try record(of: lost, called: name, madeBy: maker, in: family, writer))
        guard moment.audience == .invited else { return moment.id }
        for member in people where member.id != maker {
            try writer.invite(member.id, to: moment, by: maker, at: now)
        }
        return moment.id
    }

    private func record(
        of lost: ReturningMoment,
        called name: String,
        madeBy maker: MemberID,
        in family: FamilyID,
        _ reader: any CatalogueReader
    ) throws -> MomentRecord {
        let clock = try clock(of: family, in: reader)
        let span = try? lost.times.map { try MomentSpan(from: $0.starts, to: $0.ends, on: clock) }
        return MomentRecord(
            id: try lost.told.flatMap { try reader.isFree($0) ? $0 : nil } ?? newIdentifier(),
            familyID: family,
            title: lost.title.isEmpty ? name : lost.title,
            span: span ?? MomentSpan(quickAt: now, on: clock),
            maker: maker,
            madeAt: now,
            audience: lost.audience
        )
    }
}

extension CatalogueReader {
    /// Returns how the frames that are still in a family are paired.
    fileprivate func owners(ofFrames frames: Set<FrameID>) throws -> [FrameID: FrameRecord.Pairing] {
        var owners: [FrameID: FrameRecord.Pairing] = [:]
        for frame in frames { owners[frame] = try self.frame(frame)?.pairing }
        return owners
    }

    /// Returns the members who are known to have seen a moment, its maker first if they are still in the family.
    fileprivate func people(of moment: ReturningMoment, in family: FamilyID) throws -> [MemberRecord] {
        let known = [moment.maker].compactMap(\.self) + moment.owners + moment.senders.sorted { $0.text < $1.text }
        var people: [MemberRecord] = []
        for id in known where !people.contains(where: { $0.id == id }) {
            guard let member = try member(id), member.familyID == family else { continue }
            if member.removedAt == nil, member.guestOf == nil { people.append(member) }
        }
        return people
    }

    fileprivate func isFree(_ moment: MomentID) throws -> Bool {
        try moment.text.utf8.count >= MomentChoice.shortestNewID && !isTaken(moment)
    }
}
