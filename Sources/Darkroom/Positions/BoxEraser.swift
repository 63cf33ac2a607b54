/// Erases positions in a file of boxes (ISO/IEC 14496-12): HEIC, AVIF, MP4,
/// QuickTime.
///
/// A box that may tell the place becomes a `free` one of the same length.
struct BoxEraser {
    let file: EditableFile

    struct Box {
        let type: [UInt8]
        /// The place of the box's head.
        let start: Int
        let body: Range<Int>

        var name: String { String(decoding: type, as: UTF8.self) }
    }

    func erase() throws(DarkroomError) {
        for box in try boxes(in: file.whole) {
            switch box.name {
            case "ftyp", "styp", "mdat", "sidx", "ssix", "mfra", "pdin", "prft": continue
            // The name of this empty box tells the kind of a QuickTime file that begins with it.
            case "wide": file.fill(box.body)
            case "moov": try MovieEraser(boxes: self).erase(box)
            case "moof": try keep(["mfhd", "traf"], in: box)
            case "meta": try ItemEraser(boxes: self).erase(box)
            default: free(box)
            }
        }
    }

    /// The boxes in a range; throws if they do not fill it.
    func boxes(in range: Range<Int>) throws(DarkroomError) -> [Box] {
        var found: [Box] = []
        var place = range.lowerBound
        while place < range.upperBound {
            // QuickTime ends a list of user data with a zero.
            if range.upperBound - place < 8 {
                file.fill(place..<range.upperBound)
                break
            }
            guard var length = file.number(at: place, 4) else { throw .unusual }
            var head = 8
            if length == 1 {
                guard let long = file.number(at: place + 8, 8) else { throw .unusual }
                (length, head) = (long, 16)
            } else if length == 0 {
                length = range.upperBound - place
            }
            guard length >= head, length <= range.upperBound - place else { throw .unusual }
            let type = Array(file.bytes(place + 4..<place + 8))
            found.append(Box(type: type, start: place, body: place + head..<place + length))
            place += length
        }
        return found
    }

    func free(_ box: Box) {
        file.write("free".utf8, at: box.start + 4)
        file.fill(box.body)
    }

    /// Frees every box in a box but the named ones.
    func keep(_ names: Set<String>, in box: Box) throws(DarkroomError) {
        for inner in try boxes(in: box.body) where !names.contains(inner.name) { free(inner) }
    }
}
