package import FamilyCore

/// The playback of a film that the frame has ordered from the player.
package struct FilmRunning: Equatable, Sendable {
    /// The number of this playback; it tells its events from those of earlier playbacks.
    package var run: Int
    package var photo: PhotoID
    /// The size of the photo, in whose place the film is shown.
    package var shape: PixelSize
    package var rounds: Int
    package var isAudible: Bool

    package init(run: Int, photo: PhotoID, shape: PixelSize, rounds: Int, isAudible: Bool) {
        self.run = run
        self.photo = photo
        self.shape = shape
        self.rounds = rounds
        self.isAudible = isAudible
    }
}
