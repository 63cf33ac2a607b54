import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let day: TimeInterval = 86_400

struct SweepClockTests {
    let start = Date(timeIntervalSince1970: 1_795_392_000)

    @Test func `follows the wall clock, also over a long weekend of absence`() {
        var clock = SweepClock(believed: start, wall: start)
        clock.advance(to: start + 300, served: 300)
        #expect(clock.now == start + 300)
        clock.advance(to: start + 4 * day, served: 0)
        #expect(clock.now == start + 4 * day)
    }

    @Test func `believes no leap of ten years, and is right again when the clock is`() {
        var clock = SweepClock(believed: start, wall: start)
        clock.advance(to: start + 3_650 * day, served: 0)
        #expect(clock.now == start)
        for _ in 0..<12 { clock.advance(to: start + 3_650 * day, served: 300) }
        // An hour with a wrong clock makes nothing older than a day.
        #expect(clock.now == start + day)
        clock.advance(to: start + 3_900, served: 300)
        #expect(clock.now == start + 3_900)
    }

    @Test func `comes back from three months of absence within four days`() {
        var clock = SweepClock(believed: start, wall: start + 90 * day)
        var wall = start + 90 * day
        for _ in 0..<(4 * 288) {
            wall += 300
            clock.advance(to: wall, served: 300)
        }
        #expect(clock.now == wall)
    }

    @Test func `a clock that starts in 1970 makes nothing old, then or later`() {
        var clock = SweepClock(believed: start, wall: Date(timeIntervalSince1970: 60))
        clock.advance(to: Date(timeIntervalSince1970: 360), served: 300)
        #expect(clock.now == Date(timeIntervalSince1970: 360) && clock.believed == start)
        clock.advance(to: start + 600, served: 300)
        #expect(clock.now == start + 600)
    }

    @Test func `believes any leap of a clock that is kept right, and none ahead of it`() {
        var clock = SweepClock(believed: start, wall: start + 90 * day)
        clock.advance(to: start + 90 * day, served: 0, isSynchronised: false)
        #expect(clock.now == start)
        clock.advance(to: start + 90 * day, served: 0, isSynchronised: true)
        #expect(clock.now == start + 90 * day)
        clock.advance(to: start, served: 0, isSynchronised: true)
        #expect(clock.now == start)
    }

    @Test func `begins with the wall clock where nothing is stored`() {
        #expect(SweepClock(believed: nil, wall: start).now == start)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, -5, 1e300])
    func `survives any length of serving`(served: Double) {
        var clock = SweepClock(believed: start, wall: start)
        clock.advance(to: start + 1_000 * day, served: served)
        #expect(clock.now >= start && clock.now <= start + 1_000 * day)
    }
}

struct LivedClockTests {
    let start = Date(timeIntervalSince1970: 1_795_392_000)

    @Test func `counts what was served, whatever the wall clock says`() {
        var clock = ServedTimeClock(now: start, latest: start)
        for _ in 0..<(7 * 288) { clock.live(for: 300, until: start + 3_650 * day) }
        #expect(clock.now == start + 7 * day)
    }

    private static let absences: [(TimeInterval, TimeInterval)] = [
        (-3_650 * day, 0), (-1, 0), (60, 60), (2 * day, 2 * day), (90 * day, 3 * day),
    ]

    @Test(arguments: absences)
    func `counts an absence, of a long one a long weekend, and none that ends before it began`(
        absence: TimeInterval,
        counted: TimeInterval
    ) {
        var clock = ServedTimeClock(wall: start)
        clock.wake(at: start + absence)
        #expect(clock.now == start + counted)
    }

