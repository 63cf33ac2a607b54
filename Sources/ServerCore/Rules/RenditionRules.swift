import FamilyCore
package import FoundationEssentials

/// How renditions are made anew beside the answering.
package struct RenditionRules: Equatable, Sendable {
    /// What renditions there are and how they look; one more whenever photos
    /// that are there should be made anew.
    package var recipe = 1
    /// Seconds that one has for a photo before another may take it over; who
    /// needs longer, as a film does, says so in time.
    package var lease: TimeInterval = 30
    /// Seconds until a photo is tried again that found the server short of
    /// memory or disk.
    package var putOff: TimeInterval = 900
    /// A photo that was begun so often and never finished is left as it is: it
    /// may be what kills the server.
    package var attempts = 3
    /// So many photos are written down as work in one transaction.
    package var queuedAtOnce = 500
    /// Seconds between two looks for work, where nobody says that there is some.
    package var lookEvery: TimeInterval = 300

    package init() {}
}
