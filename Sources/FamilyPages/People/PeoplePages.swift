import FamilyActs
import FamilyCore
import Hummingbird
import ServerCore

/// The people of the family; keepers also say who may do what.
struct PeoplePages: Sendable {
    let desk: PageDesk

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

    @Sendable private func list(_ visit: Visit) async throws(Problem) -> Reply {
        try await page(visit)
    }

    /// What was chosen stands in the form again where it is not taken.
    @Sendable private func chooseSenders(_ visit: Visit) async throws(Problem) -> Reply {
        let form = try SendersForm(visit.form)
        do throws(Problem) {
            _ = try await desk.acts.people.choose(form.choice, by: visit.asker)
            return .goOn(to: "/people#senders")
        } catch let error where error.code == .settingsChanged {
            return try await page(visit, refused: RefusedSenders(form: form, problem: error))
        }
    }

    private func page(_ visit: Visit, refused: RefusedSenders? = nil) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let members = try await desk.acts.people.list(visit.asker).members
        let mayInvite = household.may(.makeJoinLink)
        let links = mayInvite ? try await desk.acts.people.joinLinks(visit.asker).links : []
        let canAsk = mayInvite ? try await desk.acts.frames.list(visit.asker).frames.contains(where: \.asks) : false
        let view = PeopleView(
            members,
            links: links,
            canAsk: canAsk,
            proxy: ProxyNotice(desk, household, visit.words),
            refused: refused,
            household: household,
            words: visit.words
        )
        let page = Page(.people, title: visit.words[.people], view: view).with {
            $0.tab = .people
            $0.status = refused?.problem.status ?? 200
        }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func changeRole(_ visit: Visit) async throws(Problem) -> Reply {
        guard let role = Role(rawValue: visit.form["role"]) else { throw .unreadableForm }
        _ = try await desk.acts.people.changeRole(of: visit.identifier(), to: role, by: visit.asker)
        return .goOn(to: "/people")
    }

    @Sendable private func welcome(_ visit: Visit) async throws(Problem) -> Reply {
        _ = try await desk.acts.people.welcome(visit.identifier(), by: visit.asker)
        return .goOn(to: "/people")
    }

    @Sendable private func askAgain(_ visit: Visit) async throws(Problem) -> Reply {
        _ = try await desk.acts.people.askAgain(about: visit.identifier(), by: visit.asker)
        return .goOn(to: "/people")
    }

    @Sendable private func askBeforeRemoving(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        guard household.may(.removeMember) else { throw .keeperNeeded }
        let id: MemberID = try visit.identifier()
        let members = try await desk.acts.people.list(visit.asker).members
        guard let member = members.first(where: { $0.id == id }) else { throw .noSuchPage }
        let hidden = try await desk.acts.album.hiders(for: visit.asker).first { $0.id == id }
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
        return desk.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func remove(_ visit: Visit) async throws(Problem) -> Reply {
        let member: MemberID = try visit.identifier()
        try await desk.acts.people.remove(member, by: visit.asker)
        if visit.form["showHidden"] == "1" {
            _ = try await desk.acts.album.showAll(hiddenBy: member, by: visit.asker)
        }
        return .goOn(to: "/people")
    }
}
