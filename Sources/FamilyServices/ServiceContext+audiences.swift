import FamilyCore
import ServerCore

// A change is told only to members who see the changed photos and moments.

extension ServiceContext {
    /// Tells of a change of the album all who see one of these moments; nil is the album outside of moments.
    func publish(_ revision: Int64, about moments: [MomentID?], in family: FamilyID) async {
        await publish(.album(revision: revision), .family(family)) { reader in
            try reader.viewers(ofAny: moments, in: family)
        }
    }

    /// Tells of a change of photos all who see one of them.
    func publish(_ revision: Int64, ofPhotos photos: [PhotoID], in family: FamilyID) async {
        await publish(.album(revision: revision), .family(family)) { reader in
            try reader.viewers(ofAny: photos.map { try reader.remembered($0, in: family)?.momentID }, in: family)
        }
    }

    /// Tells of a change of the album these members, and their frames.
    func publish(_ revision: Int64, to members: Set<MemberID>, in family: FamilyID) async {
        await publish(.album(revision: revision), .family(family)) { _ in members }
    }

    /// Tells the family's people who see one of these photos that one was seen on a frame.
    func publishJourney(ofPhotos photos: [PhotoID], in family: FamilyID) async {
        await publish(.journey, .people(family)) { reader in
            try reader.viewers(ofAny: photos.map { try reader.remembered($0, in: family)?.momentID }, in: family)
        }
    }

    /// Tells `all`, or only some members and their frames.
    ///
    /// If the catalogue does not say who sees it, nobody is told: an event is a hint only.
    private func publish(
        _ event: FamilyEvent,
        _ all: Audience,
        to members: @escaping @Sendable (any CatalogueReader) throws -> Set<MemberID>?
    ) async {
        do throws(Problem) {
            let some = try await read(.everything) { reader in try members(reader).map { try reader.audiences(of: $0) }
            }
            for audience in some ?? [all] { await ports.events.publish(event, to: audience) }
        } catch {
            // `read` has reported it.
        }
    }
}

extension CatalogueReader {
    /// Returns the members who see one of these moments; nil for the whole family.
    fileprivate func viewers(ofAny moments: [MomentID?], in family: FamilyID) throws -> Set<MemberID>? {
        var found: Set<MemberID> = []
        for moment in moments {
            guard let moment, let viewers = try viewers(of: moment, in: family) else { return nil }
            found.formUnion(viewers)
        }
        return found
    }

    /// Returns the browsers and the frames of members.
    fileprivate func audiences(of members: Set<MemberID>) throws -> [Audience] {
        try members.sorted { $0.text < $1.text }.flatMap { id -> [Audience] in
            guard let member = try member(id) else { return [] }
            let frames = try frames(of: member.familyID).filter { $0.pairing?.memberID == id }
            return [.member(id)] + frames.map { .frame($0.id) }
        }
    }
}
