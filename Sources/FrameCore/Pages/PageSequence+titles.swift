import FamilyCore

// Two or more photos of one moment that follow one another open with a title page: it lies on their newer side, so that
// who leafs from the newest photo to older ones meets it first. The newest page of the album is a photo all the same.

extension PageSequence {
    /// Returns the title page that lies before the photo at this index of the album; nil if there is none.
    func title(before index: Int) -> Page? {
        let photo = album.photos[index]
        guard let id = photo.moment, let moment = moments[id], !continues(index, id),
            let next = album.photos[(index + 1)...].first(where: { shows($0.id) }), next.moment == id
        else { return nil }
        // The cover may be hidden, or not here while the server is away: the next page's picture is there.
        let cover = moment.cover.flatMap(album.photo).flatMap { $0.moment == id ? page(showing: $0.id) : nil }
        let below = cover ?? page(at: index)
        return Page(photo: below.photo, position: photo.position, beside: below.beside, title: id)
    }

    /// Returns the page as it is now: with the same photo, or the title page of the same photos; nil if there is none.
    package func standing(_ page: Page) -> Page? {
        guard let title = page.title else { return self.page(showing: page.photo) }
        let start = album.firstIndex(atOrBelow: page.position)
        guard var index = album.photos[start...].firstIndex(where: { shows($0.id) }),
            album.photos[index].moment == title
        else { return nil }
        // Photos that arrived meanwhile have moved the title page to their newer side.
        while let newer = album.photos[..<index].lastIndex(where: { shows($0.id) }), album.photos[newer].moment == title
        {
            index = newer
        }
        return self.title(before: index)
    }

    /// Returns whether the photo on the newer side of this index is of the same moment.
    private func continues(_ index: Int, _ moment: MomentID) -> Bool {
        album.photos[..<index].last { shows($0.id) }?.moment == moment
    }
}
