package import FamilyCore
package import FoundationEssentials

/// The queue of photos whose renditions must be made again.
///
/// It survives a power cut; each job is leased for a time.
package protocol RenditionJobWriting {
    /// Queues the next photos after a place, at most `limit`, whose renditions have an older recipe and which are in an
    /// album or may return to it.
    ///
    /// Returns the place of the last one; nil if there are no more. Photos that are queued already stay as they are. The
    /// time is for the operator's monitoring alone, which compares it with its own wall clock; the server decides nothing
    /// by it.
    func queueRenditions(
        olderThan recipe: Int,
        after place: RecipePlace?,
        limit: Int,
        at now: Date
    ) throws -> RecipePlace?
    /// Queues one photo that somebody waits for; one that is queued already keeps its time.
    func queueUrgentRenditions(of photo: PhotoID, in family: FamilyID, at now: Date) throws
    /// Forgets how often a queued photo was begun, because bytes came back without which it could not be made.
    func resetRenditionAttempts(of photo: PhotoID, in family: FamilyID) throws
    /// Leases the next photo until then: urgent ones first, then the newest, with or without a film.
    ///
    /// Returns nil if all are leased or were begun `attempts` times. Each lease counts as an attempt. A lease that
    /// ends after `latest` counts as over, because a wrong clock wrote it.
    func leaseRenditions(moving: Bool, now: Date, latest: Date, until: Date, attempts: Int) throws -> PhotoRecord?
    /// Returns the photos whose film was begun `attempts` times and never finished, and on which nobody works now.
    ///
    /// A lease that ends after `latest` counts as over.
    func exhaustedFilms(attempts: Int, now: Date, latest: Date) throws -> [PhotoRecord]
    /// Extends a lease; the attempt still counts.
    func prolongRenditions(of photo: PhotoID, until: Date) throws
    /// Blocks a photo until then and does not count its last lease as an attempt.
    func postponeRenditions(of photo: PhotoID, until: Date) throws
    /// Replaces a photo's renditions, stores the recipe, updates the family's bytes and removes the job.
    ///
    /// Returns the family's new revision; returns nil and writes nothing if the photo is gone meanwhile.
    func finishRenditions(of photo: PhotoID, _ made: MadeRenditions, recipe: Int) throws -> Int64?
    /// Records that a photo's film cannot be made, and removes the job.
    ///
    /// Returns the family's new revision; returns nil and writes nothing if the photo has a film or needs none.
    func giveUpFilm(of photo: PhotoID) throws -> Int64?
}

/// A photo's place in the order by recipe and ID, in which photos of older recipes are queued.
package struct RecipePlace: Equatable, Sendable {
    package var recipe: Int
    package var photo: PhotoID

    package init(recipe: Int, photo: PhotoID) {
        self.recipe = recipe
        self.photo = photo
    }
}

/// Everything that is made from one original.
package struct MadeRenditions: Equatable, Sendable {
    /// The renditions, smallest first.
    package var renditions: [Rendition]
    package var film: Film?

    package init(renditions: [Rendition], film: Film? = nil) {
        self.renditions = renditions
        self.film = film
    }

    /// The hashes of all files in the order in which they are made, the film last.
    package var hashes: [ContentHash] { renditions.map(\.sha256) + [film?.sha256].compactMap(\.self) }
}