    @Test func `counts a clock that is ahead at many starts, and set right after each, once`() {
        var clock = ServedTimeClock(wall: start)
        for number in 0..<9 {
            clock.wake(at: start + (3_650 + Double(number)) * day)
            clock.live(for: 3_600, until: start + Double(number) * day)
        }
        #expect(clock.now <= start + 3 * day + 8 * day + 9 * 3_600)
        var behind = ServedTimeClock(wall: start)
        for _ in 0..<9 {
            behind.wake(at: start - 9_500 * day)
            behind.wake(at: start + 60)
        }
        #expect(behind.now == start + 60)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, -5])
    func `survives any length of serving`(served: Double) {
        var clock = ServedTimeClock(wall: start)
        clock.live(for: served, until: start)
        clock.wake(at: start + 90 * day)
        #expect(clock.now >= start && clock.now <= start + 3 * day)
    }
}

struct SweepVerdictTests {
    @Test(arguments: [
        (SweepVerdict(files: 400, unnamed: 4), true),
        (SweepVerdict(files: 400, unnamed: 5), false),
        (SweepVerdict(files: 400, unnamed: 1, missing: 1), false),
        (SweepVerdict(files: 400), false),
        (SweepVerdict(files: 99, unnamed: 1), false),
        (SweepVerdict(files: 1, unnamed: 1), false),
        (SweepVerdict(), false),
    ])
    func `moves one file in a hundred at most, and none while one is missing`(verdict: SweepVerdict, allowed: Bool) {
        #expect(verdict.allowsMoving == allowed)
    }
}

struct TrashDayTests {
    @Test func `is a day of the calendar in UTC`() {
        #expect(TrashDay(of: Date(timeIntervalSince1970: 1_795_392_000 + 86_399)).text == "2026-11-23")
    }

