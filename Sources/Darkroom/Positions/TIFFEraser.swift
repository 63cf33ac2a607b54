/// Erases positions in a TIFF structure: a TIFF file, classic or BigTIFF, or
/// the Exif of another format.
struct TIFFEraser {
    private let file: EditableFile
    /// The structure; its offsets count from the start.
    private let range: Range<Int>
    private let isLittle: Bool
    private let isBig: Bool
    /// The directories that were erased, so that a loop of them ends.
    private var seen: Set<Int> = []
    private var isWhole = true

    /// The most directories that are followed: more than any file has.
    private static let mostDirectories = 256
    /// The most fields of a directory: more than any program writes.
    private static let mostFields = 4096

    private init?(_ file: EditableFile, _ range: Range<Int>) {
        self.file = file
        self.range = range
        switch file.number(at: range.lowerBound, 2) {
        case 0x4949: isLittle = true
        case 0x4D4D: isLittle = false
        default: return nil
        }
        switch file.number(at: range.lowerBound + 2, 2, isLittle: isLittle) {
        case 42: isBig = false
        case 43: isBig = true
        default: return nil
        }
    }

    static func eraseWhole(_ file: EditableFile) throws(DarkroomError) {
        guard var eraser = TIFFEraser(file, file.whole) else { throw .unusual }
        eraser.eraseChain()
        guard eraser.isWhole else { throw .unusual }
    }

    /// Erases the positions of an Exif structure, or all of it if it cannot be
    /// followed.
    static func eraseExif(_ file: EditableFile, _ range: Range<Int>) {
        let range = range.clamped(to: file.whole)
        guard var eraser = TIFFEraser(file, range) else { return file.fill(range) }
        eraser.eraseChain()
        if !eraser.isWhole { file.fill(range) }
    }
}

extension TIFFEraser {
    private var wordSize: Int { isBig ? 8 : 4 }
    private var countSize: Int { isBig ? 8 : 2 }
    private var fieldSize: Int { isBig ? 20 : 12 }

    /// A number at an offset of the structure.
    private func number(_ place: Int, _ length: Int) -> Int? {
        guard place >= 0, place <= range.count - length else { return nil }
        return file.number(at: range.lowerBound + place, length, isLittle: isLittle)
    }

    private func fill(_ start: Int, _ length: Int) {
        guard start >= 0, length > 0, start < range.count else { return }
        file.fill(range.lowerBound + start..<range.lowerBound + min(range.count, start + length))
    }

    private mutating func eraseChain() {
        var place = number(isBig ? 8 : 4, wordSize)
        while let directory = place, directory != 0 { place = erase(directory) }
        if place == nil { isWhole = false }
    }

    /// Erases one directory and returns the place of the next; nil if it cannot
    /// be followed.
    private mutating func erase(_ directory: Int) -> Int? {
        guard seen.count < Self.mostDirectories, let count = number(directory, countSize), count <= Self.mostFields
        else { return nil }
        // A loop of directories ends here; all of them have been erased.
        guard seen.insert(directory).inserted else { return 0 }
        let first = directory + countSize
        guard let next = number(first + fieldSize * count, wordSize) ?? missingNext(first + fieldSize * count) else {
            return nil
        }
        var kept: [[UInt8]] = []
        for index in 0..<count {
            let field = first + fieldSize * index
            if eraseField(field) { continue }
            let start = range.lowerBound + field
            kept.append(Array(file.bytes(start..<start + fieldSize)))
        }
        guard kept.count < count else { return next }
        rewrite(directory, kept, of: count, next: next)
        return next
    }

    /// Some cameras end a directory without the place of the next one.
    private func missingNext(_ place: Int) -> Int? { place <= range.count ? 0 : nil }

