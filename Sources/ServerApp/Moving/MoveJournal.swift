import ServerCore

/// The last step of a move: the places that an album leaves and those that it goes to.
///
/// The step is decided when `isDecided` is on the disk, by one renaming. Before, a start goes on in the old places and
/// removes their marks; after, the next start or move does the rest, in any number of attempts.
struct MoveJournal: Codable, Equatable, Sendable {
    /// The move of the catalogue or of the photos; a place that is nil is the data folder.
    struct Part: Codable, Equatable, Sendable {
        let from: String?
        let to: String?

        /// True if a mark at `place` is this move's, and the album is there now.
        func admits(_ place: String, isDecided: Bool) -> Bool { place == (isDecided ? to : from) }
    }

    /// nil: the catalogue stays.
    var catalogue: Part?
    /// nil: the photos stay.
    var photos: Part?
    /// The name that the catalogue's file gets when it is not used any more.
    let oldCatalogue: String
    var isDecided = false
}

/// A start at a place outside of the data folder, which may bear the mark of a move.
struct MoveAdmission {
    private let setting: String
    private let place: String
    private let part: MoveJournal.Part?
    private let isDecided: Bool

    /// `part`: the move that was cut off; nil if there was none.
    init(_ setting: String, _ place: String, _ part: MoveJournal.Part?, isDecided: Bool?) {
        (self.setting, self.place, self.part, self.isDecided) = (setting, place, part, isDecided ?? false)
    }

    /// Removes the mark if the album is here in spite of it; throws if the album is elsewhere.
    func admit(_ store: some MoveMarking) async throws {
        guard let mark = try await store.moveMark() else { return }
        guard part?.admits(place, isDecided: isDecided) ?? false else { throw refusal(mark) }
        try await store.setMoveMark(nil)
    }

    private func refusal(_ mark: MoveMark) -> StartError {
        switch mark.state {
        case .gone: .setting(setting, "names \(place), which the album has left: it was moved to \(mark.otherPlace)")
        case .coming:
            .setting(
                setting,
                "names \(place), where a move from \(mark.otherPlace) has not ended: run grandma-server move again there"
            )
        }
    }
}
