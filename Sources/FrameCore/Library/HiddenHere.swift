import FamilyCore

/// The photos that are hidden from this frame alone: those of which the server said so, and the user's choices that the
/// server does not know yet.
struct HiddenHere: Equatable, Sendable {
    private(set) var photos: Set<PhotoID> = []
    /// An answer of the server that is on its way may be older than the last choice that it confirmed.
    private var mayHearOld = false

    /// Replaces the hidden photos by what the server says and the user chose.
    mutating func follow(_ photos: Set<PhotoID>) { self.photos = photos }

    /// Records that the server confirmed a choice; `isAsked` is true if the question what is hidden was sent before
    /// that.
    mutating func confirmed(isAsked: Bool) { mayHearOld = mayHearOld || isAsked }

    /// Returns whether the answer that came may be older than what is known; later calls return false.
    mutating func hearsOld() -> Bool {
        defer { mayHearOld = false }
        return mayHearOld
    }
}
