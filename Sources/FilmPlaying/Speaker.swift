/// Where a film's sound is heard.
///
/// Only the player's thread calls it. It takes `SoundFormat`'s samples, two
/// channels in turn.
package protocol Speaker {
    /// Takes samples behind those that wait.
    func add(_ samples: [Int16])
    /// Samples of one channel that were taken and have not been heard yet.
    var waiting: Int { get }
    /// Sounds, or falls silent over a moment and keeps what waits.
    func sound(_ isOn: Bool)
    /// Whether the last sound has gone, after it was told to fall silent.
    var isSilent: Bool { get }
}
