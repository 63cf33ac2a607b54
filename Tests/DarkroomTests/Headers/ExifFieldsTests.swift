import FamilyTesting
import Testing

@testable import Darkroom

struct ExifFieldsTests {
    @Test(arguments: [true, false])
    func `reads both orders of bytes`(isLittle: Bool) {
        let bytes = TIFFBytes(isLittle: isLittle).photo(
            orientation: 6,
            words: [
                0x9003: "2026:07:04 16:40:00", 0x9011: "+03:00", 0x9004: "2026:07:05 00:00:00", 0x9012: "Z",
            ]
        )
        let fields = ExifFields(bytes)
        #expect(fields.orientation == 6)
        #expect(fields.original == "2026:07:04 16:40:00")
        #expect(fields.originalOffset == "+03:00")
        #expect(fields.digitized == "2026:07:05 00:00:00")
        #expect(fields.digitizedOffset == "Z")
    }

    @Test(arguments: [0, 9, 65535])
    func `takes no nonsense for an orientation`(number: Int) {
        #expect(ExifFields(TIFFBytes(isLittle: true).photo(orientation: number, words: [:])).orientation == 1)
    }

    @Test func `passes over words that cannot be printed, that are blank or that go on for ever`() {
        let bytes = TIFFBytes(isLittle: true).photo(
            orientation: 1,
            words: [0x9003: "\u{1B}[2J", 0x9004: "    ", 0x9011: String(repeating: "9", count: 5000)]
        )
        let fields = ExifFields(bytes)
        #expect(fields.original == nil && fields.digitized == nil)
        #expect(fields.originalOffset == String(repeating: "9", count: 32))
    }

    @Test func `is empty for what is no TIFF`() {
        #expect(ExifFields([]) == ExifFields())
        #expect(ExifFields(Array("II*".utf8)) == ExifFields())
        #expect(ExifFields([UInt8](repeating: 0x49, count: 64)) == ExifFields())
    }

    @Test func `survives any bytes`() {
        let whole = TIFFBytes(isLittle: false).photo(orientation: 3, words: [0x9003: "2026:07:04 16:40:00"])
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            let fields = ExifFields(Array(bytes.prefix(.random(in: 0...bytes.count, using: &generator))))
            #expect((1...8).contains(fields.orientation))
        }
    }
}

/// Exif as a camera writes it: a first directory that points to the photo's
/// own.
struct TIFFBytes {
    let isLittle: Bool

    func photo(orientation: Int, words: [Int: String]) -> [UInt8] {
        let mark = isLittle ? Array("II".utf8) : Array("MM".utf8)
        let first = number(2, 2) + field(0x0112, 3, 1, short(orientation)) + field(0x8769, 4, 1, number(38, 4))
        var bytes = mark + number(42, 2) + number(8, 4) + first + number(0, 4)
        let sorted = words.sorted { $0.key < $1.key }
        var place = bytes.count + 2 + 12 * sorted.count + 4
        var data: [UInt8] = []
        bytes += number(sorted.count, 2)
        for (tag, text) in sorted {
            let letters = Array(text.utf8) + [0]
            let fits = letters.count <= 4
            let inline = letters + [UInt8](repeating: 0, count: max(0, 4 - letters.count))
            bytes += field(tag, 2, letters.count, fits ? inline : number(place, 4))
            if !fits {
                data += letters
                place += letters.count
            }
        }
        return bytes + number(0, 4) + data
    }

    func field(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + value
    }

    private func short(_ value: Int) -> [UInt8] { number(value, 2) + [0, 0] }

    func number(_ value: Int, _ length: Int) -> [UInt8] {
        let big = (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? big.reversed() : big
    }
}
