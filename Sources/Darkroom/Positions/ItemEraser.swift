/// Erases positions in the items of a picture (`meta` of HEIC and AVIF,
/// ISO/IEC 23008-12).
struct ItemEraser {
    let boxes: BoxEraser
    private var file: EditableFile { boxes.file }

    init(boxes: BoxEraser) { self.boxes = boxes }

    private static let harmless: Set<String> = [
        "hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat", "grpl", "dinf", "ipro",
    ]

    func erase(_ meta: BoxEraser.Box) throws(DarkroomError) {
        let parts = try boxes.boxes(in: Range(from: meta.body.lowerBound + 4, to: meta.body.upperBound))
        for box in parts where !Self.harmless.contains(box.name) { boxes.free(box) }
        guard let infos = parts.first(where: { $0.name == "iinf" }),
            let places = parts.first(where: { $0.name == "iloc" })
        else { return }
        let kinds = try kinds(infos)
        let data = parts.first { $0.name == "idat" }?.body.lowerBound
        for (item, extents) in try extents(places, data: data) {
            guard let kind = kinds[item], ["Exif", "mime", "uri "].contains(kind) else { continue }
            guard let extents else { throw .unusual }
            if kind == "Exif" {
                eraseExif(extents)
            } else {
                for extent in extents { file.fill(extent, with: UInt8(ascii: " ")) }
            }
        }
    }

    private func eraseExif(_ extents: [Range<Int>]) {
        guard extents.count == 1, let extent = extents.first, let skip = file.number(at: extent.lowerBound, 4),
            skip <= extent.count - 4
        else {
            for extent in extents { file.fill(extent) }
            return
        }
        TIFFEraser.eraseExif(file, extent.lowerBound + 4 + skip..<extent.upperBound)
    }

    /// The type of each item, by its number.
    private func kinds(_ infos: BoxEraser.Box) throws(DarkroomError) -> [Int: String] {
        let start = infos.body.lowerBound
        let head = file.byte(at: start) == 0 ? 6 : 8
        var kinds: [Int: String] = [:]
        for info in try boxes.boxes(in: Range(from: start + head, to: infos.body.upperBound)) {
            let place = info.body.lowerBound
            let width = file.byte(at: place) == 3 ? 4 : 2
            guard let version = file.byte(at: place), version >= 2, let item = file.number(at: place + 4, width) else {
                throw .unusual
            }
            let type = place + 4 + width + 2
            kinds[item] = String(decoding: file.bytes(type..<type + 4), as: UTF8.self)
        }
        return kinds
    }

    /// Returns each item with the ranges of the file that hold its bytes; nil if they are parts of other items'
    /// bytes (construction method 2).
    private func extents(_ box: BoxEraser.Box, data: Int?) throws(DarkroomError) -> [(Int, [Range<Int>]?)] {
        var place = box.body.lowerBound
        func take(_ length: Int) throws(DarkroomError) -> Int {
            guard length <= 8, place + length <= box.body.upperBound, let number = file.number(at: place, length) else {
                throw .unusual
            }
            place += length
            return number
        }
        let version = try take(4) >> 24
        let sizes = try take(2)
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version == 0 ? 0 : sizes & 15
        var found: [(Int, [Range<Int>]?)] = []
        for _ in 0..<(try take(version == 2 ? 4 : 2)) {
            let item = try take(version == 2 ? 4 : 2)
            let method = version == 0 ? 0 : try take(2) & 15
            _ = try take(2)
            let start = try take(base) + (method == 1 ? data ?? 0 : 0)
            var extents: [Range<Int>] = []
            for _ in 0..<(try take(2)) {
                _ = try take(index)
                let from = start + (try take(offset))
                let count = try take(length)
                // A length of zero means the rest of the file.
                extents.append(Range(from: from, to: count == 0 ? file.count : from + count))
            }
            found.append((item, method < 2 ? extents : nil))
        }
        return found
    }
}
