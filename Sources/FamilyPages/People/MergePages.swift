import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Making one of two members who are the same person: first who stays, then the
/// question, for nobody can undo it.
struct MergePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/people/{id}/merge", ask),
            .post("/people/{id}/merge", returnsTo: { "/people/\($0.parameters.get("id") ?? "")/merge" }, merge),
        ]
    }

    @Sendable private func ask(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        guard household.may(.mergeMembers) else { throw .keeperNeeded }
        let source: MemberID = try visit.identifier()
        guard let target = visit.query["into"].flatMap({ MemberID($0) }) else {
            return try await choose(source, visit, household)
        }
        let plan = try await services.acts.people.mergePlan(source, into: target, by: visit.principal)
        let names = ["source": plan.source.displayName, "target": plan.target.displayName]
        let view = MergeView(
            heading: visit.words(.mergeQuestion, names),
            consequence: visit.words(.mergeConsequence, names.merging(plan.belongings.words) { one, _ in one }),
            act: "/people/\(source)/merge",
            target: target.text,
            doIt: visit.words[.mergeDo],
            choices: []
        )
        return services.print(Page(.merge, title: view.heading, view: view), for: visit, in: household)
    }

    private func choose(
        _ source: MemberID,
        _ visit: PageRequest,
        _ household: Household
    ) async throws(Problem) -> PageResponse {
        let members = try await services.acts.people.list(visit.principal).members
        guard let member = members.first(where: { $0.id == source }) else { throw .noSuchPage }
        let view = MergeView(
            heading: visit.words(.mergeChoose, ["name": member.displayName]),
            consequence: visit.words(.mergeChooseLead, ["name": member.displayName]),
            act: "/people/\(source)/merge",
            target: nil,
            doIt: visit.words[.goOn],
            choices: members.filter { $0.id != source }.map { MergeView.Choice($0, words: visit.words) }
        )
        return services.print(Page(.merge, title: view.heading, view: view), for: visit, in: household)
    }

    @Sendable private func merge(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        guard let target = MemberID(visit.form["into"]) else { throw .unreadableForm }
        try await services.acts.people.merge(visit.identifier(), into: target, by: visit.principal)
        return .goOn(to: "/people#member-\(target)")
    }
}

struct MergeView: Sendable {
    struct Choice: Sendable {
        let id: String
        let name: String
        let about: String

        init(_ member: MemberSummary, words: Words) {
            id = member.id.text
            name = member.displayName
            about = words[.role(member.role)] + " · " + member.userName
        }
    }

    let heading: String
    let consequence: String
    let act: String
    /// Who stays; nil as long as that is the question.
    let target: String?
    let doIt: String
    let choices: [Choice]
}

extension Belongings {
    /// The numbers of a sentence, by their places.
    var words: [String: String] {
        [
            "photos": String(photos), "hearts": String(hearts), "comments": String(comments), "frames": String(frames),
        ]
    }
}
