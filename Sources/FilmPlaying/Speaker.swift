/// A loudspeaker for a film's sound.
///
/// Only the player's thread calls it. It takes samples as `SoundFormat` says,
/// two channels interleaved.
package protocol Speaker {
    /// Appends samples to those that wait.
    func add(_ samples: [Int16])
    /// The number of samples per channel that were added and not yet played.
    var waiting: Int { get }
    /// Starts the sound; or fades it out and keeps the waiting samples.
    func sound(_ isOn: Bool)
    /// True if the sound has faded out after `sound(false)`.
    var isSilent: Bool { get }
}
