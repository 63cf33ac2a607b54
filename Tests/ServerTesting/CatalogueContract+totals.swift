import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// What the operator reads: numbers of all families together.
extension CatalogueContract {
    static let totals = [
        CatalogueContract("counts nothing in an empty catalogue") { catalogue async throws in
            let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: 3) }
            #expect(totals == CatalogueTotals())
        },
        CatalogueContract("counts what all families have, without what was removed") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                try writer.add(SessionRecord.make())
                var gone = MemberRecord.make(id: .make("olga"))
                gone.removedAt = .seconds(5)
                try writer.add(gone)
                for number in 1...3 { _ = try writer.add(PhotoRecord.make(number)) }
                _ = try writer.add(PhotoRecord.make(4, familyID: .make("family-2"), sender: .make(id: .make("boris"))))
                let deleted = try writer.add(PhotoRecord.make(5))
                _ = try writer.remove(deleted, at: .seconds(1))
            }
            let bytes = try await catalogue.read { try $0.bytesKept() }
            let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: 3) }
            var expected = CatalogueTotals()
            (expected.families, expected.members, expected.sessions) = (2, 2, 1)
            (expected.photos, expected.bytes) = (4, bytes)
            #expect(bytes > .zero)
            #expect(totals == expected)
        },
        CatalogueContract("tells frames that called from quiet ones and from those with an invitation") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for (number, seen) in [(1, 100.0), (2, 200), (3, nil)] as [(Int, TimeInterval?)] {
                    var frame = FrameRecord.make(number, pairing: .make())
                    frame.lastSeenAt = seen.map { .seconds($0) }
                    try writer.add(frame)
                }
                try writer.add(FrameRecord.make(4))
                var removed = FrameRecord.make(5, pairing: .make())
                (removed.revokedAt, removed.lastSeenAt) = (.seconds(300), .seconds(300))
                try writer.add(removed)
                try writer.save(removed)
            }
            let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .seconds(150), attempts: 3) }
            #expect([totals.pairedFrames, totals.framesSeen, totals.waitingFrames] == [3, 1, 1])
        },
        CatalogueContract("counts the work that waits, and names the age of the oldest message") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                _ = try writer.add(PhotoRecord.make(1))
                _ = try writer.queueRenditions(olderThan: 99, after: nil, limit: 10, at: .seconds(20))
                for number in 1...2 {
                    try writer.add(SessionRecord.make(number))
                    try writer.save(PushSubscriptionRecord.make(number, of: .make("session-\(number)")))
                    let taken = Date.seconds(TimeInterval(30 - number))
                    try writer.save(PushDelivery(sessionID: .make("session-\(number)"), tag: "a", takenAt: taken))
                }
            }
            let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: 3) }
            #expect([totals.renditionJobs, totals.pushDeliveries] == [1, 2])
            #expect(totals.oldestPushDelivery == .seconds(28))
            #expect(totals.oldestRenditionJob == .seconds(20))
            // A job that is queued again keeps its time; a job that was tried too often counts no more.
            try await catalogue.write { writer in
                try writer.queueUrgentRenditions(of: PhotoRecord.make(1).id, in: .make("family-1"), at: .seconds(50))
                for _ in 1...3 {
                    let (now, until) = (Date.seconds(60), Date.seconds(60))
                    _ = try writer.leaseRenditions(moving: false, now: now, latest: now, until: until, attempts: 3)
                }
            }
            for (attempts, jobs, oldest) in [(3, 0, nil), (4, 1, Date.seconds(20))] as [(Int, Int, Date?)] {
                let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: attempts) }
                #expect(totals.renditionJobs == jobs && totals.oldestRenditionJob == oldest)
            }
        },
        CatalogueContract("counts families by what they may do") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            func counts() async throws -> [Int] {
                let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: 3) }
                return [totals.families, totals.pausedFamilies, totals.closedFamilies, totals.erasingFamilies]
            }
            #expect(try await counts() == [2, 0, 0, 0])
            let (one, other) = (FamilyID.make("family-1"), FamilyID.make("family-2"))
            try await catalogue.write { try $0.pause(one, at: .seconds(1)) }
            #expect(try await counts() == [2, 1, 0, 0])
            try await catalogue.write { writer in
                try writer.close(one, erasedAfter: .seconds(9))
                try writer.close(other, erasedAfter: .seconds(9))
            }
            #expect(try await counts() == [2, 0, 2, 0])
            try await catalogue.write { try $0.beginErasing(other, at: .seconds(10)) }
            #expect(try await counts() == [2, 0, 1, 1])
        },
    ]
}
