/// Erases positions in a RIFF file: a WebP picture, or a sound (WAVE).
struct RIFFEraser {
    let file: EditableFile

    private static let harmless: Set<String> = [
        "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "fmt ", "data", "fact",
    ]

    func erase() throws(DarkroomError) {
        guard let said = file.number(at: 4, 4, isLittle: true) else { throw .unusual }
        // The head of a recording that was cut off gives a length beyond the
        // end of the file.
        let end = min(file.count, 8 + said)
        file.cut(at: end)
        var place = 12
        while place + 8 <= end {
            guard let length = file.number(at: place + 4, 4, isLittle: true) else { throw .unusual }
            let name = String(decoding: file.bytes(place..<place + 4), as: UTF8.self)
            let body = place + 8..<min(end, place + 8 + length)
            eraseChunk(name, body)
            place = place + 8 + length + length % 2
        }
        // The rest is shorter than the head of a chunk.
        if place < end { file.fill(place..<end) }
    }

    private func eraseChunk(_ name: String, _ body: Range<Int>) {
        switch name {
        case "EXIF":
            let mark = file.holds("Exif\0\0", at: body.lowerBound) ? 6 : 0
            TIFFEraser.eraseExif(file, Range(from: body.lowerBound + mark, to: body.upperBound))
        case "VP8X":
            // Clear the flag for XMP, because the chunk of XMP is erased.
            if let flags = file.byte(at: body.lowerBound) { file.write([flags & ~0x04], at: body.lowerBound) }
        case _ where Self.harmless.contains(name): return
        default:
            file.write("JUNK".utf8, at: body.lowerBound - 8)
            file.fill(body)
        }
    }
}
