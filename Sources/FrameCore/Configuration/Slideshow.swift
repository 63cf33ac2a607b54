package import FamilyCore
package import FoundationEssentials

/// Turns the pages while nobody touches the frame.
///
/// It decides when the next photo is due and which one it is. A touch pauses it until `quiet` has passed.
package struct Slideshow: Equatable, Sendable {
    /// The time after a touch before pages turn again: enough to look at the photo and talk about it.
    package static let quiet = Duration.seconds(60)

    /// The time after the last touch at which a pause ends by itself, so that an accidental long press does not stop
    /// the slideshow for good.
    package static let longestPause = Duration.seconds(10 * 60)

    private var configuration: SlideshowConfiguration
    private var touchedAt: Uptime?
    private var page: Page?
    private var shownSince = Uptime.start
    /// The page where the user was last; nil if nobody was there yet.
    private(set) var userPlace: Page?
    /// The photos shown in this round.
    private var round: Set<PhotoID>
    /// Whether the next page begins a new round over all photos.
    private var isRoundOver: Bool
    private var roundBeganAt: Date?
    private var jitter: Jitter
    private var arrivals = ArrivalRun()
    private var celebrated = CelebrationRound()
    private var pausedAt: Uptime?

    /// Continues the round that has shown these photos; nil begins a new one.
    package init(_ configuration: SlideshowConfiguration, shown round: Set<PhotoID>?, jitter: Jitter) {
        self.configuration = configuration
        self.round = round ?? []
        isRoundOver = round == nil
        self.jitter = jitter
    }

    /// Changes the configuration; the round continues.
    package mutating func follow(_ configuration: SlideshowConfiguration) { self.configuration = configuration }

    package var isOn: Bool { configuration.interval != nil }

    /// Returns whether pages turn automatically now: it is on, not paused, and nobody has touched for a while.
    package func isRunning(now: Uptime) -> Bool {
        guard isOn, !isPaused else { return false }
        return touchedAt.map { $0.advanced(by: Self.quiet) <= now } ?? true
    }

    /// Whether photos move slowly while the slideshow shows them.
    package var moves: Bool { configuration.hasMotion }

    /// When the next photo is due; nil if none will be.
    package var deadline: Uptime? {
        guard let interval = configuration.interval, !isPaused, page != nil else { return nil }
        let stay = arrivals.waiting.isEmpty ? interval : min(interval, arrivals.stay)
        let due = shownSince.advanced(by: stay)
        return touchedAt.map { max(due, $0.advanced(by: Self.quiet)) } ?? due
    }

    package var isPaused: Bool { pausedAt != nil }

    /// When a pause ends by itself; nil without one.
    package var goesOnAt: Uptime? {
        guard isOn, let pausedAt else { return nil }
        return max(pausedAt, touchedAt ?? pausedAt).advanced(by: Self.longestPause)
    }

    package mutating func touched(now: Uptime) {
        touchedAt = now
        celebrated.goOn()
    }

    /// Sets the page where the user was before the start.
    package mutating func begins(at page: Page) { userPlace = page }

    package mutating func pause(now: Uptime) { pausedAt = now }

    package mutating func goOn() { pausedAt = nil }

    /// Records that this page is at rest on the screen now.
    package mutating func shows(_ next: Page?, now: Uptime) {
        round.formUnion(next?.photos ?? [])
        arrivals.shows(next?.photos ?? [])
        celebrated.shows(next?.photos ?? [])
        if let next, !next.photo.isOfStick, !isRunning(now: now) { userPlace = next }
        guard next != page else { return }
        page = next
        shownSince = now
    }

    /// Returns whether to call `expects` again, because the data that determine the unseen photos have changed since the
    /// last call, or because waiting photos were shown since then.
    mutating func isOutdated(by source: ArrivalRun.Source) -> Bool { arrivals.isOutdated(by: source) }

    /// Tells the slideshow which photos have arrived; they are shown next.
    ///
    /// See `ArrivalRun.update`.
    package mutating func expects(unseen: [Page], newest: Int64?) {
        arrivals.update(unseen: unseen, newest: newest)
        arrivals.shows(page?.photos ?? [])
    }

    /// Returns when the round began if that has not been saved yet; later calls return nil.
    package mutating func roundToKeep() -> Date? {
        defer { roundBeganAt = nil }
        return roundBeganAt
    }

    /// Waits for another interval because the page could not be turned now.
    package mutating func postpone(now: Uptime) { shownSince = now }

    /// Returns the next page; nil if there is no other.
    ///
    /// Newly arrived photos come before all others. `clock` tells today's date. On a birthday every other page is one of
    /// those whose birthday it is, as long as they have any that was not shown on the day.
    package mutating func next(
        of line: PageSequence,
        on clock: WallClock,
        for celebration: Celebration? = nil
    ) -> Page? {
        defer { if isRoundOver { beginRound(at: clock.now) } }
        if let first = arrivals.waiting.first { return first }
        if let theirs = birthdayPage(of: line, for: celebration) { return theirs }
        defer { celebrated.goOn() }
        switch configuration.order {
        case .newest: return older(in: line)
        case .all: return memory(in: line, on: clock) ?? any(of: photoPages(of: line))
        case .day: return any(of: memories(in: line, on: clock)) ?? any(of: photoPages(of: line))
        case .loved:
            let loved = line.album.photos.filter { $0.hearts > 0 }.sorted { $0.hearts > $1.hearts }
            return first(of: pages(of: loved, in: line)) ?? any(of: photoPages(of: line))
        }
    }

    /// Returns a random page of those whose birthday it is; nil if one of the usual order comes next.
    private mutating func birthdayPage(of line: PageSequence, for celebration: Celebration?) -> Page? {
        celebrated.follow(celebration)
        guard let celebration else { return nil }
        let theirs = pages(of: line.album.photos.filter(celebration.isTheirs), in: line)
        let left = celebrated.pages(of: theirs, after: page)
        guard !left.isEmpty else { return nil }
        celebrated.interrupt(at: page)
        return random(of: left)
    }

    /// Returns the pages with photos of this day of earlier years.
    private func memories(in line: PageSequence, on clock: WallClock) -> [Page] {
        pages(of: line.album.photos.filter { $0.yearsAgoToday(on: clock) != nil }, in: line)
    }

    /// Returns a photo of this day of an earlier year that this round has not shown; nil if there is none.
    private func memory(in line: PageSequence, on clock: WallClock) -> Page? {
        memories(in: line, on: clock).first { $0 != page && !round.isSuperset(of: $0.photos) }
    }

    private mutating func beginRound(at moment: Date) {
        isRoundOver = false
        roundBeganAt = moment
    }

    private func older(in line: PageSequence) -> Page? {
        let below = (celebrated.place ?? page).flatMap { here in
            line.album.contains(here.photo) ? line.page(beside: here, .older) : nil
        }
        guard let next = below ?? line.front else { return nil }
        guard next == page else { return next }
        // The page that would be next was just shown, out of its order, because it is somebody's birthday.
        return line.page(beside: next, .older) ?? line.front.flatMap { $0 == page ? nil : $0 }
    }

    /// Returns the pages without title pages, which mean nothing if their photos do not follow.
    private func photoPages(of line: PageSequence) -> [Page] { line.pages.filter { $0.title == nil } }

    /// Returns a random page that this round has not shown; when all were shown, a new round begins.
    private mutating func any(of pages: [Page]) -> Page? {
        let left = rest(of: pages)
        guard !left.isEmpty else { return nil }
        return random(of: left)
    }

    private mutating func random(of pages: [Page]) -> Page {
        pages[min(Int(jitter.fraction() * Double(pages.count)), pages.count - 1)]
    }

    private mutating func first(of pages: [Page]) -> Page? { rest(of: pages).first }

    private mutating func rest(of pages: [Page]) -> [Page] {
        let others = pages.filter { $0 != page }
        let left = others.filter { !round.isSuperset(of: $0.photos) }
        guard left.isEmpty else { return left }
        round.subtract(pages.flatMap(\.photos))
        isRoundOver = isRoundOver || round.isEmpty
        return others
    }

    private func pages(of photos: [Photo], in line: PageSequence) -> [Page] {
        photos.compactMap { line.page(showing: $0.id) }.uniqued()
    }
}
