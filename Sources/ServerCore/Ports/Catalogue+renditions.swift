package import FamilyCore
package import FoundationEssentials

/// Renditions to be made anew: a list that survives a pulled plug, from which
/// each is taken for a time and not for good.
package protocol RenditionJobWriting {
    /// Writes down at most `limit` photos whose renditions are of an older
    /// recipe, those that are in an album or may come back to it.
    ///
    /// Answers how many it wrote; those that were written down stay as they are.
    func queueRenditions(olderThan recipe: Int, limit: Int) throws -> Int
    /// Writes down one photo for which somebody waits.
    func queueUrgentRenditions(of photo: PhotoID, in family: FamilyID) throws
    /// Takes the next photo until then: urgent ones first, then the newest, of
    /// those that move or of those that do not.
    ///
    /// Nothing where all are taken, or begun `attempts` times. Each taking counts
    /// as an attempt.
    func leaseRenditions(moving: Bool, now: Date, until: Date, attempts: Int) throws -> PhotoRecord?
    /// Lets whoever has the photo have it until then.
    func prolongRenditions(of photo: PhotoID, until: Date) throws
    /// Lets nobody have the photo until then, and does not count its last taking
    /// as an attempt.
    func putOffRenditions(of photo: PhotoID, until: Date) throws
    /// Writes what was made of a photo in place of what it had, notes the recipe,
    /// reckons the family's bytes anew, and strikes the photo off the list.
    ///
    /// Answers with the family's new revision; with nothing, and nothing
    /// written, where the photo is gone meanwhile.
    func finishRenditions(of photo: PhotoID, _ made: MadeRenditions, recipe: Int) throws -> Int64?
    /// Notes that a photo's film cannot be made, and strikes the photo off the
    /// list.
    ///
    /// Answers with the family's new revision; with nothing, and nothing
    /// written, where it has a film or wants none.
    func giveUpFilm(of photo: PhotoID) throws -> Int64?
}

/// All that is made of one original.
package struct MadeRenditions: Equatable, Sendable {
    /// Smallest first.
    package var renditions: [Rendition]
    package var film: Film?

    package init(renditions: [Rendition], film: Film? = nil) {
        self.renditions = renditions
        self.film = film
    }

    /// Those of all files, in the order in which they are made: the film's last.
    package var hashes: [ContentHash] { renditions.map(\.sha256) + [film?.sha256].compactMap(\.self) }
}
