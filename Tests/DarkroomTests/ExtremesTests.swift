import DarkroomWire
import FamilyCore
import FamilyTesting
import RowSums
import ServerCore
import Testing

@testable import Darkroom
@testable import DarkroomClient

/// The least and the greatest numbers that a file, or a darkroom that a file
/// has taken over, can say: no reader ends by them.
struct ExtremesTests {
    static let numbers = [
        Int.min, Int.min + 1, -1 << 50, Int(Int32.min), -1, 0, 1, Int(Int32.max), Int(UInt32.max), 1 << 50, Int.max - 1,
        Int.max,
    ]

    /// The numbers of one, two, four and eight bytes that take the place of a file's own, in both orders of bytes.
    static let patterns: Set<[UInt8]> = {
        let firsts: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0xFF]
        let rests: [UInt8] = [0x00, 0xFF]
        let numbers = [1, 2, 4, 8].flatMap { length in
            firsts.flatMap { first in
                rests.map { rest in [first] + [UInt8](repeating: rest, count: length - 1) }
            }
        }
        return Set(numbers + numbers.map { $0.reversed() })
    }()

    /// Hands out the file with each pattern at each place from `start` on, and cut there.
    private func damaged(_ whole: [UInt8], from start: Int = 0, _ body: ([UInt8]) -> Void) {
        for place in start..<whole.count {
            body(Array(whole.prefix(place)))
            for pattern in Self.patterns where place + pattern.count <= whole.count {
                var file = whole
                file.replaceSubrange(place..<place + pattern.count, with: pattern)
                body(file)
            }
        }
    }

    // MARK: - What a darkroom says to the server

    @Test(arguments: numbers, numbers)
    func `a place that a darkroom says is one of this earth or none`(latitude: Int, longitude: Int) throws {
        var metadata = PhotoMetadata()
        (metadata.latitude, metadata.longitude) = (latitude, longitude)
        let answer = DarkroomAnswer.developed(width: 1, height: 1, metadata: metadata, motion: nil)
        #expect(try DarkroomAnswer(message: answer.message) == answer)
        let isOnEarth =
            (-90_000_000...90_000_000).contains(latitude) && (-180_000_000...180_000_000).contains(longitude)
        #expect((Coordinates(latitude: latitude, longitude: longitude) != nil) == isOnEarth)
    }

    @Test(arguments: numbers)
    func `any number in an answer becomes a sentence or is no answer`(number: Int) throws {
        let words = try Words.pages()
        let motion = DarkroomMotion(kind: .film, milliseconds: number)
        let answers: [DarkroomAnswer] = [
            .tooLong(milliseconds: number), .tooManyPixels(width: number, height: number),
            .cannotWrite(Int32(clamping: number)),
            .developed(width: number, height: number, metadata: PhotoMetadata(), motion: motion),
            .filmed(motion, width: number, height: number, hasSound: true),
        ]
        for answer in answers {
            guard let heard = try? DarkroomAnswer(message: answer.message) else { continue }
            let sentence = words(.refused("a.jpg", .jpeg, RenditionError(heard)))
            #expect(sentence.hasSuffix(".") && !sentence.contains("{"))
            guard case .developed(let width, let height, _, _) = heard else { continue }
            let sizes = RenditionSize.all(width: width, height: height, longSides: [400, 1280, 2560])
            #expect(sizes.allSatisfy { $0.width >= 1 && $0.height >= 1 })
        }
    }

    // MARK: - What a file says to a darkroom

    @Test(arguments: [true, false])
    func `Exif with any number in any place`(isLittle: Bool) {
        let whole = TIFFBytes(isLittle: isLittle).position(
            north: [(59, 1), (18, 1), (0, 1)],
            east: [(18, 1), (6, 1), (0, 1)]
        )
        #expect(ExifFields(whole).latitude == 59_300_000 && ExifFields(whole).longitude == 18_100_000)
        damaged(whole) { bytes in
            let fields = ExifFields(bytes)
            #expect((1...8).contains(fields.orientation))
            #expect(fields.latitude.map { (-90_000_000...90_000_000).contains($0) } ?? true)
            #expect(fields.longitude.map { (-180_000_000...180_000_000).contains($0) } ?? true)
        }
    }

    @Test func `a TIFF's directory with any number in any place`() {
        for isBig in [false, true] {
            for isLittle in [false, true] {
                let whole = TIFFBytes(isLittle: isLittle).directory(isBig: isBig)
                #expect(header(whole)?.bandsToShow == 3)
                damaged(whole) { _ = header($0)?.bandsToShow }
            }
        }
    }

    @Test func `a colour profile with any number in any place`() {
        damaged(ProfileBytes.sRGB(curve: .own)) { _ = ColourConversion(profile: $0)?.changesNothing }
        // Only the curves, of 16 bytes each, differ from those of the other profile.
        let other = ProfileBytes.sRGB(curve: .power(2.2))
        damaged(other, from: other.count - 3 * 16) { _ = ColourConversion(profile: $0)?.changesNothing }
    }

    @Test func `a JPEG's head with any number in any place`() throws {
        damaged(Array(try Fixture.bytes("place.jpg").prefix(400))) { bytes in
            guard let header = bytes.withUnsafeBytes({ JPEGHeader($0) }) else { return }
            _ = ExifFields(header.exif)
        }
    }

    @Test func `the first bytes of a file with any number in any place`() {
        damaged([0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)) { _ = SniffedFileType(firstBytes: $0) }
    }

    // MARK: - What is reckoned with it

    @Test(arguments: numbers, numbers)
    func `no size is small enough that is none`(width: Int, height: Int) {
        let check = { try PixelLimit.check(width: width, height: height, kind: .jpeg, isDecodedWhole: false) }
        let isAllowed = (try? check()) != nil
        let isSmall =
            (1...120_000_000).contains(width) && (1...120_000_000).contains(height) && width * height <= 120_000_000
        #expect(isAllowed == isSmall)
    }

    @Test(arguments: numbers)
    func `a film's time is near enough to reckon with, or none`(number: Int) {
        let time = FilmLimits.time(Int64(number))
        #expect(time == ((-1 << 50...1 << 50).contains(number) ? Int64(number) : nil))
    }

    @Test(arguments: numbers, numbers)
    func `the shape of a film's pixels makes no ribbon of it`(above: Int, below: Int) {
        for stored in [-1, 0, 1, 4096, Int(Int32.max)] {
            let width = FilmShape.width(stored, numerator: above, denominator: below)
            #expect(width == stored || (stored / 4...stored * 4 + 3).contains(width))
        }
    }

    @Test func `any length is scaled to any other with nothing lost`() {
        for source in [1, 2, 3, 7, 65535] {
            for extent in [Double(source), Double(source) - 0.875, Double(source) / 16] {
                for target in [1, 2, 5, 2560] {
                    for targetExtent in [Double(target), Double(target) - 0.5] {
                        let weights = ResamplingWeights(
                            .lanczos3,
                            source: source,
                            extent: extent,
                            target: target,
                            targetExtent: targetExtent,
                            isFlipped: target == 5
                        )
                        let sums = stride(from: 0, to: weights.weights.count, by: weights.taps).map { start in
                            weights.weights[start..<start + weights.taps].reduce(0) { $0 + Int32($1) }
                        }
                        #expect(sums.count == target && sums.allSatisfy { $0 == ResamplingWeights.one })
                    }
                }
            }
        }
    }

    private func header(_ bytes: [UInt8]) -> TIFFHeader? { bytes.withUnsafeBytes { TIFFHeader($0) } }
}

