import FamilyCore
import FamilyServices
import ServerCore

extension ClaimPages {
    func takeIn(
        code: String,
        error: String?,
        status: Int,
        _ request: PageRequest,
        _ context: MemberContext
    ) -> PageResponse {
        let view = TakeInView(
            lead: request.words[code.isEmpty ? .takeInLead : .takeInLeadCode],
            code: code,
            error: error
        )
        let page = Page(.takeIn, title: request.words[.takeIn], view: view).with {
            $0.tab = .frames
            $0.status = status
        }
        return services.print(page, for: request, in: context)
    }

    func show(
        _ claim: Claim,
        error: String?,
        _ request: PageRequest,
        _ context: MemberContext
    ) async throws(Problem) -> PageResponse {
        switch claim.state {
        case .ended: return ended(.invitationEnded, request, context)
        case .accepted: return .goOn(to: "/frames")
        case .waiting, .choosing: break
        }
        let members = try await services.family.people.list(request.principal).members
        let frames = try await services.family.frames.list(request.principal).frames
        let view = ClaimView(
            claim,
            members: members,
            frames: frames,
            form: request.form,
            error: error,
            words: request.words
        )
        let page = Page(.claim, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.script = .takeIn
            $0.refreshAfter = claim.state == .waiting ? Self.lookAgainAfter : nil
            $0.status = error == nil ? 200 : 422
        }
        return services.print(page, for: request, in: context)
    }

    func accepted(_ frame: FrameSummary, _ request: PageRequest, _ context: MemberContext) -> PageResponse {
        let names = ["name": frame.member.displayName, "family": context.family.name]
        let view = OutcomeView(
            heading: request.words(.frameAccepted, names),
            words: request.words(.frameAcceptedWords, names),
            actions: [
                .init(kind: "button", address: "/send", name: request.words[.sendPhotos]),
                .init(kind: "button quiet", address: "/frames", name: request.words[.seeFrames]),
            ]
        )
        let page = Page(.outcome, title: view.heading, view: view).with { $0.tab = .frames }
        return services.print(page, for: request, in: context)
    }

    func ended(_ problem: Problem, _ request: PageRequest, _ context: MemberContext) -> PageResponse {
        let isWrong = problem.code == .wrongNumber
        let view = OutcomeView(
            heading: request.words[isWrong ? .wrongNumber : .claimEnded],
            words: request.words[isWrong ? .wrongNumberWords : .claimEndedWords],
            actions: [
                .init(kind: "button", address: PublicLinks.acceptPath, name: request.words[.enterNewCode]),
                .init(kind: "button quiet", address: "/frames", name: request.words[.seeFrames]),
            ]
        )
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.status = problem.status
        }
        return services.print(page, for: request, in: context)
    }
}

struct TakeInView: Sendable {
    let lead: String
    let code: String
    let error: String?
}
