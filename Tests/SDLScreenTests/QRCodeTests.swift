import QRCode
import Testing

struct QRCodeTests {
    @Test(arguments: ["http://10.0.0.2:8080/f/WDJBMJHT", "Oma", "Grüße an Бабушка ❤️"])
    func `can be read back`(text: String) throws {
        #expect(QRReader(try #require(QRCode(text))).text() == text)
    }

    @Test func `grows with what it holds`() throws {
        #expect(try #require(QRCode("a")).side == 21)
        #expect(try #require(QRCode(String(repeating: "a", count: 300))).side > 57)
        #expect(try #require(QRCode("Grandma loves it", correction: .high)).side > 21)
    }

    @Test func `says no to nothing and to too much`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    }
}

/// Reads a clean code of version 1 to 3 (one block, so no interleaving) as
/// ISO/IEC 18004 lays it out; written apart from the library that draws.
private struct QRReader {
    private let code: QRCode

    init(_ code: QRCode) { self.code = code }

    func text() -> String? {
        var bits = dataBits()[...]
        func take(_ count: Int) -> Int {
            defer { bits = bits.dropFirst(count) }
            return bits.prefix(count).reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
        }
        guard take(4) == 0b0100 else { return nil }
        let length = take(8)
        return String(validating: (0..<length).map { _ in UInt8(take(8)) }, as: UTF8.self)
    }

    private func dataBits() -> [Bool] {
        let mask = maskNumber
        var bits: [Bool] = []
        var right = code.side - 1
        var upwards = true
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<code.side {
                let y = upwards ? code.side - 1 - step : step
                for x in [right, right - 1] where !isFunction(x, y) {
                    bits.append(code[x, y] != isFlipped(x, y, by: mask))
                }
            }
            upwards.toggle()
            right -= 2
        }
        return bits
    }

    private var maskNumber: Int {
        let read = (2...4).reduce(0) { $0 * 2 + (code[$1, 8] ? 1 : 0) }
        return read ^ 0b101
    }

    private func isFunction(_ x: Int, _ y: Int) -> Bool {
        let far = code.side - 8
        if x == 6 || y == 6 { return true }
        if x < 9 && y < 9 || x >= far && y < 9 || x < 9 && y >= far { return true }
        let centre = code.side - 7
        return code.side > 21 && abs(x - centre) <= 2 && abs(y - centre) <= 2
    }

    private func isFlipped(_ x: Int, _ y: Int, by mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
