import FamilyCore
import FoundationEssentials

extension ShelfContents {
    /// Returns the contents without times in the future, which were recorded while the clock was ahead.
    ///
    /// With the start of a round or a first view in the future, all later views would count as earlier ones. A clock
    /// that nobody has set yet says nothing about these times.
    func withoutTimes(after clock: WallClock) -> ShelfContents {
        guard clock.time != nil else { return self }
        var contents = self
        if let began = roundBeganAt, began > clock.now { contents.roundBeganAt = nil }
        for index in sightings.indices {
            guard let first = sightings[index].sighting.firstSeenAt, first > clock.now else { continue }
            contents.sightings[index].sighting.firstSeenAt = clock.now
        }
        return contents
    }
}
