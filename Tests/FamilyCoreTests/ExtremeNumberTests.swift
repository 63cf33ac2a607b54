import Testing

@testable import FamilyCore

struct ExtremeNumberTests {
    @Test(arguments: [
        (1.4, 1), (1.5, 2), (-1.5, -2), (Double.nan, 0), (.infinity, Int.max), (-.infinity, .min), (1e308, .max),
        (-1e308, .min), (0x1p63, .max), (-0x1p63, .min),
    ])
    func `takes any number`(number: Double, nearest: Int) {
        #expect(Int(nearest: number) == nearest)
    }

    @Test func `takes any number into an unsigned one`() {
        #expect(UInt64(nearest: -1) == 0 || UInt64(nearest: -1) == UInt64.min)
        #expect(UInt64(nearest: 1e30) == .max)
    }

    @Test func `adds sizes up to the largest there is`() {
        #expect(ByteCount(.max) + ByteCount(.max) == ByteCount(.max))
        #expect(ByteCount(2) + ByteCount(3) == ByteCount(5))
    }
}
