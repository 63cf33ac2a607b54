/// Erases tags and attachments of a Matroska or WebM film (RFC 9559): they
/// become void elements of the same length.
struct MatroskaEraser {
    let file: EditableFile

    private enum Name {
        static let segment = 0x1853_8067
        static let cluster = 0x1F43_B675
        static let tags = 0x1254_C367
        static let attachments = 0x1941_A469
        static let void = 0xEC
    }

    func erase() throws(DarkroomError) {
        var place = 0
        while place < file.count {
            guard let (name, nameBytes) = number(at: place, most: 4, keepsMark: true),
                let (size, sizeBytes) = number(at: place + nameBytes, most: 8, keepsMark: false)
            else { throw .unusual }
            let body = place + nameBytes + sizeBytes
            let isUnknown = size == 1 << (7 * sizeBytes) - 1
            if name == Name.segment || isUnknown && name == Name.cluster {
                // This element contains others: continue with the first of them.
                place = body
                continue
            }
            guard !isUnknown, size <= file.count - body else { throw .unusual }
            switch name {
            case Name.tags, Name.attachments: void(place..<body + size)
            case Name.void: file.fill(body..<body + size)
            default: break
            }
            place = body + size
        }
    }

    private func void(_ range: Range<Int>) {
        file.fill(range)
        let isShort = range.count < 9
        file.write([UInt8(Name.void)], at: range.lowerBound)
        if isShort {
            file.write([0x80 | UInt8(range.count - 2)], at: range.lowerBound + 1)
        } else {
            file.write(1 << 56 | (range.count - 9), 8, at: range.lowerBound + 1)
        }
    }

    /// A number whose first one-bit tells its length.
    private func number(at place: Int, most: Int, keepsMark: Bool) -> (Int, Int)? {
        guard let first = file.byte(at: place), first != 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard length <= most else { return nil }
        var value = keepsMark ? Int(first) : Int(first) & (0x7F >> (length - 1))
        for index in 1..<max(1, length) {
            guard let byte = file.byte(at: place + index) else { return nil }
            value = value << 8 | Int(byte)
        }
        return (value, length)
    }
}
