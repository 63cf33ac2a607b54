import FamilyCore
import FoundationEssentials
package import ServerCore

/// The record of found photos, in memory and in its file.
actor FoundPhotoList {
    private let store: any FoundPhotoStore
    private let now: @Sendable () -> Date
    private var known: FoundPhotos??
    /// Why taking in stopped, until it goes on.
    private(set) var hindrance: Problem?

    init(store: any FoundPhotoStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// The record; nil if nothing was found, or if all of it is decided and done.
    ///
    /// A file that cannot be read counts as one that says nothing yet: the files are looked at again.
    var current: FoundPhotos? {
        if let known { return known }
        let read: FoundPhotos?
        do { read = try store.read() } catch { read = FoundPhotos(noticedAt: now()) }
        known = read
        return read
    }

    /// Changes the record and stores it before the change counts.
    func change(_ body: @Sendable (inout FoundPhotos) -> Void) throws {
        guard let before = current else { return }
        var changed = before
        body(&changed)
        if changed != before { try replace(with: changed) }
    }

    /// Begins a record unless there is one.
    func begin() throws {
        if current == nil { try replace(with: FoundPhotos(noticedAt: now())) }
    }

    func end() throws { try replace(with: nil) }

    func note(hindrance: Problem?) { self.hindrance = hindrance }

    private func replace(with found: FoundPhotos?) throws {
        try store.write(found)
        known = .some(found)
    }
}

/// Keeps no record; for tests and stores without files.
package struct NoFoundPhotos: FoundPhotoStore {
    package init() {}
    package func read() throws -> FoundPhotos? { nil }
    package func write(_ found: FoundPhotos?) throws {}
}
