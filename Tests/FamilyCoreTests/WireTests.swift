import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

struct WireTests {
    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireCoding.encode(value), as: UTF8.self)
    }

    private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
        #expect(try WireCoding.decode(Value.self, from: try WireCoding.encode(value)) == value)
    }

    @Test func `carries every answer there and back`() throws {
        let member = MemberSummary(
            id: .make("anna"),
            displayName: "Anna 👵",
            userName: "anna",
            role: .keeper,
            relationship: .daughter
        )
        let photo = Photo.make(takenAt: LocalDateTime("2026-07-04T16:40:00"), takenAtOffset: "+03:00")
        let moment = Date(timeIntervalSince1970: 1_783_180_800)
        let cursor = AlbumCursor(text: "cDc")
        try roundTrip(photo)
        try roundTrip(AlbumPage(photos: [photo], newer: cursor, older: cursor, more: true, revision: 9))
        try roundTrip(AlbumChanges(changed: [photo], deleted: [.make("photo-2")], revision: 9, more: false))
        let company = MomentCompany(names: ["Anna"], count: 1)
        let moments = [MomentSummary.make(cover: photo.id, photos: 3), .make("trip", place: nil, guests: company)]
        try roundTrip(
            AlbumChanges(changed: [], deleted: [], revision: 9, more: false, coming: [.make(), .make("trip")])
        )
        try roundTrip(AlbumChanges(changed: [], deleted: [], revision: 9, more: false, invitations: [.make()]))
        try roundTrip(
            AlbumPage(photos: [], newer: cursor, older: cursor, more: false, revision: 9, moments: moments)
        )
        try roundTrip(AlbumChanges(changed: [], deleted: [], revision: 9, more: false, moments: moments))
        try roundTrip(FrameRegistration.make())
        try roundTrip(FrameIdentity.make())
        try roundTrip(InvitationState(state: .proving, expiresAt: moment, expiresIn: 9, interval: 1, number: 42))
        try roundTrip(InvitationState(state: .accepted, identity: .make()))
        try roundTrip(Acceptance(number: 42, relationship: .grandma, displayName: "Grandma"))
        try roundTrip(
            JoinLink(id: .make("link"), role: .guest, usesLeft: 3, expiresAt: moment, asksFirst: true, url: nil)
        )
        let seen = Sighting(photoID: photo.id, arrivedAt: moment, firstSeenAt: moment, lastSeenAt: moment, times: 14)
        try roundTrip(SightingReport(at: moment, sightings: [seen, Sighting(photoID: .make("photo-2"))]))
        try roundTrip(SessionAnswer(member: member, csrfToken: "token"))
        try roundTrip(SendResult(fileName: "a.jpg", photo: photo, alreadyThere: false, problem: nil))
        let problem = ProblemDocument(
            status: 429,
            code: .slowDown,
            title: "Slowly.",
            interval: 10,
            serverID: .make("s")
        )
        try roundTrip(problem)
    }

    @Test func `writes moments as RFC 3339 in UTC, codes and states as words`() throws {
        let invitation = Invitation(
            code: .make(),
            acceptURL: "http://192.168.1.2/accept",
            expiresAt: Date(timeIntervalSince1970: 1_783_180_800),
            expiresIn: 600,
            interval: 5
        )
        #expect(
            try json(invitation)
                == #"{"acceptURL":"http://192.168.1.2/accept","code":"WDJB-MJHT","#
                + #""expiresAt":"2026-07-04T16:00:00Z","expiresIn":600,"interval":5}"#
        )
        #expect(try json(InvitationState(state: .ended)) == #"{"state":"ended"}"#)
    }

    @Test func `reads a photo and an identity of a server that knows no places and asks about nobody`() throws {
        let old = Photo.make(place: "Kuusamo")
        let text = try json(old).replacing(#""place":"Kuusamo","#, with: "")
        var photo = old
        photo.place = nil
        #expect(try WireCoding.decode(Photo.self, from: Data(text.utf8)) == photo)
        #expect(try json(photo) == text)
        #expect(try json(FrameIdentity.make()).contains("newcomers") == false)
        let terms = try WireCoding.decode(MakeJoinLink.Terms.self, from: Data(#"{"role":"guest","uses":1}"#.utf8))
        #expect(terms == MakeJoinLink.Terms(role: .guest, uses: 1))
    }

    @Test func `reads a photo of a server that knows no comments, and says nothing of none`() throws {
        let said = Photo.make(comments: NewestComments(count: 1, newest: [.make()]))
        let plain = Photo.make()
        #expect(try json(plain).contains("comments") == false)
        #expect(try WireCoding.decode(Photo.self, from: Data(try json(plain).utf8)) == plain)
        #expect(try WireCoding.decode(Photo.self, from: Data(try json(said).utf8)) == said)
    }

    @Test func `reads an answer of a newer server, with words it does not know`() throws {
        let text = #"{"bytes":5,"height":3,"name":1920,"sha256":"\#(ContentHash.make().hex)","width":4,"new":[1]}"#
        let rendition = try WireCoding.decode(Rendition.self, from: Data(text.utf8))
        #expect(rendition.bytes == ByteCount(5))
    }

    @Test(arguments: [#""a/b""#, #""""#, "7", "null"])
    func `reads no identifier that could leave its path`(text: String) {
        #expect(throws: DecodingError.self) { try WireCoding.decode(PhotoID.self, from: Data(text.utf8)) }
    }

    @Test func `reads no negative bytes`() {
        #expect(throws: DecodingError.self) { try WireCoding.decode(ByteCount.self, from: Data("-1".utf8)) }
    }

    @Test(arguments: [FamilyEvent.album(revision: 7), .frame, .heartbeat])
    func `reads each event it writes`(event: FamilyEvent) {
        #expect(FamilyEvent(name: event.name, data: event.data) == event)
    }

    @Test func `knows no other event`() {
        #expect(FamilyEvent(name: "comment", data: "") == nil)
        #expect(FamilyEvent(name: "album", data: "many") == nil)
    }

    @Test func `prints no password, however it is asked`() throws {
        let credentials = SignIn.Credentials(userName: "anna", password: "violets")
        struct Order { let call: SignFrameIn }
        let order = Order(call: SignFrameIn(credentials))
        var dumped = ""
        dump(order, to: &dumped)
        for text in ["\(credentials)", "\(order)", String(reflecting: order), dumped, "\([credentials])"] {
            #expect(!text.contains("violets") && !text.contains("anna"), "\(text)")
        }
        // On the wire it is there.
        #expect(try json(credentials).contains("violets"))
        try roundTrip(credentials)
    }

    @Test func `fills an album's address in`() {
        #expect(
            ReadAlbum(.older(AlbumCursor(text: "cDc")), limit: 9).query == [
                QueryItem("older", "cDc"), QueryItem("limit", "9"),
            ]
        )
        #expect(ReadClaim(id: .make("c-1")).path == "/api/v1/invitations/claims/c-1")
        #expect(PhotoBytes.renditionPath(.make("p-1"), .screen) == "/api/v1/photos/p-1/renditions/1920")
    }

    @Test func `a frame reads settings of a newer server, without what it does not know`() throws {
        let text = """
            {"interval":60,"order":"all","brightness":80,"showsClock":false,"aroma":"coffee",
             "room":{"rotation":90,"surround":"waterfall","volume":30,"smell":2}}
            """
        let settings = try WireCoding.decode(FrameSettings.self, from: Data(text.utf8))
        #expect(settings.room == RoomSettings(rotation: 90, volume: 30) && settings.isSane)
        try roundTrip(settings)
    }
}
