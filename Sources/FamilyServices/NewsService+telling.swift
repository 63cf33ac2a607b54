import FamilyCore
import FoundationEssentials
package import ServerCore

extension NewsService {
    /// A signal whenever news may have to be sent; for one listener.
    package var signals: AsyncStream<Void> { context.news.signals }

    /// Makes the sender look for news now, as it does after each pause.
    package func signal() { context.news.signalHere() }

    /// Takes the news that is to be sent now, and begins a try of each message that is due.
    ///
    /// News that was taken counts as told, so that nobody gets it twice; its message stays in the catalogue until a
    /// push service has it.
    package func takeDue() async throws(Problem) -> [NewsDelivery] {
        let members = try await context.read(.allFamilies) { try $0.membersWithWaitingNews() }
        for member in members {
            // A member whose rows are on a damaged page keeps nobody else's news back. The damage was logged.
            _ = try await context.unlessDamaged { () async throws(Problem) in try await takeDue(of: member) }
        }
        return try await beginDeliveries()
    }

    private func takeDue(of member: MemberID) async throws(Problem) {
        guard let family = try await context.read(.allFamilies, { try $0.member(member)?.familyID }) else { return }
        let (now, rules) = (context.now, context.rules.news)
        // NB: this asks the event streams who listens, so it is outside of the transaction.
        let quiet = try await quietFrames(for: member, of: family) { try $0.waitingNews(of: member) }
        try await context.write(.member(member, of: family)) { writer in
            guard let record = try writer.member(member), try !writer.home(record.familyID).state.isQuiet else {
                return
            }
            let waiting = try writer.waitingNews(of: member)
            let news = try writer.tellable(waiting, to: record, quiet)
            var queue = NewsQueue(
                rules,
                clock: try context.clock(of: record.familyID, in: writer),
                waiting: news,
                toldAt: try writer.newsToldAt(to: member)
            )
            // News that must not be told any more is removed from the waiting news.
            let isFresh = queue.dueAt(now: now) != nil
            let due = queue.take(at: now)
            let kept = Set((isFresh ? queue.waiting : []).map(\.key) + (due ?? []).map(\.key))
            try writer.noteTold(waiting.map(\.key).filter { !kept.contains($0) }, to: member, in: nil, at: now)
            guard let due, let tag = due.first?.key else { return }
            try writer.noteTold(due.map(\.key), to: member, in: tag, at: now)
            try writer.note(newsToldAt: now, to: member)
            for browser in try writer.pushSubscriptions(of: member) {
                try writer.save(PushDelivery(sessionID: browser.sessionID, tag: tag, takenAt: now))
            }
        }
    }

    /// Returns the push address of a browser; nil if its member is not to be told there any more.
    package func address(of browser: PushSubscriptionRecord) async throws(Problem) -> PushAddress? {
        let own = context.ports.push.ownOrigin
        return try await context.read(.allFamilies) { reader in
            guard let session = try reader.session(browser.sessionID), let member = try reader.member(session.memberID),
                NewsKind.all(for: member.role).contains(where: { NewsAudience.includes(member, $0) })
            else { return nil }
            return try reader.pushSubscription(of: browser.sessionID)?.address(own: own)
        }
    }

    /// Removes a browser's subscription, because the push service does not accept messages for it any more.
    package func forget(_ browser: PushSubscriptionRecord) async throws(Problem) {
        try await context.write(.allFamilies) { writer in
            // The browser may have subscribed again meanwhile, with another address.
            guard try writer.pushSubscription(of: browser.sessionID)?.endpoint == browser.endpoint else { return }
            try writer.removePushSubscription(of: browser.sessionID)
        }
    }

    package func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        await context.ports.push.send(message, to: address)
    }

    package var rules: NewsRules { context.rules.news }
}

extension CatalogueReader {
    /// Returns those of the waiting news that the member may hear of and has not muted.
    func tellable(
        _ waiting: [WaitingNews],
        to member: MemberRecord,
        _ quiet: [FrameID: SilentFrame]
    ) throws -> [News] {
        let muted = try mutedNews(of: member.id)
        return waiting.compactMap { News($0, quiet) }
            .filter { NewsAudience.includes(member, $0.kind) && !muted.contains($0.kind) }
    }
}

extension News {
    /// Returns nil for a frame that is not quiet.
    fileprivate init?(_ waiting: WaitingNews, _ quiet: [FrameID: SilentFrame]) {
        let happening: Event
        switch waiting.subject {
        case .heart(let photo, let giver, let onFrame): happening = .loved(photo, by: giver, onFrame: onFrame)
        case .look(let photo, let viewer): happening = .looked(photo, by: viewer)
        case .comment(let photo, let author, let words, let isReaders):
            happening = .commented(photo, by: author, words: words, isReaders: isReaders)
        case .quietFrame(let id):
            guard let frame = quiet[id] else { return nil }
            happening = .frameQuiet(id, name: frame.name, frame.silence)
        }
        self.init(key: waiting.key, happening, at: waiting.at)
    }
}
