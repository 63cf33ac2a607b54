/// Erases the tags of an MP3: ID3 at its start becomes empty, ID3 and APE at its
/// end are cut off.
struct MP3Eraser {
    let file: EditableFile

    func erase() {
        var place = 0
        while file.holds("ID3", at: place), let length = length(at: place + 6) {
            let hasFooter = (file.byte(at: place + 5) ?? 0) & 0x10 != 0
            let end = place + 10 + length + (hasFooter ? 10 : 0)
            // Without flags, the zeros are padding.
            file.fill(place + 5..<place + 6)
            file.fill(place + 10..<end)
            place = end
        }
        if file.holds("TAG", at: file.count - 128) { file.cut(at: file.count - 128) }
        let footer = file.count - 32
        guard file.holds("APETAGEX", at: footer), let length = file.number(at: footer + 12, 4, isLittle: true),
            let flags = file.number(at: footer + 20, 4, isLittle: true)
        else { return }
        file.cut(at: file.count - length - (flags >> 31 == 1 ? 32 : 0))
    }

    /// Reads a length of four bytes with seven bits each.
    private func length(at place: Int) -> Int? {
        let bytes = Array(file.bytes(place..<place + 4))
        guard bytes.count == 4, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }
}