extension TIFFBytes {
    /// Exif that says where it was, in degrees, minutes and seconds.
    func position(north: [(Int, Int)], east: [(Int, Int)]) -> [UInt8] {
        let head = mark + number(42, 2) + number(8, 4)
        let first = number(1, 2) + field(0x8825, 4, 1, number(26, 4)) + number(0, 4)
        let angles = [north, east].map { $0.flatMap { number($0.0, 4) + number($0.1, 4) } }
        let start = 26 + 2 + 4 * 12 + 4
        let position =
            number(4, 2) + field(1, 2, 2, letters("N")) + field(2, 5, 3, number(start, 4))
            + field(3, 2, 2, letters("E"))
            + field(4, 5, 3, number(start + 24, 4)) + number(0, 4)
        return head + first + position + angles[0] + angles[1]
    }

    /// The directory of a picture of red, green and blue, with no picture.
    func directory(isBig: Bool) -> [UInt8] {
        let word = isBig ? 8 : 4
        let fields = [
            (256, [32]), (257, [32]), (258, [8, 8, 8]), (259, [1]), (262, [2]), (277, [3]), (284, [1]),
            (339, [1, 1, 1]),
        ]
        let head =
            mark + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8) : number(42, 2) + number(8, 4))
        var place = head.count + (isBig ? 8 + 20 * fields.count : 2 + 12 * fields.count) + word
        var (table, data) = (number(fields.count, isBig ? 8 : 2), [UInt8]())
        for (tag, values) in fields {
            let bytes = values.flatMap { number($0, 2) }
            let isInside = bytes.count <= word
            table += number(tag, 2) + number(3, 2) + number(values.count, word)
            table += isInside ? bytes + [UInt8](repeating: 0, count: word - bytes.count) : number(place, word)
            if !isInside {
                data += bytes
                place += bytes.count
            }
        }
        return head + table + number(0, word) + data
    }

    private var mark: [UInt8] { Array((isLittle ? "II" : "MM").utf8) }

    private func letters(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: 4 - text.utf8.count)
    }
}
