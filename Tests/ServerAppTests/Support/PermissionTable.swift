import FamilyCore
import ServerCore

@testable import ServerApp

/// What a route lets whom do; a route without a row here fails the walk.
struct PermissionRow: Sendable {
    static let everybody = Set(Persona.allCases)
    /// Those who are welcome.
    static let people: Set<Persona> = [.guest, .relative, .keeper]
    /// All who have a session.
    static let signedIn = people.union([.newcomer, .outsideGuest])
    static let frames: Set<Persona> = [.frame, .signedInFrame]
    /// All who look at the album.
    static let lookers = signedIn.union(frames)
    /// All who take part in it.
    static let family = people.union(frames)

    let allowed: Set<Persona>
    /// What is sent, so that only the permission can be wrong with it.
    let json: String?
    /// The same for a page's form, after its token.
    let form: String
    /// Whether nothing is left of the family afterwards: it is asked last.
    let isFarewell: Bool

    init(_ allowed: Set<Persona>, json: String? = nil, form: String = "", isFarewell: Bool = false) {
        self.allowed = allowed
        self.json = json
        self.form = form
        self.isFarewell = isFarewell
    }

    /// In the order in which a family can be asked all of them: those that only read come first, because they end
    /// nothing.
    static func order(_ routes: [Route]) -> [Route] {
        let isLast = { (route: Route) in all["\(route.method) \(route.path)"]?.isFarewell == true }
        let first = routes.filter { !isLast($0) }
        return first.filter(\.isRead) + first.filter { !$0.isRead } + routes.filter(isLast)
    }

