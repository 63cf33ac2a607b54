/// Erases the comments of an Ogg sound (RFC 3533): their letters become blanks,
/// and the checksums of their pages are made anew.
struct OggEraser {
    let file: EditableFile

    private struct Page {
        let start: Int
        let body: Range<Int>
        /// The packets in this page; the first and the last may be parts of one.
        var packets: [Range<Int>] = []
    }

    private static let marks = ["\u{03}vorbis", "OpusTags"]

    func erase() throws(DarkroomError) {
        var place = 0
        var isInComments = false
        // FLAC in Ogg has other comments.
        guard !file.holds("\u{7F}FLAC", at: 28) else { throw .unusual }
        while place < file.count {
            let page = try page(at: place)
            var isChanged = false
            for (index, packet) in page.packets.enumerated() {
                // A packet goes on from the page before, or begins.
                let isContinued = index == 0 && (file.byte(at: page.start + 5) ?? 0) & 1 == 1
                let mark = isContinued ? nil : Self.marks.first { file.holds($0, at: packet.lowerBound) }
                if !isContinued { isInComments = mark != nil }
                guard isInComments else { continue }
                try erase(packet, after: mark)
                isChanged = true
            }
            if isChanged { sum(page) }
            place = page.body.upperBound
        }
    }

    private func page(at place: Int) throws(DarkroomError) -> Page {
        guard file.holds("OggS", at: place), let count = file.byte(at: place + 26).map(Int.init) else { throw .unusual }
        var end = place + 27 + count
        var (start, packets) = (end, [Range<Int>]())
        for index in 0..<count {
            guard let length = file.byte(at: place + 27 + index).map(Int.init) else { throw .unusual }
            end += length
            if length < 255 || index == count - 1 {
                packets.append(start..<end)
                start = end
            }
        }
        guard end <= file.count else { throw .unusual }
        return Page(start: place, body: place + 27 + count..<end, packets: packets)
    }

    /// Empties a packet of comments: the name of the program stays, the number
    /// of comments becomes zero.
    private func erase(_ range: Range<Int>, after mark: String?) throws(DarkroomError) {
        guard let mark else { return file.fill(range) }
        let vendor = range.lowerBound + mark.utf8.count
        guard let length = file.number(at: vendor, 4, isLittle: true), vendor + 8 + length <= range.upperBound else {
            throw .unusual
        }
        // Vorbis ends the packet with a one-bit.
        let isFramed = mark.hasSuffix("vorbis")
        file.fill(vendor + 4 + length..<range.upperBound)
        if isFramed { file.write([1], at: vendor + 8 + length) }
    }

    private func sum(_ page: Page) {
        file.fill(page.start + 22..<page.start + 26)
        var sum: UInt32 = 0
        for byte in file.bytes(page.start..<page.body.upperBound) {
            sum ^= UInt32(byte) << 24
            for _ in 0..<8 { sum = sum >> 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
        }
        file.write(Int(sum), 4, at: page.start + 22, isLittle: true)
    }
}
