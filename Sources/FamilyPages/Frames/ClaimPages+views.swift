import FamilyCore
import FamilyServices
import ServerCore

extension ClaimPages {
    func takeIn(
        code: String,
        trouble: String?,
        status: Int,
        _ request: PageRequest,
        _ household: Household
    ) -> PageResponse {
        let view = TakeInView(
            lead: request.words[code.isEmpty ? .takeInLead : .takeInLeadCode],
            code: code,
            trouble: trouble
        )
        let page = Page(.takeIn, title: request.words[.takeIn], view: view).with {
            $0.tab = .frames
            $0.status = status
        }
        return services.print(page, for: request, in: household)
    }

    func show(
        _ claim: Claim,
        trouble: String?,
        _ request: PageRequest,
        _ household: Household
    ) async throws(Problem) -> PageResponse {
        switch claim.state {
        case .ended: return ended(.invitationEnded, request, household)
        case .accepted: return .goOn(to: "/frames")
        case .waiting, .choosing: break
        }
        let members = try await services.acts.people.list(request.principal).members
        let frames = try await services.acts.frames.list(request.principal).frames
        let view = ClaimView(
            claim,
            members: members,
            frames: frames,
            form: request.form,
            trouble: trouble,
            words: request.words
        )
        let page = Page(.claim, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.script = .takeIn
            $0.refreshAfter = claim.state == .waiting ? Self.lookAgainAfter : nil
            $0.status = trouble == nil ? 200 : 422
        }
        return services.print(page, for: request, in: household)
    }

    func accepted(_ frame: FrameSummary, _ request: PageRequest, _ household: Household) -> PageResponse {
        let names = ["name": frame.member.displayName, "family": household.family.name]
        let view = OutcomeView(
            heading: request.words(.frameAccepted, names),
            words: request.words(.frameAcceptedWords, names),
            actions: [
                .init(kind: "button", address: "/send", name: request.words[.sendPhotos]),
                .init(kind: "button quiet", address: "/frames", name: request.words[.seeFrames]),
            ]
        )
        let page = Page(.outcome, title: view.heading, view: view).with { $0.tab = .frames }
        return services.print(page, for: request, in: household)
    }

    func ended(_ problem: Problem, _ request: PageRequest, _ household: Household) -> PageResponse {
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
        return services.print(page, for: request, in: household)
    }
}

struct TakeInView: Sendable {
    let lead: String
    let code: String
    let trouble: String?
}
