package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The number of activities since a member last looked.
package struct ActivityCount: Equatable, Sendable {
    /// The maximum that is counted; the page then shows "99+".
    static let most = 99

    package let count: Int
    /// Whether there are more than `count`.
    package let isMore: Bool

    init(_ found: Int) {
        count = min(found, Self.most)
        isMore = found > Self.most
    }
}

/// What other members did in the last thirty days, for one member.
package struct Activity: Equatable, Sendable {
    package let digest: ActivityDigest
    /// The photos of the digest's lines.
    package let photos: [PhotoID: Photo]
}

/// Shows members what others did since they last looked.
package struct ActivityService: Sendable {
    let context: ServiceContext

    /// Returns the number of new activities.
    ///
    /// Returns nil for a principal without the permission, such as a frame's member, and if the catalogue is damaged,
    /// because this number is on every page.
    package func news(for principal: Principal) async throws(Problem) -> ActivityCount? {
        guard context.allows(.seeActivity, by: principal) else { return nil }
        let (signedIn, now) = (try context.member(for: .seeActivity, by: principal), context.now)
        let count: ActivityCount? = try await context.unlessDamaged { () async throws(Problem) in
            try await context.read(principal.view) { reader in
                let looked = try reader.mark(of: signedIn).corrected(at: now).lookedAt
                let after = max(looked, now.addingTimeInterval(-ActivityDigest.lookback))
                return ActivityCount(
                    try reader.activity(of: signedIn, after: after, until: now, limit: ActivityCount.most + 1).count
                )
            }
        }
        return count
    }

    /// Returns the activities and records that the member has seen them.
    package func look(by principal: Principal) async throws(Problem) -> Activity {
        let (signedIn, now) = (try context.member(for: .seeActivity, by: principal), context.now)
        return try await context.write(.seeActivity, by: principal) { writer in
            let mark = try writer.mark(of: signedIn).looked(at: now)
            let after = now.addingTimeInterval(-ActivityDigest.lookback)
            let deeds = try writer.activity(
                of: signedIn,
                after: after,
                until: now,
                limit: ActivityDigest.mostDeeds
            )
            try writer.save(mark, of: signedIn.member.id)
            let digest = ActivityDigest(deeds, since: mark.since)
            let photos = try writer.photos(digest.photos, in: signedIn.familyID).map { record in
                SeenPhoto(record: record, hearts: 0, heartedByMe: false).photo
            }
            return Activity(digest: digest, photos: Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) }))
        }
    }
}

extension CatalogueReader {
    fileprivate func mark(of signedIn: SignedIn) throws -> ActivityMark {
        if let mark = try newsMark(of: signedIn.member.id) { return mark }
        guard let member = try member(signedIn.member.id) else { throw Problem.notFound }
        return ActivityMark(joinedAt: member.joinedAt)
    }

    /// Returns the activities after one moment and until another.
    ///
    /// The end is the present: an activity in the future is of a time when the clock was ahead, and would be new at
    /// each visit.
    fileprivate func activity(
        of signedIn: SignedIn,
        after: Date,
        until now: Date,
        limit: Int
    ) throws -> [ActivityRecord] {
        try activity(in: signedIn.familyID, besides: signedIn.member.id, after: after, until: now, limit: limit)
    }
}
