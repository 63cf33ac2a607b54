package import FamilyCore
package import FoundationEssentials

/// What this frame recorded about the photos: which are on its shelf, and when and how often each was on the screen.
///
/// The numbers count from the beginning, not since the last report. So nothing counts twice, however often a report
/// is repeated, merged or lost. A month without a server needs one entry per photo, as a day does.
package struct Sightings: Equatable, Sendable {
    /// A page that rested this long was seen; a shorter time was paging past it.
    ///
    /// It equals the time of `CurrentPageSaver`, so that both need one wake-up and one transaction.
    package static let dwell = CurrentPageSaver.rest

    /// Photos that rest on the screen together.
    private struct Resting: Equatable {
        let photos: [PhotoID]
        let since: Uptime
        var isCounted = false
        var isLookedAt = false
        var ends: Uptime { since.advanced(by: Sightings.dwell) }
    }

    private var entries: [PhotoID: ShelvedSighting] = [:]
    private var resting: Resting?
    /// The photos counted last; they count again after others were counted, or after the night.
    private var counted: Set<PhotoID> = []
    var reports = SightingReportSchedule()
    var writes = SightingWriteSchedule()

    package init() {}

    /// Restores the sightings after a start.
    ///
    /// For a file without a sighting, the time of arrival is unknown.
    package init(_ kept: [ShelvedSighting], files: some Sequence<PhotoID>) {
        for entry in kept { put(entry, isNews: !entry.isTold) }
        for id in files where entries[id] == nil { put(ShelvedSighting(Sighting(photoID: id)), isNews: true) }
        writes = SightingWriteSchedule()
    }

    package func sighting(of photo: PhotoID) -> Sighting? { entries[photo]?.sighting }

    // MARK: - Events

    /// Records the arrival of a photo whose file is on the shelf and checked; only the first time counts.
    package mutating func arrived(_ photo: PhotoID, at moment: Date) {
        guard entries[photo] == nil else { return }
        put(ShelvedSighting(Sighting(photoID: photo, arrivedAt: moment)), isNews: true)
    }

    /// Records which photos rest on the screen from now on; none do while it is dark, something moves or covers them.
    ///
    /// `touched` is the time of the last touch: the user looks at the photos that a touch was on or led to.
    package mutating func shows(_ photos: [PhotoID], touched: Uptime? = nil, now: Uptime, clock: Date) {
        count(now: now, clock: clock)
        if let touched { look(touched: touched, isStaying: photos == resting?.photos, now: now, clock: clock) }
        guard photos != resting?.photos ?? [] else { return }
        resting = photos.isEmpty ? nil : Resting(photos: photos, since: now)
    }

    /// Records that it was dark, so that the next photos count again.
    package mutating func slept() { counted = [] }

    /// When a photo will have been seen for the first time; nil if none will.
    ///
    /// Later views are counted at the next event, so that a still picture causes no wake-up.
    package var deadline: Uptime? {
        guard let resting, !resting.isCounted else { return nil }
        return resting.photos.contains { entries[$0]?.sighting.firstSeenAt == nil } ? resting.ends : nil
    }

    /// Handles photos that left the album; returns those whose sightings can be dropped.
    ///
    /// Sightings that are not reported yet are kept, because the server may still wait for them.
    package mutating func left(_ photos: [PhotoID]) -> [PhotoID] {
        photos.filter { entries[$0]?.isTold == true }.map { dropped($0) }
    }

    private mutating func count(now: Uptime, clock: Date) {
        guard let shown = resting, !shown.isCounted, shown.ends <= now else { return }
        resting?.isCounted = true
        // The view may have ended long ago.
        let moment = clock.addingTimeInterval(-(shown.ends.duration(to: now) / .seconds(1)))
        for photo in shown.photos where !counted.contains(photo) { record(photo, at: moment) }
        counted = Set(shown.photos)
    }

    /// The maximum time from a touch until the page that it turned to rests.
    private static let turning = Duration.seconds(2)

    /// Records that the user looks at the resting photos, if a touch led to them; only its first touch counts.
    ///
    /// `isStaying` is true if the touch did not turn the page; the sender then hears of the first look without delay.
    private mutating func look(touched: Uptime, isStaying: Bool, now: Uptime, clock: Date) {
        guard let shown = resting, shown.isCounted, !shown.isLookedAt else { return }
        guard touched.advanced(by: Self.turning) >= shown.since else { return }
        resting?.isLookedAt = true
        let moment = clock.addingTimeInterval(-(max(touched, shown.since).duration(to: now) / .seconds(1)))
        for photo in shown.photos {
            guard var entry = entries[photo] else { continue }
            let isNews = isStaying && entry.sighting.lookedAt == nil
            entry.sighting.lookedAt = moment
            entry.isTold = false
            entries[photo] = entry
            reports.put(photo, isNews: isNews, isLook: true)
            writes.put(photo, isUrgent: false, isLook: true)
        }
    }

    private mutating func record(_ photo: PhotoID, at moment: Date) {
        var entry = entries[photo] ?? ShelvedSighting(Sighting(photoID: photo))
        let isFirst = entry.sighting.firstSeenAt == nil
        entry.sighting.firstSeenAt = entry.sighting.firstSeenAt ?? moment
        entry.sighting.lastSeenAt = moment
        entry.sighting.times += 1
        entry.isTold = false
        put(entry, isNews: isFirst)
    }

    private mutating func put(_ entry: ShelvedSighting, isNews: Bool) {
        let id = entry.sighting.photoID
        entries[id] = entry
        if !entry.isTold { reports.put(id, isNews: isNews) }
        writes.put(id, isUrgent: isNews && entry.sighting.times > 0)
    }

    /// Reports all sightings again, because the server may have lost them.
    mutating func tellAgain() {
        for var entry in entries.values where entry.isTold {
            entry.isTold = false
            put(entry, isNews: true)
        }
    }

    private mutating func dropped(_ photo: PhotoID) -> PhotoID {
        entries[photo] = nil
        reports.drop(photo)
        writes.drop(photo)
        return photo
    }

    // MARK: - Writing and reporting

    /// Returns the sightings to write now.
    package mutating func toKeep(now: Uptime, isTelling: Bool = false) -> [ShelvedSighting] {
        writes.due(now: now, isTelling: isTelling).compactMap { entries[$0] }
    }

    /// Returns the sightings to write before the program ends.
    package mutating func last(now: Uptime, clock: Date) -> [ShelvedSighting] {
        count(now: now, clock: clock)
        return toKeep(now: now, isTelling: true)
    }

    /// Returns the report to send now; nil if none is due.
    ///
    /// Only one report is in progress at a time.
    package mutating func report(now: Uptime, clock: Date) -> SightingReport? {
        guard reports.begin(now: now) else { return nil }
        let told = reports.next { entries[$0]?.sighting }
        return SightingReport(at: clock, sightings: told)
    }

    /// Ends a report that the server accepted or refused; returns photos that left the album meanwhile and whose
    /// sightings can be dropped.
    package mutating func confirmed(_ report: SightingReport, isInAlbum: (PhotoID) -> Bool) -> [PhotoID] {
        var left: [PhotoID] = []
        for told in report.sightings where entries[told.photoID]?.sighting == told {
            entries[told.photoID]?.isTold = true
            reports.drop(told.photoID)
            writes.put(told.photoID, isUrgent: false)
            if !isInAlbum(told.photoID) { left.append(dropped(told.photoID)) }
        }
        return left
    }
}
