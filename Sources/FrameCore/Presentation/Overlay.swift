import FamilyCore

/// Temporary texts and hearts over the page.
struct Overlay: Sendable {
    private var note: Note?
    private(set) var caption: CaptionAppearance?
    private var heartbeat: HeartAppearance?

    var phrase: Phrase? { note?.phrase }
    var hasNote: Bool { note != nil }
    var hasHeartbeat: Bool { heartbeat != nil }
    var deadlines: [Uptime?] { [note?.until, heartbeat?.ends] + (caption?.deadlines ?? []) }

    func isFading(now: Uptime) -> Bool { caption?.isFading(now: now) == true }

    /// Whether the words of the photo are on the screen, as a touch shows them.
    func isCaptionReadable(now: Uptime) -> Bool {
        guard let caption, caption.extent != .brief, note == nil else { return false }
        return caption.opacity(now: now) > 0
    }

    /// Whether the caption offers a heart for each photo.
    var offersHearts: Bool { caption.map { $0.extent != .brief } ?? false }

    /// Returns how far the heart that the user just gave this photo has appeared, 0 … 1.
    func heartProgress(of photo: PhotoID, now: Uptime) -> Double {
        guard let heartbeat, heartbeat.photos.contains(photo) else { return 1 }
        return heartbeat.progress(now: now)
    }

    /// Shows this text; only one text is shown at a time, and the caption does not come back.
    mutating func say(_ phrase: Phrase, now: Uptime) {
        note = Note(phrase, now: now)
        caption = nil
    }

    mutating func endNote() { note = nil }

    /// Shows the caption after a touch; a message about the album has been read by then.
    mutating func touched(now: Uptime) {
        note = nil
        caption?.touched(now: now)
        caption = caption ?? CaptionAppearance(now: now)
    }

    /// Opens the whole caption and all comments, or closes them.
    mutating func toggleWholeCaption(now: Uptime) { caption?.toggleWhole(now: now) }

    /// Returns to the usual caption, because nobody asked for all comments on the new page.
    mutating func pageChanged(now: Uptime) { caption?.shorten(now: now) }

    /// Shows for some seconds what was written about a photo that came by itself.
    mutating func showBriefCaption(now: Uptime) { caption = CaptionAppearance(.brief, now: now) }

    mutating func heartsSet(on photos: [PhotoID], given: Bool, now: Uptime) {
        heartbeat = given ? HeartAppearance(photos: photos, since: now) : nil
    }

    mutating func settle(now: Uptime) {
        if let note, note.until <= now { self.note = nil }
        if let heartbeat, heartbeat.ends <= now { self.heartbeat = nil }
        if let caption, caption.isOver(now: now) { self.caption = nil }
    }
}
