/// Erases positions in the head of a film (`moov`).
///
/// A track that is neither picture nor sound goes with its samples: action
/// cameras and drones store the way they went there.
struct MovieEraser {
    let boxes: BoxEraser
    private var file: EditableFile { boxes.file }

    init(boxes: BoxEraser) { self.boxes = boxes }

    func erase(_ movie: BoxEraser.Box) throws(DarkroomError) {
        let parts = try boxes.boxes(in: movie.body)
        let isFragmented = parts.contains { $0.name == "mvex" }
        for box in parts {
            switch box.name {
            case "mvhd", "mvex", "iods": continue
            case "trak": try eraseTrack(box, isFragmented: isFragmented)
            case "udta": try eraseUserData(box)
            case "meta": try eraseMetadata(box)
            // A compressed head, which none of our decoders opens.
            case "cmov": throw .unusual
            default: boxes.free(box)
            }
        }
    }

    private func eraseTrack(_ track: BoxEraser.Box, isFragmented: Bool) throws(DarkroomError) {
        let parts = try boxes.boxes(in: track.body)
        guard let media = parts.first(where: { $0.name == "mdia" }) else { return boxes.free(track) }
        let inMedia = try boxes.boxes(in: media.body)
        let handler = inMedia.first { $0.name == "hdlr" }?.body.lowerBound
        let kind = handler.map { String(decoding: file.bytes($0 + 8..<$0 + 12), as: UTF8.self) } ?? ""
        guard ["vide", "soun", "pict", "auxv"].contains(kind) else {
            // The samples of a fragmented film are all over the file.
            guard !isFragmented else { throw .unusual }
            if let samples = try SampleTable(boxes, inMedia) { try samples.erase() }
            return boxes.free(track)
        }
        for box in parts where !["tkhd", "edts", "mdia", "tapt"].contains(box.name) { boxes.free(box) }
        for box in inMedia where !["mdhd", "hdlr", "minf", "elng"].contains(box.name) { boxes.free(box) }
    }

    /// Times, names of devices and titles stay.
    private func eraseUserData(_ data: BoxEraser.Box) throws(DarkroomError) {
        for box in try boxes.boxes(in: data.body) {
            if box.name == "meta" { try eraseMetadata(box) } else if !Self.isHarmless(box) { boxes.free(box) }
        }
    }

    private static func isHarmless(_ box: BoxEraser.Box) -> Bool {
        let name = String(decoding: box.type.dropFirst(), as: UTF8.self)
        return box.type.first == 0xA9 && ["day", "mak", "mod", "swr", "too"].contains(name)
    }

    /// The fields of QuickTime's list that say nothing of a place.
    private static let harmlessKeys: Set<String> = [
        "com.apple.quicktime.creationdate", "com.apple.quicktime.make", "com.apple.quicktime.model",
        "com.apple.quicktime.software", "com.android.version",
    ]

    private func eraseMetadata(_ metadata: BoxEraser.Box) throws(DarkroomError) {
        // In MP4 a version precedes the boxes, in QuickTime nothing does.
        let start = metadata.body.lowerBound
        let head = file.holds("hdlr", at: start + 4) ? 0 : 4
        let parts = try boxes.boxes(in: Range(from: start + head, to: metadata.body.upperBound))
        let keys = parts.first { $0.name == "keys" }.map { self.keys(in: $0) }
        for box in parts {
            switch box.name {
            case "hdlr", "keys": continue
            case "ilst":
                for item in try boxes.boxes(in: box.body) {
                    let isHarmless = keys.map { self.isHarmless(item, $0) } ?? Self.isHarmless(item)
                    if !isHarmless { boxes.free(item) }
                }
            default: boxes.free(box)
            }
        }
    }

    /// An item is named by the number of its key, from 1.
    private func isHarmless(_ item: BoxEraser.Box, _ keys: [String]) -> Bool {
        guard let number = file.number(at: item.start + 4, 4), (1...max(1, keys.count)).contains(number), !keys.isEmpty
        else { return false }
        return Self.harmlessKeys.contains(keys[number - 1])
    }

    private func keys(in box: BoxEraser.Box) -> [String] {
        var keys: [String] = []
        var place = box.body.lowerBound + 8
        while place < box.body.upperBound, let length = file.number(at: place, 4), length >= 8 {
            let name = Range(from: place + 8, to: min(box.body.upperBound, place + length))
            keys.append(String(decoding: file.bytes(name), as: UTF8.self))
            place += length
        }
        return keys
    }
}
