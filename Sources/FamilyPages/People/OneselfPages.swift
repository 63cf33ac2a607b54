import FamilyCore
import FamilyServices
import ServerCore

/// The reader's own settings: changing the name, and leaving.
struct OneselfPages: Sendable {
    /// The URL of the reader's comments on photos that they do not see any more.
    static let unseenComments = "/me#unseen-comments"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/me", show),
            .post("/me/name", returnsTo: { _ in "/me" }, rename),
            .post("/me/birthday", returnsTo: { _ in "/me" }, chooseBirthday),
            .get("/me/leave", askBeforeLeaving),
            .post("/me/leave", returnsTo: { _ in "/me/leave" }, leave),
        ]
    }

    @Sendable private func show(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(request, typed: nil, error: nil)
    }

    @Sendable private func rename(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let typed = request.form["displayName"]
        do throws(Problem) {
            try await services.family.people.rename(request.principal, to: typed)
            return .saved("/me")
        } catch let error where error.code == .nameTaken || error.code == .badRequest {
            return try await page(request, typed: typed, error: error)
        }
    }

    /// Stores the typed birthday; a refused one stays in the form.
    @Sendable private func chooseBirthday(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        do throws(Problem) {
            let birthday = try BirthdayForm.birthday(request.form)
            _ = try await services.family.people.choose(
                birthday,
                of: context.signedIn.member.id,
                by: request.principal
            )
            return .saved("/me#birthday")
        } catch let error where error.kind == .birthdayDay {
            return try await page(request, typed: nil, error: nil, refused: error)
        }
    }

    private func page(
        _ request: PageRequest,
        typed: String?,
        error: Problem?,
        refused: Problem? = nil
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        var view = OneselfView(context, typed: typed, error: error, words: request.words)
        if context.mayNow(.chooseOwnBirthday) {
            view.birthday = BirthdayForm(
                own: try await services.family.people.ownBirthday(request.principal),
                typed: refused == nil ? nil : request.form,
                error: refused,
                times: context.times
            )
        }
        if context.mayNow(.chooseNews) {
            view.news = NewsView(try await services.family.news.choice(of: request.principal), words: request.words)
        }
        if context.may(.removeOwnComment) {
            let comments = try await services.family.album.unseenComments(of: request.principal)
            view.unseen = UnseenCommentsView(comments, context.times)
        }
        let page = Page(.me, title: view.heading, view: view).with {
            $0.script = .news
            $0.status = (error ?? refused)?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func askBeforeLeaving(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let photos = try await services.family.people.belongings(of: request.principal).photos
        let view = ConfirmView(
            question: request.words(.leaveQuestion, ["family": context.family.name]),
            consequence: request.words[.leaveConsequence],
            act: "/me/leave",
            doIt: request.words[.leaveDo],
            instead: "/me",
            tick: photos == 0
                ? nil
                : .init(
                    name: "takePhotos",
                    words: request.words(.leavePhotos, ["photos": String(photos)]),
                    isSet: false
                )
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func leave(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.people.leave(takingPhotos: request.form["takePhotos"] == "1", by: request.principal)
        return .signedOut(to: "/sign-in")
    }
}

struct OneselfView: Sendable {
    let heading: String
    /// Whether the reader may change the name; newcomers may not while the frames are asked about them.
    let mayRename: Bool
    let displayName: String
    let signsInAs: String
    let passwordWords: String
    let hasPassword: Bool
    /// Whether the reader has a way to sign in, which a guest from outside has not.
    let hasAccount: Bool
    /// Whether the reader may open the pages on another phone by a link of their own.
    let mayOpenOtherPhone: Bool
    let error: String?
    /// The sentence that says how long a guest stays; nil if there is no end.
    let stays: String?
    /// The form for the birthday; nil for guests, who have none here, and for newcomers who are not welcome yet.
    var birthday: BirthdayForm?
    /// The part about push messages; nil for newcomers who are not welcome yet.
    var news: NewsView?
    /// The reader's comments on photos that they do not see any more; nil if there are none.
    var unseen: UnseenCommentsView?

    init(_ context: MemberContext, typed: String?, error: Problem?, words: Words) {
        let signedIn = context.signedIn
        heading = words[.meTitle]
        mayRename = context.may(.renameOneself)
        displayName = typed ?? signedIn.member.displayName
        signsInAs = words(.signsInAs, ["name": signedIn.member.userName])
        hasPassword = signedIn.hasPassword
        hasAccount = !context.isOutsideGuest
        mayOpenOtherPhone = context.isOutsideGuest && context.may(.openOtherPhone)
        stays = signedIn.member.guestEndsAt.map(context.times.youStay)
        passwordWords = words[signedIn.hasPassword ? .changePassword : .choosePassword]
        self.error = error.map { words($0) }
    }
}

/// The reader's own comments on photos that they do not see any more.
struct UnseenCommentsView: Sendable {
    struct Item: Sendable {
        let when: String
        let said: String
        /// The URL of the question before removing it.
        let removal: String
    }

    let items: [Item]

    /// Returns nil without comments.
    init?(_ comments: [Comment], _ times: TimeWords) {
        guard !comments.isEmpty else { return nil }
        items = comments.map { comment in
            Item(
                when: times.dayAndTime(comment.writtenAt),
                said: comment.words,
                removal: CommentsView.removal(of: comment.id)
            )
        }
    }
}
