import FamilyCore
import FamilyServices
import ServerCore

/// The page on which keepers set up the MQTT broker of the family's home automation.
struct BrokerPages: Sendable {
    static let address = "/family/house"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(Self.address, look),
            .post(Self.address, returnsTo: { _ in Self.address }, save),
            .post(Self.address + "/on", returnsTo: { _ in Self.address }, choose),
            .post(Self.address + "/remove", returnsTo: { _ in Self.address }, remove),
        ]
    }

    @Sendable private func look(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(request, typed: nil, refusal: nil)
    }

    /// Shows the broker and its form; `typed` is a form that was refused, nil if there is none.
    private func page(
        _ request: PageRequest,
        typed: BrokerForm?,
        refusal: PageWord?
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (state, extent) = try await services.family.brokers.broker(request.principal)
        var view = BrokerView(state, extent, typed: typed, times: context.times)
        view.error = refusal.map { request.words[$0] }
        let page = Page(.broker, title: request.words[.house], view: view).with {
            $0.tab = .people
            $0.status = refusal == nil ? 200 : 422
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func save(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = BrokerForm(request.form)
        let input = form.input(in: request.words.language)
        let refusal: PageWord
        switch try await services.family.brokers.set(input, by: request.principal) {
        case .saved: return .goOn(to: Self.address + "#state")
        case .addressRefused: refusal = .houseAddressRefused
        case .nameRefused: refusal = .houseNameRefused
        case .prefixRefused: refusal = .housePrefixRefused
        case .nothingChosen: refusal = .houseNothing
        case .passwordWanted: refusal = .housePasswordWanted
        }
        return try await page(request, typed: form, refusal: refusal)
    }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.brokers.set(isOn: request.form["isOn"] == "1", by: request.principal)
        return .goOn(to: Self.address)
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.brokers.remove(by: request.principal)
        return .goOn(to: Self.address)
    }
}

/// A keeper's form for the broker, as typed.
struct BrokerForm: Sendable {
    /// The prefix of the names of the check boxes.
    static let entityField = "entity-"
    /// The default of Home Assistant's discovery prefix, the topic below which it looks for devices.
    static let usualPrefix = "homeassistant"

    let url: String
    let user: String
    /// NB: the password is never shown again.
    private let password: String
    let prefix: String
    let entities: Set<BrokerEntity>

    init(_ form: Form) {
        (url, user, password) = (form["url"], form["user"], form["brokerPassword"])
        prefix = form["prefix"]
        entities = Set(form.names(after: Self.entityField).compactMap(BrokerEntity.init))
    }

    /// Creates the form of the saved broker; nil: none is saved.
    init(_ state: BrokerState?) {
        (url, user, password) = (state?.url ?? "", state?.userName ?? "", "")
        prefix = state?.prefix ?? Self.usualPrefix
        entities = state?.entities ?? []
    }

    func input(in language: String) -> BrokerSettingsInput {
        BrokerSettingsInput(
            url: url,
            userName: user,
            password: password,
            prefix: prefix,
            entities: entities,
            language: language
        )
    }
}
