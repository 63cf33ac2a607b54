import FamilyCore
import FamilyServices
import ServerCore

/// The choice which news a member gets as push messages while no page is open.
///
/// A script fills the push subscription of the browser into the form; the pages never show it.
struct NewsPages: Sendable {
    static let place = "/me"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/me/news/on", returnsTo: { _ in Self.place }, switchOn),
            .post("/me/news/off", returnsTo: { _ in Self.place }, switchOff),
            .post("/me/news/kind", returnsTo: { _ in Self.place }, choose),
        ]
    }

    @Sendable private func switchOn(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.news.switchOn(
            endpoint: request.form["endpoint"],
            publicKey: request.form["publicKey"],
            secret: request.form["secret"],
            language: request.words.language,
            by: request.principal
        )
        return .goOn(to: Self.place)
    }

    @Sendable private func switchOff(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.news.switchOff(by: request.principal)
        return .goOn(to: Self.place)
    }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let kind = NewsKind(rawValue: request.form["kind"]) else { throw .unreadableForm }
        try await services.family.news.set(kind, isOn: request.form["isOn"] == "1", by: request.principal)
        return .goOn(to: Self.place)
    }
}
