/// The numbered fields of a TIFF's first directory, classic or BigTIFF, in
/// either byte order.
struct TIFFFields {
    private let bytes: UnsafeRawBufferPointer
    private let isLittle: Bool
    /// True for BigTIFF, whose offsets and counts have eight bytes in place of
    /// four.
    private let isBig: Bool
    /// The offset of each field, by its tag.
    private var places: [Int: Int] = [:]

    /// The most fields read, more than any program writes, so that a broken
    /// count does not make the reader loop for long.
    private static let mostFields = 512
    /// The most values read of one field, which is also the most samples of a
    /// pixel.
    private static let mostNumbers = 64

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 16 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        self.bytes = bytes
        switch Self.number(bytes, 2, 2, isLittle) {
        case 42: isBig = false
        case 43: isBig = true
        default: return nil
        }
        guard let directory = isBig ? number(at: 8, 8) : number(at: 4, 4),
            let count = number(at: directory, isBig ? 8 : 2)
        else { return nil }
        let (first, length) = isBig ? (8, 20) : (2, 12)
        for index in 0..<min(count, Self.mostFields) {
            let place = directory + first + length * index
            guard let tag = number(at: place, 2) else { break }
            // If a tag occurs twice, the first field counts.
            if places[tag] == nil { places[tag] = place }
        }
    }

    func has(_ tag: Int) -> Bool { places[tag] != nil }

    /// The first value of a field of whole numbers.
    func number(_ tag: Int) -> Int? { numbers(tag)?.first }

    /// All values of a field of whole numbers that are inside the file; nil if
    /// there are none.
    func numbers(_ tag: Int) -> [Int]? {
        guard let place = places[tag], let type = number(at: place + 2, 2), let size = Self.sizes[type],
            let count = number(at: place + 4, isBig ? 8 : 4)
        else { return nil }
        let value = place + (isBig ? 12 : 8)
        let counted = min(count, Self.mostNumbers)
        let isInside = count <= (isBig ? 8 : 4) / size
        guard let start = isInside ? value : number(at: value, isBig ? 8 : 4) else { return nil }
        let numbers = (0..<counted).compactMap { number(at: start + size * $0, size) }
        return numbers.isEmpty ? nil : numbers
    }

    /// The number of bytes of each type of whole number.
    private static let sizes = [1: 1, 3: 2, 4: 4, 16: 8]

    private func number(at place: Int, _ length: Int) -> Int? { Self.number(bytes, place, length, isLittle) }

    /// Reads an unsigned number; nil beyond the file's end, and for a number
    /// too large to be an offset in the file.
    private static func number(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ length: Int, _ isLittle: Bool) -> Int? {
        guard place >= 0, place <= bytes.count - length else { return nil }
        var value: UInt64 = 0
        for index in 0..<length {
            value = value << 8 | UInt64(bytes[isLittle ? place + length - 1 - index : place + index])
        }
        return value <= mostNumber ? Int(value) : nil
    }

    /// The largest number read: sums of several never overflow.
    private static let mostNumber: UInt64 = 1 << 48
}