    private func rewrite(_ directory: Int, _ kept: [[UInt8]], of count: Int, next: Int) {
        let first = directory + countSize
        fill(first, fieldSize * count + (number(first + fieldSize * count, wordSize) == nil ? 0 : wordSize))
        let start = range.lowerBound
        file.write(kept.count, countSize, at: start + directory, isLittle: isLittle)
        for (index, field) in kept.enumerated() { file.write(field, at: start + first + fieldSize * index) }
        file.write(next, wordSize, at: start + first + fieldSize * kept.count, isLittle: isLittle)
    }

    /// Erases what a field tells of the place; returns true if the field itself must go.
    private mutating func eraseField(_ field: Int) -> Bool {
        guard let tag = number(field, 2) else { return false }
        switch tag {
        case 0x8825:
            if let place = number(field + fieldSize - wordSize, wordSize) { eraseAll(place) }
            return true
        case 0x8769, 0x014A:
            // These fields lead to other directories: the Exif fields, and pictures inside of others.
            guard let places = places(field) else {
                isWhole = false
                return false
            }
            for place in places where place != 0 { if erase(place) == nil { isWhole = false } }
            return false
        case 0x0201:
            eraseThumbnail(field)
            return false
        case _ where Self.telling.contains(tag):
            if let value = value(field) { fill(value.lowerBound, value.count) }
            return true
        default: return false
        }
    }

    /// The fields that may tell the place: XMP, IPTC, Photoshop, the maker's notes, the fields of maps (GeoTIFF, GDAL),
    /// Windows' words, and the free texts of TIFF and Exif: the names of the document and page, the description, the
    /// artist, the copyright and the camera's owner, in which programs write places and addresses, too.
    private static let telling: Set<Int> = [
        0x010D, 0x010E, 0x011D, 0x013B, 0x8298, 0xA430,
        0x02BC, 0x83BB, 0x8649, 0x927C, 0x830E, 0x8482, 0x85D8, 0x87AF, 0x87B0, 0x87B1, 0xA480, 0xA481, 0x9286,
        0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F, 0xC634, 0xC635,
    ]

    /// Erases a directory with the values of all its fields.
    private mutating func eraseAll(_ directory: Int) {
        // A directory outside of the structure has nothing to erase.
        guard directory > 0, let count = number(directory, countSize) else { return }
        guard count <= Self.mostFields else {
            isWhole = false
            return
        }
        for index in 0..<count {
            if let value = value(directory + countSize + fieldSize * index) { fill(value.lowerBound, value.count) }
        }
        fill(directory, countSize + fieldSize * count + wordSize)
    }

    /// Returns the range of the structure that holds the value of a field.
    private func value(_ field: Int) -> Range<Int>? {
        guard let type = number(field + 2, 2), let count = number(field + 4, wordSize) else { return nil }
        let length = Self.sizes[type, default: 1] * count
        let inside = field + fieldSize - wordSize
        guard length > wordSize else { return inside..<inside + wordSize }
        guard let start = number(inside, wordSize), start <= range.count else { return nil }
        return start..<start + length
    }

    /// The number of bytes of one value of each type.
    private static let sizes = [
        3: 2, 4: 4, 5: 8, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
    ]

    /// Returns the offsets that a field holds; nil if one of them cannot be read.
    private func places(_ field: Int) -> [Int]? {
        guard let value = value(field), let type = number(field + 2, 2), let size = Self.sizes[type],
            let count = number(field + 4, wordSize), count <= Self.mostDirectories
        else { return nil }
        let places = (0..<count).compactMap { number(value.lowerBound + size * $0, size) }
        return places.count == count ? places : nil
    }

    /// A thumbnail is a JPEG, which can have fields of its own.
    private func eraseThumbnail(_ field: Int) {
        guard let start = number(field + fieldSize - wordSize, wordSize), start > 0, start < range.count else { return }
        let place = range.lowerBound + start..<range.upperBound
        guard file.holds([0xFF, 0xD8], at: place.lowerBound) else { return }
        if JPEGEraser(file: file).erase(place) == nil { file.fill(place.lowerBound..<place.lowerBound + 2) }
    }
}
