import FamilyServices
import FamilyCore
import ServerCore

extension ClaimPages {
    func takeIn(
        code: String,
        trouble: String?,
        status: Int,
        _ visit: PageRequest,
        _ household: Household
    ) -> PageResponse {
        let view = TakeInView(
            lead: visit.words[code.isEmpty ? .takeInLead : .takeInLeadCode],
            code: code,
            trouble: trouble
        )
        let page = Page(.takeIn, title: visit.words[.takeIn], view: view).with {
            $0.tab = .frames
            $0.status = status
        }
        return services.print(page, for: visit, in: household)
    }

    func show(
        _ claim: Claim,
        trouble: String?,
        _ visit: PageRequest,
        _ household: Household
    ) async throws(Problem) -> PageResponse {
        switch claim.state {
        case .ended: return ended(.invitationEnded, visit, household)
        case .accepted: return .goOn(to: "/frames")
        case .waiting, .choosing: break
        }
        let members = try await services.acts.people.list(visit.principal).members
        let view = ClaimView(claim, members: members, form: visit.form, trouble: trouble, words: visit.words)
        let page = Page(.claim, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.script = .takeIn
            $0.refreshAfter = claim.state == .waiting ? Self.lookAgainAfter : nil
            $0.status = trouble == nil ? 200 : 422
        }
        return services.print(page, for: visit, in: household)
    }

    func accepted(_ frame: FrameSummary, _ visit: PageRequest, _ household: Household) -> PageResponse {
        let names = ["name": frame.member.displayName, "family": household.family.name]
        let view = OutcomeView(
            heading: visit.words(.frameAccepted, names),
            words: visit.words(.frameAcceptedWords, names),
            actions: [
                .init(kind: "button", address: "/send", name: visit.words[.sendPhotos]),
                .init(kind: "button quiet", address: "/frames", name: visit.words[.seeFrames]),
            ]
        )
        let page = Page(.outcome, title: view.heading, view: view).with { $0.tab = .frames }
        return services.print(page, for: visit, in: household)
    }

    func ended(_ problem: Problem, _ visit: PageRequest, _ household: Household) -> PageResponse {
        let isWrong = problem.code == .wrongNumber
        let view = OutcomeView(
            heading: visit.words[isWrong ? .wrongNumber : .claimEnded],
            words: visit.words[isWrong ? .wrongNumberWords : .claimEndedWords],
            actions: [
                .init(kind: "button", address: PublicLinks.acceptPath, name: visit.words[.enterNewCode]),
                .init(kind: "button quiet", address: "/frames", name: visit.words[.seeFrames]),
            ]
        )
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.tab = .frames
            $0.status = problem.status
        }
        return services.print(page, for: visit, in: household)
    }
}

struct TakeInView: Sendable {
    let lead: String
    let code: String
    let trouble: String?
}
