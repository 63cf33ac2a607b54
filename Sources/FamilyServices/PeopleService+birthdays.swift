package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PeopleService {
    /// Sets a member's birthday; nil forgets it.
    ///
    /// Members set their own birthday, and keepers may set everybody's, such as that of a viewer, who has no pages.
    package func choose(
        _ birthday: Birthday?,
        of member: MemberID,
        by principal: Principal
    ) async throws(Problem) -> MemberSummary {
        let permission: Permission = member == principal.memberID ? .chooseOwnBirthday : .chooseAnyBirthday
        let signedIn = try context.member(for: permission, by: principal)
        let now = context.now
        let (summary, frames) = try await context.write(permission, by: principal) { writer in
            var record = try writer.livingMember(member, in: signedIn.familyID)
            let today = CalendarDay(try context.clock(of: record.familyID, in: writer).local(now))
            if let refusal = BirthdayRules.refusal(of: birthday, as: record.role, today: today) { throw refusal }
            guard birthday != record.birthday else { return (record.summaryWithBirthday, [] as [FrameID]) }
            record.birthday = birthday
            try writer.save(record)
            return (record.summaryWithBirthday, try writer.frames(of: record.familyID).map(\.id))
        }
        await context.tell(frames)
        return summary.told(to: signedIn.member)
    }
}

extension PeopleService {
    /// Returns the principal's birthday; nil if it is not set.
    package func ownBirthday(_ principal: Principal) async throws(Problem) -> Birthday? {
        let signedIn = try context.member(for: .chooseOwnBirthday, by: principal)
        return try await context.read(principal.view) { try $0.member(signedIn.member.id)?.birthday }
    }
}
