import FamilyCore
import FamilyServices
import ServerCore

/// The photos of a selection, what was chosen, and the form to choose more.
struct SelectionView: Sendable {
    /// One of the things that were chosen; its link leads to the photos without this choice.
    struct Chip: Sendable {
        let name: String
        let address: String
        let label: String
    }

    let heading: String
    let chips: [Chip]
    let hasChips: Bool
    /// The moments with the words of the search in their titles, above the photos.
    private(set) var moments: [MomentCard] = []
    private(set) var hasMoments = false
    /// Whether no photo and no moment matches.
    private(set) var isEmpty: Bool
    /// Whether moments match, but no photo does.
    private(set) var hasNoPhotos = false
    let emptyWords: String
    let form: NarrowingForm
    let grid: GridView

    init(
        _ part: AlbumPart,
        of source: AlbumSource,
        selection: PhotoSelection,
        choices: SelectionChoices,
        context: MemberContext,
        words: Words
    ) {
        let chosen = SelectionName(selection, choices: choices, times: context.times, words: words)
        heading = chosen.parts.map(\.name).joined(separator: " · ")
        // A single choice is the heading already.
        let choicesToLeave = chosen.parts.count > 1 ? chosen.parts : []
        chips = choicesToLeave.map { part in
            Chip(
                name: part.name,
                address: SelectionAddress.page(part.without),
                label: words(.withoutChoice, ["name": part.name])
            )
        }
        hasChips = !chips.isEmpty
        isEmpty = part.photos.isEmpty && part.older == nil && part.newer == nil
        emptyWords =
            words[
                chips.count > 1 ? .nothingFoundMany : selection.words != nil ? .nothingFoundWords : .nothingFoundOne
            ]
        form = NarrowingForm(selection, choices)
        grid = GridView(
            part,
            of: source,
            end: isEmpty ? nil : words[.selectionEnds],
            words: words,
            tile: { TileView($0, in: selection, words: words) },
            month: { selection.isLoved ? nil : context.times.monthTaken($0) }
        )
    }

    mutating func add(_ found: [MomentCard]) {
        moments = found
        hasMoments = !found.isEmpty
        hasNoPhotos = isEmpty && hasMoments
        isEmpty = isEmpty && !hasMoments
    }
}

/// The form to choose more, which keeps what was chosen.
struct NarrowingForm: Sendable {
    struct Option: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    /// The words searched for.
    let typed: String?
    let people: [Option]
    let places: [Option]
    let hasPlaces: Bool
    /// The years; none is chosen beside a day, which has a field of its own.
    let years: [Option]
    /// The chosen day, such as `2026-07-04`; nil if none is.
    let day: String?
    let isLoved: Bool

    init(_ selection: PhotoSelection, _ choices: SelectionChoices) {
        typed = selection.words
        people = choices.people.compactMap { sender in
            sender.id.map { Option(value: $0.text, name: sender.displayName, isChosen: $0 == selection.person) }
        }
        places = choices.places.map { place in
            Option(value: place.key.text, name: place.name, isChosen: place.key == selection.place)
        }
        hasPlaces = !places.isEmpty
        years = choices.years.map { year in
            Option(value: String(year), name: String(year), isChosen: selection.time == .year(year))
        }
        day = if case .day(let day) = selection.time { day.description } else { nil }
        isLoved = selection.isLoved
    }
}

/// What was chosen, in words.
struct SelectionName: Sendable {
    struct Part: Sendable {
        let name: String
        /// The selection without this choice.
        let without: PhotoSelection
    }

    let parts: [Part]

    init(_ selection: PhotoSelection, choices: SelectionChoices, times: TimeWords, words: Words) {
        var parts: [Part] = []
        func add(_ name: String, _ leave: (inout PhotoSelection) -> Void) {
            var without = selection
            leave(&without)
            parts.append(Part(name: name, without: without))
        }
        if let text = selection.words { add(words(.quoted, ["text": text])) { $0.words = nil } }
        if let person = selection.person {
            let name = choices.people.first { $0.id == person }?.displayName
            add(name ?? words[.somebody]) { $0.person = nil }
        }
        if let place = selection.place {
            let name = choices.places.first { $0.key == place }?.name
            add(name ?? words[.someplace]) { $0.place = nil }
        }
        switch selection.time {
        case .year(let year): add(String(year)) { $0.time = nil }
        case .day(let day): add(times.day(day)) { $0.time = .year(day.year) }
        case nil: break
        }
        if selection.isLoved { add(words[.mostLoved]) { $0.isLoved = false } }
        self.parts = parts
    }
}
