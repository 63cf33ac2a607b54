import FamilyCore

extension Presentation {
    /// The factor by which a caption fades with the page's offset: at a quarter of a page it is invisible.
    private static let captionFade = 4.0

    /// Returns what to draw for a frame in a family.
    ///
    /// `departing` is the content that slides away; `covering` has not begun to. `progress` returns the downloaded
    /// fraction of a photo.
    func scene(
        _ facts: Facts,
        covering: SceneContent?,
        departing: SceneDeparture?,
        progress: (PhotoID) -> Double?
    ) -> Scene {
        let pie = pie(facts, progress: progress)
        if let covering { return Scene(content: covering, pie: pie) }
        return Scene(
            content: familyContent(facts),
            departing: departing,
            marks: marks(facts),
            film: film(facts),
            pie: pie,
            note: hiding.phrase ?? overlay.phrase,
            captions: hiding.phrase == nil ? captions(facts) : [],
            clock: showsClock(facts) ? facts.clock.time : nil,
            birthdays: birthdays(facts),
            coming: coming(facts),
            stick: sceneStick(facts)
        )
    }

    /// Returns the names of those whose birthday is told; nil if there are none.
    func toldBirthdays(_ facts: Facts) -> [String]? {
        let names = birthdays(facts).map(\.name)
        return names.isEmpty ? nil : names
    }

    private func showsClock(_ facts: Facts) -> Bool { facts.configuration.showsClock && showsCorner(facts) }

    /// Returns whether the corner of the clock is free: over photos, and not over the grid.
    private func showsCorner(_ facts: Facts) -> Bool { grid == nil && !shownPages(facts).isEmpty }

    /// Returns whose birthday is told in the corner of the clock.
    func birthdays(_ facts: Facts) -> [SceneBirthday] {
        guard !facts.birthdays.people.isEmpty, showsCorner(facts) else { return [] }
        return SceneBirthday.today(of: facts.birthdays, on: facts.clock)
    }

    /// Returns the moment that is announced below the clock; nil if none is.
    func coming(_ facts: Facts) -> SceneComing? {
        showsClock(facts) ? SceneComing(nextOf: facts.library.coming, on: facts.clock) : nil
    }

    /// Returns whether the screen is completely dark.
    func isDark(now: Uptime) -> Bool { light.isDark(now: now) }

    /// Adds the card and the dimming to the scene.
    func finish(_ scene: inout Scene, now: Uptime, brightness: Int) {
        if let asking = hiding.scene(now: now) ?? card.scene(now: now) { scene.ask(asking) }
        scene.dimming = light.dimming(now: now, brightness: brightness)
        scene.wordsDimming = light.wordsDimming(now: now, brightness: brightness)
    }

    // MARK: - In the family

    private func familyContent(_ facts: Facts) -> SceneContent {
        if let grid = sceneGrid(facts) { return .grid(grid) }
        let pages = scenePages(facts)
        if !pages.isEmpty { return .photos(pages) }
        return familyNotice(facts).map { .notice($0.scene(familyName: facts.familyName)) } ?? .blank
    }

    private func familyNotice(_ facts: Facts) -> Notice? {
        // A picture is being decoded and is shown in a moment.
        if display.isPreparing { return nil }
        if facts.isEmpty { return .empty }
        if facts.library.condition.isFull { return .full }
        if facts.library.condition.isOutdated { return .outdated }
        guard facts.isServerUnavailable else { return nil }
        if facts.library.condition.isStranger { return .stranger }
        if facts.isForgotten { return .forgotten }
        return facts.library.pointer == nil ? .opening : .fetching
    }

    private func scenePages(_ facts: Facts) -> [ScenePage] {
        let pages = display.visible(in: facts.line, now: facts.now).compactMap { scenePage($0, facts) }
        guard let fade = display.fade, let current = pages.first, current.photo == display.current?.photo,
            let below = scenePage((fade.from, current.offset), facts)
        else { return pages }
        let progress = fade.progress(now: facts.now)
        var over = pages
        over[0].opacity = progress
        return progress > 0 ? [below] + over : [below] + over.dropFirst()
    }

    func scenePage(_ place: (page: Page, offset: Double), _ facts: Facts) -> ScenePage? {
        guard let page = display.ready(place.page), let shape = shape(of: page, facts) else { return nil }
        guard page.title == nil else { return titlePage(page, shape, offset: place.offset, facts) }
        return ScenePage(
            photo: page.photo,
            beside: page.beside,
            shape: shape,
            offset: place.offset,
            magnification: magnification(of: page.photo, facts),
            film: films.opacity(of: page.photo, now: facts.now)
        )
    }

    private func titlePage(_ page: Page, _ shape: PixelSize, offset: Double, _ facts: Facts) -> ScenePage? {
        guard let moment = page.title.flatMap({ facts.library.moments[$0] }) else { return nil }
        return ScenePage(
            photo: page.photo,
            beside: page.beside,
            shape: shape,
            offset: offset,
            title: SceneTitle(of: moment, isOver: facts.isOver(moment))
        )
    }

    /// Returns the sign of the film if nothing covers the page; nil otherwise.
    private func film(_ facts: Facts) -> SceneFilm? {
        guard grid == nil, let page = shownPage, page.title == nil, display.isInPlace(now: facts.now),
            magnification(of: page.photo, facts) == .whole
        else { return nil }
        return films.sign(now: facts.now)
    }

