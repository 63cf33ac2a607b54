import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// Tests that of two families on one server, neither can find out whether an ID exists in the other.
struct TwoFamiliesTests {
    /// The kinds of callers of the second family.
    enum Stranger: CaseIterable { case keeper, frame }

    @Test(arguments: Stranger.allCases)
    func `a thing of another family is answered for like one that is not there, in every path`(
        stranger: Stranger
    ) async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let second = try await House(secondOn: server)
            let visitor = try await second.visitor(stranger)
            var names = try await walk.namesOfThings()
            names["introductions"] = try await walk.introduction().text
            for route in server.server.routes.routes where route.path.contains("{id}") {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let kind = try #require(names.keys.first { route.path.contains("/\($0)/{id}") }, "\(route)")
                let thing = try #require(names[kind])
                let theirs = try await walk.answer(route, asForeign: visitor, naming: thing, row)
                let absent = try await walk.answer(route, asForeign: visitor, naming: Self.absent(thing), row)
                #expect(theirs.status == absent.status, "\(route) \(theirs.text.prefix(300))")
                #expect(theirs.problemCode == absent.problemCode, "\(route)")
                // A frame may hide or show any ID in its own list; the answer is empty even if no photo has it.
                let isQuiet = [HideOnThisFrame.route, ShowOnThisFrame.route].contains(route.path)
                #expect(theirs.status >= 300 || (isQuiet && theirs.body.isEmpty), "\(route) \(theirs.status)")
                #expect(!theirs.text.contains("Lindgrens"), "\(route)")
            }
            let isFresh: Set = ["claims", "uploads", "introductions"]
            let now = try await walk.namesOfThings()
            #expect(now.filter { !isFresh.contains($0.key) } == names.filter { !isFresh.contains($0.key) })
        }
    }

    @Test func `a thing of another family is answered for like one that is not there, in every body`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let second = try await House(secondOn: server)
            let (theirs, own) = (try await walk.namesOfThings(), try await second.things())
            for (key, bodies) in Self.bodies {
                let routes = server.server.routes.routes
                let route = try #require(routes.first { "\($0.method) \($0.path)" == key }, "\(key)")
                for (kind, body) in bodies {
                    let path = own.reduce(route.path) { path, thing in
                        path.replacing("/\(thing.key)/{id}", with: "/\(thing.key)/\(thing.value)")
                    }
                    #expect(!path.contains("{id}"), "\(key)")
                    let thing = try #require(theirs[kind])
                    let named = try await walk.answer(route, by: second.keeper, path: path, body, naming: thing)
                    let absent = try await walk.answer(
                        route,
                        by: second.keeper,
                        path: path,
                        body,
                        naming: Self.absent(thing)
                    )
                    #expect(named.status == absent.status, "\(key) \(named.status) \(named.text.prefix(300))")
                    #expect(named.problemCode == absent.problemCode, "\(key) \(named.text.prefix(300))")
                    #expect(!named.text.contains("Lindgrens"), "\(key)")
                }
            }
            #expect(try await walk.house.keeper.call(ReadAlbum(.newest)).photos.map(\.id) == [walk.photo])
            #expect(try await second.keeper.call(ReadAlbum(.newest)).photos.count == 1)
        }
    }

    @Test func `every route with a body names nothing, or is asked for another family's thing`() {
        let withBody = PermissionRow.all.filter { $0.value.json != nil || !$0.value.form.isEmpty }.keys
        let known = Set(Self.bodies.keys).union(Self.nameless)
        #expect(Set(withBody).subtracting(known) == [], "say what its body names, here")
        #expect(known.subtracting(PermissionRow.all.keys) == [])
    }

    /// An ID of the same form that nobody has.
    private static func absent(_ thing: String) -> String { String(repeating: "8", count: thing.count) }
}

