package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PeopleService {
    /// Stores a frame's answer about a newcomer; the first answer counts, and the other frames stop asking.
    package func answer(
        _ introduction: IntroductionID,
        isWelcome: Bool,
        by principal: Principal
    ) async throws(Problem) {
        try context.check(.answerIntroduction, by: principal)
        guard case .frame(let paired) = principal else { throw .notAllowed }
        let now = context.now
        let frames = try await context.write(.answerIntroduction, by: principal) { writer -> [FrameID] in
            let frame = try writer.livingFrame(paired.frameID, in: paired.familyID)
            guard var member = try writer.member(introduction: introduction), member.familyID == paired.familyID,
                member.id != paired.memberID
            else { throw Problem.notFound }
            let reply = Introduction.Reply(isWelcome: isWelcome, frameName: frame.pairing?.name ?? "", at: now)
            guard member.introduction?.answer(reply) == true else { return [] }
            try writer.save(member)
            return try writer.frames(of: paired.familyID).map(\.id)
        }
        await context.tell(frames)
    }

    /// Welcomes a member by a keeper's decision, whatever the frames answered.
    package func welcome(_ member: MemberID, by principal: Principal) async throws(Problem) -> MemberSummary {
        let family = try context.family(for: .welcomeMember, by: principal)
        return try await change(member, of: family, .welcomeMember, by: principal) { record, _ in
            record.introduction = nil
        }
    }

    /// Lets the frames ask once more after "Not now".
    package func askAgain(about member: MemberID, by principal: Principal) async throws(Problem) -> MemberSummary {
        let family = try context.family(for: .askAgain, by: principal)
        let introduction = Introduction(id: context.newIdentifier())
        return try await change(member, of: family, .askAgain, by: principal) { record, writer in
            // Asking twice is the same as once.
            if record.introduction?.isOpen == true { return }
            guard record.introduction?.isDeclined == true else { throw Problem.notDeclined }
            try writer.requireFrame(in: family)
            record.introduction = introduction
        }
    }

    /// Returns the names of the members whose frames ask about this newcomer, each once.
    package func peopleAsked(for principal: Principal) async throws(Problem) -> [String] {
        let family = try context.family(for: .seeAlbum, by: principal)
        return try await context.read(principal.view) { reader in
            let owners = try reader.framesThatAsk(in: family).compactMap { $0.pairing?.memberID }
            let others = Set(owners).filter { $0 != principal.memberID }
            return Set(try others.compactMap { try reader.member($0)?.displayName }).sorted()
        }
    }

    private func change(
        _ member: MemberID,
        of family: FamilyID,
        _ permission: Permission,
        by principal: Principal,
        _ change: @escaping @Sendable (inout MemberRecord, any CatalogueWriter) throws -> Void
    ) async throws(Problem) -> MemberSummary {
        let (summary, frames) = try await context.write(permission, by: principal) { writer in
            let before = try writer.livingMember(member, in: family)
            var record = before
            try change(&record, writer)
            guard record != before else { return (record.summary, [] as [FrameID]) }
            try writer.save(record)
            return (record.summary, try writer.frames(of: family).map(\.id))
        }
        await context.tell(frames)
        return summary
    }
}

extension CatalogueReader {
    /// Throws if no frame of the family may ask, because nobody could answer.
    func requireFrame(in family: FamilyID) throws {
        if try framesThatAsk(in: family).isEmpty { throw Problem.noFrameToAsk }
    }

    /// Returns the frames that a keeper vouches for.
    func framesThatAsk(in family: FamilyID) throws -> [FrameRecord] {
        try frames(of: family).filter { $0.pairing?.isVouchedFor == true }
    }
}

extension ServiceContext {
    /// Notifies these frames that their identity has changed.
    func tell(_ frames: [FrameID]) async {
        for frame in frames { await ports.events.publish(.frame, to: .frame(frame)) }
    }
}

extension MemberSummary {
    /// Returns the summary for a listener; only keepers and the member see the introduction and the end
    /// of a guest's time.
    func told(to listener: MemberSummary) -> MemberSummary {
        guard listener.role != .keeper, listener.id != id else { return self }
        var summary = self
        summary.introduction = nil
        summary.guestEndsAt = nil
        return summary
    }
}
