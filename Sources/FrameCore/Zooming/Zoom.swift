package import FamilyCore

import func Glibc.exp
import func Glibc.log

/// One photo that is larger than its page.
///
/// One finger moves it, two change its scale about the point between them. It glides on when flung and springs back
/// when pulled too far. Any touch takes hold of it where it is.
package struct Zoom: Equatable, Sendable {
    /// The allowed scales, from the whole page to eight times that.
    static let scales = 1.0...8.0
    /// The scale after a double tap: a face in a group fills the screen.
    static let closer = 2.5
    /// Below this scale a page looks like a whole one; it may come from the slideshow's motion.
    private static let nearlyWhole = 1.1
    /// The distance to the photo's edge, in screen widths, at which a finger may be about to pull in the next page.
    private static let nearSide = Pager.turningPoint
    /// The seconds for which the speed at release is extrapolated.
    private static let carry = 1 / ZoomGlide.soft

    private struct Hold: Equatable {
        /// The view when one finger, or the second one, took hold of it.
        let base: Magnification
        var view: Magnification
        /// How far the finger has pulled beyond the photo's edge, in screen widths to the right.
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

    /// The view at which it will come to rest.
    package var goal: Magnification {
        switch motion {
        case .still(let view): view
        case .held(let hold): hold.view
        case .gliding(let glide): glide.to
        }
    }

    /// Whether it is or will be larger than its page, so that fingers move it instead of the pages.
    package var isMagnified: Bool { goal.scale > 1 }

    package var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// The direction of the page that a finger is about to pull in; nil if the photo's edge is not near.
    package var pulledTowards: PageDirection? {
        guard case .held(let hold) = motion, hold.view.scale == hold.base.scale else { return nil }
        let gone = hold.view.x - hold.base.x + hold.beyond
        guard gone != 0 else { return nil }
        let way: PageDirection = gone > 0 ? .newer : .older
        let left = extent.slack(at: hold.view.scale).x + hold.view.x * way.side
        return left <= Self.nearSide ? way : nil
    }

    /// Whether the photo is back at its normal size, so that the zoom can be dropped.
    package var isOver: Bool { motion == .still(.whole) }

    package var deadline: Uptime? {
        if case .gliding(let glide) = motion { glide.ends } else { nil }
    }

    package mutating func settle(now: Uptime) {
        if case .gliding(let glide) = motion, glide.ends <= now { motion = .still(glide.to) }
    }

    /// Adapts to another screen size; the centre of the view stays.
    package mutating func resized(_ extent: ZoomExtent, now: Uptime) {
        self.extent = extent
        motion = .still(extent.holding(view(now: now)))
    }

    // MARK: - Touches

    /// Takes hold of the photo; called again whenever a finger comes or goes.
    package mutating func grab(now: Uptime) {
        let view = view(now: now)
        motion = .held(Hold(base: view, view: view))
    }

    /// Moves the photo under a finger; returns the movement beyond its edge, which is for the pages.
    package mutating func pan(by travel: Travel) -> Double {
        guard case .held(var hold) = motion else { return 0 }
        let slack = extent.slack(at: hold.base.scale)
        let x = hold.base.x + travel.x
        let y = hold.base.y + travel.y
        // NB: a pinch may have left the photo beyond its edge.
        let side = max(slack.x, abs(hold.base.x))
        hold.view.x = (-side...side).clamp(x)
        hold.view.y = RubberBand.stretch(y, within: -slack.y...slack.y)
        hold.beyond = x - hold.view.x
        motion = .held(hold)
        return hold.beyond
    }

    /// Scales the photo under two fingers; the point between them stays between them.
    package mutating func pinch(_ pinch: Pinch) {
        guard case .held(var hold) = motion else { return }
        let free = log(Self.scales.lowerBound)...log(Self.scales.upperBound)
        let scale = exp(RubberBand.stretch(log(hold.base.scale * max(pinch.spread, 0.01)), within: free))
        hold.view = .showing(hold.base.page(under: pinch.from), at: pinch.to, scale: scale)
        hold.beyond = 0
        motion = .held(hold)
    }

    /// Lets go at this speed; the photo glides on, or springs back to its allowed range.
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
                // The speed is that of the fling, but lower if the photo's edge comes first, so that it does not
                // overshoot.
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

    /// Zooms in about this point, or back to the whole page.
    package mutating func toggle(about point: ScreenPoint, now: Uptime) {
        guard goal.scale < Self.nearlyWhole else { return glide(to: .whole, now: now) }
        magnify(by: Self.closer, about: point, now: now)
    }

    package mutating func magnify(by factor: Double, about point: ScreenPoint, now: Uptime) {
        // Several notches add up, even while the glide of the first is in progress.
        let scale = Self.scales.clamp(goal.scale * factor)
        let from = view(now: now)
        glide(to: extent.holding(.showing(from.page(under: point), at: point, scale: scale)), now: now)
    }

    package mutating func leave(now: Uptime) { glide(to: .whole, now: now) }

    /// Moves the view by a fraction of the screen; returns false at the photo's edge.
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
