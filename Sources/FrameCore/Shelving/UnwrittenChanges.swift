import FamilyCore

/// Changes that are not yet written to the shelf, in order.
///
/// All of them are written in one transaction. So the stored pointer never runs ahead of its photos, however often a
/// write fails. Changes that a later one makes void are dropped, so that the list stays short if a disk cannot be
/// written for months.
package struct UnwrittenChanges: Equatable, Sendable {
    package private(set) var changes: [ShelfChange] = []

    package init() {}

    package mutating func add(_ more: [ShelfChange]) {
        for change in more {
            if change == .wipe { changes = changes.compactMap(\.leftByWipe) }
            changes = changes.compactMap { $0.left(by: change) }
            changes.append(change)
        }
    }

    package mutating func written() { changes = [] }
}

extension ShelfChange {
    /// What a later wipe leaves: the rotation of the panel, and where the server is.
    fileprivate var leftByWipe: ShelfChange? {
        switch self {
        case .keepRotation: self
        case .keepServer(let place, _): .keepServer(place, nil)
        default: nil
        }
    }

    /// Returns what of this change still counts when a later one follows in the same transaction; nil if nothing
    /// does.
    fileprivate func left(by later: ShelfChange) -> ShelfChange? {
        switch (self, later) {
        case (.keepRegistration, .keepRegistration), (.keepIdentity, .keepIdentity), (.keepPointer, .keepPointer),
            (.keepCurrentPage, .keepCurrentPage), (.keepLooks, .keepLooks), (.keepRound, .keepRound),
            (.keepRotation, .keepRotation), (.keepComing, .keepComing), (.keepInvitations, .keepInvitations),
            (.keepGift, .keepGift), (.keepServer, .keepServer), (.keepRegistration, .keepServer):
            nil
        case (.keepPhotos(let photos), .keepPhotos(let others)):
            Self.some(photos.without(Set(others.map(\.id)), by: \.id)).map(Self.keepPhotos)
        case (.keepPhotos(let photos), .forget(let gone)):
            Self.some(photos.without(Set(gone), by: \.id)).map(Self.keepPhotos)
        case (.keepMoments(let moments), .keepMoments(let others)):
            Self.some(moments.filter { moment in !others.contains { $0.id == moment.id } }).map(Self.keepMoments)
        case (.keepMoments(let moments), .dropMoments(let gone)):
            Self.some(moments.filter { !gone.contains($0.id) }).map(Self.keepMoments)
        case (.dropMoments(let gone), .dropMoments(let others)):
            Self.some(gone.filter { !others.contains($0) }).map(Self.dropMoments)
        case (.forget(let gone), .forget(let others)): Self.some(gone.without(Set(others))).map(Self.forget)
        case (.dropFiles(let photos), .dropFiles(let others)), (.dropFiles(let photos), .forget(let others)):
            Self.some(photos.without(Set(others))).map(Self.dropFiles)
        case (.dropFilms(let photos), .dropFilms(let others)), (.dropFilms(let photos), .dropFiles(let others)),
            (.dropFilms(let photos), .forget(let others)):
            Self.some(photos.without(Set(others))).map(Self.dropFilms)
        case (.putInOutbox(let entry), .putInOutbox(let other)): entry.subject == other.subject ? nil : self
        case (.takeFromOutbox(let entry), .takeFromOutbox(let other)): entry == other ? nil : self
        case (.keepSightings(let kept), .keepSightings(let others)):
            Self.some(kept.without(Set(others.map(\.sighting.photoID)), by: \.sighting.photoID)).map(Self.keepSightings)
        case (.keepSightings(let kept), .dropSightings(let gone)):
            Self.some(kept.without(Set(gone), by: \.sighting.photoID)).map(Self.keepSightings)
        case (.dropSightings(let gone), .dropSightings(let others)):
            Self.some(gone.without(Set(others))).map(Self.dropSightings)
        default: self
        }
    }

    private static func some<Element>(_ elements: [Element]) -> [Element]? { elements.isEmpty ? nil : elements }
}

extension Array {
    fileprivate func without(_ ids: Set<PhotoID>, by id: KeyPath<Element, PhotoID>) -> [Element] {
        filter { !ids.contains($0[keyPath: id]) }
    }
}

extension [PhotoID] {
    fileprivate func without(_ ids: Set<PhotoID>) -> [PhotoID] { filter { !ids.contains($0) } }
}
