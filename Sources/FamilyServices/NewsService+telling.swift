package import FamilyCore
import FoundationEssentials
package import ServerCore

/// One message to one member, and the browsers that it goes to.
package struct NewsDelivery: Sendable {
    package let member: MemberID
    package let digest: NewsDigest
    /// Names the message: a browser shows the same one once.
    package let tag: String
    /// IANA name of the family's.
    package let timeZone: String
    package let browsers: [PushSubscriptionRecord]
}

extension NewsService {
    /// Comes whenever something waits to be told; for one listener.
    package var signals: AsyncStream<Void> { context.news.signals }

    /// Has it looked for what is to be told, as after a pause.
    package func signal() { context.news.signal() }

    /// Takes what is to be told now; it counts as told from here on, so that
    /// nobody hears it twice.
    package func takeDue() async throws(Problem) -> [NewsDelivery] {
        let members = try await context.read { try $0.membersWithWaitingNews() }
        var deliveries: [NewsDelivery] = []
        for member in members {
            if let delivery = try await takeDue(of: member) { deliveries.append(delivery) }
        }
        return deliveries
    }

    private func takeDue(of member: MemberID) async throws(Problem) -> NewsDelivery? {
        let (now, rules) = (context.now, context.rules.news)
        // NB: who listens is asked outside of the transaction.
        let quiet = try await quietFrames(waitingFor: member)
        return try await context.write { writer in
            guard let record = try writer.member(member) else { return nil }
            let waiting = try writer.waitingNews(of: member)
            let muted = try writer.mutedNews(of: member)
            let news = waiting.compactMap { News($0, quiet) }
                .filter { NewsAudience.includes(record, $0.kind) && !muted.contains($0.kind) }
            let timeZone = try writer.home(record.familyID).timeZone
            var queue = NewsQueue(
                rules,
                timeZone: timeZone,
                waiting: news,
                toldAt: try writer.newsToldAt(to: member)
            )
            // What is not to be told any more waits no longer.
            let kept = Set(queue.dueAt(now: now) == nil ? [] : news.map(\.key))
            try writer.noteTold(waiting.map(\.key).filter { !kept.contains($0) }, to: member, at: now)
            guard let due = queue.take(at: now), let tag = due.first?.key else { return nil }
            try writer.noteTold(Array(kept), to: member, at: now)
            try writer.note(newsToldAt: now, to: member)
            let browsers = try writer.pushSubscriptions(of: member)
            guard !browsers.isEmpty else { return nil }
            return NewsDelivery(
                member: member,
                digest: NewsDigest(due),
                tag: tag,
                timeZone: timeZone,
                browsers: browsers
            )
        }
    }

    /// The address of a browser, if its member is still to be told there.
    package func address(of browser: PushSubscriptionRecord) async throws(Problem) -> PushAddress? {
        let own = context.ports.push.ownOrigin
        return try await context.read { reader in
            guard let session = try reader.session(browser.sessionID), let member = try reader.member(session.memberID),
                NewsKind.all(for: member.role).contains(where: { NewsAudience.includes(member, $0) })
            else { return nil }
            return try reader.pushSubscription(of: browser.sessionID)?.address(own: own)
        }
    }

    /// The browser takes no messages at this address any more.
    package func forget(_ browser: PushSubscriptionRecord) async throws(Problem) {
        try await context.write { writer in
            // It may have come back with another address meanwhile.
            guard try writer.pushSubscription(of: browser.sessionID)?.endpoint == browser.endpoint else { return }
            try writer.removePushSubscription(of: browser.sessionID)
        }
    }

    package func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        await context.ports.push.send(message, to: address)
    }

    package var rules: NewsRules { context.rules.news }
}

extension News {
    /// Nil for a frame that has come back, or was never missed.
    fileprivate init?(_ waiting: WaitingNews, _ quiet: [FrameID: QuietFrame]) {
        let happening: Event
        switch waiting.subject {
        case .heart(let photo, let giver, let onFrame): happening = .loved(photo, by: giver, onFrame: onFrame)
        case .comment(let photo, let author, let words, let isReaders):
            happening = .commented(photo, by: author, words: words, isReaders: isReaders)
        case .quietFrame(let id):
            guard let frame = quiet[id] else { return nil }
            happening = .frameQuiet(id, name: frame.name, frame.silence)
        }
        self.init(key: waiting.key, happening, at: waiting.at)
    }
}
