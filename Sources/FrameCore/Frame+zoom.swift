import FamilyCore

import func Glibc.pow

extension Frame {
    /// One notch of a wheel, or one press of a key.
    private static let notch = 1.25
    private static let keyStep = 1.6
    /// What an arrow key looks further by, of the screen.
    private static let lookStep = 0.4

    var isMagnified: Bool {
        guard let zoom, zoom.photo == pager.current?.photo else { return false }
        return zoom.isMagnified
    }

    func magnification(of photo: PhotoID, now: Uptime) -> Magnification {
        if let zoom, zoom.photo == photo { return zoom.view(now: now) }
        return drifts.first { $0.photo == photo }?.view(now: now) ?? .whole
    }

    // MARK: - The hand

    mutating func grab() {
        pager.grab(now: now)
        if isMagnified || zoom?.deadline != nil { zoom?.grab(now: now) }
    }

    /// Inside a magnified photo a finger moves the photo, and beyond its side
    /// the pages: never both.
    mutating func drag(by travel: Travel) {
        guard isMagnified, zoom?.isHeld == true else {
            // What is left of a pinch turns no page.
            guard !gestures.hasPinched, !pullGrid(by: travel) else { return }
            return pager.drag(to: travel.x, now: now)
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        if beyond != 0 || pager.isHeld { pager.drag(to: beyond, now: now) }
    }

    mutating func release(after travel: Travel, velocity: Travel) {
        guard isMagnified, zoom?.isHeld == true else {
            zoom?.release(velocity: .none, now: now)
            guard !gestures.hasPinched else { return pager.letGo(now: now) }
            // So quick that no move was told before it was lifted.
            if pullGrid(by: travel) { return grid?.release(velocity: velocity.y, now: now) ?? () }
            return turned(pager.release(after: travel.x, velocity: velocity.x, in: line, now: now))
        }
        let beyond = zoom?.pan(by: travel) ?? 0
        zoom?.release(velocity: velocity, now: now)
        guard beyond != 0 else { return pager.letGo(now: now) }
        turned(pager.release(after: beyond, velocity: velocity.x, in: line, now: now))
    }

    mutating func letGo() {
        pager.letGo(now: now)
        zoom?.release(velocity: .none, now: now)
    }

    mutating func beginPinch() {
        pager.letGo(now: now)
        guard beginZoom() else { return }
        zoom?.grab(now: now)
    }

    mutating func doubleTap(at point: ScreenPoint) {
        letGo()
        guard beginZoom() else { return }
        zoom?.toggle(about: point, now: now)
    }

    mutating func zoomWheel(_ notches: Double, at point: ScreenPoint) {
        wake()
        guard notches != 0, grid == nil, beginZoom() else { return }
        zoom?.magnify(by: pow(Self.notch, notches), about: point, now: now)
    }

    /// Whether the key was for the magnified photo.
    mutating func zoomKey(_ key: Key) -> Bool {
        switch key {
        case .plus, .minus:
            guard beginZoom() else { return true }
            let factor = key == .plus ? Self.keyStep : 1 / Self.keyStep
            zoom?.magnify(by: factor, about: .middle, now: now)
            return true
        case .escape where isMagnified:
            zoom?.leave(now: now)
            return true
        case .left: return look(Travel(x: -Self.lookStep, y: 0))
        case .right: return look(Travel(x: Self.lookStep, y: 0))
        case .up: return look(Travel(x: 0, y: -Self.lookStep))
        case .down: return look(Travel(x: 0, y: Self.lookStep))
        default: return false
        }
    }

    /// False where there is nothing further that way: the key turns the page.
    private mutating func look(_ step: Travel) -> Bool {
        isMagnified && zoom?.look(step, now: now) == true
    }

    /// Takes the current photo, if it can be seen.
    private mutating func beginZoom() -> Bool {
        guard let page = pager.current, window.isReady(page), let photo = album.photo(page.photo) else { return false }
        // What moved slowly goes on from where it is.
        let view = magnification(of: photo.id, now: now)
        drifts.removeAll { $0.photo == photo.id }
        if zoom?.photo != photo.id { zoom = Zoom(photo: photo.id, extent: extent(of: photo.id), view: view) }
        return true
    }

    private func extent(of photo: PhotoID) -> ZoomExtent {
        ZoomExtent(album.page(of: photo).flatMap(shape) ?? screen, on: screen)
    }

    /// The shape of all that is on the page; two photos are magnified as one.
    func shape(of page: Page) -> PixelSize? {
        let page = window.ready(page) ?? page
        guard let pair = pairFit(of: page)?.place else { return album.photo(page.photo)?.shape }
        return PixelSize(width: pair.width, height: pair.height)
    }

    // MARK: - Settling

    mutating func resizeZoom() {
        guard let zoomed = zoom?.photo, album.contains(zoomed) else {
            zoom = nil
            return
        }
        let extent = extent(of: zoomed)
        zoom?.resized(extent, now: now)
    }

    /// A photo that has left the screen is whole when it comes again.
    mutating func settleZoom() {
        zoom?.settle(now: now)
        guard let left = zoom else { return }
        let isSeen = pager.visible(in: line, now: now).contains { $0.page.photo == left.photo }
        if left.isOver || !isSeen { zoom = nil }
    }
}
