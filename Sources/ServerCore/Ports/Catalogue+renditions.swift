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
    /// Takes the next photo until then: urgent ones first, then the newest.
    ///
    /// Nothing where all are taken, or begun `attempts` times. Each taking counts
    /// as an attempt.
    func leaseRenditions(now: Date, until: Date, attempts: Int) throws -> PhotoRecord?
    /// Writes a photo's renditions in place of those it had, notes the recipe,
    /// reckons the family's bytes anew, and strikes the photo off the list.
    ///
    /// Answers with the family's new revision; with nothing, and nothing
    /// written, where the photo is gone meanwhile.
    func finishRenditions(of photo: PhotoID, _ renditions: [Rendition], recipe: Int) throws -> Int64?
}
