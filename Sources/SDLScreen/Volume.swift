import Synchronization

/// The volume of all sound; any thread may set it.
package final class Volume: Sendable {
    private let percent = Atomic(100)

    package init() {}

    /// Sets the volume, 0 to 100; numbers beyond are those bounds.
    package func set(percent: Int) { self.percent.store(min(max(percent, 0), 100), ordering: .relaxed) }

    /// The factor for each sample: ears compare loudness by ratios, so half the volume is a quarter of the amplitude.
    var factor: Double {
        let share = Double(percent.load(ordering: .relaxed)) / 100
        return share * share
    }
}
