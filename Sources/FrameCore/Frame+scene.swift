import FamilyCore

extension Frame {
    /// A page that has gone a quarter of its way shows no words.
    private static let captionFade = 4.0

    /// What to draw at this moment.
    ///
    /// `clock` is for words such as "yesterday".
    package func scene(now: Uptime, clock: WallClock) -> Scene {
        // Dark is dark, whatever is below.
        guard !night.isDark(now: now) else { return Scene(content: .blank, dimming: 1) }
        var scene = wakingScene(now: now, clock: clock)
        if let asking = card.scene(now: now) { scene.ask(asking) }
        scene.dimming = dimming(now: now)
        return scene
    }

    /// By night a share of what the day has.
    private func dimming(now: Uptime) -> Double {
        let taken = night.dimming(now: now)
        return habits.brightness == 100 ? taken : 1 - (1 - taken) * Double(habits.brightness) / 100
    }

    private func wakingScene(now: Uptime, clock: WallClock) -> Scene {
        guard !membership.isPairing else { return membership.welcomeScene(membershipFacts(now: now)) }
        guard membership.isInFamily else { return Scene(content: .blank) }
        if let content = membership.coveringContent { return Scene(content: content, pie: pie(now: now)) }
        return Scene(
            content: familyContent(now: now),
            departing: membership.departure(now: now),
            marks: marks(now: now),
            film: film(now: now),
            pie: pie(now: now),
            note: note?.phrase,
            captions: captions(now: now, clock: clock),
            clock: habits.showsClock && grid == nil && !shownPages.isEmpty ? clock.time : nil
        )
    }

    // MARK: - In the family

    private func familyContent(now: Uptime) -> SceneContent {
        if let grid = sceneGrid(now: now) { return .grid(grid) }
        let pages = scenePages(now: now)
        if !pages.isEmpty { return .photos(pages) }
        return familyNotice.map { .notice($0.scene(familyName: membership.identity?.familyName ?? "")) } ?? .blank
    }

    private var familyNotice: Notice? {
        // A moment, and there is a photo to see.
        if let page = pager.current, window.isPreparing(page) { return nil }
        if isKnownEmpty { return .empty }
        if policy.isFull { return .full }
        if reachability.isOutdated { return .outdated }
        guard isAlone else { return nil }
        return sync.pointer == nil ? .opening : .fetching
    }

    private func scenePages(now: Uptime) -> [ScenePage] {
        let pages = pager.visible(in: line, now: now).compactMap { scenePage($0, now: now) }
        guard let fade = pager.fade, let current = pages.first, current.photo == pager.current?.photo,
            let below = scenePage((fade.from, current.offset), now: now)
        else { return pages }
        let progress = fade.progress(now: now)
        var over = pages
        over[0].opacity = progress
        return progress > 0 ? [below] + over : [below] + over.dropFirst()
    }

    func scenePage(_ place: (page: Page, offset: Double), now: Uptime) -> ScenePage? {
        guard let page = window.ready(place.page), let shape = shape(of: page) else { return nil }
        return ScenePage(
            photo: page.photo,
            beside: page.beside,
            shape: shape,
            offset: place.offset,
            magnification: magnification(of: page.photo, now: now),
            film: films.opacity(of: page.photo, now: now)
        )
    }

    /// Where nothing lies over the page.
    private func film(now: Uptime) -> SceneFilm? {
        guard grid == nil, let page = shownPage, pager.offset(now: now) == 0, pager.fade == nil,
            magnification(of: page.photo, now: now) == .whole
        else { return nil }
        return films.sign(now: now)
    }

    /// The words of the page at rest; while it moves they fade with the way it
    /// has gone, and those of the next one come as it arrives.
    private func captions(now: Uptime, clock: WallClock) -> [SceneCaption] {
        guard let appearance = caption, note == nil, grid == nil, let page = shownPage else { return [] }
        let nearness = max(0, 1 - abs(pager.offset(now: now)) * Self.captionFade)
        // A photo seen closely shows no words either.
        let wholeness = max(0, 1 - (magnification(of: page.photo, now: now).scale - 1) * Self.captionFade)
        let opacity = appearance.opacity(now: now) * nearness * wholeness
        guard opacity > 0 else { return [] }
        return parts(of: page).compactMap { id, part in
            album.photo(id).map { words(about: $0, on: part, clock, opacity: opacity) }
        }
    }

    private func words(
        about photo: Photo,
        on part: PagePart,
        _ clock: WallClock,
        opacity: Double
    ) -> SceneCaption {
        SceneCaption(
            photo: photo.id,
            part: part,
            words: photo.caption,
            sender: photo.sender.displayName,
            place: photo.place.map(Self.onOneLine),
            age: PhotoAge(of: photo.addedAt, on: clock),
            hearts: photo.hearts,
            comments: (photo.comments?.newest ?? []).suffix(NewestComments.most).map { comment in
                SceneComment(author: comment.author.displayName, words: Self.onOneLine(comment.words))
            },
            offersHeart: !isHearted(photo.id),
            opacity: opacity
        )
    }

    private static func onOneLine(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private func marks(now: Uptime) -> [SceneMark] {
        var marks: [SceneMark] = []
        if reachability.isOffline(now: now) { marks.append(.offline) }
        // The others are the page's.
        guard grid == nil else { return marks }
        let isBeside = membership.isForgotten || !marks.isEmpty
        if membership.isForgotten, marks.isEmpty { marks.append(.forgotten) }
        if newCount > 0 { marks.append(.new(newCount)) }
        if film(now: now) != nil, films.isUnheard { marks.append(.unheard(isBeside: isBeside)) }
        guard let page = shownPage, !shownPages.isEmpty else { return marks }
        // Within the screen a heart belongs to what is below it.
        let isAtRest = pager.offset(now: now) == 0 && magnification(of: page.photo, now: now) == .whole
        guard page.beside == nil || isAtRest else { return marks }
        for (photo, part) in parts(of: page) where isHearted(photo) {
            let appearing = heartbeat.flatMap { $0.photos.contains(photo) ? $0.progress(now: now) : nil }
            marks.append(.heart(progress: appearing ?? 1, on: part))
        }
        return marks
    }

    // MARK: - What goes on

    /// Nothing is on the screen yet, and photos are expected.
    var firstPieAt: Uptime? {
        guard shownPages.isEmpty, !isKnownEmpty, !isAlone, !policy.isFull, !takesNothing else { return nil }
        return (membership.welcomesSince ?? .start).advanced(by: ScenePie.delay)
    }

    private func pie(now: Uptime) -> ScenePie? {
        if let pull, pull.since.advanced(by: ScenePie.delay) <= now {
            let words: Phrase = pull.way == .newer ? .lookingForNewer : .lookingForOlder
            return ScenePie(fraction: nil, words: words, place: pull.way.place)
        }
        if let wish = pager.destination, !wish.isBySelf, wish.since.advanced(by: ScenePie.delay) <= now {
            let way = pager.current?.way(to: wish.page) ?? .older
            let place = grid == nil ? way.place : .middle
            return ScenePie(fraction: downloads.fraction(of: wish.page.photo), words: .receiving, place: place)
        }
        guard firstPieAt.hasCome(by: now) else { return nil }
        let fraction = pager.current.flatMap { downloads.fraction(of: $0.photo) }
        return ScenePie(fraction: fraction, words: .receiving, place: .middle)
    }
}

extension Way {
    fileprivate var place: ScenePlace { self == .newer ? .newerEnd : .olderEnd }
}
