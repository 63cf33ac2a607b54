/// The table that tells where in the file the samples of a track are (ISO/IEC
/// 14496-12, 8.7).
struct SampleTable {
    private let file: EditableFile
    /// The places of the chunks.
    private let chunks: [Int]
    /// The number of bytes of each sample; if the list is empty, all samples have `size` bytes.
    private let sizes: [Int]
    private let size: Int
    /// The number of samples in each chunk, from a first chunk on, counted from 1.
    private let runs: [(chunk: Int, samples: Int)]

    /// The most numbers of a table: more than ten hours of samples.
    private static let mostNumbers = 4_000_000

    /// Reads the table of a track; nil if the track has none.
    init?(_ boxes: BoxEraser, _ media: [BoxEraser.Box]) throws(DarkroomError) {
        file = boxes.file
        guard let minf = media.first(where: { $0.name == "minf" }),
            let stbl = try boxes.boxes(in: minf.body).first(where: { $0.name == "stbl" })
        else { return nil }
        let tables = try boxes.boxes(in: stbl.body)
        func body(_ name: String) -> Int? { tables.first { $0.name == name }?.body.lowerBound }
        guard let sizesAt = body("stsz"), let runsAt = body("stsc"), let chunksAt = body("stco") ?? body("co64"),
            let size = file.number(at: sizesAt + 4, 4), let sizeCount = file.number(at: sizesAt + 8, 4),
            let runCount = file.number(at: runsAt + 4, 4), let chunkCount = file.number(at: chunksAt + 4, 4),
            max(sizeCount, runCount, chunkCount) <= Self.mostNumbers
        else { throw .unusual }
        self.size = size
        let file = file
        sizes = size == 0 ? (0..<sizeCount).compactMap { file.number(at: sizesAt + 12 + 4 * $0, 4) } : []
        let width = body("stco") == nil ? 8 : 4
        chunks = (0..<chunkCount).compactMap { file.number(at: chunksAt + 8 + width * $0, width) }
        runs = (0..<runCount).compactMap { index in
            guard let chunk = file.number(at: runsAt + 8 + 12 * index, 4),
                let samples = file.number(at: runsAt + 12 + 12 * index, 4)
            else { return nil }
            return (chunk, samples)
        }
        guard chunks.count == chunkCount, runs.count == runCount, size != 0 || sizes.count == sizeCount else {
            throw .unusual
        }
    }

    func erase() throws(DarkroomError) {
        var (sample, run) = (0, 0)
        for (index, start) in chunks.enumerated() {
            while run + 1 < runs.count, runs[run + 1].chunk <= index + 1 { run += 1 }
            guard run < runs.count, runs[run].samples <= Self.mostNumbers else { throw .unusual }
            let count = runs[run].samples
            let own = sizes[min(sample, sizes.count)..<min(sample + count, sizes.count)]
            let length = size > 0 ? size * count : own.reduce(0, +)
            sample += count
            file.fill(start..<start + length)
        }
    }
}
