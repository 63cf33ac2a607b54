import FamilyCore
import ServerCore

// Only members who see the changed photos and moments are notified of a change, and the guests from outside of those
// moments.

extension ServiceContext {
    /// Notifies all who see one of these moments of a change of the album; nil is the album outside of moments.
    func publish(_ revision: Int64, about moments: [MomentID?], in family: FamilyID) async {
        await publish(.album(revision: revision), to: .family(family), family) { _ in moments.map { .moment($0) } }
    }

    /// Notifies all who see one of these photos of a change.
    func publish(_ revision: Int64, ofPhotos photos: [PhotoID], in family: FamilyID) async {
        await publish(.album(revision: revision), to: .family(family), family) { reader in
            try reader.subjects(ofPhotos: photos, in: family)
        }
    }

    /// Notifies these members and their frames of a change of the album.
    func publish(_ revision: Int64, to members: Set<MemberID>, in family: FamilyID) async {
        await publish(.album(revision: revision), in: family) { reader in try reader.audiences(of: members) }
    }

    /// Notifies the family's people who see one of these photos that one was seen on a frame.
    func publishJourney(ofPhotos photos: [PhotoID], in family: FamilyID) async {
        await publish(.journey, to: .people(family), family) { reader in
            try reader.subjects(ofPhotos: photos, in: family)
        }
    }

    /// Notifies of a change in moments: `all` if the whole family sees one of them, or only some members and their
    /// frames.
    ///
    /// A change of a photo that waits goes only to the browsers of its sender and of those who may let it in. A photo's
    /// sender is notified of a change of the album even if they do not see the photo's moment.
    private func publish(
        _ event: FamilyEvent,
        to all: Audience,
        _ family: FamilyID,
        in subjects: @escaping @Sendable (any CatalogueReader) throws -> [Subject]
    ) async {
        await publish(event, in: family) { reader in
            let subjects = try subjects(reader)
            let moments = subjects.compactMap(\.moment)
            let waiting = Set(subjects.flatMap(\.members)).sorted { $0.text < $1.text }.map(Audience.member)
            guard !moments.isEmpty else { return waiting }
            let viewers = try reader.viewers(ofAny: moments, in: family)
            // Views on frames are not for guests from outside, nor for a sender who does not see the moment.
            guard case .album = event else { return try (viewers.map(reader.audiences) ?? [all]) + waiting }
            let senders = try reader.inside(subjects.compactMap(\.sender))
            let members = try viewers.map { try reader.audiences(of: $0.union(senders)) }
            return (members ?? [all]) + waiting + Set(moments.compactMap(\.self)).map(Audience.moment)
        }
    }

    /// Publishes an event to these audiences; to nobody if the catalogue cannot be read, because an event is only a
    /// hint.
    private func publish(
        _ event: FamilyEvent,
        in family: FamilyID,
        to audiences: @escaping @Sendable (any CatalogueReader) throws -> [Audience]
    ) async {
        do throws(Problem) {
            for audience in try await read(.all(of: family), audiences) {
                await ports.events.publish(event, to: audience)
            }
        } catch {
            // `read` has reported it.
        }
    }
}

/// The part of the album in which a change happened, which decides who is notified.
private enum Subject {
    /// A moment; nil is the album outside of moments. `sender` is the member who sent the changed photo.
    case moment(MomentID?, sender: MemberID? = nil)
    /// A photo that waits, which these members see: its sender, and those who may let it in.
    case waiting(Set<MemberID>)

    var moment: MomentID?? { if case .moment(let id, _) = self { .some(id) } else { nil } }
    var sender: MemberID? { if case .moment(_, let sender) = self { sender } else { nil } }
    var members: Set<MemberID> { if case .waiting(let members) = self { members } else { [] } }
}

extension CatalogueReader {
    fileprivate func subjects(ofPhotos photos: [PhotoID], in family: FamilyID) throws -> [Subject] {
        try photos.map { id in
            let found = try remembered(id, in: family)
            guard let photo = found, photo.waits else { return .moment(found?.momentID, sender: found?.sender.id) }
            let deciders = photo.isHeld ? try deciders(about: photo) : []
            return .waiting(deciders.union([photo.sender.id].compactMap(\.self)))
        }
    }

    /// Returns the members who may let a photo in that waits.
    private func deciders(about photo: PhotoRecord) throws -> Set<MemberID> {
        guard let id = photo.momentID, let moment = try moment(id, in: photo.familyID) else { return [] }
        return try deciders(in: moment)
    }

    /// Returns the members who see one of these moments; nil for the whole family.
    fileprivate func viewers(ofAny moments: [MomentID?], in family: FamilyID) throws -> Set<MemberID>? {
        var found: Set<MemberID> = []
        for moment in moments {
            guard let moment, let viewers = try viewers(of: moment, in: family) else { return nil }
            found.formUnion(viewers)
        }
        return found
    }

    /// Returns those of these people who are members; guests from outside are notified through their moment.
    fileprivate func inside(_ people: [MemberID]) throws -> Set<MemberID> {
        try Set(people).filter { try member($0).map { $0.removedAt == nil && $0.guestOf == nil } ?? false }
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
