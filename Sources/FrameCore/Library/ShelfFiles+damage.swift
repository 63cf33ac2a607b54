import FamilyCore

// The files that cannot be shown, or not for now.

extension ShelfFiles {
    mutating func filmIsBroken(_ photo: PhotoID) { _ = filmDamage.recordFailure(of: photo) }

    /// Excludes a film that this machine cannot play.
    mutating func leaveOutFilm(of photo: PhotoID) { filmDamage.leaveOut(photo) }

    mutating func hasRotted(_ file: ShelfFile) {
        if file.isFilm { filmDamage.rotted(file.photo) } else { damage.rotted(file.photo) }
    }

    /// Hides a picture that could not be made of an intact file; it is tried again after a pause.
    mutating func pausePicture(of photo: PhotoID, now: Uptime) {
        damage.pause(photo, awaitsCopy: false, now: now)
    }

    /// Hides a file that could not be read; it stays and is tried again after a pause.
    ///
    /// `hasCopy` tells whether the server may have another copy, which then replaces the file.
    mutating func couldNotRead(_ file: ShelfFile, hasCopy: Bool, now: Uptime) {
        if file.isFilm {
            filmDamage.pause(file.photo, awaitsCopy: hasCopy, now: now)
        } else {
            damage.pause(file.photo, awaitsCopy: hasCopy, now: now)
        }
        planAnew()
    }

    /// Shows the photos and films again whose pause is over.
    mutating func endPauses(now: Uptime) {
        damage.endPauses(now: now)
        filmDamage.endPauses(now: now)
    }
}