    @Test(arguments: ["2026-11-23", "9999-01-01"])
    func `reads a folder's name`(name: String) { #expect(TrashDay(name)?.text == name) }

    @Test(arguments: ["", "2026-11-2", "2026-11-23-1", "..", "2026/11/23", "abcd-ef-gh", "notes"])
    func `takes no other name for a day`(name: String) { #expect(TrashDay(name) == nil) }
}

struct StorageConditionTests {
    private func condition(free: Int64?, _ loss: StorageCondition.MissingStorage? = nil) -> StorageCondition {
        StorageCondition(free: free.map { ByteCount($0) }, reserve: .megabytes(200), loss: loss)
    }

    @Test func `keeps the reserve free`() {
        #expect(condition(free: 200_000_000).takesPhotos)
        #expect(!condition(free: 199_999_999).takesPhotos)
        #expect(condition(free: 205_000_000).refusal(ofStoring: .megabytes(5)) == nil)
        #expect(condition(free: 205_000_000).refusal(ofStoring: .megabytes(6)) == .diskFull)
        #expect(condition(free: nil).takesPhotos)
    }

    @Test(arguments: [StorageCondition.MissingStorage.catalogue, .photos])
    func `takes nothing where catalogue or photos were taken away`(loss: StorageCondition.MissingStorage) {
        #expect(condition(free: 1_000_000_000, loss).refusal(ofStoring: .zero) == .storageLost)
    }

    @Test func `takes nothing onto a disk that can only be read, and tells keepers`() {
        var readOnly = condition(free: 1_000_000_000)
        readOnly.isReadOnly = true
        #expect(readOnly.refusal(ofStoring: .zero) == .diskReadOnly)
        let notices = StorageNotices(
            condition: readOnly,
            backup: BackupHistory(),
            lostOriginals: [],
            sweep: SweepVerdict(),
            isCatalogueDamaged: false
        )
        #expect(notices.all(now: Date()) == [.diskReadOnly])
    }
}

struct VerificationRulesTests {
    @Test func `reads everything within four weeks, and a small album at every step`() {
        let rules = VerificationRules()
        #expect(rules.budget(of: .megabytes(3), every: 300) == .megabytes(16))
        let total = ByteCount.gigabytes(1_000)
        let steps = 28 * day / 300
        #expect(Double(rules.budget(of: total, every: 300).bytes) * steps >= Double(total.bytes) * 0.999)
    }

    @Test func `reads everything within four weeks on a server that is on for two hours a day`() {
        let (rules, total, start) = (VerificationRules(), ByteCount.gigabytes(500), Date(timeIntervalSince1970: 0))
        var (uptime, read) = (UptimeLog(), 0.0)
        for night in 0..<29 {
            let on = start + Double(night) * day
            uptime.wake(at: on)
            for step in 1...24 {
                let now = on + Double(step) * 300
                uptime.live(at: now, served: 300)
                let speedup = uptime.speedup(at: now)
                // The first day knows of no absence yet.
                if night > 0 { read += Double(rules.budget(of: total, every: 300, speedup: speedup).bytes) }
            }
        }
        #expect(read >= Double(total.bytes) * 0.999)
        #expect(read < Double(total.bytes) * 1.1)
    }

    @Test(
        arguments: [
            (0, 60, 1), (3_600, 3_600, 2), (86_400, 86_400, 2), (1e12, 0, 12), (-5, 0, 1), (7 * 86_400, 1e9, 1),
        ] as [(Double, Double, Double)]
    )
    func `hastens by the last absence and the time since`(off: Double, on: Double, speedup: Double) {
        let start = Date(timeIntervalSince1970: 0)
        let absence = UptimeLog.Absence(from: start, until: start + off)
        let found = UptimeLog(aliveAt: nil, absence: absence).speedup(at: start + off + on)
        #expect(abs(found - speedup) < 0.001)
        #expect(UptimeLog().speedup(at: start) == 1)
    }

    @Test func `survives any size`() {
        #expect(VerificationRules().budget(of: ByteCount(.max), every: .infinity).bytes == 1_000_000_000_000_000)
    }
}

struct CopyNoticeTests {
    private let now = Date(timeIntervalSince1970: 1_795_392_000)

    private func notices(
        backup: Double?,
        heirloom: Double?,
        photos: Double? = nil,
        failure: FailedBackup.Cause? = nil
    ) -> [StorageNotice] {
        let copies = [backup, heirloom].map { days in
            BackupHistory(
                last: days.map { LastBackup(folder: "/stick", finishedAt: now - $0 * day, photos: 3, missing: 0) },
                failure: failure.map { FailedBackup(folder: "/stick", failedAt: now - day, cause: $0) }
            )
        }
        let notices = StorageNotices(
            condition: StorageCondition(free: nil, reserve: .zero),
            backup: copies[0],
            heirloom: copies[1],
            photosSince: photos.map { now - $0 * day },
            lostOriginals: [],
            sweep: SweepVerdict(),
            isCatalogueDamaged: false
        )
        return notices.all(now: now)
    }

    @Test func `tells whoever has had photos for a week that no copy was ever made`() {
        #expect(notices(backup: nil, heirloom: nil, photos: 7) == [])
        #expect(notices(backup: nil, heirloom: nil, photos: 7.1) == [.neverCopied])
        #expect(notices(backup: 1, heirloom: nil, photos: 99) == [])
        #expect(notices(backup: nil, heirloom: 1, photos: 99) == [])
    }

    @Test func `tells of a copy or a heirloom that grew old`() {
        #expect(notices(backup: nil, heirloom: nil) == [])
        #expect(notices(backup: 6.9, heirloom: 6.9) == [])
        #expect(notices(backup: nil, heirloom: 7.1) == [.heirloomOld(since: now - 7.1 * day, cause: nil)])
        #expect(notices(backup: 1, heirloom: 1, failure: .full) == [])
        #expect(
            notices(backup: 8, heirloom: 9, failure: .full) == [
                .backupOld(since: now - 8 * day, cause: .full), .heirloomOld(since: now - 9 * day, cause: .full),
            ]
        )
        #expect(notices(backup: 8, heirloom: 0.1) == [.backupOld(since: now - 8 * day, cause: nil)])
    }
}
