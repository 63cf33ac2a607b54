import FamilyCore
import FamilyServices
import FamilyTesting
import ServerCore
import Synchronization
import Testing

/// An export takes its place before the first byte is sent, and frees it in every case.
struct ExportServiceTests {
    private struct Cut: Error {}

    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private var exports: ExportService { house.services.exports }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
    }

    private func expectBusy(sourceLocation: SourceLocation = #_sourceLocation) async {
        await expectRefusal(.tooManyRequests, sourceLocation: sourceLocation) {
            _ = try await exports.reserve(for: keeper)
        }
    }

    @Test func `an album's export has its place from the reservation to the end of its body`() async throws {
        let third: ExportReservation
        do {
            let first = try await exports.reserve(for: keeper)
            #expect(first.fileName.hasPrefix("The Lehtonens 20") && first.fileName.hasSuffix(".zip"))
            await expectBusy()
            try await exports.run(first, for: keeper) { _ in await expectBusy() }
            // The reservation is still there, but its place is free.
            let second = try await exports.reserve(for: keeper)
            await expectBusy()
            await #expect(throws: Cut.self) { try await exports.run(second, for: keeper) { _ in throw Cut() } }
            third = try await exports.reserve(for: keeper)
            withExtendedLifetime((first, second)) {}
        }
        // The ends of the first two free no place but their own.
        await expectBusy()
        withExtendedLifetime(third) {}
    }

    @Test func `an export that never runs, or that its keeper may not make any more, frees its place`() async throws {
        do {
            let unused = try await exports.reserve(for: keeper)
            await expectBusy()
            withExtendedLifetime(unused) {}
        }
        let refused = try await exports.reserve(for: keeper)
        await #expect(throws: Problem.self) { try await exports.run(refused, for: zoe) { _ in } }
        let next = try await exports.reserve(for: keeper)
        await expectBusy()
        withExtendedLifetime((refused, next)) {}
    }

    @Test func `a moment's export has its place likewise, one a person`() async throws {
        let moment = try await house.services.moments.make(MomentInput(title: "Party"), by: zoe).id
        let first = try await exports.reserve(moment, for: zoe)
        await expectRefusal(.tooManyRequests) { _ = try await exports.reserve(moment, for: zoe) }
        let others = (try await exports.reserve(moment, for: keeper), try await exports.reserve(for: keeper))
        try await exports.run(first, of: moment, for: zoe) { export in
            #expect(export.folder == "Party")
            await expectRefusal(.tooManyRequests) { _ = try await exports.reserve(moment, for: zoe) }
        }
        let second = try await exports.reserve(moment, for: zoe)
        try await house.services.moments.delete(moment, by: zoe)
        await expectRefusal(Problem.momentGone.code) { try await exports.run(second, of: moment, for: zoe) { _ in } }
        let next = try await house.services.moments.make(MomentInput(title: "Next"), by: zoe).id
        _ = try await exports.reserve(next, for: zoe)
        withExtendedLifetime((first, second, others)) {}
    }

    @Test func `a third family gets the place of the slowest of two exports that stand still`() async throws {
        let neighbour = try await house.neighbour()
        let third = try await house.neighbour("carla", of: .make("family-3"))
        let cuts = Mutex<[String]>([])
        let first = try await exports.reserve(for: keeper)
        first.whenTooSlow { cuts.withLock { $0.append("first") } }
        let second = try await exports.reserve(for: neighbour)
        second.whenTooSlow { cuts.withLock { $0.append("second") } }
        for export in [first, second] { export.startedWaiting() }
        house.clock.advance(by: 119)
        await expectRefusal(.tooManyRequests) { _ = try await exports.reserve(for: third) }
        house.clock.advance(by: 1)
        try first.took(10_000)
        let next = try await exports.reserve(for: third)
        #expect(cuts.withLock(\.self) == ["second"])
        #expect(throws: ExportTooSlow.self) { try second.took(1_000) }
        try first.took(1_000)
        // The end of the one that was cut frees no other place.
        await #expect(throws: (any Error).self) {
            try await exports.run(second, for: neighbour) { _ in try second.took(1_000) }
        }
        let again = try await exports.reserve(for: neighbour)
        #expect(cuts.withLock(\.self) == ["second", "first"])
        withExtendedLifetime((first, second, next, again)) {}
    }

    @Test func `an export over a line of one megabit keeps its place, a slower one while nobody waits`() async throws {
        let neighbour = try await house.neighbour()
        let third = try await house.neighbour("carla", of: .make("family-3"))
        let slow = try await exports.reserve(for: keeper)
        let honest = try await exports.reserve(for: neighbour)
        honest.whenTooSlow { Issue.record("the honest one was cut") }
        for _ in 0..<150 {
            for export in [slow, honest] { export.startedWaiting() }
            house.clock.advance(by: 2)
            try honest.took(250_000)
            try slow.took(8_000)
        }
        let next = try await exports.reserve(for: third)
        await expectRefusal(.tooManyRequests) { _ = try await exports.reserve(for: keeper) }
        try honest.took(250_000)
        #expect(throws: ExportTooSlow.self) { try slow.took(8_000) }
        withExtendedLifetime((slow, honest, next)) {}
    }

    @Test func `whoever asks again gets the place of their own export that stands still`() async throws {
        let first = try await exports.reserve(for: keeper)
        first.startedWaiting()
        await expectBusy()
        house.clock.advance(by: 120)
        let second = try await exports.reserve(for: keeper)
        #expect(throws: ExportTooSlow.self) { try first.took(1_000) }
        withExtendedLifetime((first, second)) {}
    }

    @Test func `four guests of a moment who hold their downloads at 4 kB a second keep no member from theirs`()
        async throws
    {
        var rules = FamilyRules()
        rules.exports.momentsOnServer = 4
        rules.exports.paceWindow = .seconds(10)
        let services = try await house.restarted(rules)
        let moment = try await house.services.moments.make(MomentInput(title: "Party"), by: zoe).id
        var held: [ExportReservation] = []
        for name in ["Ada", "Ben", "Cleo", "Dan"] {
            let guest = try await house.guest(name, of: moment, by: zoe).principal
            held.append(try await services.exports.reserve(moment, for: guest))
        }
        func drip(for seconds: Int) throws {
            for _ in 0..<seconds {
                for export in held { export.startedWaiting() }
                house.clock.advance(by: 1)
                for export in held { try export.took(4_000) }
            }
        }
        let neighbour = try await house.neighbour()
        let theirs = try await services.moments.make(MomentInput(title: "Sauna"), by: neighbour).id
        try drip(for: 9)
        await expectRefusal(.tooManyRequests) { _ = try await services.exports.reserve(theirs, for: neighbour) }
        try drip(for: 1)
        let reservation = try await services.exports.reserve(theirs, for: neighbour)
        try await services.exports.run(reservation, of: theirs, for: neighbour) { #expect($0.folder == "Sauna") }
        #expect(held.count { (try? $0.took(0)) == nil } == 1)
    }
}
