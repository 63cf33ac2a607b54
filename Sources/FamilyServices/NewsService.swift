import FamilyCore
import FoundationEssentials
package import ServerCore

/// How a member's news stands, for their own page.
package struct NewsChoice: Equatable, Sendable {
    package struct Kind: Equatable, Sendable {
        package let kind: NewsKind
        /// Whether the member wants to hear of it.
        package let isOn: Bool
    }

    /// What may be told to this member.
    package let kinds: [Kind]
    /// Whether this browser is told.
    package let isOn: Bool
    /// The key for which a browser makes its address.
    package let serverKey: String
}

/// What each member wants to be told while no page is open; the telling is in
/// `NewsService+telling.swift`.
package struct NewsService: Sendable {
    let context: ServiceContext

    package func choice(of principal: Principal) async throws(Problem) -> NewsChoice {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        let serverKey = context.ports.push.serverKey
        return try await context.read(principal.view) { reader in
            let muted = try reader.mutedNews(of: signedIn.member.id)
            return NewsChoice(
                kinds: NewsKind.all(for: signedIn.member.role).map { .init(kind: $0, isOn: !muted.contains($0)) },
                isOn: try reader.pushSubscription(of: signedIn.sessionID) != nil,
                serverKey: serverKey
            )
        }
    }

    /// From now on this browser is told, in this language.
    package func switchOn(
        endpoint: String,
        publicKey: String,
        secret: String,
        language: String,
        by principal: Principal
    ) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        let endpoint = PushEndpoint(endpoint, own: context.ports.push.ownOrigin)
        guard let address = PushAddress(endpoint: endpoint, publicKey: publicKey, secret: secret) else {
            throw .badRequest
        }
        let (now, rules) = (context.now, context.rules.news)
        try await context.write(.chooseNews, by: principal) { writer in
            let session = signedIn.sessionID
            try writer.save(PushSubscriptionRecord(address, of: session, language: language, madeAt: now))
            try writer.removePushSubscriptions(of: signedIn.member.id, keeping: rules.mostBrowsers)
        }
    }

    /// This browser is told no more.
    package func switchOff(by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        try await context.write(.chooseNews, by: principal) {
            try $0.removePushSubscription(of: signedIn.sessionID)
        }
    }

    /// Whether the member wants to hear of this kind of news, on all their browsers.
    package func set(_ kind: NewsKind, isOn: Bool, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        try await context.write(.chooseNews, by: principal) {
            try $0.set(kind, isMuted: !isOn, of: signedIn.member.id)
        }
    }

    /// The member chose a language in this browser: it is told in that.
    package func speak(_ language: String, to principal: Principal) async throws(Problem) {
        guard case .member(let signedIn) = principal, context.allows(.chooseNews, by: principal) else { return }
        try await context.write(.chooseNews, by: principal) { writer in
            guard var subscription = try writer.pushSubscription(of: signedIn.sessionID) else { return }
            subscription.language = language
            try writer.save(subscription)
        }
    }
}
