import FamilyServices
import FamilyCore
import Hummingbird
import ServerCore

/// The people of the family; keepers also say who may do what.
struct PeoplePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/people", list),
            .post("/people/senders", returnsTo: { _ in "/people" }, chooseSenders),
            .post("/people/{id}/role", returnsTo: { _ in "/people" }, changeRole),
            .post("/people/{id}/welcome", returnsTo: { _ in "/people" }, welcome),
            .post("/people/{id}/ask-again", returnsTo: { _ in "/people" }, askAgain),
            .get("/people/{id}/remove", askBeforeRemoving),
            .post("/people/{id}/remove", returnsTo: { "/people/\($0.parameters.get("id") ?? "")/remove" }, remove),
        ]
    }

    @Sendable private func list(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await page(visit)
    }

    /// What was chosen stands in the form again where it is not taken.
    @Sendable private func chooseSenders(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let form = try SendersForm(visit.form)
        do throws(Problem) {
            _ = try await services.acts.people.choose(form.choice, by: visit.principal)
            return .goOn(to: "/people#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(visit, refused: RefusedSenders(form: form, problem: error))
        }
    }

    private func page(_ visit: PageRequest, refused: RefusedSenders? = nil) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let members = try await services.acts.people.list(visit.principal).members
        let mayInvite = household.may(.makeJoinLink)
        let links = mayInvite ? try await services.acts.people.joinLinks(visit.principal).links : []
        let canAsk = mayInvite ? try await services.acts.frames.list(visit.principal).frames.contains(where: \.asks) : false
        let view = PeopleView(
            members,
            links: links,
            canAsk: canAsk,
            proxy: ProxyNotice(services, household, visit.words),
            refused: refused,
            household: household,
            words: visit.words
        )
        let page = Page(.people, title: visit.words[.people], view: view).with {
            $0.tab = .people
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func changeRole(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        guard let role = Role(rawValue: visit.form["role"]) else { throw .unreadableForm }
        _ = try await services.acts.people.changeRole(of: visit.identifier(), to: role, by: visit.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func welcome(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.acts.people.welcome(visit.identifier(), by: visit.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func askAgain(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.acts.people.askAgain(about: visit.identifier(), by: visit.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func askBeforeRemoving(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        guard household.may(.removeMember) else { throw .keeperNeeded }
        let id: MemberID = try visit.identifier()
        let members = try await services.acts.people.list(visit.principal).members
        guard let member = members.first(where: { $0.id == id }) else { throw .noSuchPage }
        let hidden = try await services.acts.album.hiders(for: visit.principal).first { $0.id == id }
        let view = ConfirmView(
            question: visit.words(.removeMemberQuestion, ["name": member.displayName]),
            consequence: visit.words[.removeMemberConsequence],
            act: "/people/\(id)/remove",
            doIt: visit.words[.removeMember],
            instead: "/people",
            tick: hidden.map { hider in
                let words = visit.words(.showAllHidden, count: hider.photos, ["name": hider.displayName])
                return .init(name: "showHidden", words: words)
            }
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func remove(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let member: MemberID = try visit.identifier()
        try await services.acts.people.remove(member, by: visit.principal)
        if visit.form["showHidden"] == "1" {
            _ = try await services.acts.album.showAll(hiddenBy: member, by: visit.principal)
        }
        return .goOn(to: "/people")
    }
}
