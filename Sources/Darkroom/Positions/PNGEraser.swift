import Zlib

/// Erases positions in a PNG.
///
/// A chunk that may tell the place becomes one without a meaning, with a correct
/// checksum.
struct PNGEraser {
    let file: EditableFile

    /// The chunks about colours, size, time of change and motion (PNG 3), which
    /// tell no place.
    private static let harmless: Set<String> = [
        "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "pHYs", "tRNS", "bKGD", "sBIT", "hIST", "tIME", "acTL",
        "fcTL", "fdAT",
    ]

    func erase() throws(DarkroomError) {
        var place = 8
        while true {
            guard let length = file.number(at: place, 4), place + 12 + length <= file.count else { throw .unusual }
            let type = String(decoding: file.bytes(place + 4..<place + 8), as: UTF8.self)
            let body = place + 8..<place + 8 + length
            if type == "eXIf" {
                TIFFEraser.eraseExif(file, body)
                sum(place)
            } else if let first = type.utf8.first, first & 0x20 != 0, !Self.harmless.contains(type) {
                // By the case of its letters, `grMa` is a private chunk that
                // decoders ignore and editors may copy (PNG 3, 5.4).
                file.write("grMa".utf8, at: place + 4)
                file.fill(body)
                sum(place)
            }
            place = body.upperBound + 4
            if type == "IEND" { return file.cut(at: place) }
        }
    }

    private func sum(_ chunk: Int) {
        guard let length = file.number(at: chunk, 4) else { return }
        var checksum = CRC32()
        checksum.update(file.bytes(chunk + 4..<chunk + 8 + length))
        file.write(Int(checksum.value), 4, at: chunk + 8 + length)
    }
}
