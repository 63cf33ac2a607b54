import FamilyCore
import FoundationEssentials
package import ServerCore

extension PeopleService {
    /// Renames the principal, also on their photos and comments.
    package func rename(_ principal: Principal, to typed: String) async throws(Problem) {
        let signedIn = try context.member(for: .renameOneself, by: principal)
        let name = try TypedText.displayName(typed)
        let (frames, revision) = try await context.write(.renameOneself, by: principal) { writer in
            var member = try writer.livingMember(signedIn.member.id, in: signedIn.familyID)
            try writer.requireFreeName(name, in: member.familyID, besides: member.id)
            guard name != member.displayName else { return ([] as [FrameID], nil as Int64?) }
            member.displayName = name
            try writer.save(member)
            try writer.write(name: name, of: member.id, in: member.familyID)
            return (try writer.frames(of: member.familyID).map(\.id), try writer.home(member.familyID).revision)
        }
        await context.tell(frames)
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .family(signedIn.familyID))
    }

    /// Changes the family's name and time zone; moments and surprises keep their times on the clock.
    ///
    /// `old` has the values that the form was opened with: what was not changed in the form stays as it is now. Throws
    /// `changed-meanwhile` if somebody else has changed one of the same values since. Nil replaces both.
    package func describe(
        name: String,
        timeZone: String,
        insteadOf old: (name: String, timeZone: String)? = nil,
        by principal: Principal
    ) async throws(Problem) {
        let family = try context.family(for: .describeFamily, by: principal)
        let typed = (name: try TypedText.familyName(name), zone: try TypedText.timeZone(timeZone))
        let (frames, revision) = try await context.write(.describeFamily, by: principal) { writer in
            let home = try writer.home(family)
            let before = home.timeZone
            let name = try old.map { try merged(typed.name, from: $0.name, on: home.name) } ?? typed.name
            let zone = try old.map { try merged(typed.zone, from: $0.timeZone, on: before) } ?? typed.zone
            try context.requireKnown(timeZone: zone, insteadOf: before)
            try writer.describe(family, name: name, timeZone: zone)
            var revision: Int64?
            if zone != before {
                let clock = context.clock(timeZone: zone)
                revision = try writer.moveMoments(of: family, to: clock)
                try writer.moveSurprises(of: family, from: context.clock(timeZone: before), to: clock)
                try writer.reenterPhotosWithoutTime(of: family)
            }
            return (try writer.frames(of: family).map(\.id), revision)
        }
        await context.enterPhotosAfterChange()
        await context.tell(frames)
        // Frames say in how many days a moment comes.
        if let revision { await context.publish(revision, about: [nil], in: family) }
    }

    /// Removes the principal from the family; their photos stay or are deleted for good.
    ///
    /// A member with a password who deletes the photos must give it again first: there is no undo, and the browser
    /// may have been left open.
    package func leave(takingPhotos: Bool, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .leaveFamily, by: principal)
        let now = context.now
        if takingPhotos, signedIn.hasPassword,
            !context.rules.accessPolicy.isFresh(signedIn.passwordGivenAt, at: now)
        {
            throw .passwordNeeded
        }
        let (frames, revision) = try await context.write(.leaveFamily, by: principal) { writer in
            let member = try writer.livingPerson(signedIn.member.id, in: signedIn.familyID)
            if takingPhotos { try writer.removePhotos(of: member.id, in: member.familyID, at: now) }
            let frames = try writer.remove(member, at: now)
            return (frames, try writer.home(member.familyID).revision)
        }
        context.brokers.signal()
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
        if takingPhotos {
            await context.ports.events.publish(.album(revision: revision), to: .family(signedIn.familyID))
        }
    }

    /// Counts what the principal has in the family.
    package func belongings(of principal: Principal) async throws(Problem) -> MemberContents {
        let signedIn = try context.member(for: .leaveFamily, by: principal)
        return try await context.read(principal.view) {
            try $0.belongings(of: signedIn.member.id, in: signedIn.familyID)
        }
    }
}
