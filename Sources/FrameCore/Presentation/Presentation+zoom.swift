import FamilyCore

import func Glibc.pow

extension Presentation {
    /// The zoom factor of one wheel notch; below, of one key press.
    private static let notch = 1.25
    private static let keyStep = 1.6
    /// The fraction of the screen that an arrow key moves a magnified photo by.
    private static let lookStep = 0.4

    var isMagnified: Bool {
        guard let zoom, let page = display.current, page.title == nil, zoom.photo == page.photo else { return false }
        return zoom.isMagnified
    }

    func magnification(of photo: PhotoID, _ facts: Facts) -> Magnification {
        if let zoom, zoom.photo == photo { return zoom.view(now: facts.now) }
        return slowMotion.view(of: photo, now: facts.now) ?? .whole
    }

    // MARK: - Fingers, wheels and keys

    mutating func beginPinch(_ facts: Facts) {
        display.endDrag(now: facts.now)
        guard beginZoom(facts) else { return }
        zoom?.grab(now: facts.now)
    }

    mutating func toggleZoom(at point: ScreenPoint, _ facts: Facts) {
        endDrag(facts)
        guard beginZoom(facts) else { return }
        zoom?.toggle(about: point, now: facts.now)
    }

    mutating func zoomWheel(_ notches: Double, at point: ScreenPoint, _ facts: Facts) {
        wake(facts)
        guard notches != 0, grid == nil, beginZoom(facts) else { return }
        zoom?.magnify(by: pow(Self.notch, notches), about: point, now: facts.now)
    }

    /// Returns whether the key was for the magnified photo.
    mutating func zoomKey(_ key: Key, _ facts: Facts) -> Bool {
        switch key {
        case .plus, .minus:
            guard beginZoom(facts) else { return true }
            let factor = key == .plus ? Self.keyStep : 1 / Self.keyStep
            zoom?.magnify(by: factor, about: .middle, now: facts.now)
            return true
        case .escape where isMagnified:
            zoom?.leave(now: facts.now)
            return true
        case .left: return look(Travel(x: -Self.lookStep, y: 0), facts)
        case .right: return look(Travel(x: Self.lookStep, y: 0), facts)
        case .up: return look(Travel(x: 0, y: -Self.lookStep), facts)
        case .down: return look(Travel(x: 0, y: Self.lookStep), facts)
        default: return false
        }
    }

    /// Moves the magnified photo; returns false at its edge, where the key turns the page.
    private mutating func look(_ step: Travel, _ facts: Facts) -> Bool {
        isMagnified && zoom?.look(step, now: facts.now) == true
    }

    /// Starts to zoom the current photo; returns false if it is not ready, or on a title page.
    private mutating func beginZoom(_ facts: Facts) -> Bool {
        guard let page = display.readyPage, page.title == nil, let photo = facts.album.photo(page.photo) else {
            return false
        }
        // A photo in slow motion continues from its present size.
        let view = magnification(of: photo.id, facts)
        slowMotion.end(photo.id)
        if zoom?.photo != photo.id { zoom = Zoom(photo: photo.id, extent: extent(of: photo.id, facts), view: view) }
        return true
    }

    private func extent(of photo: PhotoID, _ facts: Facts) -> ZoomExtent {
        ZoomExtent(facts.album.page(of: photo).flatMap { shape(of: $0, facts) } ?? facts.screen, on: facts.screen)
    }

    /// Returns the size of what is on the page; two photos are magnified as one.
    func shape(of page: Page, _ facts: Facts) -> PixelSize? {
        let page = display.ready(page) ?? page
        guard let pair = pairFit(of: page, facts)?.place else {
            return facts.album.photo(page.photo)?.shape ?? facts.stick.shape(of: page.photo)
        }
        return PixelSize(width: pair.width, height: pair.height)
    }

    // MARK: - Settling

    /// When a magnified photo that nobody touches returns to its page, so that pages can turn again; nil if none is
    /// magnified.
    var zoomLeavesAt: Uptime? {
        isMagnified ? hand.touchedAt?.advanced(by: Slideshow.quiet) : nil
    }

    mutating func resizeZoom(_ facts: Facts) {
        guard let zoomed = zoom?.photo, facts.album.contains(zoomed) else {
            zoom = nil
            return
        }
        let extent = extent(of: zoomed, facts)
        zoom?.resized(extent, now: facts.now)
    }

    /// Ends the zoom of a photo that has left the screen.
    mutating func settleZoom(_ facts: Facts) {
        if zoomLeavesAt.hasCome(by: facts.now), !hand.isTouched { zoom?.leave(now: facts.now) }
        zoom?.settle(now: facts.now)
        guard let left = zoom else { return }
        let isSeen = display.isVisible(left.photo, in: facts.line, now: facts.now)
        if left.isOver || !isSeen { zoom = nil }
    }
}
