/// The position in the album and the offset of the pages on the screen.
///
/// A page turns only when its picture is ready. Until then the turn waits as the `destination`, so that no swipe is
/// lost and no blank page is shown.
package struct Pager: Equatable, Sendable {
    /// Keys cut, fingers and arrivals slide, the slideshow fades.
    package enum Style: Equatable, Sendable { case cut, slide, fade }

    package struct Destination: Equatable, Sendable {
        package var page: Page
        package var style: Style
        package var since: Uptime
        /// Whether the user did not ask for it; a touch then cancels it.
        package var isBySelf: Bool
    }

    enum Motion: Equatable {
        case still
        case dragged(Drag)
        case settling(PageTransition)
    }

    /// A finger holds the pages.
    struct Drag: Equatable {
        /// The offset of the page when the finger took hold of it.
        var base: Double
        var travel = 0.0
        var pulled: Double { base + travel }
    }

    /// The result of a turn.
    package enum Turn: Equatable, Sendable {
        case taken(PageDirection)
        /// There is no page in that direction.
        case atEnd(PageDirection)
        /// The page springs back.
        case none
    }

    package internal(set) var current: Page?
    package internal(set) var destination: Destination?
    /// The page on the way to the destination that is being decoded now.
    var approaching: Page?
    var motion = Motion.still
    /// The crossfade to the current page; a finger may pull both pages meanwhile.
    package internal(set) var fade: PageFade?
    /// How far the pages may be pulled, in page widths: the ready pages to the right and left.
    var reach = 0.0...0.0
    var lastWay = PageDirection.older

    package init() {}

    /// Returns the offset of the current page in page widths to the right of its place.
    package func offset(now: Uptime) -> Double {
        switch motion {
        case .still: 0
        case .dragged(let drag): RubberBand.stretch(drag.pulled, within: reach)
        case .settling(let transition): transition.position(now: now)
        }
    }

    /// Returns whether a page slides by itself.
    package func isMoving(now: Uptime) -> Bool {
        if case .settling(let transition) = motion { !transition.isOver(now: now) } else { false }
    }

    package var isHeld: Bool {
        if case .dragged = motion { true } else { false }
    }

    package var deadline: Uptime? {
        if case .settling(let transition) = motion { transition.ends } else { fade?.ends }
    }

    /// The page where the user's turns lead.
    package var headedFor: Page? { destination?.page ?? current }

    /// Starts at this page.
    package mutating func open(at page: Page) {
        current = page
        destination = nil
        motion = .still
        fade = nil
    }

    /// Turns one page in this direction, from where the user's turns lead.
    package mutating func turn(_ way: PageDirection, _ style: Style, in line: PageSequence, now: Uptime) -> Turn {
        guard let here = headedFor, let next = line.page(beside: here, way) else { return .atEnd(way) }
        go(to: next, style, now: now)
        return .taken(way)
    }

    package mutating func go(to page: Page, _ style: Style, isBySelf: Bool = false, now: Uptime) {
        guard page != current else {
            destination = nil
            return
        }
        // A turn that the user did not ask for waits anew for another page.
        let waiting = destination.flatMap { isBySelf && $0.page != page ? nil : $0.since }
        destination = Destination(page: page, style: style, since: waiting ?? now, isBySelf: isBySelf)
    }

    mutating func cancelTurn() { destination = nil }

    /// Cancels a turn that the user did not ask for.
    package mutating func cancelTurnBySelf() {
        if destination?.isBySelf == true { destination = nil }
    }
}
