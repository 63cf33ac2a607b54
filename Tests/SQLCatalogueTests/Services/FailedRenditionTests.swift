import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A photo whose lost renditions cannot be made again, for example because it ends the darkroom.
struct FailedRenditionTests {
    private let house: ActHouse
    private let keeper: Principal
    private let photo: Photo

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        photo = try await house.send("garden", by: keeper).photo
        try await house.blobs.remove(.of(Array("small garden".utf8)))
        try await house.services.renditions.prioritize(photo.id, for: keeper)
    }

    private func notices() async throws -> [StorageNotice] {
        try #require(try await house.services.storage.state(for: keeper)).notices
    }

    /// Begins the photo as often as the rules allow, and never finishes it.
    private func useAttempts() async throws {
        let rules = RenditionRules()
        for _ in 1...rules.attempts {
            #expect(try await notices() == [])
            #expect(try await house.services.renditions.next(moving: false)?.id == photo.id)
            #expect(try await notices() == [], "the attempt may still succeed")
            house.clock.advance(by: rules.lease)
        }
        #expect(try await house.services.renditions.next(moving: false) == nil)
    }

    @Test func `is not begun again when somebody looks at it, and keepers are told until it is mended`() async throws {
        try await useAttempts()
        #expect(try await notices() == [.renditionsFailed(count: 1, photo: photo.id)])
        try await house.services.renditions.prioritize(photo.id, for: keeper)
        #expect(try await house.services.renditions.next(moving: false) == nil)
        let (attempts, now) = (RenditionRules().attempts, house.clock.now)
        let totals = try await house.catalogue.read { try $0.totals(framesSeenAfter: now, attempts: attempts) }
        #expect(totals.renditionJobs == 0)
        _ = try await house.blobs.keep(Array("small garden".utf8))
        #expect(try await notices() == [])
    }

    @Test func `is told as a lost original if that is why`() async throws {
        try await house.blobs.remove(.of(Array("garden".utf8)))
        try await useAttempts()
        #expect(try await notices() == [])
        _ = try await house.services.verification.verifySome(.megabytes(16))
        #expect(try await notices() == [.originalsLost(count: 1, photo: photo.id)])
    }
}
