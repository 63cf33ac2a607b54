import FamilyCore

/// Changes that the shelf does not have yet, in the order in which they were made.
///
/// All of them are written in one transaction, or none: so the stored pointer never runs ahead of the photos that it
/// stands for, however often a write fails. What a later change makes void is left out, so that they stay few while a
/// disk cannot be written to for months.
package struct UnwrittenChanges: Equatable, Sendable {
    package private(set) var changes: [ShelfChange] = []

    package init() {}

    package mutating func add(_ more: [ShelfChange]) {
        for change in more {
            // Nothing is left of what was before, but for how the panel hangs.
            if change == .wipe { changes.removeAll { if case .keepTurn = $0 { false } else { true } } }
            changes = changes.compactMap { $0.left(by: change) }
            changes.append(change)
        }
    }

    package mutating func written() { changes = [] }
}

extension ShelfChange {
    /// What of this change counts beside a later one in the same transaction; nil where nothing does.
    fileprivate func left(by later: ShelfChange) -> ShelfChange? {
        switch (self, later) {
        case (.keepRegistration, .keepRegistration), (.keepIdentity, .keepIdentity), (.keepPointer, .keepPointer),
            (.keepCurrentPage, .keepCurrentPage), (.keepLooks, .keepLooks), (.keepRound, .keepRound),
            (.keepTurn, .keepTurn):
            nil
        case (.keepPhotos(let photos), .keepPhotos(let others)):
            Self.some(photos.without(Set(others.map(\.id)), by: \.id)).map(Self.keepPhotos)
        case (.keepPhotos(let photos), .forget(let gone)):
            Self.some(photos.without(Set(gone), by: \.id)).map(Self.keepPhotos)
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
