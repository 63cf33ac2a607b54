import FamilyCore
import FamilyServices
import ServerCore

/// The page with the first steps of a family, shown until they are done.
struct BeginPages: Sendable {
    static let path = "/begin"

    let services: PageServices

    var routes: [PageRoute] { [.get(Self.path, show)] }

    @Sendable private func show(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.makeJoinLink) else { throw .keeperNeeded }
        let steps = try await services.firstSteps(request)
        let view = BeginView(steps, words: request.words)
        return services.print(Page(.begin, title: view.heading, view: view), for: request, in: context)
    }
}

/// Which of the first steps a family has done.
struct FirstSteps: Equatable, Sendable {
    let hasFrame: Bool
    let hasPhoto: Bool
    let hasCompany: Bool

    var done: Int { [hasFrame, hasPhoto, hasCompany].count { $0 } }
    var areDone: Bool { done == 3 }
}

extension PageServices {
    /// Returns the first steps; the reader must have the permissions for all three.
    func firstSteps(_ request: PageRequest) async throws(Problem) -> FirstSteps {
        let people = try await family.people.list(request.principal).members.filter { $0.role != .viewer }
        let links = try await family.people.joinLinks(request.principal).links
        return FirstSteps(
            hasFrame: try await !family.frames.list(request.principal).frames.isEmpty,
            hasPhoto: try await !family.album.page(.newest, limit: 1, for: request.principal).photos.isEmpty,
            hasCompany: people.count > 1 || !links.isEmpty
        )
    }
}

struct BeginView: Sendable {
    struct Step: Sendable {
        let number: Int
        let name: String
        let about: String
        let isDone: Bool
        let address: String
        let doIt: String
    }

    let heading: String
    let lead: String
    let steps: [Step]
    let areDone: Bool

    init(_ first: FirstSteps, words: Words) {
        heading = words[first.areDone ? .beginDone : .beginTitle]
        lead = words(.beginLead, ["done": String(first.done)])
        areDone = first.areDone
        steps = [
            Step(
                number: 1,
                name: words[.beginFrame],
                about: words[.beginFrameAbout],
                isDone: first.hasFrame,
                address: "/accept",
                doIt: words[.takeIn]
            ),
            Step(
                number: 2,
                name: words[.beginPhoto],
                about: words[first.hasPhoto ? .beginPhotoDone : .albumEmpty],
                isDone: first.hasPhoto,
                address: "/send",
                doIt: words[.sendFirstPhoto]
            ),
            Step(
                number: 3,
                name: words[.beginCompany],
                about: words[.beginCompanyAbout],
                isDone: first.hasCompany,
                address: "/people#links-title",
                doIt: words[.joinLinks]
            ),
        ]
    }
}
