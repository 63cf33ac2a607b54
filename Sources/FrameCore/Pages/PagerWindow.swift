package import FamilyCore

/// The decoded pictures of at most three pages; each needs as much memory as the screen has pixels.
package struct PagerWindow: Equatable, Sendable {
    package static let capacity = 3

    package enum Step: Equatable, Sendable {
        case prepare(PhotoID, beside: PhotoID? = nil)
        case release(PhotoID)
    }

    private struct Held: Equatable {
        /// The page as last requested.
        var page: Page
        /// The page as it can be drawn; nil while it is being prepared.
        var ready: Page?
    }

    /// The pages by their first photo; the page of a moment's cover and the title page over it have one picture.
    private var held: [PhotoID: Held] = [:]

    package init() {}

    package func isReady(_ page: Page) -> Bool { held[page.photo]?.ready != nil }

    package func isPreparing(_ page: Page) -> Bool { held[page.photo].map { $0.ready == nil } ?? false }

    /// Returns the page as it can be drawn, possibly with another second photo than requested, or none; nil if it is
    /// not ready.
    package func ready(_ page: Page) -> Page? {
        held[page.photo]?.ready.map {
            Page(photo: page.photo, position: page.position, beside: $0.beside, title: page.title)
        }
    }

    /// Returns the steps after which exactly the wanted pages with a file are held; releases come first.
    ///
    /// A page is prepared without a second photo that has no file yet, and again when its photos change; the old
    /// picture stays until then. A magnified page gets no second photo, but loses one that is gone.
    package mutating func hold(
        _ wanted: [Page],
        magnified: PhotoID? = nil,
        having file: (PhotoID) -> Bool
    ) -> [Step] {
        let wanted = wanted.reduce(into: [Page]()) { pages, page in
            if pages.count < Self.capacity, !pages.contains(where: { $0.photo == page.photo }) { pages.append(page) }
        }
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

    /// Records that a page is decoded; returns whether it is still wanted.
    package mutating func prepared(_ id: PhotoID) -> Bool {
        guard let page = held[id]?.page else { return false }
        held[id]?.ready = page
        return true
    }

    /// Releases a page that failed; returns whether it was held.
    @discardableResult
    package mutating func failed(_ id: PhotoID) -> Bool { held.removeValue(forKey: id) != nil }

    /// Returns the page that is being prepared with this photo as its second one; nil if there is none.
    package func waiting(beside id: PhotoID) -> PhotoID? {
        held.first { $0.value.page.beside == id && $0.value.ready == nil }?.key
    }

    /// Returns the steps that prepare all pages again for another screen size; the old pictures stay until then.
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
