/// Where she is in the album, and where the pages lie on the screen.
///
/// A page turns only when its picture is ready; until then the turn waits as
/// the `destination`, so that no swipe is lost and nothing blank is shown.
package struct Pager: Equatable, Sendable {
    /// Keys cut; fingers and what is new slide; a slideshow fades.
    package enum Style: Equatable, Sendable { case cut, slide, fade }

    package struct Destination: Equatable, Sendable {
        package var page: Page
        package var style: Style
        package var since: Uptime
        /// Nobody asked for it: a touch calls it off.
        package var isBySelf: Bool
    }

    enum Motion: Equatable {
        case still
        case dragged(Drag)
        case settling(PageTransition)
    }

    /// A finger holds the pages.
    struct Drag: Equatable {
        /// Where the page lay when the finger took it.
        var base: Double
        var travel = 0.0
        var pulled: Double { base + travel }
    }

    /// What became of a turn.
    package enum Turn: Equatable, Sendable {
        case taken(Way)
        /// There is no page that way.
        case atEnd(Way)
        /// The page springs back.
        case none
    }

    package internal(set) var current: Page?
    package internal(set) var destination: Destination?
    /// Towards the destination, the page that is being decoded now.
    var approaching: Page?
    var motion = Motion.still
    /// The page that the current one takes the place of; a finger may pull both
    /// meanwhile.
    package internal(set) var fade: PageFade?
    /// How far the pages may be pulled: ready pages on the right and left.
    var reach = 0.0...0.0
    var lastWay = Way.older

    package init() {}

    /// Where the current page lies, in page widths right of its place.
    package func offset(now: Uptime) -> Double {
        switch motion {
        case .still: 0
        case .dragged(let drag): RubberBand.stretch(drag.pulled, within: reach)
        case .settling(let transition): transition.position(now: now)
        }
    }

    /// A page slides by itself.
    package func isMoving(now: Uptime) -> Bool {
        if case .settling(let transition) = motion { !transition.isOver(now: now) } else { false }
    }

    package var isHeld: Bool {
        if case .dragged = motion { true } else { false }
    }

    package var deadline: Uptime? {
        if case .settling(let transition) = motion { transition.ends } else { fade?.ends }
    }

    /// Where her turns lead in the end.
    package var headedFor: Page? { destination?.page ?? current }

    /// Begins at a page: the first of a start.
    package mutating func open(at page: Page) {
        current = page
        destination = nil
        motion = .still
        fade = nil
    }

    /// One page on.
    package mutating func turn(_ way: Way, _ style: Style, in line: PageLine, now: Uptime) -> Turn {
        guard let here = headedFor, let next = line.page(beside: here, way) else { return .atEnd(way) }
        go(to: next, style, now: now)
        return .taken(way)
    }

    package mutating func go(to page: Page, _ style: Style, isBySelf: Bool = false, now: Uptime) {
        guard page != current else {
            destination = nil
            return
        }
        destination = Destination(page: page, style: style, since: destination?.since ?? now, isBySelf: isBySelf)
    }

    /// She took over: nothing goes on by itself.
    package mutating func callOff() {
        if destination?.isBySelf == true { destination = nil }
    }
}
