/// Durations, counted by size; a histogram of Prometheus.
struct DurationHistogram: Equatable, Sendable {
    /// The upper bounds in seconds, from an answer out of memory up to the time after which clients give up.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    /// The number of durations within each bound and above the one before; the last is of those above all bounds.
    private var numbers = [Int](repeating: 0, count: DurationHistogram.bounds.count + 1)
    private var seconds = 0.0

    mutating func count(_ duration: Duration) {
        let duration = duration / .seconds(1)
        numbers[Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count] += 1
        seconds += duration
    }

    /// The histogram's lines, each with these labels.
    func samples(_ labels: [(name: String, value: String)]) -> [MetricsText.Sample] {
        var sum = 0
        var samples: [MetricsText.Sample] = []
        for (bound, number) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], numbers) {
            sum += number
            samples.append(.init(suffix: "_bucket", labels: labels + [("le", bound)], value: Double(sum)))
        }
        samples.append(.init(suffix: "_sum", labels: labels, value: seconds))
        samples.append(.init(suffix: "_count", labels: labels, value: Double(sum)))
        return samples
    }
}
