import FamilyCore

// On a wide screen portraits that follow one another share pages, two by two,
// and on a tall one landscapes. Which two must be the same wherever she comes
// from, and must not change when photos come at either end of what is known. So
// they are counted from the older end of each run of them; and a run ends at
// every sixteenth position of the album, for else one photo deleted long ago
// would pair all newer ones anew. Photos of two moments share no page, for a
// title page may lie between them; and among the photos of one moment alone,
// the pairs are those of the whole album.

extension PageSequence {
    static let longestRun: Int64 = 16

    /// Returns the page of the photo at this index of the album.
    func page(at index: Int) -> Page {
        let photo = album.photos[index]
        guard let screen = pairing, mayShare(photo, screen) else { return Page(photo) }
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

    /// The photos of its kind before and after this one with nothing between, newest
    /// first.
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
        // What moves has a page of its own.
        guard photo.film == nil else { return false }
        return PairFit.stacks(on: screen)
            ? photo.width > photo.height : photo.height > photo.width && screen.width > screen.height
    }
}

extension Photo {
    /// The size of the upright original, in pixels.
    var shape: PixelSize { PixelSize(width: width, height: height) }
}
