import FamilyCore

extension Identity {
    /// Records that the server knows that a photo is hidden from this frame, or shown again.
    mutating func hidingTold(_ photo: PhotoID, isHidden: Bool) -> [Action] {
        guard var next = known else { return [] }
        let others = (next.hiddenHere ?? []).filter { $0 != photo }
        let hidden = isHidden ? [photo] + others : others
        next.hiddenHere = hidden.isEmpty ? nil : hidden
        keep(next)
        return drained()
    }
}