    /// Returns the captions of the page.
    private func captions(_ facts: Facts) -> [SceneCaption] {
        guard let appearance = overlay.caption, let page = shownPage else { return [] }
        let opacity = wordsOpacity(facts)
        guard opacity > 0 else { return [] }
        return parts(of: page, facts).compactMap { id, part in
            facts.album.photo(id).map { words(about: $0, on: part, appearance.extent, opacity: opacity, facts) }
        }
    }

    /// Returns the opacity of the words about the page, 0 … 1; they fade with its offset while it moves.
    func wordsOpacity(_ facts: Facts) -> Double {
        guard let appearance = overlay.caption, !overlay.hasNote, grid == nil, let page = shownPage else { return 0 }
        let nearness = max(0, 1 - abs(display.offset(now: facts.now)) * Self.captionFade)
        // A magnified photo shows no caption.
        let wholeness = max(0, 1 - (magnification(of: page.photo, facts).scale - 1) * Self.captionFade)
        return appearance.opacity(now: facts.now) * nearness * wholeness
    }

    private func words(
        about photo: Photo,
        on part: PagePart,
        _ extent: CaptionAppearance.Extent,
        opacity: Double,
        _ facts: Facts
    ) -> SceneCaption {
        let comments = extent == .brief ? [] : photo.comments?.newest ?? []
        let shown = comments.suffix(extent == .whole ? comments.count : SceneCaption.usualComments)
        return SceneCaption(
            photo: photo.id,
            part: part,
            words: photo.caption,
            sender: photo.sender.displayName,
            place: photo.whereTaken.map(Self.onOneLine),
            homeKilometres: photo.homeKilometres,
            age: photo.age(on: facts.clock),
            hearts: photo.hearts,
            comments: shown.map { comment in
                SceneComment(author: comment.author.displayName, words: Self.onOneLine(comment.words))
            },
            commentCount: photo.comments?.count ?? 0,
            isWhole: extent == .whole,
            offersHeart: extent != .brief && !facts.library.isHearted(photo.id),
            opacity: opacity
        )
    }

    static func onOneLine(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    func marks(_ facts: Facts) -> [SceneMark] {
        var marks: [SceneMark] = []
        if facts.isOffline { marks.append(.offline) }
        // The other marks belong to the page.
        guard grid == nil else { return marks + [laneMark(facts)].compactMap(\.self) }
        let isBeside = facts.isForgotten || !marks.isEmpty
        if facts.isForgotten, marks.isEmpty { marks.append(.forgotten) }
        let new = newCount(facts)
        if new > 0 { marks.append(.new(new)) }
        if film(facts) != nil, films.isMuted { marks.append(.muted(isBeside: isBeside)) }
        if let moment = momentMark(facts) { marks.append(moment) }
        if let before = marksBeforePause(facts) { marks.append(.paused(before: before)) }
        guard let page = shownPage, !shownPages(facts).isEmpty else { return marks }
        // Hearts are shown where a touch reaches them: not while the user has magnified the photo. Those of a page of two
        // are shown only while it is at rest.
        let isAtRest = display.offset(now: facts.now) == 0 && magnification(of: page.photo, facts) == .whole
        guard page.beside == nil ? !isMagnified : isAtRest else { return marks }
        for (photo, part) in parts(of: page, facts) where facts.library.isHearted(photo) {
            marks.append(.heart(progress: overlay.heartProgress(of: photo, now: facts.now), on: part))
        }
        return marks
    }

    /// Returns how many signs stand before the sign of a paused slideshow; nil if that sign is not shown.
    private func marksBeforePause(_ facts: Facts) -> Int? {
        guard slideshow.isOn, slideshow.isPaused, grid == nil, !shownPages(facts).isEmpty else { return nil }
        let isMuted = film(facts) != nil && films.isMuted
        return (facts.isOffline || facts.isForgotten ? 1 : 0) + (isMuted ? 1 : 0)
    }

    // MARK: - Deadlines

    /// Returns when the progress pie appears if no photo is on the screen but photos are expected; nil otherwise.
    func firstPieAt(_ facts: Facts) -> Uptime? {
        let library = facts.library
        guard shownPages(facts).isEmpty, !facts.isEmpty, !facts.isServerUnavailable, !library.condition.isFull,
            !library.takesNothing
        else { return nil }
        return (facts.welcomesSince ?? .start).advanced(by: ScenePie.delay)
    }

    private func pie(_ facts: Facts, progress: (PhotoID) -> Double?) -> ScenePie? {
        if let way = pull.shown(now: facts.now) {
            let words: Phrase = way == .newer ? .lookingForNewer : .lookingForOlder
            return ScenePie(fraction: nil, words: words, place: way.place)
        }
        if let planned = display.turnShownAsWaiting(now: facts.now) {
            let way = display.current?.way(to: planned.page) ?? .older
            let place = grid == nil ? way.place : .middle
            return ScenePie(fraction: progress(planned.page.photo), words: .receiving, place: place)
        }
        guard firstPieAt(facts).hasCome(by: facts.now) else { return nil }
        let fraction = display.current.flatMap { progress($0.photo) }
        return ScenePie(fraction: fraction, words: .receiving, place: .middle)
    }
}

extension PageDirection {
    fileprivate var place: PiePosition { self == .newer ? .newerEnd : .olderEnd }
}
