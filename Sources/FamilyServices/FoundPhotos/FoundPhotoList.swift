import FamilyCore
import FoundationEssentials
package import ServerCore

/// The record of found photos, in memory and in its store.
///
/// Calls run one at a time, because the actor is reentrant while it waits for the store.
actor FoundPhotoList {
    private let store: any FoundPhotoStore
    private let now: @Sendable () -> Date
    private var known: FoundPhotos??
    /// The number of changes that are not in the store yet.
    private var unstored = 0
    private var explained: Set<ContentHash>?
    /// The reason why taking in stopped; nil while it goes on.
    private(set) var hindrance: Problem?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(store: any FoundPhotoStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// The record; nil if nothing was found, or if all of it is decided and done.
    ///
    /// An unreadable record counts as an empty one: all files are checked again.
    var current: FoundPhotos? {
        get async { await alone { await readable() } }
    }

    /// Changes the record and stores it before the change counts.
    func change(_ body: @Sendable (inout FoundPhotos) -> Void) async throws {
        try await alone {
            guard let before = try await load() else { return }
            var changed = before
            body(&changed)
            if changed != before { try await replace(with: changed) }
        }
    }

    /// Records a file that was looked at.
    func note(_ file: FoundFile) async throws {
        try await changeRepeatably(explaining: file.hashes) { $0.note(file) }
    }

    /// Records that a photo was taken in.
    func noteTaken(_ hash: ContentHash) async throws { try await changeRepeatably { $0.remove([hash]) } }

    /// Returns whether a file was looked at, or was made from one that was.
    func explains(_ hash: ContentHash) async -> Bool {
        if let explained { return explained.contains(hash) }
        let known = await current?.explained ?? []
        explained = known
        return known.contains(hash)
    }

    /// Begins a record unless there is one.
    func begin() async throws {
        try await alone {
            if try await load() == nil { try await replace(with: FoundPhotos(noticedAt: now())) }
        }
    }

    func end() async throws { try await alone { try await replace(with: nil) } }

    func note(hindrance: Problem?) { self.hindrance = hindrance }

    /// Drops the cached record when another copy of the server continues the work.
    func leaveToOthers() {
        if store.isShared { (known, unstored, explained) = (nil, 0, nil) }
    }
}

extension FoundPhotoList {
    /// Changes something that the server would find out again after a crash.
    ///
    /// The record contains all photos, so storing it after each of thousands of changes would write gigabytes. It is
    /// stored after each fiftieth part of them.
    ///
    /// `hashes` are the files that the change explains. They count as explained only if the change counts: a file that
    /// is explained and not in the record would never be looked at, and never be done.
    private func changeRepeatably(
        explaining hashes: [ContentHash] = [],
        _ body: @Sendable (inout FoundPhotos) -> Void
    ) async throws {
        try await alone {
            guard var found = try await load() else { return }
            body(&found)
            let cached = explained
            if unstored + 1 > found.files.count / 50 {
                // If this throws, the record is as before, and the cache is made anew from it.
                explained = nil
                try await replace(with: found)
            } else {
                (known, unstored) = (.some(found), unstored + 1)
            }
            explained = cached?.union(hashes)
        }
    }

    /// Reads the record at the first call, or at each call if another copy of this server may have changed it.
    ///
    /// An unreadable local record counts as an empty one. An unreadable shared record throws: the store may be
    /// unreachable for a moment only.
    private func load() async throws -> FoundPhotos? {
        if let known, !store.isShared || unstored > 0 { return known }
        let read: FoundPhotos?
        do {
            read = try await store.read()
        } catch {
            if store.isShared { throw error }
            read = unreadable
        }
        known = read
        return read
    }

    private func readable() async -> FoundPhotos? {
        do { return try await load() } catch { return unreadable }
    }

    /// The empty record that replaces an unreadable one.
    private var unreadable: FoundPhotos { FoundPhotos(noticedAt: now()) }

    private func replace(with found: FoundPhotos?) async throws {
        try await store.write(found)
        (known, unstored, explained) = (.some(found), 0, nil)
    }

    /// Runs `body` while no other call runs one.
    private func alone<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        while isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
        defer {
            isBusy = false
            let awake = waiting
            waiting = []
            for waiter in awake { waiter.resume() }
        }
        return try await body()
    }
}

/// Keeps no record; for tests and stores without files.
package struct NoFoundPhotos: FoundPhotoStore {
    package init() {}
    package func read() throws -> FoundPhotos? { nil }
    package func write(_ found: FoundPhotos?) throws {}
}
