import FamilyCore

// On a wide screen, portraits that follow one another share pages, two by two; on a tall screen, landscapes do. The
// pairs must be the same from whichever side the user comes, and must not change when photos come at either end of the
// known album. So the pairs are counted from the older end of each run. A run ends at every sixteenth position of the
// album, because otherwise one photo deleted long ago would change the pairs of all newer ones. Photos of two moments
// share no page, because a title page may lie between them. If only one moment is shown, its pairs are those of the
// whole album.

extension PageSequence {
    static let longestRun: Int64 = 16

    /// Returns the page of the photo at this index of the album.
    func page(at index: Int) -> Page {
        let photo = album.photos[index]
        guard let screen = sharingScreen, mayShare(photo, screen) else { return Page(photo) }
        var run = run(around: index, screen)
        while let older = run.popLast() {
            if let newer = run.last, PairFit(newer.shape, older.shape, on: screen) != nil {
                run.removeLast()
                if newer.id == photo.id || older.id == photo.id { return Page(newer, beside: older) }
            }
            if older.id == photo.id { break }
        }
        return Page(photo)
    }

    /// Returns the photos before and after this one that have its orientation, without any other photo between them,
    /// newest first.
    private func run(around index: Int, _ screen: PixelSize) -> [Photo] {
        let photo = album.photos[index]
        func isPart(_ other: Photo) -> Bool {
            other.position / Self.longestRun == photo.position / Self.longestRun && other.moment == photo.moment
                && mayShare(other, screen)
        }
        let newer = album.photos[..<index].reversed().lazy.filter { isShowable($0.id) }.prefix(while: isPart)
        let older = album.photos[(index + 1)...].lazy.filter { isShowable($0.id) }.prefix(while: isPart)
        return newer.reversed() + [photo] + older
    }

    private func mayShare(_ photo: Photo, _ screen: PixelSize) -> Bool {
        // A photo with a film has a page of its own.
        guard photo.film == nil, films[photo.id] == nil else { return false }
        return PairFit.stacks(on: screen)
            ? photo.width > photo.height : photo.height > photo.width && screen.width > screen.height
    }
}

extension Photo {
    /// The size of the upright original, in pixels.
    var shape: PixelSize { PixelSize(width: width, height: height) }
}
