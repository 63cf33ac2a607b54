package import FamilyCore

/// The pictures held decoded: three at most, for each costs as much memory as
/// the screen has pixels.
package struct PagerWindow: Equatable, Sendable {
    package static let capacity = 3

    package enum Holding: Equatable, Sendable { case preparing, ready }

    package enum Step: Equatable, Sendable {
        case prepare(PhotoID)
        case release(PhotoID)
    }

    package private(set) var held: [PhotoID: Holding] = [:]

    package init() {}

    package func isReady(_ page: Page) -> Bool { held[page.photo] == .ready }
    package func isPreparing(_ page: Page) -> Bool { held[page.photo] == .preparing }

    /// Holds exactly the wanted ones, those with a file; room is made first.
    package mutating func hold(_ wanted: [Page], having file: (PhotoID) -> Bool) -> [Step] {
        let wanted = wanted.prefix(Self.capacity).map(\.photo)
        let left = held.keys.filter { !wanted.contains($0) }.sorted { $0.text < $1.text }
        let come = wanted.filter { held[$0] == nil && file($0) }
        for id in left { held[id] = nil }
        for id in come { held[id] = .preparing }
        return left.map(Step.release) + come.map(Step.prepare)
    }

    /// Decoded; tells whether it is still wanted.
    package mutating func prepared(_ id: PhotoID) -> Bool {
        guard held[id] != nil else { return false }
        held[id] = .ready
        return true
    }

    package mutating func failed(_ id: PhotoID) { held[id] = nil }

    /// For another size of screen; the old pictures stand until the new ones
    /// are ready.
    package func again() -> [Step] { held.keys.sorted { $0.text < $1.text }.map(Step.prepare) }
}
