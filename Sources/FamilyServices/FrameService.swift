package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A family's frames: their reports, and what keepers do with them.
package struct FrameService: Sendable {
    let context: ServiceContext
    let turns: PageTurnRateLimit
    let renditions: RenditionService

    package func identity(_ principal: Principal) async throws(Problem) -> FrameIdentity {
        let frame = try pairedFrame(for: .readFrameIdentity, principal)
        let (context, now) = (context, context.now)
        // The photos that are hidden on the frame stay hidden while it shows only a part of the album.
        var identity = try await context.read(principal.viewOfAllParts) {
            try $0.identity(of: frame.frameID, at: context, now: now)
        }
        let wanted = try await renditions.wanted(from: frame)
        if !wanted.isEmpty { identity.wanted = wanted }
        identity.serverTime = context.now
        return identity
    }

    /// Stores a frame's report and notifies members who look at the family's frames.
    package func report(_ report: FrameReport, by principal: Principal) async throws(Problem) {
        let paired = try pairedFrame(for: .reportFrame, principal)
        guard let version = WordLimits.words(report.version, within: WordLimits.frameName), report.isSane
        else { throw .badRequest }
        let now = context.now
        // The text as it came may have letters that PostgreSQL cannot store.
        var kept = report
        kept.version = version
        let revision = try await context.write(.reportFrame, by: principal) { [kept] writer -> Int64? in
            var frame = try writer.livingFrame(paired.frameID, in: paired.familyID)
            let language = frame.language
            frame.version = version
            frame.report = kept
            frame.off?.ended(by: report.room?.endedOff)
            frame.lastSeenAt = now
            try writer.save(frame)
            return try writer.noteTowns(on: frame, in: paired.familyID, formerly: language)
        }
        await context.ports.events.publish(.frames, to: .people(paired.familyID))
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .frame(paired.frameID))
    }

    /// Returns the family's frames, in the order of pairing.
    package func list(_ principal: Principal) async throws(Problem) -> FrameList {
        let family = try context.family(for: .listFrames, by: principal)
        let (frames, hours) = try await context.read(principal.view) { reader in
            (try reader.frames(of: family).map(reader.summary), try reader.hours())
        }
        var seen: [FrameSummary] = []
        for frame in frames { seen.append(await self.seen(frame, hours)) }
        return FrameList(frames: seen)
    }

    /// Returns one frame of the family.
    package func frame(_ id: FrameID, for principal: Principal) async throws(Problem) -> FrameSummary {
        let family = try context.family(for: .listFrames, by: principal)
        let (frame, hours) = try await context.read(principal.view) { reader in
            (try reader.summary(of: try reader.livingFrame(id, in: family)), try reader.hours())
        }
        return await seen(frame, hours)
    }

    /// Adds the present state: whether the frame is connected, and its silence.
    private func seen(_ frame: FrameSummary, _ hours: UptimeLog) async -> FrameSummary {
        var frame = frame
        frame.isHere = await isHere(frame.id)
        frame.silence = context.rules.quiet.silence(
            of: frame.report,
            lastSeenAt: frame.lastSeenAt,
            isHere: frame.isHere,
            hours,
            now: context.now
        )
        return frame
    }

    /// Asks the frames for a report, because somebody looks at them.
    package func watch(_ frames: [FrameID], for principal: Principal) async throws(Problem) {
        try context.check(.listFrames, by: principal)
        for frame in frames { await context.ports.events.publish(.watched, to: .frame(frame)) }
    }

    func isHere(_ frame: FrameID) async -> Bool { await context.ports.events.isHeard(by: .frame(frame)) }

    package func rename(
        _ frame: FrameID,
        to name: String,
        by principal: Principal
    ) async throws(Problem) -> FrameSummary {
        let family = try context.family(for: .renameFrame, by: principal)
        let name = try TypedText.frameName(name)
        let summary = try await context.write(.renameFrame, by: principal) { writer in
            var record = try writer.livingFrame(frame, in: family)
            record.pairing?.name = name
            try writer.save(record)
            return try writer.summary(of: record)
        }
        await context.ports.events.publish(.frame, to: .frame(frame))
        await context.ports.events.publish(.frames, to: .people(family))
        return summary
    }

    /// Stores a frame's settings and notifies the frame, which applies them.
    package func set(
        _ choice: SettingsChoice,
        for frame: FrameID,
        by principal: Principal
    ) async throws(Problem) -> FrameSummary {
        let family = try context.family(for: .setFrameSettings, by: principal)
        var (summary, told) = try await context.write(.setFrameSettings, by: principal) { writer in
            var record = try writer.livingFrame(frame, in: family)
            let (home, language) = (record.chosen?.settings.home, record.language)
            // The box's own zone, which the form shows until a keeper chooses one, is one of the frame's tzdata.
            let zone = try writer.summary(of: record).settings?.timeZone
            try context.requireKnown(timeZone: choice.settings.timeZone, insteadOf: zone)
            record.chosen = try choice.chosen(after: record.chosen)
            if let chosen = choice.settings.home, chosen != home {
                let isThere = try writer.familyPlaces(of: family).contains { $0.id == chosen }
                guard isThere else { throw Problem.settingsOutOfBounds }
            }
            try writer.save(record)
            let isHomeNew = choice.settings.home != home
            let revision =
                isHomeNew
                ? try writer.noteAllPlaces(in: family)
                : try writer.noteTowns(on: record, in: family, formerly: language)
            let told = revision.map { (revision: $0, audience: isHomeNew ? Audience.family(family) : .frame(frame)) }
            return (try writer.summary(of: record), told)
        }
        await context.ports.events.publish(.frame, to: .frame(frame))
        await context.ports.events.publish(.frames, to: .people(family))
        if let told { await context.ports.events.publish(.album(revision: told.revision), to: told.audience) }
        summary.isHere = await isHere(frame)
        return summary
    }

    /// Turns the page of a connected frame; the frame ignores it while somebody touches it.
    package func turn(_ frame: FrameID, _ turn: PageTurn, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .turnFramePage, by: principal)
        let record = try await context.read(.turnFramePage, by: principal) { try $0.livingFrame(frame, in: family) }
        guard await isHere(frame) else { throw .frameAway }
        guard record.report?.panel?.isOn != false else { throw .frameAsleep }
        try await turns.count(frame, at: context.now)
        await context.ports.events.publish(.turn(turn), to: .frame(frame))
    }

    /// Removes a frame: from now on its secret gets `frame-revoked`, after which the frame erases its shelf.
    ///
    /// `restore` can undo this for a day.
    package func remove(_ frame: FrameID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .removeFrame, by: principal)
        let now = context.now
        try await context.write(.removeFrame, by: principal) { writer in
            try writer.revoke(try writer.livingFrame(frame, in: family), at: now)
        }
        await context.ports.events.publish(.frame, to: .frame(frame))
        await context.ports.events.publish(.frames, to: .people(family))
    }

    /// Confirms a frame that a password let in; from now on it counts like one that a keeper paired.
    package func confirm(_ frame: FrameID, by principal: Principal) async throws(Problem) -> FrameSummary {
        let signedIn = try context.member(for: .confirmFrame, by: principal)
        var summary = try await context.write(.confirmFrame, by: principal) { writer in
            var record = try writer.livingFrame(frame, in: signedIn.familyID)
            // Confirming twice is the same as once.
            guard record.pairing?.isVouchedFor == false else { return try writer.summary(of: record) }
            record.pairing?.confirmedBy = signedIn.member.id
            try writer.save(record)
            return try writer.summary(of: record)
        }
        await context.tell([frame])
        await context.ports.events.publish(.frames, to: .people(signedIn.familyID))
        summary.isHere = await isHere(frame)
        return summary
    }

    func pairedFrame(for permission: Permission, _ principal: Principal) throws(Problem) -> PairedFrame {
        try context.pairedFrame(for: permission, principal)
    }
}

extension ServiceContext {
    func pairedFrame(for permission: Permission, _ principal: Principal) throws(Problem) -> PairedFrame {
        try check(permission, by: principal)
        guard case .frame(let frame) = principal else { throw .notAllowed }
        return frame
    }
}

extension CatalogueWriter {
    func revoke(_ frame: FrameRecord, at now: Date) throws {
        var revoked = frame
        revoked.revokedAt = now
        try save(revoked)
        try endInvitations(of: frame.id)
    }

    /// Revokes a member's frames that a password let in and no keeper confirmed; returns them.
    ///
    /// They are revoked, so that they erase their shelves, and not merely signed out. A password is changed because
    /// somebody else may know it, and a frame that such a person signed in must not keep the album. Frames at home
    /// are safe once a keeper has confirmed them, and can be signed in again.
    func revokeUnconfirmedFrames(of member: MemberRecord, at now: Date) throws -> [FrameID] {
        let frames = try framesOfPassword(of: member.id, in: member.familyID)
        for frame in frames { try revoke(frame, at: now) }
        return frames.map(\.id)
    }
}