    static let wireOfOthers: [String: PermissionRow] = [
        "GET /health": .init(everybody),
        "GET /ready": .init(everybody),
        "GET \(OpenAPIDocument.path)": .init(everybody),
        "GET \(ReadServerProof.route)": .init(everybody),
        "POST \(SetUpFamily.route)": .init(
            everybody,
            json: #"""
                {"token":"x","familyName":"x","timeZone":"UTC","displayName":"x","userName":"x","password":"long enough"}
                """#
        ),
        "POST \(SignIn.route)": .init(everybody, json: #"{"userName":"anna","password":"a long enough password"}"#),
        "DELETE \(SignOut.route)": .init(signedIn),
        "GET \(ListSessions.route)": .init(accounts),
        // NB: 404 to whoever names none of their own.
        "DELETE \(EndSession.route)": .init(accounts),
        // NB: a guest and a relative joined by a link and have no password yet.
        "POST \(ConfirmPassword.route)": .init([.keeper], json: #"{"password":"a long enough password"}"#),
        "POST \(JoinFamily.route)": .init(everybody, json: #"{"token":"x","displayName":"x"}"#),
        "GET \(ListMembers.route)": .init(people),
        "DELETE \(RemoveMember.route)": .init([.keeper]),
        "PATCH \(ChangeRole.route)": .init([.keeper], json: #"{"role":"guest"}"#),
        "PUT \(ChooseGuestEnd.route)": .init([.keeper], json: "{}"),
        "PUT \(ChooseBirthday.route)": .init([.keeper], json: "{}"),
        "GET \(ReadSenders.route)": .init(people),
        "PUT \(ChooseSenders.route)": .init([.keeper], json: #"{"senders":"everybody","insteadOf":"everybody"}"#),
        "POST \(MakeJoinLink.route)": .init([.keeper], json: #"{"role":"guest","uses":1}"#),
        "GET \(ListJoinLinks.route)": .init([.keeper]),
        "DELETE \(RevokeJoinLink.route)": .init([.keeper]),
        "POST \(RegisterFrame.route)": .init(everybody, json: #"{"model":"x","version":"1"}"#),
        "GET \(ListFrames.route)": .init([.relative, .keeper]),
        "GET \(ReadFrameIdentity.route)": .init(frames),
        "POST \(RequestInvitation.route)": .init([.newFrame]),
        "GET \(PollInvitation.route)": .init([.newFrame, .frame, .signedInFrame]),
        "POST \(SignFrameIn.route)": .init(
            [.newFrame],
            json: #"{"userName":"anna","password":"a long enough password"}"#
        ),
        "PUT \(ReportFrame.route)": .init(frames, json: #"{"version":"1","shelfPhotos":0,"shelfBytes":0}"#),
        "PUT \(ReportSightings.route)": .init(frames, json: #"{"at":"2026-07-04T16:00:00Z","sightings":[]}"#),
        "POST \(OfferPhotos.route)": .init([.frame], json: #"{"isFirst":true,"photos":[]}"#),
        "PUT \(AnswerIntroduction.route)": .init([.frame], json: #"{"isWelcome":true}"#),
        "PUT \(HideOnThisFrame.route)": .init(frames),
        "DELETE \(ShowOnThisFrame.route)": .init(frames),
        // NB: 404 to whom may: the frame is not there.
        "POST \(ShowHiddenOnFrame.route)": .init([.relative, .keeper], json: #"{"frame":"notthere"}"#),
        "PUT \(WelcomeMember.route)": .init([.keeper]),
        "POST \(RepeatIntroduction.route)": .init([.keeper]),
        "PATCH \(RenameFrame.route)": .init([.keeper], json: #"{"name":"Hall"}"#),
        "DELETE \(RemoveFrame.route)": .init([.keeper]),
        "PUT \(SwitchFramePower.route)": .init([.keeper], json: #"{"isOff":true}"#),
        "POST \(TurnFramePage.route)": .init([.keeper], json: #"{"turn":"next"}"#),
        "PUT \(ConfirmFrame.route)": .init([.keeper]),
        "PUT \(SetFrameSettings.route)": .init(
            [.keeper],
            json: #"{"settings":{"interval":60,"order":"all","brightness":100,"showsClock":false},"insteadOf":0}"#
        ),
        "POST \(ClaimInvitation.route)": .init([.keeper], json: #"{"code":"BBBB-BBBB"}"#),
        "GET \(ReadClaim.route)": .init([.keeper]),
        "POST \(AcceptInvitation.route)": .init(
            [.keeper],
            json: #"{"number":10,"relationship":"grandma","displayName":"x"}"#
        ),
        "DELETE \(CancelClaim.route)": .init([.keeper]),
        "GET \(ReadAlbum.route)": .init(lookers),
        "GET \(ReadChanges.route)": .init(lookers),
        "GET \(ReadSelection.route)": .init(lookers),
        "GET \(ReadOverview.route)": .init(lookers), "GET \(FindMoments.route)": .init(lookers),
        "GET \(ReadMemories.route)": .init(lookers),
        "GET \(ReadMap.route)": .init(family.subtracting([.guest])),
        "GET \(ReadPhoto.route)": .init(lookers),
        "GET \(ReadJourney.route)": .init(family),
        // NB: the photo is the keeper's; relatives delete their own.
        "DELETE \(DeletePhoto.route)": .init([.keeper, .outsideGuest]),
        // NB: the photo is the keeper's; others say where their own were.
        "PUT \(SetPhotoPlace.route)": .init([.keeper, .outsideGuest], json: #"{"place":"Oulu"}"#),
        // NB: 404 to whom the deletion is not theirs.
        "GET \(ListMoments.route)": .init(lookers),
        "POST \(MakeMoment.route)": .init([.relative, .keeper], json: #"{"title":"At the lake"}"#),
        "GET \(ReadMoment.route)": .init(lookers),
        "GET \(ReadMomentPhotos.route)": .init(lookers),
        // NB: 404 to all who may look: the moment is not there.
        "PUT \(EditMoment.route)": .init(lookers, json: #"{"title":"At the lake"}"#),
        "DELETE \(DeleteMoment.route)": .init(lookers),
        "PUT \(ChooseCover.route)": .init(lookers, json: "{}"),
        "PUT \(PutIntoMoment.route)": .init(lookers, json: #"{"moment":"notthere"}"#),
        "GET \(ListGuests.route)": .init(family.union([.outsideGuest])),
        "POST \(InviteToMoment.route)": .init(lookers, json: #"{"members":[]}"#),
        "POST \(TakeBackInvitations.route)": .init(lookers, json: #"{"members":[]}"#),
        "PUT \(AnswerMoment.route)": .init(taking.union([.frame]), json: #"{"answer":"coming"}"#),
        // NB: the photo is the keeper's; others take out their own.
        "DELETE \(TakeOutOfMoment.route)": .init([.keeper, .outsideGuest]),
        "DELETE \(UndoDeletion.route)": .init(signedIn),
        "GET \(ReadComments.route)": .init(lookers),
        "POST \(WriteComment.route)": .init(taking, json: #"{"words":"Lovely"}"#),
        // NB: 404 to whoever names none.
        "DELETE \(RemoveComment.route)": .init(signedIn),
        "PUT \(HidePhoto.route)": .init(people, json: #"{"reason":"Too red"}"#),
        "DELETE \(ShowPhoto.route)": .init(accounts),
        "DELETE \(ShowAllHidden.route)": .init([.keeper]),
        "GET \(ReadHidden.route)": .init(accounts),
        "PUT \(CaptionPhoto.route)": .init([.keeper, .outsideGuest], json: #"{"caption":"A lake"}"#),
        "PUT \(GiveHeart.route)": .init(family.union([.outsideGuest])),
        "DELETE \(TakeHeartBack.route)": .init(lookers),
        "POST \(MakeShareLink.route)": .init([.relative, .keeper], json: "{}"),
        "GET \(ListShareLinks.route)": .init([.relative, .keeper, .newcomer]),
        "DELETE \(RevokeShareLink.route)": .init([.relative, .keeper, .newcomer]),
        "GET \(PhotoBytes.renditionRoute)": .init(lookers),
        "PUT \(PhotoBytes.renditionRoute)": .init(frames),
        "GET \(PhotoBytes.filmRoute)": .init(lookers),
        "GET \(PhotoBytes.originalRoute)": .init(taking),
        "GET \(FamilyEvent.route)": .init(lookers),
        "POST \(SendAnswer.route)": .init(taking),
        "OPTIONS \(Tus.route)": .init(everybody),
        "POST \(Tus.route)": .init(sending),
        "HEAD \(Tus.uploadRoute)": .init(sending),
        "PATCH \(Tus.uploadRoute)": .init(sending),
        "DELETE \(Tus.uploadRoute)": .init(sending),
        "POST \(FindKnownFiles.route)": .init(sending, json: #"{"hashes":[]}"#),
    ]

    static let pagesOfOthers: [String: PermissionRow] = [
        "GET /": .init(signedIn),
        "GET /album": .init(signedIn),
        "GET /browse": .init(signedIn),
        "GET /on-this-day": .init(signedIn),
        "GET /map": .init([.relative, .keeper]),
        "GET /send": .init(signedIn),
        "GET /photos/{id}": .init(signedIn),
        "GET /moments": .init(signedIn),
        "GET /moments/new": .init([.relative, .keeper]),
        "POST /moments": .init([.relative, .keeper], form: "title=At+the+lake"),
        "POST /moments/suggested": .init([.relative, .keeper], form: "moment=abcdefghijklmnopqrst&title=a&photos=b"),
        "POST /moments/suggested/no": .init([.relative, .keeper], form: "photos=b"),
        "GET /moments/{id}": .init(signedIn),
        "GET /moments/{id}/edit": .init(signedIn),
        "GET \(MomentDownload.route)": .init(taking),
        "POST /moments/{id}/edit": .init(lookers, form: "title=By+the+sea"),
        "GET /moments/{id}/delete": .init(signedIn),
        "POST /moments/{id}/delete": .init(lookers),
        "GET /moments/{id}/invite": .init(signedIn),
        "POST /moments/{id}/invite": .init(lookers, form: "everybody=1"),
        "POST /moments/{id}/take-back": .init(lookers, form: "member=notthere"),
        "POST /moments/{id}/look-after": .init([.keeper]),
        "POST /moments/{id}/answer": .init(taking.union([.frame]), form: "answer=coming"),
        "POST /photos/{id}/moment": .init([.keeper, .outsideGuest], form: "moment="),
        // NB: the photo is in no moment, as all who look hear.
        "POST /photos/{id}/cover": .init(lookers),
        "POST /photos/{id}/heart": .init(family.union([.outsideGuest]), form: "give=1"),
        "POST /photos/{id}/caption": .init([.keeper, .outsideGuest], form: "caption=A+lake&insteadOf="),
        "POST /photos/{id}/place": .init([.keeper, .outsideGuest], form: "place=Oulu"),
        // NB: a question that anybody may read; the answer to it is refused.
        "GET /photos/{id}/delete": .init(signedIn),
        "POST /photos/{id}/delete": .init([.keeper, .outsideGuest]),
        "GET /family": .init([.keeper]),
        // NB: leads to the page above, whoever asks.
        "GET \(ExportAnswer.route)": .init(everybody),
        "POST \(ExportAnswer.route)": .init([.keeper]),
        "POST /family/copies/waived": .init([.keeper], form: ""),
        "POST /family/copies/required": .init([.keeper], form: ""),
        "GET /family/delete": .init([.keeper]),
        "POST /family/offers": .init([.keeper]),
        "GET /family/offers/let-go": .init([.keeper]),
        "POST /family/offers/let-go": .init([.keeper]),
        "POST /family/delete": .init([.keeper], form: "current=a+long+enough+password", isFarewell: true),
        "GET /photos/{id}/share": .init([.relative, .keeper]),
        "POST /photos/{id}/share": .init([.relative, .keeper], form: "days=7"),
        "GET /shares": .init([.relative, .keeper, .newcomer]),
        "POST /shares/{id}/revoke": .init([.relative, .keeper, .newcomer]),
        "GET \(PublicLinks.sharedPath)": .init(everybody),
        "GET \(PublicLinks.sharedPhotoPath)": .init(everybody),
        "GET \(PublicLinks.sharedFilmPath)": .init(everybody),
        "POST /photos/{id}/undo": .init(signedIn),
        "POST /photos/{id}/comments": .init(taking, form: "words=Lovely"),
        "GET /comments/{id}/remove": .init(signedIn), "POST /comments/{id}/remove": .init(signedIn),
        "GET /photos/{id}/hide": .init(signedIn),
        "POST /photos/{id}/hide": .init(people, form: "reason="),
        "POST /photos/{id}/show": .init(accounts),
        // NB: 404 to whom may: the frame is not there.
        "POST /photos/{id}/show-on-frame": .init([.relative, .keeper], form: "frame=notthere"),
        "GET /hidden": .init(accounts),
        "GET /activity": .init(people),
        "GET /people": .init(people),
        "POST /people/links": .init([.keeper], form: "role=guest&uses=1"),
        "POST /people/links/{id}/revoke": .init([.keeper]),
        "POST /people/senders": .init([.keeper], form: "senders=everybody&insteadOf=everybody"),
        "POST /people/{id}/role": .init([.keeper], form: "role=guest"),
        "POST /people/{id}/until": .init([.keeper], form: "until="),
        "POST /people/{id}/birthday": .init([.keeper], form: "day=4&month=7&year="),
        "POST /people/{id}/show-hidden": .init([.keeper]),
        "POST /people/{id}/welcome": .init([.keeper]),
        "POST /people/{id}/ask-again": .init([.keeper]),
        "GET /people/{id}/return": .init([.keeper]),
        "POST /people/{id}/return": .init([.keeper]),
        "GET /people/{id}/merge": .init([.keeper]),
        "POST /people/{id}/merge": .init([.keeper], form: "into=notthere"),
        "GET /begin": .init([.keeper]),
        "GET /me": .init(signedIn),
        "POST /me/name": .init(people, form: "displayName=Somebody+Else"),
        "POST /me/birthday": .init([.relative, .keeper], form: "day=4&month=7&year="),
        "POST /me/news/on": .init(
            people,
            form: "endpoint=https://push.example.net/a"
                + "&publicKey=BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                + "&secret=BTBZMqHH6r4Tts7J_aSIgg"
        ),
        "POST /me/news/off": .init(people),
        "POST /me/news/kind": .init(people, form: "kind=hearts&isOn=0"),
        "GET /me/leave": .init(signedIn),
        // NB: the only keeper may not, as they hear.
        "POST /me/leave": .init(signedIn),
        "POST /family/name": .init([.keeper], form: "familyName=The+Lindgrens&timeZone=Europe/Helsinki"),
        "POST /family/positions": .init([.keeper], form: "positions=keep"),
        "GET /family/places": .init([.keeper]),
        "POST /family/places": .init([.keeper], form: "name=The+cottage&north=65.9&east=29.1&radius=500"),
        "POST /family/places/{id}/name": .init([.keeper], form: "name=The+cottage"),
        "POST /family/places/{id}/remove": .init([.keeper]),
        "POST /photos/{id}/call": .init([.keeper], form: "name=The+cottage&radius=500"),
        "GET \(PublicLinks.returnPath)": .init(everybody),
        "POST \(PublicLinks.returnPath)": .init(everybody),
        "GET /people/{id}/remove": .init([.keeper]),
        "POST /people/{id}/remove": .init([.keeper]),
        "GET /frames": .init([.relative, .keeper]),
        "GET /frames/{id}": .init([.relative, .keeper]),
        "POST /frames/{id}/name": .init([.keeper], form: "name=Hall"),
        "POST /frames/{id}/confirm": .init([.keeper]),
        "POST /frames/{id}/off": .init([.keeper], form: "wish=off"),
        "POST /frames/{id}/turn": .init([.keeper], form: "turn=next"),
        "POST /frames/{id}/settings": .init([.keeper], form: "interval=60&order=all&brightness=100&insteadOf=0"),
        "POST /frames/{id}/shown": .init([.keeper], form: "shown="),
        "POST /frames/{id}/senders": .init([.keeper], form: "senders=everybody&insteadOf=everybody"),
        "GET /frames/{id}/remove": .init([.keeper]),
        "POST /frames/{id}/remove": .init([.keeper]),
        "POST /frames/{id}/restore": .init([.keeper]),
        "GET \(PublicLinks.acceptPath)": .init([.keeper]),
        "POST \(PublicLinks.acceptPath)": .init([.keeper]),
        "GET /claims/{id}": .init([.keeper]),
        "POST /claims/{id}": .init([.keeper]),
        "POST /claims/{id}/cancel": .init([.keeper]),
        "GET /sign-in": .init(everybody), "POST /sign-in/link": .init(everybody, form: "link=x"),
        "POST /sign-in": .init(everybody, form: "userName=anna&password=a+long+enough+password"),
        "GET /sign-out": .init(signedIn), "POST /sign-out": .init(everybody),
        "POST /language": .init(everybody),
        "GET /sessions": .init(accounts),
        "POST /sessions/end": .init(accounts),
        "POST /sessions/{id}/end": .init(accounts),
        "GET /password-again": .init(signedIn),
        "POST /password-again": .init([.keeper], form: "current=a+long+enough+password"),
        "GET /password": .init(accounts),
        "POST /password": .init(accounts, form: "new=a+long+enough+password&current=a+long+enough+password"),
        "GET \(PublicLinks.joinPath)": .init(everybody),
        "POST \(PublicLinks.joinPath)": .init(everybody),
        "GET \(PublicLinks.setupPath)": .init(everybody),
        "POST \(PublicLinks.setupPath)": .init(everybody), "GET /start": .init(everybody),
        "GET /static/{name}": .init(everybody),
        "GET /manifest.webmanifest": .init(everybody),
        "GET /worker.js": .init(everybody),
    ]
}
