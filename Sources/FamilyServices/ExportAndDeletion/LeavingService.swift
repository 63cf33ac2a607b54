import FamilyCore
import FoundationEssentials
package import ServerCore

/// Deletes a family for good.
package struct LeavingService: Sendable {
    let context: ServiceContext
    let entry: SignInService
    /// Yields after each deletion of a family: `Housekeeping.finishForgetting` has work, and the server waits for a
    /// new family.
    package let farewells: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init(context: ServiceContext, entry: SignInService) {
        self.context = context
        self.entry = entry
        // One pending signal is enough for several deletions.
        (farewells, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Signals that a family was removed.
    func signalRemoval() { continuation.yield() }

    /// Throws if the principal may not delete the family, before asking for a confirmation.
    package func checkMayDeleteFamily(_ principal: Principal) throws(Problem) {
        try context.check(.deleteFamily, by: principal)
    }

    /// Removes the family with all members and data in one transaction; its files are removed at once, or after a crash
    /// at the next start.
    ///
    /// `password` is the keeper's own, given for this deletion only.
    package func deleteFamily(
        password: String,
        by principal: Principal,
        from address: String
    ) async throws(Problem) {
        let signedIn = try context.member(for: .deleteFamily, by: principal)
        try await entry.checkPassword(password, of: signedIn, from: address)
        let (context, now) = (context, context.now)
        let (frames, members) = try await context.write(.deleteFamily, by: principal) { writer in
            let frames = try writer.frames(of: signedIn.familyID).map(\.id)
            let members = try writer.members(of: signedIn.familyID)
            try writer.oweForgetting()
            try writer.remove(signedIn.familyID, at: now)
            return (frames, members.map(\.id))
        }
        signalRemoval()
        await context.tell(frames)
        for member in members { await context.ports.events.publish(.heartbeat, to: .member(member)) }
    }
}
