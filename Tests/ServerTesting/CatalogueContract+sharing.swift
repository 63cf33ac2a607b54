import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// The contract for counters and uploads, which the copies of a server share.
extension CatalogueContract {
    static let sharing = [
        CatalogueContract("keeps counters of pairing, and forgets them") { catalogue async throws in
            let counters = (1...3).map { number in
                PairingCounter(key: .number(number), events: (0..<number).map { .seconds(Double($0)) })
            }
            try await catalogue.write { writer in
                for (number, counter) in counters.enumerated() {
                    try writer.save(counter, at: .seconds(Double(number)))
                }
            }
            @Sendable func kept() async throws -> [PairingCounter] {
                try await catalogue.read { try $0.pairingCounters((0...3).map { .number($0) }) }
            }
            #expect(try await kept() == counters)
            let (changed, emptied) = (
                PairingCounter(key: .number(1), events: [.seconds(8)]), PairingCounter(key: .number(2), events: [])
            )
            try await catalogue.write { try $0.save(changed, at: .seconds(8)) }
            try await catalogue.write { try $0.save(emptied, at: .seconds(8)) }
            #expect(try await kept() == [changed, counters[2]])
            try await catalogue.write { try $0.removePairingCounters(changedBefore: .seconds(0), keeping: 1) }
            #expect(try await kept() == [changed])
            try await catalogue.write { try $0.removePairingCounters(changedBefore: .seconds(9), keeping: 1) }
            #expect(try await kept() == [])
        },
        CatalogueContract("keeps the queue of a sign-in counter, and the fraction of a count") {
            catalogue async throws in
            let (first, later) = (Date.seconds(1), Date.seconds(2))
            var counter = SignInCounter(key: .number(1), kind: .origin, failures: 0, at: first, opensAt: later)
            counter.queue = [
                SignInCounter.Place(visitor: .number(8), begins: .seconds(60)),
                SignInCounter.Place(visitor: .number(9), begins: .seconds(240)),
            ]
            var count = SignInCounter(key: .number(2), kind: .account, failures: 7, at: first, opensAt: first)
            count.fraction = 250
            let (waits, counts) = (counter, count)
            try await catalogue.write { writer in
                try writer.save(waits)
                try writer.save(counts)
            }
            let keys = (0...2).map { ContentHash.number($0) }
            #expect(try await catalogue.read { try $0.signInCounters(keys) } == [waits, counts])
            counter.queue = []
            counter.opensAt = counter.at
            let nobody = counter
            try await catalogue.write { try $0.save(nobody) }
            #expect(try await catalogue.read { try $0.signInCounters(keys) } == [counts])
        },
        CatalogueContract("adds a piece only in the latest lock and at the end") { catalogue async throws in
            let upload = UploadRecord.make()
            try await catalogue.write { try $0.add(upload) }
            let lock = try await catalogue.write { try $0.acquireLock(at: upload.id) }
            #expect(lock == UploadLockRecord(number: 1, stored: 0, last: nil))
            #expect(try await catalogue.write { try $0.acquireLock(at: .make("another")) } == nil)
            let first = UploadPieceRecord.make(1, of: upload.id, from: 0, length: 10)
            let second = UploadPieceRecord.make(2, of: upload.id, from: 10, length: 20)
            #expect(try await catalogue.write { try $0.add(first, after: 0, in: 1) })
            #expect(try await !catalogue.write { try $0.add(second, after: 9, in: 1) })
            #expect(try await !catalogue.write { try $0.add(second, after: 10, in: 2) })
            #expect(try await catalogue.write { try $0.add(second, after: 10, in: 1) })
            let next = try await catalogue.write { try $0.acquireLock(at: upload.id) }
            #expect(next == UploadLockRecord(number: 2, stored: 30, last: second))
            #expect(try await catalogue.write { try $0.cut(upload.id, to: 9, in: 1) } == nil)
            #expect(try await catalogue.write { try $0.cut(upload.id, to: 31, in: 2) } == nil)
            #expect(try await catalogue.write { try $0.cut(upload.id, to: 10, in: 2) } == [second])
            #expect(try await catalogue.write { try $0.cut(upload.id, to: 4, in: 2) } == [])
            var cut = first
            cut.length = 4
            #expect(try await catalogue.read { try $0.pieces(of: upload.id) } == [cut])
            #expect(try await catalogue.read { try $0.upload(upload.id)?.stored } == ByteCount(4))
            #expect(try await catalogue.write { try $0.removeUpload(upload.id) } == [cut])
            #expect(try await catalogue.read { try $0.uploads() } == [])
        },
    ]
}

extension UploadPieceRecord {
    fileprivate static func make(_ number: Int, of upload: UploadID, from start: Int64, length: Int64) -> Self {
        UploadPieceRecord(
            name: UploadPieceName(upload: upload, lock: 1, mark: "m\(number)"),
            start: start,
            length: length,
            size: length,
            hash: .number(number)
        )
    }
}
