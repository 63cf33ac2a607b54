import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Merging two members who are the same person: first the choice who stays, then the question, because there is no
/// undo.
struct MergePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/people/{id}/merge", ask),
            .post("/people/{id}/merge", returnsTo: { "/people/\($0.parameters.get("id") ?? "")/merge" }, merge),
        ]
    }

    @Sendable private func ask(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.mergeMembers) else { throw .keeperNeeded }
        let source: MemberID = try request.identifier()
        guard let target = request.query["into"].flatMap({ MemberID($0) }) else {
            return try await choose(source, request, context)
        }
        let plan = try await services.family.people.mergePlan(source, into: target, by: request.principal)
        let names = ["source": plan.source.displayName, "target": plan.target.displayName]
        let view = MergeView(
            heading: request.words(.mergeQuestion, names),
            consequence: request.words(.mergeConsequence, names.merging(plan.belongings.words) { one, _ in one }),
            act: "/people/\(source)/merge",
            target: target.text,
            doIt: request.words[.mergeDo],
            choices: []
        )
        return services.print(Page(.merge, title: view.heading, view: view), for: request, in: context)
    }

    private func choose(
        _ source: MemberID,
        _ request: PageRequest,
        _ context: MemberContext
    ) async throws(Problem) -> PageResponse {
        let members = try await services.family.people.list(request.principal).members
        guard let member = members.first(where: { $0.id == source }) else { throw .noSuchPage }
        let view = MergeView(
            heading: request.words(.mergeChoose, ["name": member.displayName]),
            consequence: request.words(.mergeChooseLead, ["name": member.displayName]),
            act: "/people/\(source)/merge",
            target: nil,
            doIt: request.words[.goOn],
            choices: members.filter { $0.id != source }.map { MergeView.Choice($0, words: request.words) }
        )
        return services.print(Page(.merge, title: view.heading, view: view), for: request, in: context)
    }

    @Sendable private func merge(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let target = MemberID(request.form["into"]) else { throw .unreadableForm }
        try await services.family.people.merge(request.identifier(), into: target, by: request.principal)
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
    /// The member who stays; nil while that is being chosen.
    let target: String?
    let doIt: String
    let choices: [Choice]
}

extension MemberContents {
    /// The arguments of the sentence.
    var words: [String: String] {
        [
            "photos": String(photos), "hearts": String(hearts), "comments": String(comments), "frames": String(frames),
        ]
    }
}
