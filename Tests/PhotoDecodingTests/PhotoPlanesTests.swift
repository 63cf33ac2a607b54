import FrameCore
import Testing

@testable import PhotoDecoding
@testable import PixelPainting

/// A photo's planes against libjpeg's own pixels of the same file.
struct PhotoPlanesTests {
    /// Of 255: what seven bits for each share lose, and a colour's own rounding.
    private static let tolerance = 3

    /// Another kind of pixels came than the file has.
    private struct Unexpected: Error {}

    @Test(
        arguments: WrittenJPEG.Kind.allCases.filter { $0 != .redGreenBlue && $0 != .greyInFours },
        [PixelSize(width: 150, height: 91), PixelSize(width: 32, height: 32), PixelSize(width: 1, height: 3)]
    )
    func `have the colours that libjpeg makes of them`(kind: WrittenJPEG.Kind, size: PixelSize) throws {
        let file = try WrittenJPEG(kind, size)
        let planes = try #require(try PhotoPlanes(photo: file.path))
        #expect(planes.size == size)
        let pixels = try Self.pixels(file.path)
        try Self.withRows(planes) { rows in
            for y in 0..<size.height {
                let words = rows.words(of: y, 0...size.width - 1)
                for x in 0..<size.width { Self.expect(words[x], near: pixels[y * size.width + x], "\(x), \(y)") }
            }
        }
    }

    @Test(arguments: [WrittenJPEG.Kind.each, .half, .grey], [0...0, 5...5, 17...60, 64...149, 149...149])
    func `are the same whichever columns are asked for`(kind: WrittenJPEG.Kind, columns: ClosedRange<Int>) throws {
        let file = try WrittenJPEG(kind, PixelSize(width: 150, height: 8))
        let planes = try #require(try PhotoPlanes(photo: file.path))
        var whole: [UInt32] = []
        try Self.withRows(planes) { rows in
            let words = rows.words(of: 5, 0...149)
            whole = columns.map { words[$0] }
        }
        try Self.withRows(planes) { rows in
            let words = rows.words(of: 5, columns)
            #expect(columns.map { words[$0] } == whole)
        }
    }

    @Test(arguments: [WrittenJPEG.Kind.half, .each], [(0.8, -3.0), (2.3, -150.7), (8, -700)])
    func `are magnified as a picture is`(kind: WrittenJPEG.Kind, view: (scale: Double, x: Double)) throws {
        let file = try WrittenJPEG(kind, PixelSize(width: 150, height: 91))
        let closeUp = try PictureDecoder().closeUp(at: file.path)
        guard case .planes = closeUp else { throw Unexpected() }
        let picture = Picture(place: PixelRect(closeUp.size), pixels: try Self.pixels(file.path))
        let screen = PixelSize(width: 160, height: 120)
        let sheets = [closeUp, .picture(picture)].map { each in
            let sheet = Sheet(size: screen)
            sheet.draw { canvas in
                canvas.fill(canvas.bounds, 0xFF00_0000)
                canvas.magnify(each, by: view.scale, x: view.x, y: view.x / 2, within: canvas.bounds)
            }
            return sheet
        }
        sheets[0].draw { one in
            sheets[1].draw { other in
                for y in 0..<screen.height {
                    for x in 0..<screen.width { Self.expect(one[x, y], near: other[x, y], "\(x), \(y)") }
                }
            }
        }
    }

    @Test(arguments: [1, 0.5]) func `of a file that is cut off are there as far as it came`(share: Double) throws {
        let file = try WrittenJPEG(.half, PixelSize(width: 150, height: 91), share: share)
        let planes = try #require(try PhotoPlanes(photo: file.path))
        let pixels = try Self.pixels(file.path)
        #expect((pixels.last.map { $0 & 0xFFFFFF } == 0x808080) == (share < 1))
        try Self.withRows(planes) { rows in
            for y in [2, 90] {
                let words = rows.words(of: y, 0...149)
                for x in 0..<150 { Self.expect(words[x], near: pixels[y * 150 + x], "\(x), \(y)") }
            }
        }
    }

    @Test(arguments: [1, 0.5]) func `come of a file that gets sharper as it is read`(share: Double) throws {
        let file = try WrittenJPEG(.half, PixelSize(width: 150, height: 91), isProgressive: true, share: share)
        let planes = try #require(try PhotoPlanes(photo: file.path))
        let pixels = try Self.pixels(file.path)
        try Self.withRows(planes) { rows in
            let words = rows.words(of: 45, 0...149)
            for x in 0..<150 { Self.expect(words[x], near: pixels[45 * 150 + x], "\(x)") }
        }
    }

    @Test(arguments: [WrittenJPEG.Kind.redGreenBlue, .greyInFours])
    func `another file's pixels are had as words`(kind: WrittenJPEG.Kind) throws {
        let file = try WrittenJPEG(kind, PixelSize(width: 40, height: 30))
        #expect(try PhotoPlanes(photo: file.path) == nil)
        guard case .picture(let picture) = try PictureDecoder().closeUp(at: file.path) else {
            throw Unexpected()
        }
        #expect(picture.pixels == (try Self.pixels(file.path)))
    }

    @Test(arguments: ["/dev/null", "/nowhere/at/all.jpg"]) func `of no photo there are none`(path: String) {
        #expect(throws: PhotoDecodingError.self) { try PictureDecoder().closeUp(at: path) }
    }

    private static func pixels(_ path: String) throws -> [UInt32] {
        var rows = try JPEGRows(photo: path)
        return try rows.pixels()
    }

    private static func withRows(_ photo: PhotoPlanes, _ body: (inout PlaneRows) -> Void) throws {
        try photo.bytes.withUnsafeBufferPointer { bytes in
            var rows = PlaneRows(photo, bytes: try #require(bytes.baseAddress))
            body(&rows)
        }
    }

    private static func expect(_ word: UInt32, near other: UInt32, _ place: String) {
        for shift: UInt32 in [0, 8, 16] {
            let difference = abs(Int(word >> shift & 255) - Int(other >> shift & 255))
            if difference > tolerance { #expect(difference <= tolerance, "\(place): \(word) is not \(other)") }
        }
    }
}
