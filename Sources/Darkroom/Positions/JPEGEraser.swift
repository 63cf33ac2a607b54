/// Erases positions in a JPEG (ITU-T T.81), and in the further JPEGs behind it
/// (CIPA DC-007): phones store a picture's brightness so.
///
/// The eraser cuts off everything else behind the pictures, such as the film of
/// a moving photo.
struct JPEGEraser {
    let file: EditableFile

    func eraseWhole() throws(DarkroomError) {
        var start = 0
        repeat {
            guard let end = erase(start..<file.count) else { throw .unusual }
            start = end
            // Skip the zeros with which programs align the next picture.
            while file.byte(at: start) == 0 { start += 1 }
            if !file.holds([0xFF, 0xD8, 0xFF], at: start) { return file.cut(at: end) }
        } while true
    }

    /// Erases one picture that begins at the start of `range`; returns its end,
    /// nil if it has none.
    func erase(_ range: Range<Int>) -> Int? {
        var place = range.lowerBound
        guard file.holds([0xFF, 0xD8], at: place) else { return nil }
        place += 2
        while let (marker, start) = nextMarker(from: place, range) {
            place = start
            if marker == 0xD9 { return place }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = file.number(at: place, 2), length >= 2, place + length <= range.upperBound else {
                return nil
            }
            let body = place + 2..<place + length
            eraseSegment(marker, body)
            place = body.upperBound
            if marker == 0xDA { place = endOfScan(from: place, range) }
        }
        return nil
    }

    /// Finds the next marker.
    ///
    /// Any number of 0xFF may precede it; other bytes there belong to nothing
    /// and are erased.
    private func nextMarker(from place: Int, _ range: Range<Int>) -> (UInt8, Int)? {
        guard var found = file.first(0xFF, in: place..<range.upperBound) else { return nil }
        file.fill(place..<found)
        while found < range.upperBound, file.byte(at: found) == 0xFF { found += 1 }
        guard found < range.upperBound, let marker = file.byte(at: found) else { return nil }
        return (marker, found + 1)
    }

    /// The end of coded pixels: the next marker that is no restart.
    private func endOfScan(from place: Int, _ range: Range<Int>) -> Int {
        var place = place
        while let found = file.first(0xFF, in: Range(from: place, to: range.upperBound)) {
            guard let next = file.byte(at: found + 1) else { return range.upperBound }
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return found }
            place = next == 0xFF ? found + 1 : found + 2
        }
        return range.upperBound
    }

    private func eraseSegment(_ marker: UInt8, _ body: Range<Int>) {
        switch marker {
        case 0xE1 where file.holds("Exif\0\0", at: body.lowerBound):
            TIFFEraser.eraseExif(file, Range(from: body.lowerBound + 6, to: body.upperBound))
        // These segments stay: density, colour profile, the list of further pictures, Adobe's colours.
        case 0xE0 where file.holds("JFIF\0", at: body.lowerBound),
            0xE2 where file.holds("ICC_PROFILE\0", at: body.lowerBound),
            0xE2 where file.holds("MPF\0", at: body.lowerBound),
            0xEE where file.holds("Adobe", at: body.lowerBound):
            return
        case 0xE0...0xEF, 0xFE: file.fill(body)
        default: return
        }
    }
}
