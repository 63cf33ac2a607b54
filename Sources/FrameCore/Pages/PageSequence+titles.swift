import FamilyCore

// Two or more photos of one moment that follow one another have a title page. It lies on their newer side, so that a
// user who turns from the newest photo to older ones sees it first. The newest page of the album is a photo all the
// same.

extension PageSequence {
    /// Returns the title page that lies before the photo at this index of the album; nil if there is none.
    func title(before index: Int) -> Page? {
        let photo = album.photos[index]
        guard let id = photo.moment, let moment = moments[id], !continues(index, id),
            let next = firstIndex(from: index + 1), album.photos[next].moment == id
        else { return nil }
        // The cover may be hidden, or missing while the server is away: then the title page has the picture of the next
        // page.
        let cover = moment.cover.flatMap(album.photo).flatMap { $0.moment == id ? page(showing: $0.id) : nil }
        let below = cover ?? page(at: index)
        return Page(photo: below.photo, position: photo.position, beside: below.beside, title: id)
    }

    /// Returns the page as it is now: with the same photo, or the title page of the same photos; nil if there is none.
    package func standing(_ page: Page) -> Page? {
        guard let title = page.title else { return self.page(showing: page.photo) }
        guard var index = firstIndex(from: album.firstIndex(atOrBelow: page.position)),
            album.photos[index].moment == title
        else { return nil }
        // Photos that arrived meanwhile have moved the title page to their newer side.
        while let newer = lastIndex(before: index), album.photos[newer].moment == title { index = newer }
        return self.title(before: index)
    }

    /// Returns whether the photo on the newer side of this index is of the same moment.
    private func continues(_ index: Int, _ moment: MomentID) -> Bool {
        lastIndex(before: index).flatMap { album.photos[$0].moment } == moment
    }

    /// Returns the page by which one comes to a moment: the first title page of it, else its newest photo; nil if none of
    /// its photos is in the row.
    func entrance(to moment: MomentID) -> Page? {
        let indices = album.indices(around: moment).filter {
            album.photos[$0].moment == moment && shows(album.photos[$0].id)
        }
        return indices.lazy.compactMap { title(before: $0) }.first ?? indices.first.map(page(at:))
    }
}
