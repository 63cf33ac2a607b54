import FamilyCore
package import FoundationEssentials

/// How renditions are made again in the background.
package struct RenditionRules: Equatable, Sendable {
    /// The version of the rendition recipe; increase it to make all renditions again.
    package var recipe = 1
    /// The seconds of a lease on a photo; longer jobs, such as films, extend it.
    package var lease: TimeInterval = 30
    /// The seconds before a photo is tried again after a lack of memory or disk space.
    package var postponement: TimeInterval = 900
    /// After this many unfinished attempts a photo is left alone, and a film that is not there yet is given up, because
    /// it may be what kills the darkroom or the server.
    ///
    /// Keepers are told of a photo whose renditions are lost.
    package var attempts = 3
    /// The maximum number of photos that are queued in one transaction.
    package var queuedAtOnce = 500
    /// The seconds between two checks of the queue without a notification.
    package var lookEvery: TimeInterval = 300

    package init() {}

    /// The longest possible lease, in seconds: one that ends later was written by a wrong clock.
    ///
    /// The clocks of several copies of the server may differ by minutes.
    package var longestLease: TimeInterval { max(lease, postponement) + 600 }
}
