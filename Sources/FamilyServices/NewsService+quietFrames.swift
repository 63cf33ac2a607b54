import FamilyCore
import FoundationEssentials
package import ServerCore

/// A frame of the family that has been silent for too long.
struct SilentFrame: Sendable {
    let id: FrameID
    let name: String
    let silence: FrameSilence
}

extension NewsService {
    /// Records for keepers which frames have gone quiet since the last call; each silence is recorded once.
    ///
    /// Webhooks are also told of frames that have come back.
    package func noteQuietFrames() async throws(Problem) {
        let (told, hooked) = try await context.read(.allFamilies) {
            (try $0.familiesWithNews(), try $0.familiesWithWebhooks())
        }
        for family in Set(told + hooked).sorted(by: { $0.text < $1.text }) {
            // A family whose rows are on a damaged page keeps no other family's frames from being noticed.
            _ = try await context.unlessDamaged { () async throws(Problem) in
                try await noteQuietFrames(of: family, hasNews: told.contains(family))
            }
        }
    }

    private func noteQuietFrames(of family: FamilyID, hasNews: Bool) async throws(Problem) {
        let quiet = try await quietFrames(of: family)
        try await context.noteMissed(Set(quiet.map(\.id)), in: family)
        guard !quiet.isEmpty, hasNews else { return }
        let (now, rules) = (context.now, context.rules.news)
        try await context.write(.all(of: family)) { writer in
            let keepers = try writer.members(of: family).filter { $0.role == .keeper }.map(\.id)
            for frame in quiet {
                let news = RecordedNews(.quietFrame(frame.id, since: frame.silence.since), at: now)
                try writer.note(news, for: keepers, rules)
            }
        }
        signal()
    }

    /// Returns all quiet frames of the family, by ID, if the member's news is about any frame; else none.
    func quietFrames(
        for member: MemberID,
        of family: FamilyID,
        in news: @escaping @Sendable (any CatalogueReader) throws -> [WaitingNews]
    ) async throws(Problem) -> [FrameID: SilentFrame] {
        let isOfFrames = try await context.read(.member(member, of: family)) { reader in
            try news(reader).contains { if case .quietFrame = $0.subject { true } else { false } }
        }
        guard isOfFrames else { return [:] }
        let quiet = try await quietFrames(of: family)
        return Dictionary(quiet.map { ($0.id, $0) }) { first, _ in first }
    }

    private func quietFrames(of family: FamilyID) async throws(Problem) -> [SilentFrame] {
        let (frames, noted) = try await context.read(.all(of: family)) {
            (try $0.frames(of: family), try $0.hours())
        }
        var hours = noted
        // If the clock has jumped since the last sweep, the jump is an absence of the server that is not noted yet.
        hours.live(at: context.now, served: 0)
        var quiet: [SilentFrame] = []
        for frame in frames {
            guard let pairing = frame.pairing, let silence = await context.silence(of: frame, hours) else { continue }
            quiet.append(SilentFrame(id: frame.id, name: pairing.name, silence: silence))
        }
        return quiet
    }
}

extension ServiceContext {
    fileprivate func silence(of frame: FrameRecord, _ hours: UptimeLog) async -> FrameSilence? {
        rules.quiet.silence(
            of: frame.report,
            lastSeenAt: frame.lastSeenAt,
            isHere: await ports.events.isHeard(by: .frame(frame.id)),
            hours,
            now: now
        )
    }
}
