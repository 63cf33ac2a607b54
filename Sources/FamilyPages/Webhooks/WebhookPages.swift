import FamilyCore
import FamilyServices
import ServerCore

/// The pages of the family's webhooks, which send events of the family to programs outside, for its keepers.
struct WebhookPages: Sendable {
    static let list = "/family/webhooks"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(Self.list, list),
            .post(Self.list, returnsTo: { _ in Self.list }, make),
            .get("/family/webhooks/{id}", webhook),
            .post("/family/webhooks/{id}/test", returnsTo: { _ in Self.list }, test),
            .post("/family/webhooks/{id}/on", returnsTo: { _ in Self.list }, choose),
            .post("/family/webhooks/{id}/remove", returnsTo: { _ in Self.list }, remove),
        ]
    }

    static func address(of id: WebhookID) -> String { "\(list)/\(id)" }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await list(request, refusal: nil)
    }

    private func list(_ request: PageRequest, refusal: PageWord?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let webhooks = try await services.family.webhooks.list(request.principal)
        var view = WebhooksView(webhooks, typed: request.form, words: request.words)
        view.error = refusal.map { request.words[$0] }
        let page = Page(.webhooks, title: request.words[.webhooks], view: view).with {
            $0.tab = .people
            $0.status = refusal == nil ? 200 : 422
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let kinds = request.form.names(after: WebhooksView.kindField).compactMap(WebhookKind.init)
        let url = request.form["url"]
        switch try await services.family.webhooks.make(url: url, kinds: Set(kinds), by: request.principal) {
        case .made(let id, let secret): return try await page(of: id, secret: secret.text, request)
        case .addressRefused: return try await list(request, refusal: .webhookAddressRefused)
        case .noKindChosen: return try await list(request, refusal: .webhookNoKind)
        case .full: return try await list(request, refusal: .webhooksFull)
        }
    }

    @Sendable private func webhook(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(of: request.identifier(), secret: nil, request)
    }

    /// Shows a webhook; the answer that creates it also shows its key.
    private func page(
        of id: WebhookID,
        secret: String?,
        _ request: PageRequest
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (state, tried) = try await services.family.webhooks.webhook(id, for: request.principal)
        var view = WebhookView(state, tried, times: context.times)
        view.secret = secret
        let page = Page(.webhook, title: view.heading, view: view).with { $0.tab = .people }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func test(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: WebhookID = try request.identifier()
        try await services.family.webhooks.test(id, by: request.principal)
        return .goOn(to: Self.address(of: id) + "#log")
    }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: WebhookID = try request.identifier()
        try await services.family.webhooks.set(id, isOn: request.form["isOn"] == "1", by: request.principal)
        return .goOn(to: Self.address(of: id))
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.webhooks.remove(request.identifier(), by: request.principal)
        return .goOn(to: Self.list)
    }
}
