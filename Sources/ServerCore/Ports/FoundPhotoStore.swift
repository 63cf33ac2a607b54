/// Stores what is known of found photos beside the catalogue, because the catalogue itself may be exchanged.
package protocol FoundPhotoStore: Sendable {
    /// Returns the stored record; nil if there is none.
    ///
    /// A record that cannot be read is no reason to think that there is none: this throws.
    func read() async throws -> FoundPhotos?

    /// Replaces the record, durably; nil removes it.
    func write(_ found: FoundPhotos?) async throws

    /// True if the other copies of this server write the same record.
    var isShared: Bool { get }
}

extension FoundPhotoStore {
    package var isShared: Bool { false }
}
