import FamilyCore

// Successive portraits share pages, two by two. The pairs must not depend on the direction of paging and must not
// change when photos come at either end of the known album. So they are counted from the older end of each run of
// portraits. A run ends at every sixteenth position, or one deleted photo would change the pairs of all newer ones.

extension PageLine {
    private static let longestRun: Int64 = 16

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

    /// Returns the uninterrupted portraits around this one, newest first.
    private func run(around index: Int, _ screen: PixelSize) -> [Photo] {
        let photo = album.photos[index]
        func isPart(_ other: Photo) -> Bool {
            other.position / Self.longestRun == photo.position / Self.longestRun && mayShare(other, screen)
        }
        let newer = album.photos[..<index].reversed().lazy.filter { shows($0.id) }.prefix(while: isPart)
        let older = album.photos[(index + 1)...].lazy.filter { shows($0.id) }.prefix(while: isPart)
        return newer.reversed() + [photo] + older
    }

    private func mayShare(_ photo: Photo, _ screen: PixelSize) -> Bool {
        // A photo with a film has a page of its own.
        photo.film == nil && photo.height > photo.width && screen.width > screen.height
    }
}

extension Photo {
    /// The size of the upright original, in pixels.
    var shape: PixelSize { PixelSize(width: width, height: height) }
}
