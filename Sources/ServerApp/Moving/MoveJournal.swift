import ServerCore

/// The record of the last step of a move: the old places of the album and the new ones.
///
/// The move is decided when a record with `isDecided` is on the disk, by one renaming. Before that, a start uses the
/// old places and removes their marks. After that, the next start or move does the rest, and may repeat it.
struct MoveJournal: Codable, Equatable, Sendable {
    /// The move of the catalogue or of the photos; a place that is nil is the data folder.
    struct Part: Codable, Equatable, Sendable {
        let from: String?
        let to: String?

        /// Returns true if the album is at `place` in spite of the mark that this move left there.
        func admits(_ place: String, isDecided: Bool) -> Bool { place == (isDecided ? to : from) }
    }

    /// nil: the catalogue stays.
    var catalogue: Part?
    /// nil: the photos stay.
    var photos: Part?
    /// The new name of the catalogue's old file.
    let oldCatalogue: String
    var isDecided = false
}

/// Decides whether a server may start with a database or store that may have the mark of a move.
struct MoveAdmission {
    private let setting: String
    private let place: String
    private let part: MoveJournal.Part?
    private let isDecided: Bool

    /// `part`: the part of an interrupted move; nil if there was none.
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
        case .gone: .setting(setting, "names \(place), but the album was moved from there to \(mark.otherPlace)")
        case .coming:
            .setting(
                setting,
                "names \(place), but the move from \(mark.otherPlace) has not ended: run grandma-server move again"
            )
        }
    }
}
