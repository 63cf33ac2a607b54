import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// What is kept of the photos that were seen.
struct SeenPositionsTests {
    private func album(_ count: Int64) -> Album { Album((1...count).map { .make(position: $0) }) }

    @Test func `one photo that can never be shown does not keep the positions of a thousand others`() {
        let album = album(1_001)
        var tracker = SeenTracker(upTo: 0)
        for position in Int64(2)...1_001 {
            tracker.recordSeen([position], in: album, leavingOut: [.make("photo-1")])
            #expect(tracker.seen.isEmpty && tracker.upTo == position)
        }
    }

    @Test func `photos that are looked at in order leave no positions, however many are unseen after them`() {
        let album = album(1_000)
        var tracker = SeenTracker(upTo: 0)
        for position in Int64(1)...900 { tracker.recordSeen([position], in: album, leavingOut: []) }
        #expect(tracker == SeenTracker(upTo: 900))
        #expect(tracker.count(of: album, leavingOut: []) == 100)
    }

    @Test func `the positions stay few where every other photo is never looked at`() {
        let album = album(2_400)
        var tracker = SeenTracker(upTo: 0)
        for position in stride(from: Int64(2), through: 2_400, by: 2) {
            tracker.recordSeen([position], in: album, leavingOut: [])
            #expect(tracker.seen.count <= SeenTracker.most)
        }
        // The newest are new as before, and the oldest are not any more.
        #expect(tracker.isNew(2_399) && tracker.isNew(1_601) && !tracker.isNew(1_001))
        #expect(tracker.seen.allSatisfy { $0 > tracker.upTo })
    }

    @Test func `more positions of an earlier program become few with the next look`() {
        let album = album(2_400)
        let seen = Set(stride(from: Int64(2), through: 2_000, by: 2))
        var tracker = SeenTracker(upTo: 0, seen: seen)
        tracker.recordSeen([2_400], in: album, leavingOut: [])
        #expect(tracker.seen.count <= SeenTracker.most && tracker.isNew(2_399) && !tracker.isNew(2_400))
    }

    @Test func `counts what is new without what is hidden, deleted, or no photo`() {
        var album = album(20)
        album.forget([.make("photo-12"), .make("photo-13")])
        let tracker = SeenTracker(upTo: 10, seen: [12, 15, 16, 99])
        // Of the ten after position 10, two are deleted and two were seen; of the hidden ones, only photo-17 is new.
        let hidden: Set<PhotoID> = [.make("photo-3"), .make("photo-16"), .make("photo-17")]
        #expect(tracker.count(of: album, leavingOut: hidden) == 5)
        #expect(tracker.count(of: album, leavingOut: []) == 6)
    }
}
