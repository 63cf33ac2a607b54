package import FamilyCore

import func Glibc.exp
import func Glibc.log

/// One photo under the hand, larger than its page.
///
/// A finger moves it, two change its size about the point between them; it
/// glides where it was flung and springs back where it was pulled too far. Any
/// touch takes over from where it is.
package struct Zoom: Equatable, Sendable {
    /// From the whole page to eight times that.
    static let scales = 1.0...8.0
    /// A double tap shows this much: a face in a group fills the screen.
    static let closer = 2.5
    /// Below it nobody sees that it is larger: a slideshow's motion.
    private static let nearlyWhole = 1.1
    /// In screen widths: so near its side a finger may be about to pull in the
    /// page behind it, which it must then pull as far again.
    private static let nearSide = Pager.turningPoint
    /// What a fling carries on, as a time.
    private static let carry = 1 / ZoomGlide.soft

    private struct Hold: Equatable {
        /// When the finger, or the second one, took it.
        let base: Magnification
        var view: Magnification
        /// How far the finger has pulled beyond the photo's side, in screen
        /// widths to the right.
        var beyond = 0.0
    }

    private enum Motion: Equatable {
        case still(Magnification)
        case held(Hold)
        case gliding(ZoomGlide)
    }

    package let photo: PhotoID
    private var extent: ZoomExtent
    private var motion = Motion.still(.whole)

    package init(photo: PhotoID, extent: ZoomExtent, view: Magnification = .whole) {
        self.photo = photo
        self.extent = extent
        motion = .still(view)
    }

    package func view(now: Uptime) -> Magnification {
        switch motion {
        case .still(let view): view
        case .held(let hold): hold.view
        case .gliding(let glide): glide.view(now: now)
        }
    }

    /// Where it will be when it rests.
    package var goal: Magnification {
        switch motion {
        case .still(let view): view
        case .held(let hold): hold.view
        case .gliding(let glide): glide.to
        }
    }

    /// Larger than its page, or about to be: fingers move it and not the pages.
    package var isMagnified: Bool { goal.scale > 1 }

    package var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// The way of the page that a finger is about to pull in: it moves the photo
    /// so, and the photo's side is near.
    package var pulledTowards: Way? {
        guard case .held(let hold) = motion, hold.view.scale == hold.base.scale else { return nil }
        let gone = hold.view.x - hold.base.x + hold.beyond
        guard gone != 0 else { return nil }
        let way: Way = gone > 0 ? .newer : .older
        let left = extent.slack(at: hold.view.scale).x + hold.view.x * way.side
        return left <= Self.nearSide ? way : nil
    }

    /// It rests as the page does: there is nothing left to remember.
    package var isOver: Bool { motion == .still(.whole) }

    package var deadline: Uptime? {
        if case .gliding(let glide) = motion { glide.ends } else { nil }
    }

    package mutating func settle(now: Uptime) {
        if case .gliding(let glide) = motion, glide.ends <= now { motion = .still(glide.to) }
    }

    /// The screen has another shape: what lay in the middle stays there.
    package mutating func resized(_ extent: ZoomExtent, now: Uptime) {
        self.extent = extent
        motion = .still(extent.holding(view(now: now)))
    }

    // MARK: - The hand

    /// A finger lies down, or another comes or goes: from here it counts anew.
    package mutating func grab(now: Uptime) {
        let view = view(now: now)
        motion = .held(Hold(base: view, view: view))
    }

    /// The finger has gone so far; what it pulls beyond the photo's side is for
    /// the pages.
    package mutating func pan(by travel: Travel) -> Double {
        guard case .held(var hold) = motion else { return 0 }
        let slack = extent.slack(at: hold.base.scale)
        let x = hold.base.x + travel.x
        let y = hold.base.y + travel.y
        // NB: where it lay beyond already, a pinch left it there.
        let side = max(slack.x, abs(hold.base.x))
        hold.view.x = (-side...side).clamp(x)
        hold.view.y = RubberBand.stretch(y, within: -slack.y...slack.y)
        hold.beyond = x - hold.view.x
        motion = .held(hold)
        return hold.beyond
    }

    /// Two fingers: the spot between them stays between them.
    package mutating func pinch(_ pinch: Pinch) {
        guard case .held(var hold) = motion else { return }
        let free = log(Self.scales.lowerBound)...log(Self.scales.upperBound)
        let scale = exp(RubberBand.stretch(log(hold.base.scale * max(pinch.spread, 0.01)), within: free))
        hold.view = .showing(hold.base.page(under: pinch.from), at: pinch.to, scale: scale)
        hold.beyond = 0
        motion = .held(hold)
    }

    /// Lifted, at this speed: it glides on, and back to where it belongs.
    package mutating func release(velocity: Travel, now: Uptime) {
        guard case .held(let hold) = motion else { return }
        let held = extent.holding(hold.view)
        guard held == hold.view, hold.beyond == 0 else { return glide(to: held, now: now) }
        let flung = Magnification(
            scale: held.scale,
            x: held.x + velocity.x * Self.carry,
            y: held.y + velocity.y * Self.carry
        )
        let goal = extent.holding(flung)
        motion = .gliding(
            ZoomGlide(
                from: held,
                to: goal,
                // As fast as it was flung, but where the photo's side comes
                // first: there it must not swing beyond.
                velocity: Travel(
                    x: (goal.x - held.x) * ZoomGlide.soft,
                    y: (goal.y - held.y) * ZoomGlide.soft
                ),
                stiffness: ZoomGlide.soft,
                started: now
            )
        )
    }

    // MARK: - Taps, keys and wheels

    /// Closer about this point, or back to the whole page.
    package mutating func toggle(about point: ScreenPoint, now: Uptime) {
        guard goal.scale < Self.nearlyWhole else { return glide(to: .whole, now: now) }
        magnify(by: Self.closer, about: point, now: now)
    }

    package mutating func magnify(by factor: Double, about point: ScreenPoint, now: Uptime) {
        // Many notches add up, whatever the glide has done of them yet.
        let scale = Self.scales.clamp(goal.scale * factor)
        let from = view(now: now)
        glide(to: extent.holding(.showing(from.page(under: point), at: point, scale: scale)), now: now)
    }

    package mutating func leave(now: Uptime) { glide(to: .whole, now: now) }

    /// Looks further that way by a share of the screen; false at the photo's
    /// side.
    package mutating func look(_ step: Travel, now: Uptime) -> Bool {
        let goal = goal
        let next = extent.holding(Magnification(scale: goal.scale, x: goal.x - step.x, y: goal.y - step.y))
        guard next != goal else { return false }
        glide(to: next, now: now)
        return true
    }

    private mutating func glide(to goal: Magnification, now: Uptime) {
        let from = view(now: now)
        motion = .gliding(ZoomGlide(from: from, to: goal, velocity: .none, stiffness: ZoomGlide.quick, started: now))
    }
}
