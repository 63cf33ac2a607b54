package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A message to one member, with the browsers to which the server sends it now.
package struct NewsDelivery: Sendable {
    package let member: MemberID
    package let digest: NewsDigest
    /// The tag of the notification: a browser shows only the last message with the same tag.
    package let tag: String
    /// The clock of the family's time zone.
    package let clock: FamilyClock
    package let browsers: [PushSubscriptionRecord]
}

/// The state of a message to one browser after a try.
package enum NewsDeliveryState: Equatable, Sendable {
    case ended
    /// The server sends the message again after this number of seconds.
    case waits(TimeInterval)
    /// The server has tried the message as often as it may.
    case givenUp
}

extension NewsService {
    /// Begins a try of each message that is due, with the present names and words, and removes messages that are over.
    ///
    /// A message whose rows are on a damaged page keeps no other one back.
    func beginDeliveries() async throws(Problem) -> [NewsDelivery] {
        var begun: [NewsDelivery] = []
        for (message, deliveries) in try await allDueMessages().sorted(by: { $0.key.tag < $1.key.tag }) {
            let tried = try await context.unlessDamaged { () async throws(Problem) in
                try await begin(message, deliveries)
            }
            if let delivery = tried.flatMap(\.self) { begun.append(delivery) }
        }
        return begun
    }

    /// Returns the due messages; if a page is damaged, those of the sessions whose rows can be read.
    private func allDueMessages() async throws(Problem) -> [Message: [PushDelivery]] {
        let all = try await context.unlessDamaged { () async throws(Problem) in try await dueMessages { _ in true } }
        if let all { return all }
        let sessions = try await context.read(.allFamilies) { Set(try $0.pushDeliveries().map(\.sessionID)) }
        var readable: [Message: [PushDelivery]] = [:]
        for session in sessions {
            let due = try await context.unlessDamaged { () async throws(Problem) in
                try await dueMessages { $0 == session }
            }
            readable.merge(due ?? [:]) { $0 + $1 }
        }
        return readable
    }

    private func dueMessages(
        to isIncluded: @escaping @Sendable (SessionID) -> Bool
    ) async throws(Problem) -> [Message: [PushDelivery]] {
        let (now, rules) = (context.now, context.rules.news)
        return try await context.write(.allFamilies) { writer in
            var messages: [Message: [PushDelivery]] = [:]
            for delivery in try writer.pushDeliveries() where isIncluded(delivery.sessionID) {
                guard !delivery.isOver(at: now, rules), let session = try writer.session(delivery.sessionID),
                    let family = try writer.member(session.memberID)?.familyID
                else {
                    try writer.removePushDelivery(of: delivery.sessionID, tag: delivery.tag)
                    continue
                }
                guard delivery.isDue(at: now) else { continue }
                let message = Message(family: family, member: session.memberID, tag: delivery.tag)
                messages[message, default: []].append(delivery)
            }
            return messages
        }
    }

    private struct Message: Hashable {
        let family: FamilyID
        let member: MemberID
        let tag: String
    }

    private func begin(_ message: Message, _ deliveries: [PushDelivery]) async throws(Problem) -> NewsDelivery? {
        let (now, rules) = (context.now, context.rules.news)
        let quiet = try await quietFrames(for: message.member, of: message.family) {
            try $0.news(toldIn: message.tag, to: message.member)
        }
        return try await context.write(.member(message.member, of: message.family)) { writer in
            guard let member = try writer.member(message.member), !member.hasEnded(at: now) else { return nil }
            let home = try writer.home(member.familyID)
            let clock = context.clock(timeZone: home.timeZone)
            guard !home.state.isQuiet, !NewsQueue(rules, clock: clock).isNight(at: now) else { return nil }
            let news = try writer.tellable(try writer.news(toldIn: message.tag, to: member.id), to: member, quiet)
            var browsers: [PushSubscriptionRecord] = []
            for var delivery in deliveries {
                guard !news.isEmpty, let browser = try writer.pushSubscription(of: delivery.sessionID) else {
                    try writer.removePushDelivery(of: delivery.sessionID, tag: delivery.tag)
                    continue
                }
                delivery.begin(at: now)
                try writer.save(delivery)
                browsers.append(browser)
            }
            guard !browsers.isEmpty else { return nil }
            return NewsDelivery(
                member: member.id,
                digest: NewsDigest(news),
                tag: message.tag,
                clock: clock,
                browsers: browsers
            )
        }
    }

    /// Records a push service's response to a message for a browser, and returns the new state of the message.
    package func note(
        _ outcome: PushOutcome,
        of message: NewsDelivery,
        to browser: PushSubscriptionRecord
    ) async throws(Problem) -> NewsDeliveryState {
        let (now, rules) = (context.now, context.rules.news)
        if case .gone = outcome { try await forget(browser) }
        return try await context.write(.allFamilies) { writer in
            guard var delivery = try writer.pushDelivery(of: browser.sessionID, tag: message.tag) else { return .ended }
            let asked: TimeInterval?
            switch outcome {
            case .taken, .refused:
                try writer.removePushDelivery(of: delivery.sessionID, tag: delivery.tag)
                return .ended
            // The push service has dropped the address, but the browser has sent another one meanwhile: send the
            // message there.
            case .gone: asked = nil
            case .later(let after): asked = after
            }
            let pause = delivery.failed(asked: asked, at: now)
            guard !delivery.isOver(at: now, rules) else {
                try writer.removePushDelivery(of: delivery.sessionID, tag: delivery.tag)
                return .givenUp
            }
            try writer.save(delivery)
            return .waits(pause)
        }
    }
}