extension TwoFamiliesTests {
    /// The things that a body may name, with `THING` in place of the ID; a thing in the path is the caller's own.
    static let bodies: [String: [(kind: String, body: String)]] = [
        "PUT \(MoveInCollection.route)": [("photos", #"{"photo":"THING","before":"THING"}"#)],
        "POST \(PutIntoCollection.route)": [("photos", #"{"photos":["THING"]}"#)],
        "POST \(TakeOutOfCollection.route)": [("photos", #"{"photos":["THING"]}"#)],
        "PUT \(ChooseCollectionCover.route)": [("photos", #"{"photo":"THING"}"#)],
        "POST /collections/{id}/add": [("photos", "photo-THING=1")],
        "POST /collections/{id}/order": [("photos", "photo=THING&before=THING")],
        "POST /collections/{id}/cover": [("photos", "photo=THING")],
        "POST /collections/{id}/take-out": [("photos", "photo=THING")],
        "POST /photos/{id}/collect": [("collections", "collection=THING")],
        "POST \(AdmitHeldPhotos.route)": [("photos", #"{"photos":["THING"],"revision":1}"#)],
        "POST \(DeleteHeldPhotos.route)": [("photos", #"{"photos":["THING"]}"#)],
        "POST /moments/{id}/let-in": [("photos", "photo-THING=1")],
        "POST \(RemoveOutsideGuests.route)": [("members", #"{"members":["THING"]}"#)],
        "POST /moments/{id}/outside/remove": [("members", "member=THING")],
        "POST /moments/{id}/outside/return": [("members", "member=THING")],
        "POST \(ShowHiddenOnFrame.route)": [("frames", #"{"frame":"THING"}"#)],
        "POST /photos/{id}/show-on-frame": [("frames", "frame=THING")],
        "POST /frames/{id}/shown": [("collections", "shown=collection-THING"), ("moments", "shown=moment-THING")],
        "PUT \(ChooseCover.route)": [("photos", #"{"photo":"THING"}"#)],
        "PUT \(PutIntoMoment.route)": [("moments", #"{"moment":"THING"}"#)],
        "POST /photos/{id}/moment": [("moments", "moment=THING")],
        "POST \(InviteToMoment.route)": [("members", #"{"members":["THING"]}"#)],
        "POST \(TakeBackInvitations.route)": [("members", #"{"members":["THING"]}"#)],
        "POST /moments/{id}/invite": [("members", "member=THING")],
        "POST /moments/{id}/take-back": [("members", "member=THING")],
        "POST /moments/suggested": [("photos", "moment=abcdefghijklmnopqrst&title=a&photos=THING")],
        "POST /moments/suggested/no": [("photos", "photos=THING")],
        "POST /people/{id}/merge": [("members", "into=THING")],
        "POST /gifts": [("members", "whose=THING&days=30")],
    ]

    /// The routes whose bodies name no thing of a family, or name it only by a secret.
    static let nameless: Set<String> = [
        "POST \(MakeCollection.route)", "PUT \(EditCollection.route)", "POST /collections",
        "POST /collections/{id}/edit",
        "POST \(RedeemGift.route)", "POST \(MakeMomentLink.route)", "POST \(JoinMoment.route)",
        "POST \(OpenPhoneLink.route)", "POST /moments/{id}/outside", "PUT \(MoveMomentSurprise.route)",
        "PUT \(MovePhotoSurprise.route)", "POST /photos/{id}/surprise", "POST /moments/{id}/surprise",
        "POST /family/webhooks", "POST /family/webhooks/{id}/on", "POST /family/house", "POST /family/house/on",
        "POST \(SetUpFamily.route)", "POST \(SignIn.route)",
        "POST \(ConfirmPassword.route)", "POST \(JoinFamily.route)", "PATCH \(ChangeRole.route)",
        "PUT \(ChooseGuestEnd.route)", "PUT \(ChooseBirthday.route)", "PUT \(ChooseSenders.route)",
        "POST \(MakeJoinLink.route)", "POST \(RegisterFrame.route)", "POST \(SignFrameIn.route)",
        "PUT \(ReportFrame.route)", "PUT \(AnswerIntroduction.route)", "PATCH \(RenameFrame.route)",
        "PUT \(SwitchFramePower.route)", "POST \(TurnFramePage.route)", "PUT \(SetFrameSettings.route)",
        "POST \(ClaimInvitation.route)", "PUT \(SetPhotoPlace.route)", "POST \(MakeMoment.route)",
        "PUT \(EditMoment.route)", "PUT \(AnswerMoment.route)", "POST \(WriteComment.route)",
        "PUT \(HidePhoto.route)", "PUT \(CaptionPhoto.route)", "POST \(MakeShareLink.route)",
        "POST \(FindKnownFiles.route)", "POST /moments", "POST /moments/{id}/edit", "POST /moments/{id}/answer",
        "POST /photos/{id}/heart", "POST /photos/{id}/caption", "POST /photos/{id}/place", "POST /family/delete",
        "POST /photos/{id}/share", "POST /photos/{id}/comments", "POST /photos/{id}/hide", "POST /people/links",
        "POST /people/senders", "POST /people/{id}/role", "POST /people/{id}/until", "POST /people/{id}/birthday",
        "POST /me/name", "POST /me/birthday", "POST /me/news/on", "POST /me/news/kind", "POST /family/name",
        "POST /family/positions", "POST /family/places", "POST /family/places/{id}/name", "POST /photos/{id}/call",
        "POST /frames/{id}/name", "POST /frames/{id}/off", "POST /frames/{id}/turn", "POST /frames/{id}/settings",
        "POST /frames/{id}/senders", "POST /sign-in", "POST /sign-in/link", "POST /password-again", "POST /password",
        // The answers tell a frame nothing about the photos that it names: see SightingTests and OfferServiceTests.
        "PUT \(ReportSightings.route)", "POST \(OfferPhotos.route)",
        // The member is looked up in the keeper's family, after the number was right: see PairingServiceTests.
        "POST \(AcceptInvitation.route)",
    ]
}

extension House {
    /// Starts a second family on the server by an operator's invitation; a further one needs another keeper's name.
    init(secondOn server: TestServer, userName: String = "mary") async throws {
        let answer = await server.server.parts.services.operating.answer(.invite(label: "", quota: nil, days: nil))
        guard case .invited(let url, _) = answer else { throw OperatingError("\(answer)") }
        let token = try #require(url.split(separator: "token=").last.map(String.init))
        try await self.init(server, token: token, familyName: "The Millers", userName: userName)
    }

    func visitor(_ stranger: TwoFamiliesTests.Stranger) async throws -> Visitor {
        switch stranger {
        case .keeper: keeper
        case .frame: try await pairedFrame()
        }
    }

    /// Makes things of this family; returns their IDs by the names that paths give the things.
    func things() async throws -> [String: String] {
        _ = try await pairedFrame()
        let frame = try #require(try await keeper.call(ListFrames()).frames.first)
        let photo = try #require(try await keeper.sendPhoto(try Pictures.jpeg(marked: "second")).photo)
        let moment = try await keeper.call(MakeMoment(MomentInput(title: "By the sea"))).id
        let collection = try await keeper.call(MakeCollection(CollectionInput(title: "Orchards"))).id
        return [
            "photos": photo.id.text, "frames": frame.id.text, "people": frame.member.id.text,
            "members": frame.member.id.text, "moments": moment.text, "collections": collection.text,
        ]
    }
}

extension Walk {
    /// The question about a newcomer to the family, which only frames are told.
    fileprivate func introduction() async throws -> IntroductionID {
        _ = try await house.newcomer(.relative, named: Self.fresh("Mikko"), asksFirst: true)
        let family = try await frame.call(ReadFrameIdentity()).familyID
        let newcomers = try await house.server.server.parts.stores.catalogue.read(.allFamilies) {
            try $0.newcomers(to: family, limit: 9)
        }
        return try #require(newcomers.first?.introduction?.id)
    }

    fileprivate func answer(
        _ route: Route,
        by visitor: Visitor,
        path: String,
        _ body: String,
        naming thing: String
    ) async throws -> HTTPAnswer {
        let text = body.replacing("THING", with: thing)
        let isJSON = text.hasPrefix("{")
        let row = PermissionRow([], json: isJSON ? text : nil, form: isJSON ? "" : text)
        return try await answer(route, by: visitor, path: path, row)
    }
}

extension HTTPAnswer {
    /// The code of a problem in JSON; nil for all other answers.
    fileprivate var problemCode: ProblemCode? {
        try? WireCoding.decode(ProblemDocument.self, from: Data(body)).code
    }
}
