import Testing

@testable import Darkroom

struct ProcessorSetTests {
    @Test func `of a hundred processors a darkroom has four`() {
        let all = ProcessorSet(words: [UInt.max, 0xF_FFFF_FFFF])
        #expect(all.count == 100)
        #expect(all.some(4, from: 0) == ProcessorSet(words: [0b1111, 0]))
        #expect(all.some(4, from: 62) == ProcessorSet(words: [0b11 << 62, 0b11]))
        #expect(all.some(4, from: 98) == ProcessorSet(words: [0b11, 0b11 << 34]))
        for place in (0..<500 as Range<UInt>) + [UInt.max] {
            let some = all.some(4, from: place)
            #expect(some.count == 4 && zip(some.words, all.words).allSatisfy { $0 & ~$1 == 0 })
        }
    }

    @Test func `keeps to those that it was given`() {
        let some = ProcessorSet(words: [0b1010_1010_1010, 0])
        #expect(some.some(4, from: 4) == ProcessorSet(words: [0b1010_0000_1010, 0]))
        #expect(some.some(6, from: 3) == some && some.some(64, from: 3) == some)
    }
}
