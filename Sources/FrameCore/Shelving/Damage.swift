package import FamilyCore

/// Photos whose file is no picture that we can draw.
///
/// The first time the file is dropped and fetched again, for a card may have
/// rotted; the second time the photo is left out until the program starts anew.
package struct Damage: Equatable, Sendable {
    package enum Verdict: Equatable, Sendable { case fetchAgain, leaveOut }

    private var failures: [PhotoID: Int] = [:]
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
    package mutating func rotted(_ id: PhotoID) { hidden.insert(id) }

    /// Another file came.
    package mutating func replaced(_ id: PhotoID) {
        if !useless.contains(id) { hidden.remove(id) }
    }
}
