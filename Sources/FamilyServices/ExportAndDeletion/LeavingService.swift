import FamilyCore
import FoundationEssentials
package import ServerCore

/// Deleting a family for good.
package struct LeavingService: Sendable {
    let context: ServiceContext
    let entry: SignInService
    /// One for each family that was deleted: `Housekeeping.finishForgetting`
    /// has work, and the server waits for a new family.
    package let farewells: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(context: ServiceContext, entry: SignInService) {
        self.context = context
        self.entry = entry
        // One that was not heard yet stands for all.
        (farewells, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Throws where the principal may not even be asked whether they want it.
    package func checkMayDeleteFamily(_ principal: Principal) throws(Problem) {
        try context.check(.deleteFamily, by: principal)
    }

    /// Removes the family with everybody and everything, in one step; its bytes
    /// follow at once, and after a kill at the next start.
    ///
    /// `password` is the keeper's own, given for this and nothing else.
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
            try writer.noteForgetting(isOwed: true)
            try writer.remove(signedIn.familyID, at: now)
            return (frames, members.map(\.id))
        }
        bell.yield()
        await context.tell(frames)
        for member in members { await context.ports.events.publish(.heartbeat, to: .member(member)) }
    }
}
