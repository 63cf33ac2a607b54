import FrameCore
import RowSums
import Testing

@testable import PhotoDecoding
@testable import PixelPainting

struct PictureFitTests {
    private let wide = PixelSize(width: 1920, height: 1080)

    @Test func `shows the whole photo in the middle`() {
        let fit = PictureFit(PixelSize(width: 1920, height: 1280), on: wide)
        #expect(fit.place == PixelRect(x: 150, y: 0, width: 1620, height: 1080))
        #expect(fit.shownWidth == 1 && fit.shownHeight == 1)
    }

    @Test func `fills the page where nearly nothing is cut`() {
        let fit = PictureFit(PixelSize(width: 1920, height: 1110), on: wide)
        #expect(fit.place == PixelRect(wide))
        #expect(fit.shownWidth == 1)
        #expect((fit.shownHeight - 1080.0 / 1110).magnitude < 1e-9)
    }

    @Test func `stands a portrait upright`() {
        let fit = PictureFit(PixelSize(width: 3000, height: 4000), on: wide)
        #expect(fit.place == PixelRect(x: 555, y: 0, width: 810, height: 1080))
    }

    @Test func `enlarges a tiny picture only so far`() {
        let fit = PictureFit(PixelSize(width: 100, height: 50), on: wide)
        #expect(fit.place == PixelRect(x: 760, y: 440, width: 400, height: 200))
    }

    @Test func `never leaves the page nor vanishes, whatever the shapes`() {
        let sides = [1, 2, 99, 480, 801, 1080, 5000]
        for (across, down) in sides.flatMap({ across in sides.map { (across, $0) } }) {
            for page in [PixelSize(width: 480, height: 320), PixelSize(width: 1080, height: 1920)] {
                let place = PictureFit(PixelSize(width: across, height: down), on: page).place
                #expect(PixelRect(page).contains(place) && !place.isEmpty, "\(across)×\(down)")
            }
        }
    }
}

struct PictureDecoderTests {
    private let decoder: PictureDecoder
    private let file: QuartersJPEG

    init() throws {
        decoder = PictureDecoder()
        file = try QuartersJPEG()
    }

    @Test(arguments: [
        PixelSize(width: 80, height: 60), PixelSize(width: 40, height: 30), PixelSize(width: 200, height: 150),
        PixelSize(width: 33, height: 90),
    ])
    func `keeps colours and sides where they belong`(page: PixelSize) throws {
        let picture = try decoder.picture(at: file.path, fitting: page)
        let sheet = Sheet(size: page)
        sheet.draw { canvas in
            canvas.copy(picture, x: picture.place.x, y: picture.place.y)
            let left = picture.place.x + picture.size.width / 4
            let right = picture.place.x + picture.size.width * 3 / 4
            let top = picture.place.y + picture.size.height / 4
            let bottom = picture.place.y + picture.size.height * 3 / 4
            expect(canvas[left, top], near: 0xFF0000)
            expect(canvas[right, top], near: 0x00FF00)
            expect(canvas[left, bottom], near: 0x0000FF)
            expect(canvas[right, bottom], near: 0xFFFFFF)
        }
    }

    @Test func `says no to a file that is no photo`() throws {
        #expect(throws: PhotoDecodingError.self) {
            try decoder.picture(at: "/dev/null", fitting: PixelSize(width: 8, height: 8))
        }
        #expect(throws: PhotoDecodingError.self) {
            try decoder.picture(at: "/nowhere/at/all.jpg", fitting: PixelSize(width: 8, height: 8))
        }
    }

    @Test(arguments: [(2560, 16, true), (2561, 16, false), (16, 2560, true), (16, 2561, false)])
    func `decodes no picture that is larger than the largest rendition`(width: Int, height: Int, isTaken: Bool) throws {
        let file = try WrittenJPEG(.half, PixelSize(width: width, height: height), isProgressive: true)
        let decoder = decoder
        let attempts: [() throws -> Void] = [
            { _ = try decoder.picture(at: file.path, fitting: PixelSize(width: 80, height: 60)) },
            { _ = try decoder.thumbnail(at: file.path, side: 8) },
            { _ = try decoder.closeUp(at: file.path) },
        ]
        for attempt in attempts {
            if isTaken {
                try attempt()
            } else {
                #expect(throws: PhotoDecodingError.self) { try attempt() }
            }
        }
    }

    @Test func `knows where a photo is bright`() throws {
        let picture = try decoder.picture(at: file.path, fitting: PixelSize(width: 80, height: 60))
        #expect(picture.brightness(in: PixelRect(x: 50, y: 40, width: 20, height: 10)) > 0.95)
        #expect(picture.brightness(in: PixelRect(x: 10, y: 40, width: 20, height: 10)) < 0.35)
        #expect(picture.brightness(in: PixelRect(x: 500, y: 0, width: 20, height: 10)) == 0)
    }

    private func expect(_ word: UInt32, near wanted: UInt32) {
        for shift in [0, 8, 16] as [UInt32] {
            let distance = Int(word >> shift & 255) - Int(wanted >> shift & 255)
            #expect(distance.magnitude <= 12, "\(String(word, radix: 16)) for \(String(wanted, radix: 16))")
        }
    }
}

