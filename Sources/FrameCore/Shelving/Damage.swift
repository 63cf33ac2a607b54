package import FamilyCore

/// Photos whose file is no picture that we can draw.
///
/// The first time the file is dropped and fetched again, for a card may have
/// rotted; the second time the photo is left out until the program starts anew.
package struct Damage: Equatable, Sendable {
    package enum Verdict: Equatable, Sendable { case fetchAgain, leaveOut }

    private var failures: [PhotoID: Int] = [:]
    /// Files that had not the bytes that came.
    private var found = 0
    /// Those of them of which another one is to come.
    private var awaited: Set<PhotoID> = []
    /// Not to be turned to.
    package private(set) var hidden: Set<PhotoID> = []
    /// Not to be fetched any more.
    package private(set) var useless: Set<PhotoID> = []

    package init() {}

    package mutating func found(_ id: PhotoID) -> Verdict {
        failures[id, default: 0] += 1
        hidden.insert(id)
        guard failures[id, default: 0] > 1 else { return .fetchAgain }
        useless.insert(id)
        return .leaveOut
    }

    /// It cannot be shown on this machine, whatever file comes.
    package mutating func leaveOut(_ id: PhotoID) { hidden.insert(id) }

    /// Its file has not the bytes that came: that is the card's fault and no
    /// failure of the photo's.
    package mutating func rotted(_ id: PhotoID) {
        hidden.insert(id)
        guard awaited.insert(id).inserted else { return }
        found = min(found + 1, FrameDamage.counts.upperBound)
    }

    /// What the server is told of rotted files.
    package var counts: FrameDamage { FrameDamage(found: found, mended: max(0, found - awaited.count)) }

    /// They left the album: nothing of them is to come.
    package mutating func forget(_ photos: [PhotoID]) { awaited.subtract(photos) }

    /// Another file came.
    package mutating func replaced(_ id: PhotoID) {
        if !useless.contains(id) { hidden.remove(id) }
        awaited.remove(id)
    }
}
