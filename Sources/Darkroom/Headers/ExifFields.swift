/// The Exif fields that a family's photo needs (CIPA DC-008-2019).
///
/// Cameras and other programs write many broken fields: a field that cannot be
/// read counts as missing, and the others are still read.
struct ExifFields: Equatable {
    /// The orientation, 1 to 8; 1 if it is missing or invalid.
    var orientation = 1
    /// The time of exposure, such as `2026:07:04 16:40:00`.
    var original: String?
    var originalOffset: String?
    var digitized: String?
    var digitizedOffset: String?
    /// The names of the camera's maker and model, as the camera wrote them.
    var maker: String?
    var model: String?
    /// Millionths of a degree: north and east are positive.
    var latitude: Int?
    var longitude: Int?
    /// True if the colours are those of Adobe RGB: the interoperability index
    /// is `R03` (DCF optional file).
    var isAdobeRGB = false

    init() {}

    /// Reads a TIFF structure, as JPEG, HEIF and PNG contain it.
    init(_ bytes: [UInt8]) {
        guard let tiff = TIFFStructure(bytes), let first = tiff.directory(at: tiff.firstDirectory) else { return }
        if let turned = first.number(0x0112), (1...8).contains(turned) { orientation = turned }
        (maker, model) = (first.words(0x010F), first.words(0x0110))
        if let place = first.number(0x8825), let position = tiff.directory(at: place) { readPosition(position) }
        guard let place = first.number(0x8769), let photo = tiff.directory(at: place) else { return }
        original = photo.words(0x9003)
        originalOffset = photo.words(0x9011)
        digitized = photo.words(0x9004)
        digitizedOffset = photo.words(0x9012)
        guard let rules = photo.number(0xA005), let interoperation = tiff.directory(at: rules) else { return }
        isAdobeRGB = interoperation.words(0x0001) == "R03"
    }

    /// Returns the small JPEG that a camera puts beside a photo's fields; nil if there is none.
    static func smallPicture(in bytes: [UInt8]) -> [UInt8]? {
        guard let tiff = TIFFStructure(bytes), let second = tiff.directory(after: tiff.firstDirectory),
            let start = second.number(0x0201), let length = second.number(0x0202),
            let picture = tiff.bytes(at: start, length), !picture.isEmpty
        else { return nil }
        return Array(picture)
    }

    /// Reads latitude and longitude; both stay nil if either is missing.
    ///
    /// Cameras that do not know their position write 0, 0.
    private mutating func readPosition(_ directory: TIFFDirectory) {
        guard let north = directory.angle(0x0002, upTo: 90), let east = directory.angle(0x0004, upTo: 180),
            north != 0 || east != 0
        else { return }
        latitude = directory.words(0x0001) == "S" ? -north : north
        longitude = directory.words(0x0003) == "W" ? -east : east
    }
}

/// The numbered fields of TIFF 6.0, in either byte order.
private struct TIFFStructure {
    private let bytes: [UInt8]
    private let isLittle: Bool
    let firstDirectory: Int

    /// The most fields read, more than any camera writes, so that a broken
    /// count does not make the reader loop for long.
    private static let mostFields = 512

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        self.bytes = bytes
        guard Self.number(bytes, at: 2, 2, isLittle) == 42, let first = Self.number(bytes, at: 4, 4, isLittle) else {
            return nil
        }
        firstDirectory = first
    }

    func number(at place: Int, _ length: Int) -> Int? { Self.number(bytes, at: place, length, isLittle) }

    func bytes(at place: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
        return bytes[place..<place + count]
    }

    /// Reads a directory; a field beyond the end of the bytes is left out.
    func directory(at place: Int) -> TIFFDirectory? {
        guard let count = number(at: place, 2) else { return nil }
        var places: [Int: Int] = [:]
        for index in 0..<min(count, Self.mostFields) {
            let field = place + 2 + 12 * index
            guard let tag = number(at: field, 2) else { break }
            // If a tag occurs twice, the first field counts.
            if places[tag] == nil { places[tag] = field }
        }
        return TIFFDirectory(tiff: self, places: places)
    }

    /// Reads the directory that follows the one at `place`; nil if that is the last.
    func directory(after place: Int) -> TIFFDirectory? {
        guard let count = number(at: place, 2), let next = number(at: place + 2 + 12 * count, 4), next > 0 else {
            return nil
        }
        return directory(at: next)
    }

    private static func number(_ bytes: [UInt8], at place: Int, _ length: Int, _ isLittle: Bool) -> Int? {
        guard place >= 0, place <= bytes.count - length else { return nil }
        let slice = bytes[place..<place + length]
        let ordered = isLittle ? Array(slice.reversed()) : Array(slice)
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}

private struct TIFFDirectory {
    let tiff: TIFFStructure
    /// The offset of each field, by its tag.
    let places: [Int: Int]

    /// The value of a field with one number of two or four bytes.
    func number(_ tag: Int) -> Int? {
        guard let place = places[tag], let type = tiff.number(at: place + 2, 2) else { return nil }
        switch type {
        case 3: return tiff.number(at: place + 8, 2)
        case 4: return tiff.number(at: place + 8, 4)
        default: return nil
        }
    }

    /// An angle in millionths of a degree, from degrees, minutes and seconds as
    /// three fractions; nil if it is more than `most` degrees.
    func angle(_ tag: Int, upTo most: Double) -> Int? {
        guard let place = places[tag], tiff.number(at: place + 2, 2) == 5, tiff.number(at: place + 4, 4) == 3,
            let start = tiff.number(at: place + 8, 4)
        else { return nil }
        var degrees = 0.0
        for (index, unit) in [1.0, 60, 3600].enumerated() {
            guard let above = tiff.number(at: start + 8 * index, 4),
                let below = tiff.number(at: start + 8 * index + 4, 4),
                below > 0
            else { return nil }
            degrees += Double(above) / Double(below) / unit
        }
        return degrees <= most ? Int((degrees * 1_000_000).rounded()) : nil
    }

    /// The printable text of a field, of at most 32 letters, up to the first
    /// NUL.
    func words(_ tag: Int) -> String? {
        guard let place = places[tag], tiff.number(at: place + 2, 2) == 2, let count = tiff.number(at: place + 4, 4)
        else { return nil }
        let start = count <= 4 ? place + 8 : tiff.number(at: place + 8, 4)
        guard let start, let bytes = tiff.bytes(at: start, min(count, 32)) else { return nil }
        let words = bytes.prefix { $0 != 0 }
        guard words.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        let text = String(decoding: words, as: UTF8.self)
        return text.allSatisfy { $0 == " " } ? nil : text
    }
}