struct ResamplerTests {
    @Test(arguments: [(10, 10), (64, 7), (7, 64), (500, 499), (3, 1), (1, 9)])
    func `leaves an even grey as it was`(source: Int, target: Int) throws {
        let size = PixelSize(width: source, height: source)
        let fit = PictureFit(size, on: PixelSize(width: target, height: target))
        var rows = RowsInMemory(size: size) { _, _ in 0xC9C9C9 }
        let pixels = try Resampler(from: size, to: fit).pixels(of: &rows)
        #expect(pixels.count == fit.place.width * fit.place.height)
        #expect(pixels.allSatisfy { $0 == 0xC9C9C9 })
    }

    /// In steps between even colours, as the formula says: one axis after the
    /// other, in numbers without an end.
    @Test(arguments: [(24, 17), (17, 24), (40, 9), (9, 9), (200, 11)])
    func `sums up as the curve says, to a step`(source: Int, target: Int) throws {
        let size = PixelSize(width: source, height: source)
        func colour(_ x: Int, _ y: Int) -> UInt32 {
            UInt32(x * 7 % 256) << 16 | UInt32(y * 5 % 256) << 8 | UInt32((x / 3 + y / 4) % 2 * 255)
        }
        var rows = RowsInMemory(size: size, colour: colour)
        let resampler = Resampler(from: size, shown: (1, 1), to: PixelSize(width: target, height: target))
        let pixels = try resampler.pixels(of: &rows)
        let weights = Resampler.weights(source, shown: 1, target)
        let share = { (index: Int, tap: Int) in Double(weights.weights[index * weights.taps + tap]) / 16_384 }
        for (y, x) in (0..<target).flatMap({ y in (0..<target).map { (y, $0) } }) {
            for shift in [0, 8, 16] as [UInt32] {
                let columns = (0..<weights.taps).map { across in
                    let column = (0..<weights.taps).map { down in
                        let word = colour(weights.firsts[x] + across, weights.firsts[y] + down)
                        return Double(word >> shift & 255) * share(y, down)
                    }
                    return min(max(column.reduce(0, +), 0), 255) * share(x, across)
                }
                let wanted = min(max(columns.reduce(0, +), 0), 255)
                let got = Double(pixels[y * target + x] >> shift & 255)
                #expect((got - wanted).magnitude <= 1, "\(x), \(y): \(got) for \(wanted)")
            }
        }
    }

    @Test(arguments: [(100, 1.0, 100), (2560, 0.98, 1080), (30, 1.0, 120), (5, 1.0, 1), (4000, 1.0, 9)])
    func `gives all light and no more`(source: Int, shown: Double, target: Int) {
        let weights = Resampler.weights(source, shown: shown, target)
        for index in 0..<target {
            let row = weights.weights[index * weights.taps..<(index + 1) * weights.taps]
            #expect(row.reduce(0) { $0 + Int32($1) } == ResamplingWeights.one)
            #expect(weights.firsts[index] >= 0 && weights.firsts[index] + weights.taps <= source)
        }
    }

    @Test func `copies a photo of the page's size unchanged`() {
        let weights = Resampler.weights(20, shown: 1, 20)
        for index in 0..<20 {
            let own = index - weights.firsts[index]
            #expect(Int32(weights.weights[index * weights.taps + own]) == ResamplingWeights.one)
        }
    }
}

/// Pixels that are asked for row by row.
private struct RowsInMemory: ~Copyable, PixelRows {
    let size: PixelSize
    private let pixels: UnsafeMutablePointer<UInt32>
    private var read = 0

    init(size: PixelSize, colour: (Int, Int) -> UInt32) {
        self.size = size
        pixels = .allocate(capacity: size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width { (pixels + (y * size.width + x)).initialize(to: colour(x, y)) }
        }
    }

    deinit { pixels.deallocate() }

    mutating func next() -> UnsafePointer<UInt32> {
        precondition(read < size.height, "a picture has so many rows")
        defer { read += 1 }
        return UnsafePointer(pixels + read * size.width)
    }
}

struct JPEGReductionTests {
    private let screen = PixelSize(width: 1920, height: 1080)

    @Test(arguments: [(1920, 240, 1), (1920, 241, 2), (1920, 1919, 8), (100, 5000, 8), (7, 1, 2)])
    func `leaves as many pixels as are asked for`(side: Int, least: Int, eighths: Int) {
        #expect(JPEGReduction.eighths(of: side, leaving: least) == eighths)
    }

    @Test func `takes nothing from what a page shows`() {
        #expect(JPEGReduction.eighths(of: PixelSize(width: 2560, height: 1707), for: screen) == 8)
        #expect(JPEGReduction.eighths(of: PixelSize(width: 1080, height: 1920), for: screen) == 8)
    }

    @Test func `spares a small panel most of a large photo`() {
        let small = PixelSize(width: 480, height: 320)
        #expect(JPEGReduction.eighths(of: PixelSize(width: 5120, height: 3413), for: small) == 3)
        #expect(JPEGReduction.eighths(of: PixelSize(width: 1920, height: 1280), for: small) == 6)
    }
}
