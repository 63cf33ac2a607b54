import CFFmpeg

/// Draws the still of a voice: its loudness as a row of bars.
enum VoicePicture {
    private static let (width, height) = (1280, 960)
    private static let bars = 40
    /// Pixels from one bar to the next, and pixels of a bar's width; both even,
    /// because chroma has half the resolution.
    private static let (step, breadth) = (24, 12)
    private static let tallest = 400

    /// Luma, blue difference and red difference of the colours of warm paper
    /// and clay.
    private static let (paper, ink): ([UInt8], [UInt8]) = ([240, 121, 132], [112, 104, 172])

    /// Draws the sound of a part, which has the given length in microseconds.
    static func picture(
        of reader: FilmReader,
        _ part: FilmPart,
        length: Int64
    ) throws(DarkroomError) -> PlanarPicture {
        try drawn(try loudness(of: reader, part, length: length))
    }

    /// The loudness during each bar, from 0 to 1, where the loudest is 1.
    ///
    /// It is measured as power, because a single click is not loud.
    private static func loudness(
        of reader: FilmReader,
        _ part: FilmPart,
        length: Int64
    ) throws(DarkroomError) -> [Float] {
        guard let stream = reader.sound else { throw .library("nothing to hear") }
        let ffmpeg = reader.ffmpeg
        let decoder = try FilmDecoder(stream, by: ffmpeg)
        let sound = FilmSound(upTo: part.length, by: ffmpeg)
        let samples = max(1, Int(length) * FilmSound.rate / 1_000_000)
        var powers = [Float](repeating: 0, count: bars)
        var counts = [Float](repeating: 0, count: bars)
        let hear: ([Float], [Float], Int) throws(DarkroomError) -> Void = { left, right, place throws(DarkroomError) in
            let bar = min(bars - 1, place * bars / samples)
            powers[bar] += left.reduce(0) { $0 + $1 * $1 } + right.reduce(0) { $0 + $1 * $1 }
            counts[bar] += Float(left.count)
        }
        try reader.forEachPacket { of, packet throws(DarkroomError) in
            guard of.index == stream.index else { return true }
            if sound.isOver { return false }
            try decoder.decode(packet) { frame, time throws(DarkroomError) in
                try sound.take(frame, at: time.map { $0 - part.start }, hear)
            }
            return true
        }
        try sound.finish(hear)
        let loudness = zip(powers, counts).map { $0.isFinite && $1 > 0 ? ($0 / $1).squareRoot() : 0 }
        guard let most = loudness.max(), most > 0 else { return loudness }
        return loudness.map { $0 / most }
    }

    private static func drawn(_ loudness: [Float]) throws(DarkroomError) -> PlanarPicture {
        let planes = [
            try Plane(width: width, height: height), try Plane(width: width / 2, height: height / 2),
            try Plane(width: width / 2, height: height / 2),
        ]
        for (plane, value) in zip(planes, paper) { plane.fill(value) }
        let start = (width - bars * step + step - breadth) / 2 & ~1
        for (index, value) in loudness.enumerated() {
            let tall = max(breadth, Int(Float(tallest) * min(1, value))) & ~1
            let left = start + index * step
            for row in 0..<tall {
                let inset = inset(row: row, of: tall)
                let y = (height - tall) / 2 + row
                let across = left + inset..<left + breadth - inset
                paint(across, y, ink[0], planes[0])
                guard y % 2 == 0 else { continue }
                for colour in 1...2 {
                    paint(across.lowerBound / 2..<across.upperBound / 2, y / 2, ink[colour], planes[colour])
                }
            }
        }
        return PlanarPicture(width: width, height: height, planes: planes)
    }

    /// The pixels to leave out at each side of a row of a bar, for its round
    /// ends.
    private static func inset(row: Int, of tall: Int) -> Int {
        let radius = Double(breadth) / 2
        let depth = radius - (Double(min(row, tall - 1 - row)) + 0.5)
        guard depth > 0 else { return 0 }
        return Int((radius - (radius * radius - depth * depth).squareRoot()).rounded())
    }

    private static func paint(_ across: Range<Int>, _ y: Int, _ value: UInt8, _ plane: Plane) {
        guard !across.isEmpty else { return }
        (plane.samples + y * plane.stride + across.lowerBound).update(repeating: value, count: across.count)
    }
}
