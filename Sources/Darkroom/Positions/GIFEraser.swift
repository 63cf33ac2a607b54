/// Erases comments and the data of programs in a GIF; their blocks stay, empty
/// of meaning.
struct GIFEraser {
    let file: EditableFile

    func erase() throws(DarkroomError) {
        guard let flags = file.byte(at: 10) else { throw .unusual }
        var place = 13 + Self.tableBytes(flags)
        while let mark = file.byte(at: place) {
            switch mark {
            case 0x3B: return file.cut(at: place + 1)
            case 0x2C:
                guard let flags = file.byte(at: place + 9) else { throw .unusual }
                place = try endOfBlocks(from: place + 11 + Self.tableBytes(flags), isErased: false)
            case 0x21:
                // The loop count and the graphic control stay.
                let isHarmless =
                    file.byte(at: place + 1) == 0xF9 || file.holds("NETSCAPE2.0", at: place + 3)
                    || file.holds("ANIMEXTS1.0", at: place + 3)
                place = try endOfBlocks(from: place + 2, isErased: !isHarmless)
            default: throw .unusual
            }
        }
        throw .unusual
    }

    private func endOfBlocks(from start: Int, isErased: Bool) throws(DarkroomError) -> Int {
        var place = start
        while let length = file.byte(at: place) {
            if length == 0 { return place + 1 }
            if isErased { file.fill(place + 1..<place + 1 + Int(length)) }
            place += 1 + Int(length)
        }
        throw .unusual
    }

    private static func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
