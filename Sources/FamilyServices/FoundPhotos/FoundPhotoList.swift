import FamilyCore
import FoundationEssentials
package import ServerCore

/// The record of found photos, in memory and in its file.
actor FoundPhotoList {
    private let store: any FoundPhotoStore
    private let now: @Sendable () -> Date
    private var known: FoundPhotos??
    /// The number of changes that are not in the file yet.
    private var unstored = 0
    private var explained: Set<ContentHash>?
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

    /// Records a file that was looked at.
    func note(_ file: FoundFile) throws {
        explained?.formUnion(file.hashes)
        try changeRepeatably { $0.note(file) }
    }

    /// Records that a photo was taken in.
    func noteTaken(_ hash: ContentHash) throws { try changeRepeatably { $0.remove([hash]) } }

    /// Returns whether a file was looked at, or was made from one that was.
    func explains(_ hash: ContentHash) -> Bool {
        if let explained { return explained.contains(hash) }
        let known = current?.explained ?? []
        explained = known
        return known.contains(hash)
    }

    /// Changes what the server would find out again after a crash.
    ///
    /// The file has all photos in it: writing it for each of thousands would write gigabytes. So it is written after each
    /// fiftieth part of them.
    private func changeRepeatably(_ body: (inout FoundPhotos) -> Void) throws {
        guard var found = current else { return }
        body(&found)
        unstored += 1
        guard unstored > found.files.count / 50 else {
            known = .some(found)
            return
        }
        let explained = explained
        try replace(with: found)
        self.explained = explained
    }

    /// Begins a record unless there is one.
    func begin() throws {
        if current == nil { try replace(with: FoundPhotos(noticedAt: now())) }
    }

    func end() throws { try replace(with: nil) }

    func note(hindrance: Problem?) { self.hindrance = hindrance }

    private func replace(with found: FoundPhotos?) throws {
        try store.write(found)
        (known, unstored, explained) = (.some(found), 0, nil)
    }
}

/// Keeps no record; for tests and stores without files.
package struct NoFoundPhotos: FoundPhotoStore {
    package init() {}
    package func read() throws -> FoundPhotos? { nil }
    package func write(_ found: FoundPhotos?) throws {}
}
