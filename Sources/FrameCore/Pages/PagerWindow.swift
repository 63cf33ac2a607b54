package import FamilyCore

/// The pictures held decoded: three pages at most, for each costs as much
/// memory as the screen has pixels.
package struct PagerWindow: Equatable, Sendable {
    package static let capacity = 3

    package enum Step: Equatable, Sendable {
        case prepare(PhotoID, beside: PhotoID? = nil)
        case release(PhotoID)
    }

    private struct Held: Equatable {
        /// As it was ordered last.
        var page: Page
        /// As it can be drawn.
        var ready: Page?
    }

    /// By the first photo of each page.
    private var held: [PhotoID: Held] = [:]

    package init() {}

    package func isReady(_ page: Page) -> Bool { ready(page) != nil }

    package func isPreparing(_ page: Page) -> Bool { held[page.photo].map { $0.ready == nil } ?? false }

    /// The page as it can be drawn, perhaps with another photo beside the first
    /// one, or none.
    package func ready(_ page: Page) -> Page? { held[page.photo]?.ready }

    /// Holds exactly the wanted ones, those with a file; room is made first.
    ///
    /// A page is made without a second photo that has no file yet, and anew when
    /// its photos are others; what it was stands until then. To the one that is
    /// magnified no photo comes, but one that is gone leaves it.
    package mutating func hold(
        _ wanted: [Page],
        magnified: PhotoID? = nil,
        having file: (PhotoID) -> Bool
    ) -> [Step] {
        let wanted = wanted.prefix(Self.capacity)
        let left = held.keys.filter { id in !wanted.contains { $0.photo == id } }.sorted { $0.text < $1.text }
        for id in left { held[id] = nil }
        let come = wanted.compactMap { page -> Page? in
            guard file(page.photo) else { return nil }
            let page = Page(photo: page.photo, position: page.position, beside: page.beside.filter(file))
            guard let known = held[page.photo] else { return page }
            let isKept = page.photo == magnified && known.page.beside.map(file) != false
            return known.page.beside == page.beside || isKept ? nil : page
        }
        for page in come { held[page.photo, default: Held(page: page)].page = page }
        return left.map(Step.release) + come.map(prepare)
    }

    /// Decoded; tells whether it is still wanted.
    package mutating func prepared(_ id: PhotoID) -> Bool {
        guard let page = held[id]?.page else { return false }
        held[id]?.ready = page
        return true
    }

    /// Tells whether it was held.
    @discardableResult
    package mutating func failed(_ id: PhotoID) -> Bool { held.removeValue(forKey: id) != nil }

    /// For another size of screen; the old pictures stand until the new ones
    /// are ready.
    package func again() -> [Step] {
        held.values.map(\.page).sorted { $0.photo.text < $1.photo.text }.map(prepare)
    }

    private func prepare(_ page: Page) -> Step { .prepare(page.photo, beside: page.beside) }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}
