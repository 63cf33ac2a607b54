package import FamilyCore
package import FoundationEssentials
package import ServerCore

extension PeopleService {
    /// Sets when the time of a guest ends; nil for no end.
    ///
    /// From then on the guest is a stranger: their sessions prove nothing and their event streams close. A later end
    /// makes the sessions valid again. It is part of what a role may, so it needs the same permission.
    package func chooseEnd(
        of guest: MemberID,
        at end: Date?,
        by principal: Principal
    ) async throws(Problem) -> MemberSummary {
        let family = try context.family(for: .changeRole, by: principal)
        let (rules, now) = (context.rules.guests, context.now)
        let (summary, frames) = try await context.write(.changeRole, by: principal) { writer in
            var record = try writer.livingMember(guest, in: family)
            guard record.role == .guest else { throw Problem.onlyGuestsEnd }
            if let refusal = rules.refusal(of: end, as: record.role, at: now) { throw refusal }
            record.guestEndsAt = end
            try writer.save(record)
            // The frames ask about newcomers whose time is not over.
            let isAskedFor = record.introduction?.isOpen == true
            return (record.summary, isAskedFor ? try writer.frames(of: family).map(\.id) : [])
        }
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(guest))
        return summary
    }
}
