import FamilyCore

/// What the server lost and asks its frames for, one file after another.
struct Bringing: Equatable, Sendable {
    var wanted: [WantedRendition] = []
    var underway: PhotoID?
}

extension Frame {
    /// Gives the server what it lost, where it lies here.
    mutating func settleBringing() {
        guard !isAlone, bringing.underway == nil else { return }
        while let wish = bringing.wanted.popLast() {
            guard let file = ledger.files[wish.photoID], file.sha256 == wish.sha256 else { continue }
            bringing.underway = wish.photoID
            effects.append(.bring(wish.photoID, file))
            return
        }
    }

    /// The file went to the server, or did not: then it is asked for again.
    mutating func brought(_ photo: PhotoID) { if bringing.underway == photo { bringing.underway = nil } }
}
