import FamilyCore

// The pages of a stick's photos, before the newest photo of the album.

extension Presentation {
    /// Returns whether the user is at the pages of the stick or at the newest photos beside them.
    func isByStick(_ stick: Stick) -> Bool {
        guard visit == nil, let reach = stick.reach else { return false }
        return display.headedFor.map { $0.position >= reach } ?? true
    }

    /// The photos of the page that the user has not left yet on the way to a stick's page.
    var pageUnderStick: [PhotoID] {
        guard let page = display.current, !page.photo.isOfStick else { return [] }
        return page.pictures
    }

    /// The stick's photo whose page is at rest and uncovered; nil if there is none.
    func stickPhoto(_ facts: Facts) -> PhotoID? {
        guard grid == nil, !isAsking, let page = shownPage, page.photo.isOfStick, display.isInPlace(now: facts.now)
        else {
            return nil
        }
        return page.photo
    }

    /// Opens the stick's first page, because somebody has just put the stick in.
    mutating func stickCame(_ facts: Facts) {
        guard facts.isInFamily, !facts.isPairing, !light.isAsleep, grid == nil, let row = facts.stickRow else { return }
        leaveVisit()
        zoom?.leave(now: facts.now)
        guard let first = row.newest, first.photo.isOfStick else { return }
        display.go(to: first, .slide, isBySelf: true, now: facts.now)
    }

    /// Returns the photo that a touch at this point sends; nil if none, also if its button was not there when the finger
    /// touched down.
    func stickPhotoToSend(at point: ScreenPoint, _ facts: Facts) -> PhotoID? {
        guard let photo = hand.couldSend, photo == photoToSend(facts) else { return nil }
        let place = StickButton.place(on: facts.screen, inches: facts.configuration.viewing.inches)
        return isOn(place, point, facts) ? photo : nil
    }

    /// Returns the photo whose button is on the screen; nil if there is none.
    func photoToSend(_ facts: Facts) -> PhotoID? {
        guard !overlay.hasNote, hiding.phrase == nil, let photo = stickPhoto(facts) else { return nil }
        return facts.standing(of: photo) == .offered ? photo : nil
    }

    /// Returns what the page of a stick's photo says; nil if it says nothing, or a message has the place.
    func sceneStick(_ facts: Facts) -> SceneStick? {
        guard !overlay.hasNote, hiding.phrase == nil, let photo = stickPhoto(facts) else { return nil }
        let place = StickButton.place(on: facts.screen, inches: facts.configuration.viewing.inches)
        switch facts.standing(of: photo) {
        case .unknown, .done: return nil
        case .offered: return SceneStick(.offered, place: place)
        case .copying: return SceneStick(.copying, place: place)
        case .onItsWay: return SceneStick(.onItsWay(facts.fractionSent(of: photo)), place: place)
        case .waitsForFamily: return SceneStick(.waitsForFamily, place: place)
        case .sent: return SceneStick(.sent, place: place)
        case .refused: return SceneStick(.refused, place: place)
        }
    }
}

extension PresentationFacts {
    /// The stick's pages and the newest photos beside them; nil without a stick.
    var stickRow: PageSequence? { stick.row.map { sequence(of: $0, only: onlyHere) } }

    func standing(of photo: PhotoID) -> Stick.Standing {
        stick.standing(of: photo, isServerUnavailable: isServerUnavailable)
    }

    /// Returns the fraction of a photo's bytes that were sent; nil while it waits for the server, or for another
    /// attempt.
    func fractionSent(of photo: PhotoID) -> Double? {
        guard !isServerUnavailable, !stick.outgoing.isPaused else { return nil }
        return stick.reading(of: photo).map { stick.outgoing.fraction(of: $0.hash) ?? 0 }
    }

    /// Returns whether the photo's picture can be decoded: its file is on the shelf, or on the stick.
    func hasFile(_ photo: PhotoID) -> Bool { photo.isOfStick || ledger.has(photo) }
}
