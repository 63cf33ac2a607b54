/// A set of processors, one bit each, in the kernel's format.
struct ProcessorSet: Equatable {
    var words: [UInt]

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// At most `most` of these processors, in order from index `place` on;
    /// after the last comes the first.
    func some(_ most: Int, from place: UInt) -> ProcessorSet {
        guard count > most else { return self }
        let all = (0..<words.count * UInt.bitWidth).filter { place in
            words[place / UInt.bitWidth] >> (place % UInt.bitWidth) & 1 == 1
        }
        var kept = ProcessorSet(words: words.map { _ in 0 })
        let first = Int(place % UInt(all.count))
        for index in first..<first + most {
            let processor = all[index % all.count]
            kept.words[processor / UInt.bitWidth] |= 1 << (processor % UInt.bitWidth)
        }
        return kept
    }
}
