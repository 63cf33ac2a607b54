import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Gift cards, for keepers: a file that lets a new frame into the family without a touch.
struct GiftPages: Sendable {
    static let list = "/gifts"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(Self.list, list),
            .post(Self.list, returnsTo: { _ in Self.list }, make),
            .get("/gifts/{id}", look),
            .post("/gifts/{id}/file", returnsTo: Self.address, file),
            .post("/gifts/{id}/withdraw", returnsTo: Self.address, withdraw),
        ]
    }

    static func address(of id: GiftID) -> String { "\(list)/\(id)" }

    @Sendable private static func address(_ request: PageRequest) -> String {
        "\(list)/" + (request.parameters.get("id") ?? "")
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await list(request, refused: nil)
    }

    private func list(_ request: PageRequest, refused: Problem?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let gifts = try await services.family.gifts.list(request.principal)
        let members = try await services.family.people.list(request.principal).members
        var view = GiftsView(
            gifts,
            members: members,
            lives: services.family.gifts.lives,
            typed: request.form,
            languages: services.printer.languages.all,
            zones: ZoneWords(context.zoneCities, request.words),
            times: context.times
        )
        view.error = refused.map { request.words($0) }
        let page = Page(.gifts, title: request.words[.giveFrame], view: view).with {
            $0.tab = .frames
            $0.script = .takeIn
            $0.status = refused?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let input = GiftForm(request.form, words: request.words).input else {
            return try await list(request, refused: Problem(.whoseFrame))
        }
        do throws(Problem) {
            let id = try await services.family.gifts.make(input, by: request.principal)
            return .goOn(to: Self.address(of: id))
        } catch let error where Self.isAboutTheForm(error) {
            return try await list(request, refused: error)
        }
    }

    private static func isAboutTheForm(_ problem: Problem) -> Bool {
        [.badRequest, .nameTaken].contains(problem.code) || problem.kind == .giftsFull
    }

    @Sendable private func look(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await look(request, refused: nil)
    }

    private func look(_ request: PageRequest, refused: Problem?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let gift = try await services.family.gifts.gift(request.identifier(), for: request.principal)
        var view = GiftView(gift, isForHomeOnly: services.family.gifts.areForHomeOnly, times: context.times)
        view.networkName = request.form["networkName"]
        view.error = refused.map { request.words($0) }
        let page = Page(.gift, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.status = refused?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    /// Returns the gift file with the typed Wi-Fi network.
    @Sendable private func file(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let name = request.form["networkName"]
        let password = request.form["networkPassword"]
        let network = name.isEmpty ? nil : GiftLetter.Network(name: name, password: password.isEmpty ? nil : password)
        do throws(Problem) {
            let bytes = try await services.family.gifts.file(
                of: request.identifier(),
                network: network,
                by: request.principal
            )
            return .file(bytes, named: GiftFile.name, mediaType: GiftFile.mediaType)
        } catch let error where [.giftNetwork, .giftUsed, .giftEnded].contains(error.kind) {
            return try await look(request, refused: error)
        }
    }

    @Sendable private func withdraw(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.gifts.withdraw(request.identifier(), by: request.principal)
        return .goOn(to: Self.list)
    }
}
