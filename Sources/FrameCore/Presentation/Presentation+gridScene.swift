import FamilyCore

extension Presentation {
    /// The minimum length of the scroll bar, as a fraction of the screen's height.
    private static let barMinimum = 0.06
    /// The duration in which the scroll bar fades while the grid comes to rest.
    private static let barGoes = Duration.milliseconds(400)

    /// Returns the grid to draw; nil if it is closed.
    func sceneGrid(_ facts: Facts) -> SceneGrid? {
        guard let grid, let current = display.current else { return nil }
        let line = facts.gridLine
        let progress = grid.opening.progress(now: facts.now)
        let hero = hero(of: grid, line, facts)
        let lane = sceneLane(of: grid, progress: progress, facts)
        let seen = lane?.shift == 1 ? 0..<0 : grid.visible(in: line, now: facts.now)
        return SceneGrid(
            cells: seen.map { cell($0, of: grid, line, without: hero?.page.photo, facts) },
            gap: grid.layout.gap,
            offset: grid.offset(now: facts.now),
            progress: progress,
            current: hero == nil && current.title == nil ? place(of: current, in: grid, line, facts) : nil,
            selected: (grid.picked ?? grid.cursor).flatMap { place(of: $0, in: grid, line, facts) },
            hero: hero,
            bar: bar(of: grid.scroll, progress: progress, facts),
            lane: lane
        )
    }

    private func cell(
        _ index: Int,
        of grid: Grid,
        _ line: GridSequence,
        without hero: PhotoID?,
        _ facts: Facts
    ) -> SceneGrid.Cell {
        let photo = line.photo(at: index)
        return SceneGrid.Cell(
            photo: photo.id,
            place: grid.place(of: index, now: facts.now),
            opacity: photo.id == hero ? 0 : grid.thumbnails.opacity(of: photo.id, now: facts.now),
            isFilm: facts.hasFilm(photo.id)
        )
    }

    private func place(of page: Page, in grid: Grid, _ line: GridSequence, _ facts: Facts) -> PixelRect? {
        let place = grid.place(of: line.index(of: page), now: facts.now)
        return place.intersection(PixelRect(facts.screen)).isEmpty ? nil : place
    }

    /// Returns the page that shrinks into its thumbnail until the grid is open.
    ///
    /// The rectangle of an invisible thumbnail is moved to just outside the screen.
    private func hero(of grid: Grid, _ line: GridSequence, _ facts: Facts) -> SceneGrid.Hero? {
        guard let page = display.current, grid.opening.progress(now: facts.now) < 1,
            let shown = scenePage((page, 0), facts)
        else { return nil }
        // A title page shrinks into its cover.
        let photo = page.title == nil ? page : facts.album.page(of: page.photo) ?? page
        let aside = Int((grid.lane.entrance.progress(now: facts.now) * Double(facts.screen.width)).rounded())
        var cell = grid.place(of: line.index(of: photo), now: facts.now).moved(x: -aside, y: 0)
        if let index = visit.flatMap({ grid.lane.index(of: $0.moment) }), aside > 0 {
            cell = grid.lane.place(of: index, now: facts.now).moved(x: facts.screen.width - aside, y: 0)
        }
        cell.y = (-cell.height...facts.screen.height).clamp(cell.y)
        cell.x = (-cell.width...facts.screen.width).clamp(cell.x)
        return SceneGrid.Hero(page: shown, cell: cell)
    }

    /// Returns memory lane as far as it is on the screen; nil if it is not.
    private func sceneLane(of grid: Grid, progress: Double, _ facts: Facts) -> SceneLane? {
        let lane = grid.lane
        guard lane.isShown(now: facts.now) else { return nil }
        let top = -lane.offset(now: facts.now)
        let selected = grid.pickedVisit.flatMap { lane.index(of: $0.moment) } ?? lane.selected
        return SceneLane(
            shift: lane.entrance.progress(now: facts.now),
            covers: lane.visible(now: facts.now).map { index in
                let memory = lane.memories[index]
                return SceneLane.Cover(
                    photo: memory.cover,
                    place: lane.place(of: index, now: facts.now),
                    opacity: memory.cover.map { lane.covers.opacity(of: $0, now: facts.now) } ?? 0,
                    title: Self.onOneLine(memory.moment.title),
                    day: memory.moment.starts.localTime
                )
            },
            words: lane.layout.words,
            gap: lane.layout.gap,
            heading: PixelRect(x: 0, y: top, width: facts.screen.width, height: lane.layout.head),
            selected: selected.map { lane.place(of: $0, now: facts.now) },
            bar: bar(of: lane.scroll, progress: progress, facts)
        )
    }

    private func bar(of scroll: GridScroll, progress: Double, _ facts: Facts) -> SceneGrid.Bar? {
        let whole = scroll.furthest + 1
        guard whole > 1, progress == 1, scroll.ends != nil || scroll.isHeld else { return nil }
        let opacity = scroll.ends.map { (0...1).clamp(facts.now.duration(to: $0) / Self.barGoes) } ?? 1
        let length = max(1 / whole, Self.barMinimum)
        let share = (0...1).clamp(scroll.offset(now: facts.now) / scroll.furthest)
        return SceneGrid.Bar(start: share * (1 - length), length: length, opacity: opacity)
    }
}
